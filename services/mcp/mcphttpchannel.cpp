// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcphttpchannel.h"

#include "jsonrpc.h"
#include "mcphttpexchange.h"
#include "mcpmirror.h"
#include "mcprevision.h"
#include "mcpsignin.h"
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
constexpr int MostResumed = 100;
constexpr std::chrono::milliseconds ResumePause { 1000 };
constexpr std::chrono::milliseconds LongestResumePause { 30'000 };

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

/// What a call without a handshake says of itself in headers; empty: it has one.
HttpHeaders statelessHeaders(const RpcMessage &rpc)
{
    const QString version = rpc.content["_meta"_L1][metaKeys::Version].toString();
    if (version.isEmpty()) {
        return {};
    }
    HttpHeaders headers { { "MCP-Protocol-Version", version.toLatin1() },
                          { "Mcp-Method", rpc.method.toLatin1() } };
    if (rpc.method == mcpMethods::CallTool) {
        headers.append({ "Mcp-Name", mirroredValue(rpc.content["name"_L1].toString()) });
    }
    return headers;
}

} // namespace

McpHttpChannel::McpHttpChannel(QNetworkAccessManager *manager, McpAddress address,
                               McpSignIn *signIn)
    : m_manager(manager)
    , m_address(std::move(address))
    , m_signIn(signIn)
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

void McpHttpChannel::sendWith(const QByteArray &message, const HttpHeaders &headers)
{
    if (m_closed) {
        return;
    }
    Outgoing outgoing { message, QJsonValue(QJsonValue::Undefined) };
    const auto decoded = decodeRpc(message);
    const RpcMessage rpc = decoded ? decoded->value(0) : RpcMessage();
    outgoing.headers = statelessHeaders(rpc);
    outgoing.isStateless = !outgoing.headers.isEmpty();
    outgoing.headers += headers;
    if (rpc.kind == RpcMessage::Kind::Call) {
        outgoing.id = rpc.id;
    } else if (m_running.size() + static_cast<size_t>(m_held.size()) > MostRunning
               && (rpc.kind == RpcMessage::Kind::Reply
                   || rpc.kind == RpcMessage::Kind::ErrorReply)) {
        return; // who asks and takes no answers gets no more of them
    }
    if (rpc.method == mcpMethods::Initialize) {
        outgoing.kind = Outgoing::Kind::SetUp;
        m_setUp = outgoing;
    } else if (rpc.method == mcpMethods::Initialized) {
        outgoing.kind = Outgoing::Kind::Announcement;
        m_announcement = outgoing;
    }
    if (rpc.method == mcpMethods::Cancelled) {
        abandon(rpc.content["requestId"_L1]);
        if (m_version == StatelessRevision) {
            return; // that was how it is said
        }
    }
    if (m_holding) {
        m_held += outgoing;
        return;
    }
    // Requests overtake each other, and some servers refuse those that come before the announcement.
    m_holding = outgoing.kind == Outgoing::Kind::Announcement;
    post(outgoing);
}

QNetworkRequest McpHttpChannel::request(const Outgoing &outgoing, const ApiKey &token) const
{
    QNetworkRequest request = plainRequest(m_address.url);
    for (const auto &[name, value] : m_address.headers) {
        request.setRawHeader(name, value);
    }
    if (!token.isEmpty()) {
        request.setRawHeader("Authorization", "Bearer " + token.reveal().toByteArray());
    }
    for (const auto &[name, value] : outgoing.headers) {
        request.setRawHeader(name, value);
    }
    if (!outgoing.isStateless && !m_session.isEmpty()) {
        request.setRawHeader("Mcp-Session-Id", m_session);
    }
    if (!outgoing.isStateless && !m_version.isEmpty()) {
        request.setRawHeader("MCP-Protocol-Version", m_version);
    }
    if (!outgoing.lastEvent.isEmpty()) {
        request.setRawHeader("Accept", "text/event-stream");
        request.setRawHeader("Last-Event-ID", outgoing.lastEvent);
    } else {
        request.setHeader(QNetworkRequest::ContentTypeHeader, u"application/json"_s);
        request.setRawHeader("Accept", "application/json, text/event-stream");
    }
    return request;
}

void McpHttpChannel::post(const Outgoing &outgoing)
{
    if (!m_signIn) {
        postWith(outgoing, {});
        return;
    }
    const quint64 ticket = keepForLater(outgoing);
    m_signIn->withToken(this, [this, ticket](const ApiKey &token) {
        if (m_later.contains(ticket)) { // nobody has stopped it meanwhile
            postWith(m_later.take(ticket), token);
        }
    });
}

quint64 McpHttpChannel::keepForLater(const Outgoing &outgoing)
{
    m_later.insert(++m_tickets, outgoing);
    return m_tickets;
}

void McpHttpChannel::postWith(const Outgoing &outgoing, const ApiKey &token)
{
    if (m_closed) {
        return;
    }
    m_token = token;
    const QNetworkRequest wanted = request(outgoing, token);
    QNetworkReply *reply = outgoing.lastEvent.isEmpty() ? m_manager->post(wanted, outgoing.message)
                                                        : m_manager->get(wanted);
    auto *exchange = new McpHttpExchange(reply, this);
    m_running.insert({ exchange, { outgoing, m_session, token, false } });
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
    const Running &run = ended.mapped();
    exchange->deleteLater();
    if (isSignInMatter(end)) {
        onRefused(run, end);
        return;
    }
    if (resumes(run, end)) {
        return;
    }
    if (run.what.kind == Outgoing::Kind::SetUp) {
        afterSetUp(run, end);
    } else if (end.status == 0) {
        lose(end.problem);
    } else if (hasForgotten(end) && !run.session.isEmpty() && !run.what.again) {
        sendAgain(run.what, run.session);
    } else if (!run.what.id.isUndefined() && !run.answered) {
        const bool isRest = !run.what.lastEvent.isEmpty(); // which not every server gives
        answerWithError(run.what.id, isRest ? QString() : end.problem, end.said);
    }
    if (self && run.what.kind == Outgoing::Kind::Announcement && !m_renewing) {
        sendHeld();
    }
}

bool McpHttpChannel::isSignInMatter(const McpHttpEnd &end) const
{
    constexpr int Unauthorized = 401;
    constexpr int Forbidden = 403;
    const auto challenge = end.status == Forbidden ? bearerChallenge(end.challenge) : std::nullopt;
    return m_signIn
            && (end.status == Unauthorized
                || (challenge && challenge->error == "insufficient_scope"_L1));
}

/// The token is renewed once for a message. Where that does not help, the person has to sign in.
void McpHttpChannel::onRefused(const Running &run, const McpHttpEnd &end)
{
    const AuthChallenge challenge = bearerChallenge(end.challenge).value_or(AuthChallenge());
    if (challenge.error == "insufficient_scope"_L1 && !run.token.isEmpty()) {
        m_signIn->note(challenge, true);
        answerWithError(run.what.id,
                        Tr::tr("%1 refused this, as the sign-in there does not allow it. Sign in "
                               "again in the preferences (Tools, Servers) to be asked for more.")
                                .arg(m_address.url.host()));
        return;
    }
    const auto give = [this, challenge, problem = end.problem] {
        m_signIn->note(challenge, false);
        lose(problem);
    };
    if (run.what.renewed) {
        give();
        return;
    }
    m_signIn->renew(run.token, this, [this, give, what = run.what](bool isRenewed) {
        if (m_closed) {
            return;
        }
        if (isRenewed) {
            Outgoing again = what;
            again.renewed = true;
            post(again);
        } else {
            give();
        }
    });
}

/// Since revision 2025-11-25 a server may break a stream off and say the rest later (SSE "polling").
bool McpHttpChannel::resumes(const Running &run, const McpHttpEnd &end)
{
    if (run.what.isStateless || run.what.id.isUndefined() || run.answered || !end.problem.isEmpty()
        || end.lastEvent.isEmpty() || end.lastEvent == run.what.lastEvent
        || run.what.resumed >= MostResumed) {
        return false;
    }
    Outgoing rest = run.what;
    rest.lastEvent = end.lastEvent;
    ++rest.resumed;
    const std::chrono::milliseconds asked(end.retryMs);
    QTimer::singleShot(end.retryMs < 0 ? ResumePause : std::min(asked, LongestResumePause), this,
                       [this, ticket = keepForLater(rest)] {
                           if (m_later.contains(ticket)) {
                               post(m_later.take(ticket));
                           }
                       });
    return true;
}

/// The server takes a new session, or says why not. The first time the client reads the answer itself.
void McpHttpChannel::afterSetUp(const Running &run, const McpHttpEnd &end)
{
    const bool wentWell = end.problem.isEmpty() && run.answered;
    if (end.status == 0) {
        lose(end.problem);
    } else if (!m_renewing) {
        if (!run.answered) {
            answerWithError(run.what.id, end.problem, end.said);
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

void McpHttpChannel::answerWithError(const QJsonValue &id, const QString &problem,
                                     const RpcMessage &said)
{
    if (id.isUndefined()) {
        return;
    }
    const int code = said.kind == RpcMessage::Kind::ErrorReply ? said.errorCode : -1;
    const QString text = problem.isEmpty()
            ? Tr::tr("The server took the message but did not answer it.")
            : problem;
    Q_EMIT received(
            encodeRpc({ RpcMessage::Kind::ErrorReply, id, {}, {}, code, text, said.errorData }));
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
    m_later.removeIf(
            [&](const auto &later) { return !later->id.isUndefined() && later->id == id; });
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
    m_later.clear();
    const auto running = std::exchange(m_running, {});
    for (const auto &[exchange, run] : running) {
        delete exchange; // ends its request
    }
    if (m_session.isEmpty()) {
        return;
    }
    QNetworkRequest goodbye = request({}, m_token);
    goodbye.setTransferTimeout(Goodbye);
    QNetworkReply *reply = m_manager->deleteResource(goodbye);
    QObject::connect(reply, &QNetworkReply::finished, reply, &QObject::deleteLater);
}

} // namespace varve
