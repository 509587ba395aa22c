// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcphttpchannel.h"

#include "jsonrpc.h"
#include "mcphttpexchange.h"
#include <providers/plainrequest.h>

#include <QCoreApplication>
#include <QNetworkAccessManager>
#include <QPointer>
#include <QTimer>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::McpHttpChannel)
};

constexpr std::chrono::milliseconds Goodbye { 1000 };
constexpr size_t MostRunning = 64;

/// As the protocol says (404), and as servers made after its first examples say.
bool hasForgotten(const McpHttpEnd &end)
{
    constexpr int BadRequest = 400;
    constexpr int NotFound = 404;
    return end.status == NotFound
            || (end.status == BadRequest
                && end.problem.contains("session"_L1, Qt::CaseInsensitive));
}

/// The id may go into a header: visible ASCII, as the protocol says.
bool isSessionId(const QByteArray &id)
{
    return !id.isEmpty()
            && std::ranges::all_of(id, [](char c) { return c >= '\x21' && c <= '\x7E'; });
}

bool isReplyTo(const QJsonValue &id, const QByteArray &message)
{
    const auto messages = decodeRpc(message);
    return messages && std::ranges::any_of(*messages, [&](const RpcMessage &each) {
               return (each.kind == RpcMessage::Kind::Reply
                       || each.kind == RpcMessage::Kind::ErrorReply)
                       && each.id == id;
           });
}

} // namespace

McpHttpChannel::McpHttpChannel(QNetworkAccessManager *manager, McpAddress address, QObject *parent)
    : McpChannel(parent)
    , m_manager(manager)
    , m_address(std::move(address))
{ }

McpHttpChannel::~McpHttpChannel()
{
    close();
}

void McpHttpChannel::open()
{
    // There is nothing to open; whoever listens may not be ready yet.
    QTimer::singleShot(0, this, [this] {
        if (!m_closed) {
            Q_EMIT opened();
        }
    });
}

void McpHttpChannel::send(const QByteArray &message)
{
    if (m_closed) {
        return;
    }
    Outgoing outgoing { message, QJsonValue(QJsonValue::Undefined), Outgoing::Kind::Other, false };
    const auto decoded = decodeRpc(message);
    const RpcMessage rpc = decoded ? decoded->value(0) : RpcMessage();
    if (rpc.kind == RpcMessage::Kind::Call) {
        outgoing.id = rpc.id;
    } else if (m_running.size() + static_cast<size_t>(m_held.size()) > MostRunning
               && (rpc.kind == RpcMessage::Kind::Reply
                   || rpc.kind == RpcMessage::Kind::ErrorReply)) {
        return; // who asks and takes no answers gets no more of them
    }
    if (rpc.method == "initialize"_L1) {
        outgoing.kind = Outgoing::Kind::SetUp;
        m_setUp = outgoing;
    } else if (rpc.method == "notifications/initialized"_L1) {
        outgoing.kind = Outgoing::Kind::Announcement;
        m_announcement = outgoing;
    }
    const bool cancels = rpc.method == "notifications/cancelled"_L1;
    if (cancels) {
        abandon(rpc.content["requestId"_L1]);
    }
    if (m_holding) {
        m_held += outgoing;
        return;
    }
    // Requests overtake each other, and some servers refuse those that come before the announcement.
    m_holding = outgoing.kind == Outgoing::Kind::Announcement;
    post(outgoing);
}

QNetworkRequest McpHttpChannel::request() const
{
    QNetworkRequest request = plainRequest(m_address.url);
    request.setHeader(QNetworkRequest::ContentTypeHeader, u"application/json"_s);
    request.setRawHeader("Accept", "application/json, text/event-stream");
    for (const auto &[name, value] : m_address.headers) {
        request.setRawHeader(name, value);
    }
    if (!m_session.isEmpty()) {
        request.setRawHeader("Mcp-Session-Id", m_session);
    }
    if (!m_version.isEmpty()) {
        request.setRawHeader("MCP-Protocol-Version", m_version);
    }
    return request;
}

void McpHttpChannel::post(const Outgoing &outgoing)
{
    auto *exchange = new McpHttpExchange(m_manager->post(request(), outgoing.message), this);
    m_running.insert({ exchange, { outgoing, m_session, false } });
    connect(exchange, &McpHttpExchange::received, this,
            [this, exchange](const QByteArray &message) { onMessage(exchange, message); });
    connect(exchange, &McpHttpExchange::ended, this,
            [this, exchange](const McpHttpEnd &end) { onEnded(exchange, end); });
}

void McpHttpChannel::onMessage(McpHttpExchange *exchange, const QByteArray &message)
{
    const auto found = m_running.find(exchange);
    if (m_closed || found == m_running.end()) {
        return;
    }
    Running &run = found->second;
    if (!run.what.id.isUndefined() && isReplyTo(run.what.id, message)) {
        run.answered = true;
    }
    if (run.what.kind == Outgoing::Kind::SetUp) {
        m_session = isSessionId(exchange->session()) ? exchange->session() : QByteArray();
        if (m_renewing) {
            return; // nobody else asked for it
        }
    }
    Q_EMIT received(message);
}

void McpHttpChannel::onEnded(McpHttpExchange *exchange, const McpHttpEnd &end)
{
    const auto ended = m_running.extract(exchange);
    if (m_closed || ended.empty()) {
        return;
    }
    const QPointer<McpHttpChannel> self(this);
    const Running run = ended.mapped();
    exchange->deleteLater();
    if (run.what.kind == Outgoing::Kind::SetUp) {
        afterSetUp(run, end);
    } else if (end.status == 0) {
        lose(end.problem);
    } else if (hasForgotten(end) && !run.session.isEmpty() && !run.what.again) {
        sendAgain(run.what, run.session);
    } else if (!run.what.id.isUndefined() && !run.answered) {
        answerWithError(run.what.id, end.problem);
    }
    if (self && run.what.kind == Outgoing::Kind::Announcement && !m_renewing) {
        sendHeld();
    }
}

/// The server takes a new session, or says why not. The first time the client reads the answer itself.
void McpHttpChannel::afterSetUp(const Running &run, const McpHttpEnd &end)
{
    const bool wentWell = end.problem.isEmpty() && run.answered;
    if (end.status == 0) {
        lose(end.problem);
    } else if (!m_renewing) {
        if (!run.answered) {
            answerWithError(run.what.id, end.problem);
        }
    } else if (!wentWell) {
        lose(Tr::tr("The server has forgotten this connection and does not take a new one. %1")
                     .arg(end.problem));
    } else {
        m_renewing = false;
        Outgoing announcement = m_announcement;
        announcement.again = true;
        post(announcement);
    }
}

/// The server has forgotten `session`.
void McpHttpChannel::sendAgain(Outgoing outgoing, const QByteArray &session)
{
    outgoing.again = true;
    if (!m_holding && session != m_session) {
        post(outgoing); // there is a new one by now
        return;
    }
    if (outgoing.kind != Outgoing::Kind::Announcement) {
        m_held += outgoing;
    }
    if (session == m_session) {
        m_renewing = true;
        m_holding = true;
        m_session.clear();
        post(m_setUp);
    }
}

void McpHttpChannel::sendHeld()
{
    m_holding = false;
    const QList<Outgoing> held = std::exchange(m_held, {});
    for (const Outgoing &outgoing : held) {
        post(outgoing);
    }
}

void McpHttpChannel::answerWithError(const QJsonValue &id, const QString &problem)
{
    const QString text = problem.isEmpty()
            ? Tr::tr("The server took the message but did not answer it.")
            : problem;
    Q_EMIT received(encodeRpc({ RpcMessage::Kind::ErrorReply, id, {}, {}, -1, text }));
}

/// Nobody waits for the answer to this call any more.
void McpHttpChannel::abandon(const QJsonValue &id)
{
    const auto run = std::ranges::find_if(m_running, [&](const auto &each) {
        return !each.second.what.id.isUndefined() && each.second.what.id == id;
    });
    if (run != m_running.end()) {
        run->first->disconnect(this);
        run->first->deleteLater();
        m_running.erase(run);
    }
    m_held.removeIf([&](const Outgoing &held) { return !held.id.isUndefined() && held.id == id; });
}

void McpHttpChannel::lose(const QString &reason)
{
    if (m_closed) {
        return;
    }
    m_session.clear(); // there is nobody to say goodbye to
    close();
    Q_EMIT closed(reason);
}

void McpHttpChannel::close()
{
    if (std::exchange(m_closed, true)) {
        return;
    }
    m_held.clear();
    const auto running = std::exchange(m_running, {});
    for (const auto &[exchange, run] : running) {
        delete exchange; // ends its request
    }
    if (m_session.isEmpty()) {
        return;
    }
    QNetworkRequest goodbye = request();
    goodbye.setTransferTimeout(Goodbye);
    QNetworkReply *reply = m_manager->deleteResource(goodbye);
    QObject::connect(reply, &QNetworkReply::finished, reply, &QObject::deleteLater);
}

} // namespace varve
