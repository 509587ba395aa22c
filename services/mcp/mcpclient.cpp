// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcpclient.h"

#include "mcpcontent.h"
#include "runon.h"

#include <QCoreApplication>
#include <QPromise>

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
constexpr int MaxTools = 2000; // a list that never ends is a fault of the server

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
};

McpClient::McpClient(std::unique_ptr<McpChannel> channel, QObject *parent)
    : McpClient(std::move(channel), Limits(), parent)
{ }

McpClient::McpClient(std::unique_ptr<McpChannel> channel, Limits limits, QObject *parent)
    : QObject(parent)
    , m_channel(std::move(channel))
    , m_limits(limits)
{
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
    const auto messages = decodeRpc(json);
    if (!messages) {
        return; // a line that is no message: the call it might have answered has its time limit
    }
    for (const RpcMessage &message : *messages) {
        switch (message.kind) {
        case RpcMessage::Kind::Call:
            onCall(message);
            break;
        case RpcMessage::Kind::Notification:
            onNotification(message);
            break;
        case RpcMessage::Kind::Reply:
        case RpcMessage::Kind::ErrorReply:
            if (const auto pending = m_pending.take(message.id.toInteger(-1))) {
                pending->limit.stop();
                pending->answered(message);
            }
            break;
        }
    }
}

void McpClient::onNotification(const RpcMessage &message)
{
    if (message.method == "notifications/tools/list_changed"_L1 && m_ready) {
        askTools({}, {});
    } else if (message.method == "notifications/progress"_L1) {
        const auto pending = m_pending.value(message.content["progressToken"_L1].toInteger(-1));
        if (pending && pending->progress) {
            pending->limit.start(); // it is alive
            pending->progress(mcpProgressText(message.content));
        }
    }
}

/// What a server may ask of a client: we offer nothing but a sign of life.
void McpClient::onCall(const RpcMessage &message)
{
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
    m_serverName = reply.content["serverInfo"_L1]["name"_L1].toString();
    m_channel->setProtocolVersion(reply.content["protocolVersion"_L1].toString(ProtocolVersion));
    notify(u"notifications/initialized"_s);
    if (!reply.content["capabilities"_L1].toObject().contains("tools"_L1)) {
        m_ready = true;
        Q_EMIT ready();
        return;
    }
    askTools({}, {});
}

void McpClient::askTools(const QString &cursor, const QList<McpToolInfo> &before)
{
    const QJsonObject content =
            cursor.isEmpty() ? QJsonObject() : QJsonObject { { "cursor"_L1, cursor } };
    const auto answered = [this, before](const RpcMessage &reply) {
        if (reply.kind == RpcMessage::Kind::ErrorReply) {
            if (!m_ready) {
                lose(Tr::tr("The server did not tell its tools: %1").arg(reply.errorText));
            }
            return;
        }
        const QList<McpToolInfo> all = before + mcpTools(reply.content);
        const QString next = reply.content["nextCursor"_L1].toString();
        if (!next.isEmpty() && all.size() < MaxTools) {
            askTools(next, all);
            return;
        }
        m_tools = all;
        if (std::exchange(m_ready, true)) {
            Q_EMIT toolsChanged();
        } else {
            Q_EMIT ready();
        }
    };
    call(u"tools/list"_s, content, answered, m_limits.setUp);
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
                                         const std::stop_token &stop, const ToolProgress &progress)
{
    auto promise = std::make_shared<QPromise<ToolOutcome>>();
    promise->start();
    const QFuture<ToolOutcome> future = promise->future();
    const auto begin = [this, name, arguments, stop, progress, promise] {
        const auto end = [promise](const ToolOutcome &outcome) {
            promise->addResult(outcome);
            promise->finish();
        };
        if (m_lost || stop.stop_requested()) {
            end(toolError(m_lost.value_or(Tr::tr("This was stopped before it ran."))));
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
    const auto pending = std::exchange(m_pending, {});
    for (const auto &call : pending) {
        call->limit.stop();
        call->answered({ RpcMessage::Kind::ErrorReply, {}, {}, {}, 0, reason });
    }
    m_channel->close();
    Q_EMIT failed(reason);
}

} // namespace varve
