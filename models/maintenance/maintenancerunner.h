// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/storebackup.h>
#include <storage/storecompaction.h>
#include <storage/storerepair.h>
#include <storage/storestatistics.h>

#include <QElapsedTimer>
#include <QObject>
#include <QThreadPool>

namespace varve
{

/// Where backups go and what is kept of them.
struct BackupRequest
{
    QString folder;
    bool makeFolder = false;
    BackupKeep keep;
};

/// What one backup brought.
struct BackupDone
{
    BackupFile made;
    QList<BackupFile> removed; ///< by the rotation
    friend bool operator==(const BackupDone &, const BackupDone &) = default;
};

/// The care of one store, one piece of work at a time, on a thread and connections of its own, beside whatever else the window does.
/// GUI thread.
///
/// Signals: runningChanged when work begins and after it has ended; progressChanged in between, at most some twenty times a second;
/// one of the others with the result, right before the last runningChanged.
class MaintenanceRunner final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MaintenanceRunner)

public:
    enum class Work : quint8 { None, Measure, Check, Repair, Compact, Backup, Verify };

    explicit MaintenanceRunner(QString store, QObject *parent = nullptr);
    /// Stops what runs and waits for its step to end.
    ~MaintenanceRunner() override;

    [[nodiscard]] QString store() const { return m_store; }
    [[nodiscard]] Work running() const { return m_running; }
    [[nodiscard]] bool isRunning() const { return m_running != Work::None; }

    // Each begins nothing while another one runs.

    void measure();
    void check();
    void repair(const StoreCheck &found);
    void compact();
    void backUp(const BackupRequest &order);
    /// Of a backup.
    void verify(const QString &path);

    /// It ends after its step; the result says so.
    void cancel();

Q_SIGNALS:
    void runningChanged();
    void progressChanged(const QString &step, qint64 done, qint64 total);
    void measured(const varve::Result<varve::StoreStatistics> &found);
    void checked(const varve::Result<varve::StoreCheck> &found);
    void repaired(const varve::Result<varve::StoreRepair> &done);
    void compacted(const varve::Result<varve::CompactOutcome> &done);
    void backedUp(const varve::Result<varve::BackupDone> &done);
    void verified(const QString &path, const varve::Result<varve::StoreContents> &found);

private:
    template<typename Work_, typename Tell>
    void run(Work kind, Work_ work, Tell tell);
    [[nodiscard]] MaintenanceControl control();

    const QString m_store;
    QThreadPool m_pool;
    std::stop_source m_stop;
    Work m_running = Work::None;
};

} // namespace varve
