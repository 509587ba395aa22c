// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acpwire.h"

#include <operations/errorjson.h>

#include <QHash>

#include <lines/compactjson.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

int codeOf(const QString &kind)
{
    static const QHash<QString, int> Codes {
        { u"badRequest"_s, AcpCode::InvalidParams },
        { u"unknownMethod"_s, AcpCode::UnknownMethod },
        { u"tooLarge"_s, AcpCode::InvalidRequest },
        { QString(InvalidRequestKind), AcpCode::InvalidRequest },
        { QString(AuthRequiredKind), AcpCode::AuthRequired },
        { spellingOf(Error::Kind::InvalidInput), AcpCode::InvalidParams },
        { spellingOf(Error::Kind::NotFound), AcpCode::NotFound },
        { spellingOf(Error::Kind::Cancelled), AcpCode::Cancelled },
    };
    return Codes.value(kind, AcpCode::Internal);
}

QByteArray resultLine(const QJsonValue &id, const QByteArray &json)
{
    return R"({"jsonrpc":"2.0","id":)" + compactJson(id) + R"(,"result":)" + json + '}';
}

QByteArray refusalLine(const QJsonValue &id, const RpcError &error)
{
    QJsonObject data { { "kind"_L1, error.kind } };
    if (!error.parameter.isEmpty()) {
        data["parameter"_L1] = error.parameter;
    }
    return compactJson(QJsonObject { { "jsonrpc"_L1, "2.0"_L1 },
                                     { "id"_L1, id },
                                     { "error"_L1,
                                       QJsonObject { { "code"_L1, codeOf(error.kind) },
                                                     { "message"_L1, error.message },
                                                     { "data"_L1, data } } } });
}

} // namespace

const RpcWire &acpWire()
{
    static constexpr RpcWire Wire { resultLine, refusalLine, false };
    return Wire;
}

} // namespace varve
