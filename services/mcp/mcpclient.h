// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsonrpc.h"
#include "mcpchannel.h"
#include "mcprevision.h"
#include "mcptoollist.h"
#include <agent/tool.h>

#include <QElapsedTimer>
#include <QHash>
#include <QTimer>

#include <memory>
#include <optional>

namespace varve
{

struct McpOpening;

/// A connection to one server of tools (Model Context Protocol; only its tools are used). Lives on the engine thread.
///
/// Which revision the server speaks is found out by asking it (`server/discover`), and by a handshake where it does not know that or says
/// nothing for a while; see mcprevision.h. A server without handshakes is listened to for changes of its tools, and its list holds as long
/// as it says.
///
/// Signals: ready once it is set up, toolsChanged when its list differs later, listed after each further list that it was asked for, failed
/// once when it is lost or could not be set up. Calls never hang: they end with an outcome at a stop, at their time limit and when the server
/// goes.
///
/// A server may say anything, as often as it likes: its list is asked for once at a time and not more often than Limits say, what is
/// too much of one is left out, and one that goes on about what nobody asked for is lost.
class McpClient final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(McpClient)

public:
    struct Limits
    {
        std::chrono::milliseconds setUp { 30'000 };
        std::chrono::milliseconds call { 300'000 };
        std::chrono::milliseconds betweenLists {
            2'000
        }; ///< however often it says that its list has changed
        int unasked = 5'000; ///< messages that nobody asked for, in 10 s
        std::chrono::milliseconds probe {
            4'000
        }; ///< before a server that says nothing is tried with a handshake too
        std::chrono::milliseconds listenAgain { 5'000 }; ///< doubled each time up to 10 min
    };

    explicit McpClient(std::unique_ptr<McpChannel> channel);
    /// `known`: what the server spoke before; it is not probed then.
    McpClient(std::unique_ptr<McpChannel> channel, Limits limits, McpEra known = McpEra::Unknown);
    ~McpClient() override;

    void start();
    [[nodiscard]] const QList<McpToolInfo> &tools() const { return m_list->tools(); }
    [[nodiscard]] QString serverName() const { return m_serverName; }
    [[nodiscard]] McpEra era() const { return m_era; }
    /// It went away without having said anything: as servers do that take nothing but a handshake.
    [[nodiscard]] bool endedAtProbe() const { return m_endedAtProbe; }
    /// Its list may have changed since it was asked for, as far as it says itself.
    [[nodiscard]] bool isStale() const;
    /// Asks for its list; `listed` comes, or `failed`.
    void refresh() { m_list->ask(); }
    /// Any thread. Refused if the tool is not any more what `digest` says; an empty one takes it as it is. `progress` gets what the
    /// server says of how far it is, on this object's thread and at most twenty times a second; each time the call's time limit
    /// begins anew.
    [[nodiscard]] QFuture<ToolOutcome> callTool(const QString &name, const QJsonObject &arguments,
                                                const std::stop_token &stop,
                                                const ToolProgress &progress = {},
                                                const QByteArray &digest = {});

Q_SIGNALS:
    void ready();
    void toolsChanged();
    void listed();
    void failed(const QString &reason);

private:
    struct Pending;
    struct ToolCall;
    using Answered = std::function<void(const RpcMessage &)>;

    void open();
    void probe();
    void initialize();
    void onDiscovered(const RpcMessage &reply);
    void onInitialized(const RpcMessage &reply);
    void settle(const McpOpening &opening);
    void onListed(bool isDifferent);
    void listen();
    void onListeningEnded(int errorCode);

    /// `limit` 0: none.
    void call(qint64 id, QLatin1StringView method, QJsonObject content, const Answered &answered,
              std::chrono::milliseconds limit, const HttpHeaders &headers = {});
    [[nodiscard]] qint64 nextId() { return m_nextId++; }
    void notify(QLatin1StringView method, const QJsonObject &content = {});
    void onTimeout(qint64 id, QLatin1StringView method, std::chrono::milliseconds limit);
    void onReceived(const QByteArray &json);
    void onCall(const RpcMessage &message);
    void onNotification(const RpcMessage &message);
    void onProgress(const QJsonObject &content);
    /// Counts it; loses the server where it is too much.
    [[nodiscard]] bool takesUnasked(qsizetype bytes);
    void begin(const std::shared_ptr<ToolCall> &call);
    void send(const std::shared_ptr<ToolCall> &call);
    void onToolAnswer(const std::shared_ptr<ToolCall> &call, const RpcMessage &reply);
    void tellProgress(qint64 id, const ToolProgress &progress);
    void cancelCall(qint64 id, const QString &reason);
    void onClosed(const QString &reason);
    void lose(const QString &reason);

    const std::unique_ptr<McpChannel> m_channel;
    const Limits m_limits;
    McpToolList *const m_list;
    QHash<qint64, std::shared_ptr<Pending>> m_pending;
    QTimer m_patience; ///< with a probe
    QTimer m_listenAgain;
    QElapsedTimer m_unaskedSince;
    int m_unasked = 0; ///< messages
    qsizetype m_unaskedBytes = 0;
    int m_replies = 0; ///< to what it asked, of the same time
    McpEra m_era = McpEra::Unknown;
    QString m_serverName;
    QString m_refusal; ///< of a handshake, while the probe may still be answered
    qint64 m_nextId = 1;
    qint64 m_listening = 0; ///< the call that listens; 0: none
    std::optional<QString> m_lost; ///< why
    bool m_tellsChanges = false;
    bool m_ready = false;
    bool m_endedAtProbe = false;
};

} // namespace varve
