// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rpccall.h"

#include <QCoreApplication>

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

RpcCall::RpcCall(RpcRequest request, Send send, const RpcWire &wire)
    : m_request(std::move(request))
    , m_wire(wire)
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
        send(m_wire.result(id(), result));
    }
}

void RpcCall::fail(const RpcError &error)
{
    if (const Send send = std::exchange(m_send, {})) {
        send(m_wire.refusal(id(), error));
    }
}

} // namespace varve
