// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acpendpoint.h"

#include "acpwire.h"
#include <base/visibletext.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::AcpEndpoint)
};

constexpr auto CancelRequest = "$/cancel_request"_L1;

} // namespace

AcpEndpoint::AcpEndpoint(Send send)
    : m_send(std::move(send))
    , m_methods(
              [this, alive = m_alive](const QByteArray &line) {
                  if (*alive) {
                      m_send(line);
                  }
              },
              LineLimit, acpWire())
    , m_lines(LineLimit,
              { [this](const QByteArray &line) { takeLine(line); },
                [this] { refuse(QJsonValue::Null, RpcError::tooLarge(LineLimit)); } })
{ }

AcpEndpoint::~AcpEndpoint()
{
    *m_alive = false;
}

void AcpEndpoint::onNotification(QLatin1StringView method, const Notified &work)
{
    m_notified.insert(QString(method), work);
}

void AcpEndpoint::refuse(const QJsonValue &id, const RpcError &error) const
{
    m_send(acpWire().refusal(id, error));
}

void AcpEndpoint::takeLine(const QByteArray &line)
{
    if (line.trimmed().startsWith('[')) {
        refuse(QJsonValue::Null,
               { QString(InvalidRequestKind),
                 Tr::tr("A line is one message; arrays of them are not taken.") });
        return;
    }
    const auto messages = decodeFromClient(line);
    if (!messages) {
        m_send(visibleJson(encodeRpc(messages.error())));
        return;
    }
    for (const RpcMessage &message : *messages) {
        take(message);
    }
}

void AcpEndpoint::take(const RpcMessage &message)
{
    switch (message.kind) {
    case RpcMessage::Kind::Call:
        takeCall(message);
        return;
    case RpcMessage::Kind::Notification:
        if (const Notified work = m_notified.value(message.method)) {
            work(message.content);
        }
        return;
    case RpcMessage::Kind::Reply:
    case RpcMessage::Kind::ErrorReply:
        takeReply(message);
        return;
    }
}

void AcpEndpoint::takeCall(const RpcMessage &message)
{
    RpcRequest request { message.id, message.method, message.content };
    request.params.remove("_meta"_L1); // of other programs, or of one that passes it on
    if (const auto refused = m_gate ? m_gate(request) : std::nullopt) {
        refuse(request.id, *refused);
        return;
    }
    m_methods.take(request);
}

void AcpEndpoint::takeReply(const RpcMessage &message)
{
    // Ours are whole numbers: anything else answers nothing that was asked.
    const auto asked = m_asked.extract(message.id.toInteger(-1));
    if (!asked.empty()) {
        asked.mapped()(message);
    }
}

QByteArray AcpEndpoint::request(qint64 &id, QLatin1StringView method, const QJsonObject &params,
                                Replied replied)
{
    id = m_last++;
    m_asked.emplace(id, std::move(replied));
    return compactJson(QJsonObject { { "jsonrpc"_L1, "2.0"_L1 },
                                     { "id"_L1, id },
                                     { "method"_L1, QString(method) },
                                     { "params"_L1, params } });
}

void AcpEndpoint::forget(qint64 id)
{
    if (m_asked.erase(id) > 0) {
        m_send(notification(CancelRequest, { { "requestId"_L1, id } }));
    }
}

QByteArray AcpEndpoint::notification(QLatin1StringView method, const QJsonObject &params)
{
    return compactJson(QJsonObject { { "jsonrpc"_L1, "2.0"_L1 },
                                     { "method"_L1, QString(method) },
                                     { "params"_L1, params } });
}

} // namespace varve
