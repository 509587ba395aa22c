// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rpcerror.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::RpcError)
};

} // namespace

QLatin1StringView spellingOf(Error::Kind kind)
{
    switch (kind) {
    case Error::Kind::InvalidInput:
        return "invalidInput"_L1;
    case Error::Kind::NotFound:
        return "notFound"_L1;
    case Error::Kind::Refused:
        return "refused"_L1;
    case Error::Kind::Conflict:
        return "conflict"_L1;
    case Error::Kind::Busy:
        return "busy"_L1;
    case Error::Kind::ReadOnly:
        return "readOnly"_L1;
    case Error::Kind::NewerVersion:
        return "newerVersion"_L1;
    case Error::Kind::DiskFull:
        return "diskFull"_L1;
    case Error::Kind::Io:
        return "io"_L1;
    case Error::Kind::Network:
        return "network"_L1;
    case Error::Kind::Provider:
        return "provider"_L1;
    case Error::Kind::Overflow:
        return "overflow"_L1;
    case Error::Kind::Cancelled:
        return "cancelled"_L1;
    case Error::Kind::Internal:
        return "internal"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

RpcError RpcError::of(const Error &error)
{
    return { spellingOf(error.kind), error.message };
}

RpcError RpcError::badRequest(const QString &message, const QString &parameter)
{
    return { u"badRequest"_s, message, parameter };
}

RpcError RpcError::unknownMethod(const QString &method)
{
    //: a request named something to do that does not exist
    return { u"unknownMethod"_s, Tr::tr("There is no method “%1”.").arg(method) };
}

RpcError RpcError::tooLarge(qsizetype limit)
{
    constexpr qsizetype Megabyte = 1024 * 1024;
    return { u"tooLarge"_s,
             Tr::tr("The line is longer than %1 MB. It was skipped.").arg(limit / Megabyte) };
}

QJsonObject RpcError::json() const
{
    QJsonObject object { { "kind"_L1, kind }, { "message"_L1, message } };
    if (!parameter.isEmpty()) {
        object["parameter"_L1] = parameter;
    }
    return object;
}

} // namespace varve
