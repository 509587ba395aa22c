// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>

#include <QPointer>

namespace varve
{

class BackupScheduler;
class MaintenanceRunner;
class MaintenanceDialog;
class NoticeBar;

/// What is done with the store's file: its dialog, a backup that is put in place at the next start, and backups made by themselves.
/// GUI thread.
class MaintenanceController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MaintenanceController)

public:
    /// Not owned.
    MaintenanceController(const FeatureContext &context, MaintenanceRunner *care,
                          BackupScheduler *backups);
    ~MaintenanceController() override;

    /// A backup or a check is cut off at once; the last part of writing the file anew has to end, and to close the window before would
    /// only leave a process that nobody sees.
    [[nodiscard]] bool endWork(bool late) override;

private:
    void connectMaintenance();
    void showPlannedRestore();
    void open();

    MaintenanceRunner *const m_maintenance;
    BackupScheduler *const m_backups;
    NoticeBar *const m_plannedRestore; ///< above the columns
    QPointer<MaintenanceDialog> m_dialog;
};

} // namespace varve
