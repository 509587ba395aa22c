// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QJsonObject>
#include <QJsonValue>
#include <QList>

namespace varve
{

/// Of an error that one side answers with: what JSON-RPC 2.0 and the Model Context Protocol give a meaning.
namespace RpcCode
{
inline constexpr int NotJson = -32700;
inline constexpr int InvalidRequest = -32600;
inline constexpr int UnknownMethod = -32601;
inline constexpr int InvalidParams = -32602;
inline constexpr int Internal = -32603;
inline constexpr int UnknownResource = -32002; ///< up to revision 2025-11-25; InvalidParams since
// Since 2026-07-28; each says that the server speaks it:
inline constexpr int HeaderMismatch = -32020;
inline constexpr int MissingCapability = -32021;
inline constexpr int UnsupportedVersion = -32022;
} // namespace RpcCode

/// One message of JSON-RPC 2.0, in either direction.
struct RpcMessage
{
    enum class Kind : quint8 { Call, Notification, Reply, ErrorReply };

    Kind kind = Kind::Notification;
    QJsonValue id; ///< of all but notifications: a number or a string
    QString method; ///< of calls and notifications
    QJsonObject content; ///< parameters, or the result
    int errorCode = 0;
    QString errorText = {};
    QJsonObject errorData = {}; ///< empty: there is none

    friend bool operator==(const RpcMessage &, const RpcMessage &) = default;
};

/// One line, without a line break at its end.
[[nodiscard]] QByteArray encodeRpc(const RpcMessage &message);

/// What a client sent: one message, or an array of them, with what the protocol demands of it; else the reply that says what it is instead,
/// under its id as far as it can be told.
[[nodiscard]] std::expected<QList<RpcMessage>, RpcMessage> decodeFromClient(const QByteArray &json);

/// One message, or an array of them. What is no JSON-RPC is an error; a result that is no object is kept as {"value": it}.
[[nodiscard]] Result<QList<RpcMessage>> decodeRpc(const QByteArray &json);

} // namespace varve
