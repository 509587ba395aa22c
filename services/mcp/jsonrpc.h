// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QJsonObject>
#include <QJsonValue>
#include <QList>

namespace varve
{

/// One message of JSON-RPC 2.0, in either direction.
struct RpcMessage
{
    enum class Kind : quint8 { Call, Notification, Reply, ErrorReply };

    Kind kind = Kind::Notification;
    QJsonValue id; ///< of all but notifications: a number or a string
    QString method; ///< of calls and notifications
    QJsonObject content; ///< parameters, or the result
    int errorCode = 0;
    QString errorText;

    friend bool operator==(const RpcMessage &, const RpcMessage &) = default;
};

/// One line, without a line break at its end.
[[nodiscard]] QByteArray encodeRpc(const RpcMessage &message);

/// One message, or an array of them. What is no JSON-RPC is an error; a result that is no object is kept as {"value": it}.
[[nodiscard]] Result<QList<RpcMessage>> decodeRpc(const QByteArray &json);

} // namespace varve
