// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcpclient.h"

#include "mcpcontent.h"
#include "mcpopening.h"
#include <base/runon.h>

#include <QCoreApplication>
#include <QPromise>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;
using namespace mcpMethods;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::McpClient)
};

/// A probe has an id of its own kind, so that no answer to anything else is taken for one to it.
constexpr auto ProbeName = "discover"_L1;
constexpr qint64 ProbeId = 0;
constexpr std::chrono::milliseconds UnaskedTime { 10'000 };
constexpr qsizetype MaxUnaskedBytes = 64LL * 1024 * 1024;
constexpr int MaxReplies = 200;
constexpr int MaxRounds = 5; ///< that a server wants a call to be made again
constexpr std::chrono::milliseconds BetweenProgress { 50 };
constexpr std::chrono::milliseconds LongestListenPause { 600'000 };

bool isReply(const RpcMessage &message)
{
    return message.kind == RpcMessage::Kind::Reply || message.kind == RpcMessage::Kind::ErrorReply;
}

qint64 idOf(const RpcMessage &message)
{
    return message.id.toString() == ProbeName ? ProbeId : message.id.toInteger(-1);
}

} // namespace

struct McpClient::Pending
{
    Answered answered;
    ToolProgress progress;
    QTimer limit;
    QTimer pause; ///< no progress is told meanwhile
    std::optional<QJsonObject> untold; ///< the newest that was not
};

/// One call of a tool, however often it is made for it.
struct McpClient::ToolCall
{
    using OnStop = std::stop_callback<std::function<void()>>;

    QString name;
    QJsonObject arguments;
    QByteArray digest;
    std::stop_token stop;
    ToolProgress progress;
    QPromise<ToolOutcome> promise;
    std::optional<OnStop> onStop;
    QJsonValue state = QJsonValue::Undefined; ///< that the server wants back
    int rounds = 0;

    void end(const ToolOutcome &outcome)
    {
        onStop.reset();
        promise.addResult(outcome);
        promise.finish();
    }
};

McpClient::McpClient(std::unique_ptr<McpChannel> channel) : McpClient(std::move(channel), Limits())
{ }

McpClient::McpClient(std::unique_ptr<McpChannel> channel, Limits limits, McpEra known)
    : m_channel(std::move(channel))
    , m_limits(limits)
    , m_list(new McpToolList(
              [this](const QJsonObject &content, const Answered &answered) {
                  call(nextId(), ListTools, content, answered, m_limits.setUp);
              },
              limits.betweenLists, this))
    , m_era(known)
{
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &McpClient::initialize);
    m_listenAgain.setSingleShot(true);
    m_listenAgain.setInterval(m_limits.listenAgain);
    connect(&m_listenAgain, &QTimer::timeout, this, [this] {
        listen();
        m_list->ask(); // it may have changed while nobody listened
    });
    connect(m_list, &McpToolList::ended, this, &McpClient::onListed);
    connect(m_list, &McpToolList::failed, this, [this](const QString &reason) {
        if (!m_ready) {
            lose(Tr::tr("The server did not tell its tools: %1").arg(reason));
        } else {
            Q_EMIT listed(); // those it had
        }
    });
    connect(m_channel.get(), &McpChannel::received, this, &McpClient::onReceived);
    connect(m_channel.get(), &McpChannel::closed, this, &McpClient::onClosed);
    connect(m_channel.get(), &McpChannel::opened, this, &McpClient::open);
}

McpClient::~McpClient()
{
    m_channel->disconnect(this);
    lose(Tr::tr("The program is closing."));
}

void McpClient::start()
{
    m_channel->open();
}

void McpClient::open()
{
    switch (m_era) {
    case McpEra::Unknown:
        m_patience.start(m_limits.probe);
        probe();
        break;
    case McpEra::Stateless:
        probe(); // what it has is asked for all the same
        break;
    case McpEra::Handshake:
        initialize();
        break;
    }
}

void McpClient::probe()
{
    call(
            ProbeId, Discover, { { "_meta"_L1, statelessMeta() } },
            [this](const RpcMessage &reply) { onDiscovered(reply); }, m_limits.setUp);
}

void McpClient::initialize()
{
    m_patience.stop();
    call(
            nextId(), Initialize, initializeContent(),
            [this](const RpcMessage &reply) { onInitialized(reply); }, m_limits.setUp);
}

void McpClient::onDiscovered(const RpcMessage &reply)
{
    if (m_lost || m_ready) {
        return;
    }
    const bool isInitializing = m_era == McpEra::Unknown && !m_patience.isActive();
    m_patience.stop();
    const McpOpening opening = openingOfDiscover(reply);
    if (!opening.problem.isEmpty()) {
        lose(opening.problem);
    } else if (opening.era == McpEra::Stateless) {
        settle(opening);
    } else if (!m_refusal.isEmpty()) {
        lose(m_refusal);
    } else if (!isInitializing) {
        m_era = McpEra::Unknown; // until it has shaken hands
        initialize();
    }
}

void McpClient::onInitialized(const RpcMessage &reply)
{
    if (m_lost || m_era == McpEra::Stateless) {
        return; // a late answer to the probe said more
    }
    const McpOpening opening = openingOfInitialize(reply);
    if (!opening.problem.isEmpty()) {
        m_refusal = opening.problem;
        if (!m_pending.contains(ProbeId)) {
            lose(opening.problem);
        }
        return;
    }
    m_pending.remove(ProbeId);
    m_channel->setProtocolVersion(opening.version);
    notify(Initialized);
    settle(opening);
}

void McpClient::settle(const McpOpening &opening)
{
    m_era = opening.era;
    m_serverName = opening.serverName;
    if (m_era == McpEra::Stateless) {
        m_channel->setProtocolVersion(opening.version);
        m_list->setForHeaders(m_channel->hasHeaders());
        m_tellsChanges = opening.tellsChanges;
    }
    if (opening.hasTools) {
        m_list->ask();
        return;
    }
    m_ready = true;
    Q_EMIT ready();
}

void McpClient::onListed(bool isDifferent)
{
    if (!std::exchange(m_ready, true)) {
        if (m_tellsChanges) {
            listen();
        }
        Q_EMIT ready();
        return;
    }
    if (isDifferent) {
        Q_EMIT toolsChanged();
    }
    Q_EMIT listed();
}

bool McpClient::isStale() const
{
    return m_ready && !m_lost && m_era == McpEra::Stateless && !m_list->isFresh();
}

/// For changes of its tools: the answer comes when the server listens no more, or never.
void McpClient::listen()
{
    m_listening = nextId();
    call(m_listening, Listen,
         { { "notifications"_L1, QJsonObject { { "toolsListChanged"_L1, true } } } },
         [this](const RpcMessage &reply) { onListeningEnded(reply.errorCode); }, {});
}

void McpClient::onListeningEnded(int errorCode)
{
    m_listening = 0;
    const bool isRefused =
            errorCode == RpcCode::UnknownMethod || errorCode == RpcCode::InvalidParams;
    if (!m_lost && !isRefused) {
        m_listenAgain.start();
        m_listenAgain.setInterval(std::min<std::chrono::milliseconds>(
                m_listenAgain.intervalAsDuration() * 2, LongestListenPause));
    }
}

void McpClient::call(qint64 id, QLatin1StringView method, QJsonObject content,
                     const Answered &answered, std::chrono::milliseconds limit,
                     const HttpHeaders &headers)
{
    auto pending = std::make_shared<Pending>();
    pending->answered = answered;
    pending->limit.setSingleShot(true);
    connect(&pending->limit, &QTimer::timeout, this,
            [this, id, method, limit] { onTimeout(id, method, limit); });
    if (limit.count() > 0) {
        pending->limit.start(limit);
    }
    m_pending.insert(id, pending);
    if (m_era == McpEra::Stateless) {
        QJsonObject meta = statelessMeta();
        meta.insert("progressToken"_L1, content["_meta"_L1]["progressToken"_L1]);
        content["_meta"_L1] = meta;
    }
    const QJsonValue name = id == ProbeId ? QJsonValue(ProbeName) : QJsonValue(id);
    m_channel->sendWith(encodeRpc({ RpcMessage::Kind::Call, name, method, content, 0, {} }),
                        headers);
}

void McpClient::onTimeout(qint64 id, QLatin1StringView method, std::chrono::milliseconds limit)
{
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(limit).count();
    const QString reason = Tr::tr("The server did not answer \"%1\" within %n second(s).", nullptr,
                                  static_cast<int>(seconds))
                                   .arg(method);
    if (!m_ready) {
        lose(m_refusal.isEmpty() ? reason : m_refusal);
    } else {
        cancelCall(id, reason);
    }
}

void McpClient::notify(QLatin1StringView method, const QJsonObject &content)
{
    m_channel->send(encodeRpc({ RpcMessage::Kind::Notification, {}, method, content, 0, {} }));
}

void McpClient::onReceived(const QByteArray &json)
{
    if (m_lost) {
        return;
    }
    const auto messages = decodeRpc(json);
    if (!messages || messages->isEmpty()) {
        // A line that is no message: the call it might have answered has its time limit.
        std::ignore = takesUnasked(json.size());
        return;
    }
    for (const RpcMessage &message : *messages) {
        const auto pending = isReply(message) ? m_pending.take(idOf(message)) : nullptr;
        if (pending) {
            pending->limit.stop();
            pending->pause.stop();
            pending->answered(message);
        } else if (!takesUnasked(json.size() / messages->size())) {
            return;
        } else if (message.kind == RpcMessage::Kind::Call) {
            onCall(message);
        } else if (message.kind == RpcMessage::Kind::Notification) {
            onNotification(message);
        }
    }
}

bool McpClient::takesUnasked(qsizetype bytes)
{
    if (!m_unaskedSince.isValid() || m_unaskedSince.durationElapsed() > UnaskedTime) {
        m_unaskedSince.start();
        m_unasked = 0;
        m_unaskedBytes = 0;
        m_replies = 0;
    }
    ++m_unasked;
    m_unaskedBytes += bytes;
    if (m_unasked > m_limits.unasked || m_unaskedBytes > MaxUnaskedBytes) {
        lose(Tr::tr("The server sends more than anybody asked it for (%n message(s) in a few "
                    "seconds), so it was ended.",
                    nullptr, m_unasked));
        return false;
    }
    return true;
}

void McpClient::onNotification(const RpcMessage &message)
{
    if (message.method == "notifications/tools/list_changed"_L1 && m_ready) {
        m_list->ask();
    } else if (message.method == "notifications/progress"_L1) {
        onProgress(message.content);
    } else if (message.method == "notifications/subscriptions/acknowledged"_L1) {
        m_listenAgain.setInterval(m_limits.listenAgain);
    } else if (message.method == Cancelled && m_listening > 0
               && message.content["requestId"_L1].toInteger(-1) == m_listening) {
        m_pending.remove(m_listening);
        onListeningEnded(0);
    }
}

void McpClient::onProgress(const QJsonObject &content)
{
    const auto pending = m_pending.value(content["progressToken"_L1].toInteger(-1));
    if (!pending || !pending->progress) {
        return;
    }
    pending->limit.start(); // it is alive
    if (pending->pause.isActive()) {
        pending->untold = content;
        return;
    }
    pending->pause.start();
    pending->progress(mcpProgressText(content));
}

/// What a server may ask of a client: we offer nothing but a sign of life, and nothing at all where there was no handshake.
void McpClient::onCall(const RpcMessage &message)
{
    // Whoever asks that often does not wait for answers, and may not read them.
    if (m_era == McpEra::Stateless || ++m_replies > MaxReplies) {
        return;
    }
    RpcMessage reply;
    reply.id = message.id;
    if (message.method == Ping) {
        reply.kind = RpcMessage::Kind::Reply;
    } else {
        reply.kind = RpcMessage::Kind::ErrorReply;
        reply.errorCode = RpcCode::UnknownMethod;
        reply.errorText = u"Method not found"_s;
    }
    m_channel->send(encodeRpc(reply));
}

void McpClient::cancelCall(qint64 id, const QString &reason)
{
    const auto pending = m_pending.take(id);
    if (!pending) {
        return;
    }
    notify(Cancelled, { { "requestId"_L1, id }, { "reason"_L1, reason } });
    pending->answered({ RpcMessage::Kind::ErrorReply, id, {}, {}, 0, reason });
}

QFuture<ToolOutcome> McpClient::callTool(const QString &name, const QJsonObject &arguments,
                                         const std::stop_token &stop, const ToolProgress &progress,
                                         const QByteArray &digest)
{
    auto call = std::make_shared<ToolCall>();
    call->name = name;
    call->arguments = arguments;
    call->digest = digest;
    call->stop = stop;
    call->progress = progress;
    call->promise.start();
    QMetaObject::invokeMethod(this, [this, call] { begin(call); }, Qt::QueuedConnection);
    return call->promise.future();
}

void McpClient::begin(const std::shared_ptr<ToolCall> &call)
{
    if (m_lost || call->stop.stop_requested()) {
        call->end(toolError(m_lost.value_or(Tr::tr("This was stopped before it ran."))));
    } else if (!m_list->isAsBefore(call->name, call->digest)) {
        call->end(toolError(Tr::tr("The server has changed what %1 is since it was offered here, "
                                   "so it was not called. As it is now, it is offered with the "
                                   "next message.")
                                    .arg(call->name)));
    } else {
        send(call);
    }
}

void McpClient::send(const std::shared_ptr<ToolCall> &toolCall)
{
    const qint64 id = nextId();
    QJsonObject content { { "name"_L1, toolCall->name }, { "arguments"_L1, toolCall->arguments } };
    if (toolCall->progress) {
        content["_meta"_L1] = QJsonObject { { "progressToken"_L1, id } };
    }
    if (!toolCall->state.isUndefined()) {
        content["requestState"_L1] = toolCall->state;
    }
    HttpHeaders headers;
    const auto tool = std::ranges::find(
            tools(), toolCall->name, [](const McpToolInfo &info) { return info.definition.name; });
    if (m_era == McpEra::Stateless && tool != tools().end()) {
        headers = mirroredHeaders(tool->mirrors.value_or(QList<McpMirror>()), toolCall->arguments);
    }
    call(
            id, CallTool, content,
            [this, toolCall](const RpcMessage &reply) { onToolAnswer(toolCall, reply); },
            m_limits.call, headers);
    if (toolCall->progress) {
        tellProgress(id, toolCall->progress);
    }
    if (m_pending.contains(id)) {
        toolCall->onStop.emplace(toolCall->stop, [this, id] {
            QMetaObject::invokeMethod(
                    this, [this, id] { cancelCall(id, Tr::tr("This was stopped by the person.")); },
                    Qt::QueuedConnection);
        });
    }
}

void McpClient::tellProgress(qint64 id, const ToolProgress &progress)
{
    const auto pending = m_pending.value(id);
    if (!pending) {
        return;
    }
    pending->progress = progress;
    pending->pause.setSingleShot(true);
    pending->pause.setInterval(BetweenProgress);
    connect(&pending->pause, &QTimer::timeout, this, [weak = std::weak_ptr(pending)] {
        const auto alive = weak.lock();
        if (alive && alive->untold) {
            alive->progress(mcpProgressText(*std::exchange(alive->untold, {})));
            alive->pause.start();
        }
    });
}

void McpClient::onToolAnswer(const std::shared_ptr<ToolCall> &call, const RpcMessage &reply)
{
    call->onStop.reset();
    const bool wantsAgain =
            reply.kind == RpcMessage::Kind::Reply && wantsOnlyItsState(reply.content);
    if (wantsAgain && !m_lost && !call->stop.stop_requested() && ++call->rounds <= MaxRounds) {
        call->state = reply.content["requestState"_L1];
        send(call);
        return;
    }
    if (reply.kind == RpcMessage::Kind::ErrorReply && reply.errorCode == RpcCode::HeaderMismatch) {
        m_list->ask(); // it goes by another definition than we were told
    }
    call->end(mcpOutcome(reply));
    if (reply.errorCode == RpcCode::UnsupportedVersion && m_era == McpEra::Stateless) {
        lose(Tr::tr("The server speaks another revision of the protocol than before. It is asked "
                    "anew with the next message."));
    }
}

void McpClient::onClosed(const QString &reason)
{
    m_endedAtProbe = !m_ready && m_era == McpEra::Unknown && m_patience.isActive();
    lose(reason);
}

void McpClient::lose(const QString &reason)
{
    if (m_lost) {
        return;
    }
    m_lost = reason;
    m_list->stop();
    m_patience.stop();
    m_listenAgain.stop();
    const auto pending = std::exchange(m_pending, {});
    for (const auto &call : pending) {
        call->limit.stop();
        call->pause.stop();
        call->answered({ RpcMessage::Kind::ErrorReply, {}, {}, {}, 0, reason });
    }
    m_channel->close();
    Q_EMIT failed(reason);
}

} // namespace varve
