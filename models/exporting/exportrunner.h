// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "wayback.h"
#include <interchange/exportfolder.h>
#include <interchange/programplace.h>

#include <QFuture>
#include <QObject>

#include <memory>

namespace varve
{

/// Exports, or counts what an export would take out, on a thread of the pool and a connection to the store of its own, so that
/// neither the window nor searches wait. One at a time. GUI thread.
///
/// Signals: progressChanged any number of times, then one of finished, programFinished, counted and folderFinished for
/// each start.
class ExportRunner final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ExportRunner)

public:
    /// `store`: path of the file.
    explicit ExportRunner(QString store, QObject *parent = nullptr);
    /// Stops what runs, and does not wait for it: a large entry may take seconds.
    ~ExportRunner() override;

    [[nodiscard]] bool isRunning() const { return m_running; }
    /// A file is there completely or not at all; one that is there is replaced: ask before. What runs already is cancelled first.
    void start(const ExportRequest &order, const QString &path);
    void count(const ExportRequest &order);
    /// exportToProgram().
    void startForProgram(const ExportRequest &order);

    /// exportToFolder() of these; progressChanged counts sessions then.
    void startFolder(const QList<SessionId> &sessions, const QString &folder,
                     const RedactionRules &redaction);
    void cancel();

Q_SIGNALS:
    void progressChanged(qsizetype done, qsizetype total);
    void finished(const varve::Result<varve::ExportOutcome> &outcome, const QString &path);
    void programFinished(const varve::Result<varve::ProgramExport> &done);
    void counted(const varve::Result<varve::ExportOutcome> &found);
    void folderFinished(const varve::Result<varve::FolderOutcome> &outcome);

private:
    template<typename Work, typename Done>
    void run(Work work, Done done);
    [[nodiscard]] ExportControl control();

    const QString m_store;
    const std::shared_ptr<WayBack<ExportRunner>> m_wayBack;
    std::stop_source m_stop;
    QFuture<void> m_future;
    quint64 m_generation = 0; ///< answers of what was cancelled for something else are dropped
    bool m_running = false;
};

} // namespace varve
