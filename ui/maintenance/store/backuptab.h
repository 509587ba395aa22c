// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "maintenancetab.h"
#include <models/backupscheduler.h>

class QPushButton;
class QTableView;

namespace varve
{

class BackupsModel;
class StateLine;

/// The backups there are, and one more; which of them is put in the place of the store when the program starts next.
class BackupTab final : public MaintenanceTab
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BackupTab)

public:
    BackupTab(BackupScheduler *scheduler, MaintenanceRunner *runner, QWidget *parent = nullptr);
    ~BackupTab() override;

    void look() override;
    void setBusy(bool busy) override;

Q_SIGNALS:
    void preferencesRequested();
    void quitRequested();
    /// One was planned, or is no longer.
    void plannedRestoreChanged();

private:
    void createTable();
    [[nodiscard]] QLayout *createButtons();
    void showBackups(const QList<BackupFile> &backups);
    void showDone(const Result<BackupDone> &done);
    void showSchedule();
    void askRestore(const QString &path);
    void restoreOther();
    void schedule(const QString &path);
    void updateButtons();
    [[nodiscard]] BackupFile current() const;

    BackupScheduler *const m_scheduler;
    BackupsModel *m_model = nullptr;
    StateLine *m_folder = nullptr;
    StateLine *m_automatic = nullptr;
    StateLine *m_count = nullptr;
    StateLine *m_state = nullptr;
    StateLine *m_scheduled = nullptr;
    QTableView *m_table = nullptr;
    QPushButton *m_now = nullptr;
    QPushButton *m_verify = nullptr;
    QPushButton *m_restore = nullptr;
    QPushButton *m_other = nullptr;
    QPushButton *m_quit = nullptr;
    QPushButton *m_forget = nullptr;
    bool m_busy = false;
    int m_looks = 0; ///< only the answer to the last one counts
};

} // namespace varve
