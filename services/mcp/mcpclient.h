// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsonrpc.h"
#include "mcpchannel.h"
#include <agent/tool.h>

#include <QElapsedTimer>
#include <QHash>
#include <QSet>
#include <QTimer>

#include <memory>
#include <optional>

namespace varve
{

struct McpToolInfo
{
    ToolDefinition definition; ///< named as the server does
    /// It says of itself that it changes nothing. A stranger's word: what is asked for does not depend on it.
    bool readOnly = false;
    QByteArray digest; ///< of all that the server says of it that somebody may decide by

    friend bool operator==(const McpToolInfo &a, const McpToolInfo &b)
    {
        return a.definition.name == b.definition.name && a.digest == b.digest;
    }
};

/// A connection to one server of tools (Model Context Protocol; only its tools are used). Lives on the engine thread.
///
/// Signals: ready once it is set up, toolsChanged when its list differs later, failed once when it is lost or could not be set
/// up. Calls never hang: they end with an outcome at a stop, at their time limit and when the server goes.
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
    };

    explicit McpClient(std::unique_ptr<McpChannel> channel, QObject *parent = nullptr);
    McpClient(std::unique_ptr<McpChannel> channel, Limits limits, QObject *parent = nullptr);
    ~McpClient() override;

    void start();
    [[nodiscard]] const QList<McpToolInfo> &tools() const { return m_tools; }
    [[nodiscard]] QString serverName() const { return m_serverName; }
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
    void failed(const QString &reason);

private:
    struct Pending;
    using Answered = std::function<void(const RpcMessage &)>;

    qint64 call(const QString &method, const QJsonObject &content, const Answered &answered,
                std::chrono::milliseconds limit);
    void notify(const QString &method, const QJsonObject &content = {});
    void onReceived(const QByteArray &json);
    void onCall(const RpcMessage &message);
    void onNotification(const RpcMessage &message);
    void onInitialized(const RpcMessage &reply);
    void onProgress(const QJsonObject &content);
    /// Counts it; loses the server where it is too much.
    [[nodiscard]] bool takesUnasked(qsizetype bytes);
    void askList();
    void askPage(const QString &cursor);
    void onPage(const RpcMessage &reply);
    void endList();
    [[nodiscard]] bool isAsBefore(const QString &name, const QByteArray &digest) const;
    void cancelCall(qint64 id, const QString &reason);
    void lose(const QString &reason);

    const std::unique_ptr<McpChannel> m_channel;
    const Limits m_limits;
    QHash<qint64, std::shared_ptr<Pending>> m_pending;
    QList<McpToolInfo> m_tools;
    struct Listing
    {
        QList<McpToolInfo> tools;
        QSet<QString> cursors; ///< that were asked for
        qsizetype bytes;
    };
    std::optional<Listing> m_listing; ///< while it is asked for
    bool m_listAgain = false; ///< it has changed since
    QTimer m_betweenLists;
    QElapsedTimer m_unaskedSince;
    int m_unasked = 0; ///< messages
    qsizetype m_unaskedBytes = 0;
    int m_replies = 0; ///< to what it asked, of the same time
    QString m_serverName;
    qint64 m_nextId = 1;
    std::optional<QString> m_lost; ///< why
    bool m_ready = false;
};

} // namespace varve
