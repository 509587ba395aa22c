// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "maintenancerunner.h"
#include <settings/backupsettings.h>

#include <QTimer>

namespace varve
{

/// Backs the store up by itself while the program runs, if the person wants that: when the last backup is old enough and the store
/// was written since. Looks soon after it was made, then every few minutes; never while other maintenance runs. GUI thread; the disk is
/// looked at on a pool.
///
/// Signals: looked after each look; failed once for each reason, until a backup succeeds.
class BackupScheduler final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BackupScheduler)

public:
    /// Neither is owned.
    BackupScheduler(MaintenanceRunner *runner, const Settings *settings, QObject *parent = nullptr);
    ~BackupScheduler() override;

    [[nodiscard]] BackupSettings backupSettings() const;
    [[nodiscard]] static BackupRequest requestOf(const BackupSettings &settings);
    void look();

Q_SIGNALS:
    void looked(bool due);
    void failed(const varve::Error &error);

private:
    void begin(bool due);
    void onBackedUp(const Result<BackupDone> &done);

    MaintenanceRunner *const m_runner;
    const Settings *const m_settings;
    QTimer m_soon;
    QTimer m_again;
    QString m_lastProblem;
    bool m_looking = false;
    bool m_begun = false; ///< the backup that runs is ours
};

} // namespace varve
