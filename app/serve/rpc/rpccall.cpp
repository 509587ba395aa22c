// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rpccall.h"

#include <base/visibletext.h>

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::RpcCall)
};

} // namespace

QByteArray compactJson(const QJsonValue &value)
{
    if (value.isObject()) {
        return visibleJson(QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact));
    }
    // A document is an object or an array.
    return visibleJson(QJsonDocument(QJsonArray { value })
                               .toJson(QJsonDocument::Compact)
                               .chopped(1)
                               .sliced(1));
}

QByteArray refusalLine(const QJsonValue &id, const RpcError &error)
{
    return "{\"id\":" + compactJson(id) + ",\"error\":" + compactJson(error.json()) + '}';
}

RpcCall::RpcCall(RpcRequest request, Send send)
    : m_request(std::move(request))
    , m_send(std::move(send))
{ }

RpcCall::~RpcCall()
{
    fail(RpcError { u"internal"_s, Tr::tr("The request was dropped without an answer.") });
}

void RpcCall::answer(const QJsonValue &result)
{
    if (!isAnswered()) {
        answer(compactJson(result));
    }
}

void RpcCall::answer(const QByteArray &result)
{
    if (const Send send = std::exchange(m_send, {})) {
        send("{\"id\":" + compactJson(id()) + ",\"result\":" + result + '}');
    }
}

void RpcCall::fail(const RpcError &error)
{
    if (const Send send = std::exchange(m_send, {})) {
        send(refusalLine(id(), error));
    }
}

} // namespace varve
