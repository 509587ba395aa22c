// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <interchange/exportfolder.h>
#include <interchange/programplace.h>

#include <QFuture>
#include <QMetaObject>
#include <QMutex>
#include <QObject>

#include <memory>
#include <utility>

namespace varve
{

/// The way from a thread of the pool back to an object that may go away before the work has ended, and does not wait for it. Shared
/// by both; the object closes it in its destructor, on its own thread.
template<typename Object>
class WayBack
{
    Q_DISABLE_COPY_MOVE(WayBack)

public:
    explicit WayBack(Object *object) : m_object(object) { }
    ~WayBack() = default;

    void close()
    {
        const QMutexLocker lock(&m_mutex);
        m_object = nullptr;
    }

    /// Calls `use` with the object on the object's thread, later, if it still lives then. Any thread.
    template<typename Use>
    void post(Use use)
    {
        const QMutexLocker lock(&m_mutex);
        if (m_object != nullptr) {
            QMetaObject::invokeMethod(
                    m_object, [object = m_object, use = std::move(use)] { use(*object); },
                    Qt::QueuedConnection);
        }
    }

private:
    QMutex m_mutex;
    Object *m_object;
};

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
