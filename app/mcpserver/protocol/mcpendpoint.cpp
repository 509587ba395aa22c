// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcpendpoint.h"

#include <base/visibletext.h>
#include <mcp/mcprevision.h>

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>
#include <lines/compactjson.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::McpEndpoint)
};

constexpr std::chrono::hours DescriptionFresh { 1 };

/// Nothing: the request says none.
std::optional<QString> revisionOf(const RpcMessage &call)
{
    const QJsonValue version = call.content.value("_meta"_L1).toObject().value(metaKeys::Version);
    return version.isUndefined() ? std::nullopt : std::optional(version.toString());
}

QString shortened(const QString &text)
{
    return visibleLine(text, 100);
}

} // namespace

struct McpEndpoint::Running
{
    QJsonValue id;
    quint64 ticket = 0; ///< ids may come again
    bool isStateless = false;
    Freshness fresh;
    std::stop_source stop;
};

McpEndpoint::McpEndpoint(Description description, std::function<void(const QByteArray &line)> send)
    : m_description(std::move(description))
    , m_send(std::move(send))
    , m_lines(LineLimit,
              { [this](const QByteArray &line) { takeLine(line); },
                [this] {
                    sendFault({},
                              { RpcCode::InvalidRequest,
                                Tr::tr("The line is longer than %1 bytes. It was passed over.")
                                        .arg(LineLimit) });
                } })
{ }

McpEndpoint::~McpEndpoint()
{
    *m_alive = false;
    close();
}

void McpEndpoint::add(QLatin1StringView name, Method method, Freshness fresh)
{
    m_methods.insert(QString(name), { std::move(method), fresh });
}

void McpEndpoint::setPaused(bool paused)
{
    m_paused = paused;
    beginNext();
}

void McpEndpoint::close()
{
    m_closed = true;
    m_waiting.clear();
    m_waitingKeys.clear();
    const auto running = std::exchange(m_running, {});
    for (const auto &one : running) {
        one->stop.request_stop();
    }
}

void McpEndpoint::takeLine(const QByteArray &line)
{
    const auto messages = decodeFromClient(line);
    if (!messages) {
        m_send(visibleJson(encodeRpc(messages.error())));
        return;
    }
    const qsizetype each = line.size() / messages->size();
    for (const RpcMessage &message : *messages) {
        take(message, each);
    }
}

void McpEndpoint::take(const RpcMessage &message, qsizetype size)
{
    switch (message.kind) {
    case RpcMessage::Kind::Call:
        takeCall(message, size);
        return;
    case RpcMessage::Kind::Notification:
        if (message.method == mcpMethods::Cancelled) {
            cancel(message.content.value("requestId"_L1));
        }
        return;
    case RpcMessage::Kind::Reply:
    case RpcMessage::Kind::ErrorReply:
        return; // nothing was asked
    }
}

void McpEndpoint::takeCall(const RpcMessage &call, qsizetype size)
{
    if (m_closed) {
        return;
    }
    // What is told at once says also that we are there, however much waits.
    if (call.method == mcpMethods::Ping && !revisionOf(call)) {
        m_send(encodeRpc({ RpcMessage::Kind::Reply, call.id, {}, {}, 0, {}, {} }));
        return;
    }
    if (const auto problem = problemOf(call)) {
        sendFault(call.id, *problem);
        return;
    }
    const QByteArray key = compactJson(call.id);
    if (m_running.contains(key) || m_waitingKeys.contains(key)) {
        sendFault(call.id,
                  { RpcCode::InvalidRequest,
                    Tr::tr("A request with this id is under way. Each needs an id of its own.") });
        return;
    }
    if (waiting() >= MostWaiting || m_waitingBytes + size > MostWaitingBytes) {
        sendFault(call.id, { Busy, Tr::tr("Too many requests wait. Wait for their answers.") });
        return;
    }
    m_waiting.push_back({ call, key, size });
    m_waitingKeys += key;
    m_waitingBytes += size;
    beginNext();
}

void McpEndpoint::cancel(const QJsonValue &id)
{
    const QByteArray key = compactJson(id);
    if (m_waitingKeys.contains(key)) {
        const auto waiting = std::ranges::find(m_waiting, key, &Waiting::key);
        noLongerWaits(*waiting);
        m_waiting.erase(waiting);
    }
    if (const auto running = m_running.take(key)) {
        running->stop.request_stop();
    }
    beginNext();
}

void McpEndpoint::noLongerWaits(const Waiting &waiting)
{
    m_waitingKeys.remove(waiting.key);
    m_waitingBytes -= waiting.size;
}

void McpEndpoint::beginNext()
{
    if (m_beginning) {
        return;
    }
    m_beginning = true;
    while (!m_paused && !m_closed && !m_waiting.empty() && m_running.size() < MostUnderWay) {
        const Waiting next = std::move(m_waiting.front());
        m_waiting.pop_front();
        noLongerWaits(next);
        begin(next.call);
    }
    m_beginning = false;
}

std::optional<McpFault> McpEndpoint::problemOf(const RpcMessage &call) const
{
    const bool isOwn = call.method == mcpMethods::Initialize || call.method == mcpMethods::Discover;
    if (!isOwn && !m_methods.contains(call.method)) {
        return McpFault { RpcCode::UnknownMethod,
                          Tr::tr("There is no method “%1”.").arg(shortened(call.method)) };
    }
    const auto revision = revisionOf(call);
    if (!revision) {
        return call.method == mcpMethods::Initialize
                        || (!m_handshake.isEmpty() && call.method != mcpMethods::Discover)
                ? std::nullopt
                : std::optional(McpFault {
                          RpcCode::InvalidParams,
                          Tr::tr("Begin with “initialize”, or say in “_meta” which revision of the "
                                 "protocol the request is of: “%1”.")
                                  .arg(metaKeys::Version) });
    }
    if (*revision != StatelessRevision) {
        return McpFault { RpcCode::UnsupportedVersion,
                          Tr::tr("This revision of the protocol is not spoken here."),
                          { { "supported"_L1, QJsonArray { QString(StatelessRevision) } },
                            { "requested"_L1, shortened(*revision) } } };
    }
    const QJsonObject meta = call.content.value("_meta"_L1).toObject();
    if (!meta.value(metaKeys::Capabilities).isObject()) {
        return McpFault { RpcCode::InvalidParams,
                          Tr::tr("“%1” is missing in “_meta”.").arg(metaKeys::Capabilities) };
    }
    return std::nullopt;
}

void McpEndpoint::begin(const RpcMessage &call)
{
    const bool isStateless = revisionOf(call).has_value();
    const QByteArray key = compactJson(call.id);
    const auto running = std::make_shared<Running>();
    running->id = call.id;
    running->ticket = ++m_tickets;
    running->isStateless = isStateless;
    m_running.insert(key, running);
    if (call.method == mcpMethods::Initialize) {
        answer(key, running->ticket, initialized(call.content));
        return;
    }
    if (call.method == mcpMethods::Discover) {
        running->fresh = DescriptionFresh;
        answer(key, running->ticket,
               QJsonObject { { "supportedVersions"_L1, QJsonArray { QString(StatelessRevision) } },
                             { "capabilities"_L1, m_description.capabilities },
                             { "instructions"_L1, m_description.instructions } });
        return;
    }
    const Served served = m_methods.value(call.method);
    running->fresh = served.fresh;
    served.work({ call.method, call.content, isStateless, running->stop.get_token() },
                [this, alive = m_alive, key, ticket = running->ticket](const Answer &found) {
                    if (*alive) {
                        answer(key, ticket, found);
                    }
                });
}

void McpEndpoint::answer(const QByteArray &key, quint64 ticket, const Answer &answer)
{
    const auto found = m_running.constFind(key);
    if (found == m_running.cend() || (*found)->ticket != ticket) {
        return; // it was cancelled
    }
    const std::shared_ptr<Running> running = *found;
    m_running.erase(found);
    if (!answer) {
        sendFault(running->id, answer.error());
    } else {
        const QJsonObject result =
                running->isStateless ? completed(*answer, running->fresh) : *answer;
        m_send(visibleJson(
                encodeRpc({ RpcMessage::Kind::Reply, running->id, {}, result, 0, {}, {} })));
    }
    beginNext();
}

void McpEndpoint::sendFault(const QJsonValue &id, const McpFault &fault)
{
    m_send(visibleJson(encodeRpc(
            { RpcMessage::Kind::ErrorReply, id, {}, {}, fault.code, fault.message, fault.data })));
}

/// The revision that is wished for, or the newest that a handshake has.
QJsonObject McpEndpoint::initialized(const QJsonObject &params)
{
    const QStringList known = handshakeRevisions();
    const QString wished = params.value("protocolVersion"_L1).toString();
    m_handshake = known.contains(wished) ? wished : known.constFirst();
    return { { "protocolVersion"_L1, m_handshake },
             { "capabilities"_L1, m_description.capabilities },
             { "serverInfo"_L1, m_description.info },
             { "instructions"_L1, m_description.instructions } };
}

/// With what every result has where there was no handshake.
QJsonObject McpEndpoint::completed(QJsonObject result, const Freshness &fresh) const
{
    result["resultType"_L1] = "complete"_L1;
    if (fresh) {
        result["ttlMs"_L1] = qint64(fresh->count());
        result["cacheScope"_L1] = "private"_L1;
    }
    QJsonObject meta = result.value("_meta"_L1).toObject();
    meta[metaKeys::Server] = m_description.info;
    result["_meta"_L1] = meta;
    return result;
}

} // namespace varve
