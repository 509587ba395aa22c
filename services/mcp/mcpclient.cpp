// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcpclient.h"

#include "mcpcontent.h"
#include <base/runon.h>

#include <QCoreApplication>
#include <QPromise>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::McpClient)
};

constexpr auto ProtocolVersion = "2025-06-18"_L1;
constexpr int MethodNotFound = -32601;
// A list that never ends is a fault of the server; what is beyond these is left out.
constexpr qsizetype MaxTools = 2000;
constexpr qsizetype MaxPages = 200;
constexpr qsizetype MaxListBytes = 4LL * 1024 * 1024;
constexpr qsizetype MaxServerName = 200;
constexpr std::chrono::milliseconds UnaskedTime { 10'000 };
constexpr qsizetype MaxUnaskedBytes = 64LL * 1024 * 1024;
constexpr int MaxReplies = 200;
constexpr std::chrono::milliseconds BetweenProgress { 50 };

/// `progressToken` 0: nobody wants to know how far it is.
QJsonObject callContent(const QString &name, const QJsonObject &arguments, qint64 progressToken)
{
    QJsonObject content { { "name"_L1, name }, { "arguments"_L1, arguments } };
    if (progressToken > 0) {
        content["_meta"_L1] = QJsonObject { { "progressToken"_L1, progressToken } };
    }
    return content;
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

McpClient::McpClient(std::unique_ptr<McpChannel> channel, QObject *parent)
    : McpClient(std::move(channel), Limits(), parent)
{ }

McpClient::McpClient(std::unique_ptr<McpChannel> channel, Limits limits, QObject *parent)
    : QObject(parent)
    , m_channel(std::move(channel))
    , m_limits(limits)
{
    m_betweenLists.setSingleShot(true);
    connect(&m_betweenLists, &QTimer::timeout, this, [this] {
        if (std::exchange(m_listAgain, false)) {
            askList();
        }
    });
    connect(m_channel.get(), &McpChannel::received, this, &McpClient::onReceived);
    connect(m_channel.get(), &McpChannel::closed, this, &McpClient::lose);
    connect(m_channel.get(), &McpChannel::opened, this, [this] {
        const QJsonObject content {
            { "protocolVersion"_L1, ProtocolVersion },
            { "capabilities"_L1, QJsonObject() },
            { "clientInfo"_L1,
              QJsonObject { { "name"_L1, "varve"_L1 },
                            { "version"_L1, QCoreApplication::applicationVersion() } } }
        };
        call(
                u"initialize"_s, content, [this](const RpcMessage &reply) { onInitialized(reply); },
                m_limits.setUp);
    });
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

qint64 McpClient::call(const QString &method, const QJsonObject &content, const Answered &answered,
                       std::chrono::milliseconds limit)
{
    const qint64 id = m_nextId++;
    auto pending = std::make_shared<Pending>();
    pending->answered = answered;
    pending->limit.setSingleShot(true);
    connect(&pending->limit, &QTimer::timeout, this, [this, id, method, limit] {
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(limit).count();
        const QString reason = Tr::tr("The server did not answer \"%1\" within %n second(s).",
                                      nullptr, static_cast<int>(seconds))
                                       .arg(method);
        cancelCall(id, reason);
        if (!m_ready) {
            lose(reason);
        }
    });
    pending->limit.start(limit);
    m_pending.insert(id, pending);
    m_channel->send(encodeRpc({ RpcMessage::Kind::Call, id, method, content, 0, {} }));
    return id;
}

void McpClient::notify(const QString &method, const QJsonObject &content)
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
        const bool isReply = message.kind == RpcMessage::Kind::Reply
                || message.kind == RpcMessage::Kind::ErrorReply;
        const auto pending = isReply ? m_pending.take(message.id.toInteger(-1)) : nullptr;
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
        if (m_listing || m_betweenLists.isActive()) {
            m_listAgain = true;
        } else {
            askList();
        }
    } else if (message.method == "notifications/progress"_L1) {
        onProgress(message.content);
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

/// What a server may ask of a client: we offer nothing but a sign of life.
void McpClient::onCall(const RpcMessage &message)
{
    // Whoever asks that often does not wait for answers, and may not read them.
    if (++m_replies > MaxReplies) {
        return;
    }
    RpcMessage reply;
    reply.id = message.id;
    if (message.method == "ping"_L1) {
        reply.kind = RpcMessage::Kind::Reply;
    } else {
        reply.kind = RpcMessage::Kind::ErrorReply;
        reply.errorCode = MethodNotFound;
        reply.errorText = u"Method not found"_s;
    }
    m_channel->send(encodeRpc(reply));
}

void McpClient::onInitialized(const RpcMessage &reply)
{
    if (reply.kind == RpcMessage::Kind::ErrorReply) {
        lose(Tr::tr("The server refused to begin: %1").arg(reply.errorText));
        return;
    }
    m_serverName = reply.content["serverInfo"_L1]["name"_L1].toString().left(MaxServerName);
    m_channel->setProtocolVersion(reply.content["protocolVersion"_L1].toString(ProtocolVersion));
    notify(u"notifications/initialized"_s);
    if (!reply.content["capabilities"_L1].toObject().contains("tools"_L1)) {
        m_ready = true;
        Q_EMIT ready();
        return;
    }
    askList();
}

void McpClient::askList()
{
    m_listing = Listing { {}, {}, 0 };
    askPage({});
}

void McpClient::askPage(const QString &cursor)
{
    m_listing->cursors.insert(cursor);
    const QJsonObject content =
            cursor.isEmpty() ? QJsonObject() : QJsonObject { { "cursor"_L1, cursor } };
    call(
            u"tools/list"_s, content, [this](const RpcMessage &reply) { onPage(reply); },
            m_limits.setUp);
}

void McpClient::onPage(const RpcMessage &reply)
{
    if (!m_listing || m_lost) {
        return;
    }
    if (reply.kind == RpcMessage::Kind::ErrorReply) {
        if (!m_ready) {
            lose(Tr::tr("The server did not tell its tools: %1").arg(reply.errorText));
        } else {
            endList(); // those it had
        }
        return;
    }
    const QList<McpToolInfo> page = mcpTools(reply.content);
    for (const McpToolInfo &tool : page) {
        m_listing->bytes += tool.definition.description.size() + tool.definition.parameters.size();
        if (m_listing->bytes <= MaxListBytes && m_listing->tools.size() < MaxTools) {
            m_listing->tools += tool;
        }
    }
    const QString next = reply.content["nextCursor"_L1].toString();
    const bool isFull = m_listing->bytes > MaxListBytes || m_listing->tools.size() >= MaxTools;
    // One that names a page twice would go on for ever.
    if (!next.isEmpty() && !isFull && m_listing->cursors.size() < MaxPages
        && !m_listing->cursors.contains(next)) {
        askPage(next);
        return;
    }
    const bool isDifferent = std::exchange(m_tools, m_listing->tools) != m_tools;
    const bool isFirst = !m_ready;
    m_ready = true;
    if (isFirst) {
        m_listing.reset();
        Q_EMIT ready();
        return;
    }
    endList();
    if (isDifferent) {
        Q_EMIT toolsChanged();
    }
}

void McpClient::endList()
{
    m_listing.reset();
    m_betweenLists.start(m_limits.betweenLists);
}

bool McpClient::isAsBefore(const QString &name, const QByteArray &digest) const
{
    const auto known = std::ranges::find_if(
            m_tools, [&](const McpToolInfo &tool) { return tool.definition.name == name; });
    return digest.isEmpty() || (known != m_tools.end() && known->digest == digest);
}

void McpClient::cancelCall(qint64 id, const QString &reason)
{
    const auto pending = m_pending.take(id);
    if (!pending) {
        return;
    }
    notify(u"notifications/cancelled"_s, { { "requestId"_L1, id }, { "reason"_L1, reason } });
    pending->answered({ RpcMessage::Kind::ErrorReply, id, {}, {}, 0, reason });
}

QFuture<ToolOutcome> McpClient::callTool(const QString &name, const QJsonObject &arguments,
                                         const std::stop_token &stop, const ToolProgress &progress,
                                         const QByteArray &digest)
{
    auto promise = std::make_shared<QPromise<ToolOutcome>>();
    promise->start();
    const QFuture<ToolOutcome> future = promise->future();
    const auto begin = [this, name, arguments, stop, progress, digest, promise] {
        const auto end = [promise](const ToolOutcome &outcome) {
            promise->addResult(outcome);
            promise->finish();
        };
        if (m_lost || stop.stop_requested()) {
            end(toolError(m_lost.value_or(Tr::tr("This was stopped before it ran."))));
            return;
        }
        if (!isAsBefore(name, digest)) {
            end(toolError(Tr::tr("The server has changed what %1 is since it was offered here, so "
                                 "it was not called. As it is now, it is offered with the next "
                                 "message.")
                                  .arg(name)));
            return;
        }
        using OnStop = std::stop_callback<std::function<void()>>;
        auto onStop = std::make_shared<std::optional<OnStop>>();
        const qint64 id = call(
                u"tools/call"_s, callContent(name, arguments, progress ? m_nextId : 0),
                [end, onStop](const RpcMessage &reply) {
                    onStop->reset();
                    end(mcpOutcome(reply));
                },
                m_limits.call);
        if (const auto pending = m_pending.value(id)) {
            pending->progress = progress;
            pending->pause.setSingleShot(true);
            pending->pause.setInterval(BetweenProgress);
            connect(&pending->pause, &QTimer::timeout, this, [pending = std::weak_ptr(pending)] {
                const auto alive = pending.lock();
                if (alive && alive->untold) {
                    alive->progress(mcpProgressText(*std::exchange(alive->untold, {})));
                    alive->pause.start();
                }
            });
        }
        onStop->emplace(stop, [this, id] {
            QMetaObject::invokeMethod(
                    this, [this, id] { cancelCall(id, Tr::tr("This was stopped by the person.")); },
                    Qt::QueuedConnection);
        });
    };
    QMetaObject::invokeMethod(this, begin, Qt::QueuedConnection);
    return future;
}

void McpClient::lose(const QString &reason)
{
    if (m_lost) {
        return;
    }
    m_lost = reason;
    m_betweenLists.stop();
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
