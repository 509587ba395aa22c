// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivetool.h"
#include "mcpendpoint.h"

#include <QObject>

#include <lines/outputbuffer.h>

namespace varve
{

/// How `varve mcp` was started.
struct ArchiveOptions
{
    QString folder; ///< of the project, absolute
    bool remembers = false; ///< clients may have facts remembered
};

/// `varve mcp` without its streams: the sessions of a project for a client of the Model Context Protocol. Calls no model and asks no
/// server. Main thread.
///
/// Signals: grew when there is something to write.
class ProjectArchive final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ProjectArchive)

public:
    /// The engine is not owned and outlives it.
    ProjectArchive(Engine *engine, ArchiveOptions options, QObject *parent = nullptr);
    ~ProjectArchive() override;

    [[nodiscard]] OutputBuffer &output() { return m_output; }

    void receive(QByteArrayView bytes);
    /// Nothing more is asked; what was is still answered.
    void endInput() { m_endpoint.end(); }
    [[nodiscard]] bool isIdle() const
    {
        return m_endpoint.underWay() == 0 && m_endpoint.waiting() == 0;
    }
    /// Some of the output was read.
    void goOn();
    /// The client is gone: nothing is answered any more.
    void close();

Q_SIGNALS:
    void grew();

private:
    void addTools();
    void addResources();
    void send(const QByteArray &line);
    [[nodiscard]] bool mayReachOut() const;
    [[nodiscard]] QJsonObject toolList() const;
    /// The one of that name, if it is offered.
    [[nodiscard]] const ArchiveTool *toolNamed(const QString &name) const;
    void callTool(const McpRequest &request, const McpEndpoint::Reply &reply);
    void readOne(const McpRequest &request, const McpEndpoint::Reply &reply);
    /// The keys that go into no answer; asked for at most once a minute.
    [[nodiscard]] QFuture<QList<ApiKey>> ownKeys();

    Engine *const m_engine;
    const ArchiveOptions m_options;
    OutputBuffer m_output;
    McpEndpoint m_endpoint;
    QFuture<QList<ApiKey>> m_ownKeys;
    QDateTime m_keysAt;
};

} // namespace varve
