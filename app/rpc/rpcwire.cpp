// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rpcwire.h"

#include <lines/compactjson.h>

namespace varve
{

const RpcWire &plainWire()
{
    static constexpr RpcWire Plain {
        [](const QJsonValue &id, const QByteArray &json) -> QByteArray {
            return "{\"id\":" + compactJson(id) + ",\"result\":" + json + '}';
        },
        [](const QJsonValue &id, const RpcError &error) -> QByteArray {
            return "{\"id\":" + compactJson(id) + ",\"error\":" + compactJson(error.json()) + '}';
        },
        true,
    };
    return Plain;
}

} // namespace varve
