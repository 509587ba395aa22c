// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mcp/mcpservers.h>

#include <QJsonObject>

namespace varve
{

class Engine;

/// The tool servers that a client names for one session (mcpServers), beside those of the settings. Each is started when a turn first needs it,
/// and ends with the session. What cannot be had of one is a sentence. Main thread.
class AcpToolServers
{
    Q_DISABLE_COPY_MOVE(AcpToolServers)

public:
    static constexpr qsizetype Most = 32;

    /// `engine` is not owned.
    AcpToolServers(Engine *engine, const QList<QJsonObject> &servers);
    ~AcpToolServers();

    /// What they have for a turn. Continue with .then(context, …).
    [[nodiscard]] QFuture<McpToolOffer> offer();

private:
    /// Deleted on its own thread.
    struct OnItsThread
    {
        void operator()(McpServers *servers) const { servers->deleteLater(); }
    };
    void add(const QJsonObject &server, const QString &prefix);

    Engine *const m_engine;
    /// One each: what one is given as environment is not for another.
    std::vector<std::unique_ptr<McpServers, OnItsThread>> m_servers;
    QStringList m_problems;
};

} // namespace varve
