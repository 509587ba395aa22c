// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsonrpc.h"
#include "mcpchannel.h"
#include "tool.h"

#include <QHash>
#include <QTimer>

#include <memory>
#include <optional>

namespace varve
{

struct McpToolInfo
{
    ToolDefinition definition; ///< named as the server does
    bool readOnly = false; ///< it says of itself that it changes nothing

    friend bool operator==(const McpToolInfo &a, const McpToolInfo &b)
    {
        return a.definition.name == b.definition.name
                && a.definition.description == b.definition.description
                && a.definition.parameters == b.definition.parameters && a.readOnly == b.readOnly;
    }
};

/// A connection to one server of tools (Model Context Protocol; only its tools are used). Lives on the engine thread.
///
/// Signals: ready once it is set up, toolsChanged when its list differs later, failed once when it is lost or could not be set
/// up. Calls never hang: they end with an outcome at a stop, at their time limit and when the server goes.
class McpClient final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(McpClient)

public:
    struct Limits
    {
        std::chrono::milliseconds setUp { 30'000 };
        std::chrono::milliseconds call { 300'000 };
    };

    explicit McpClient(std::unique_ptr<McpChannel> channel, QObject *parent = nullptr);
    McpClient(std::unique_ptr<McpChannel> channel, Limits limits, QObject *parent = nullptr);
    ~McpClient() override;

    void start();
    [[nodiscard]] const QList<McpToolInfo> &tools() const { return m_tools; }
    [[nodiscard]] QString serverName() const { return m_serverName; }
    /// Any thread. `progress` gets what the server says of how far it is, on this object's thread; each time the call's time
    /// limit begins anew.
    [[nodiscard]] QFuture<ToolOutcome> callTool(const QString &name, const QJsonObject &arguments,
                                                const std::stop_token &stop,
                                                const ToolProgress &progress = {});

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
    void askTools(const QString &cursor, const QList<McpToolInfo> &before);
    void cancelCall(qint64 id, const QString &reason);
    void lose(const QString &reason);

    const std::unique_ptr<McpChannel> m_channel;
    const Limits m_limits;
    QHash<qint64, std::shared_ptr<Pending>> m_pending;
    QList<McpToolInfo> m_tools;
    QString m_serverName;
    qint64 m_nextId = 1;
    std::optional<QString> m_lost; ///< why
    bool m_ready = false;
};

} // namespace varve
