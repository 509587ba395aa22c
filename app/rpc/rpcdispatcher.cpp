// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rpcdispatcher.h"

#include "rpcparams.h"
#include <operations/errorjson.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::RpcDispatcher)
};

} // namespace

RpcDispatcher::RpcDispatcher(Send send, qsizetype lineLimit, const RpcWire &wire)
    : m_send(std::move(send))
    , m_wire(wire)
    , m_lines(lineLimit,
              { [this](const QByteArray &line) { takeLine(line); },
                [this, lineLimit] { refuse(QJsonValue::Null, RpcError::tooLarge(lineLimit)); } })
    , m_underWay(std::make_shared<QSet<QByteArray>>())
{ }

RpcDispatcher::~RpcDispatcher() = default;

void RpcDispatcher::add(QLatin1StringView name, const Method &method)
{
    m_methods.insert(QString(name), method);
}

QStringList RpcDispatcher::methods() const
{
    QStringList names = m_methods.keys();
    names.sort();
    return names;
}

void RpcDispatcher::refuse(const QJsonValue &id, const RpcError &error) const
{
    m_send(m_wire.refusal(id, error));
}

void RpcDispatcher::takeLine(const QByteArray &line)
{
    if (const auto request = parseRequest(line)) {
        take(*request);
    } else {
        refuse(request.error().id, request.error().error);
    }
}

void RpcDispatcher::take(const RpcRequest &request)
{
    if (m_closed) {
        refuse(request.id, *m_closed);
    } else if (m_underWay->contains(compactJson(request.id))) {
        refuse(request.id,
               RpcError::badRequest(Tr::tr(
                       "A request with this id is under way. Each needs an id of its own.")));
    } else if (m_underWay->size() >= MostUnderWay) {
        refuse(request.id,
               { spellingOf(Error::Kind::Busy),
                 Tr::tr("%1 requests are under way. Wait for an answer.").arg(MostUnderWay) });
    } else {
        begin(request);
    }
}

void RpcDispatcher::begin(const RpcRequest &request)
{
    const auto method = m_methods.constFind(request.method);
    if (method == m_methods.cend()) {
        refuse(request.id, RpcError::unknownMethod(request.method));
        return;
    }
    const QByteArray id = compactJson(request.id);
    m_underWay->insert(id);
    const auto call = std::make_shared<RpcCall>(
            request,
            [id, underWay = m_underWay, send = m_send](const QByteArray &answer) {
                underWay->remove(id);
                send(answer);
            },
            m_wire);
    RpcParams params(request.params, m_wire.refusesUnknown);
    const Method work = *method; // it may add or close
    work(call, params);
    if (const auto problem = params.problem()) {
        call->fail(*problem);
    }
}

} // namespace varve
