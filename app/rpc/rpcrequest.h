// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rpcerror.h"

#include <QJsonObject>
#include <QJsonValue>

namespace varve
{

inline constexpr int RpcProtocol = 1; ///< the version of the protocol that this program speaks

/// One line of a client, understood.
struct RpcRequest
{
    QJsonValue id; ///< a string or a number
    QString method;
    QJsonObject params;
};

/// Why a line is no request, and whose answer that is.
struct RpcRefusal
{
    QJsonValue id; ///< null where the line does not say one
    RpcError error;
};

/// {"id": string or number, "method": text, "params": {...}, "protocol": number}; the last two may be left out. Pure.
[[nodiscard]] std::expected<RpcRequest, RpcRefusal> parseRequest(const QByteArray &line);

} // namespace varve
