// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rpcerror.h"

#include <QByteArray>
#include <QJsonValue>

namespace varve
{

/// How a protocol writes what it answers: lines without their ends. Values that are never gone.
struct RpcWire
{
    /// `json` is compact JSON.
    QByteArray (*result)(const QJsonValue &id, const QByteArray &json) = nullptr;
    QByteArray (*refusal)(const QJsonValue &id, const RpcError &error) = nullptr;
    /// Parameters that a method does not know are refused; else they are passed over.
    bool refusesUnknown = true;
};

/// Of `varve serve` (docs/rpc.md): {"id", "result"} and {"id", "error": {"kind", "message"}}.
[[nodiscard]] const RpcWire &plainWire();

} // namespace varve
