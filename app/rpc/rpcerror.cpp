// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rpcerror.h"

#include <operations/errorjson.h>

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
