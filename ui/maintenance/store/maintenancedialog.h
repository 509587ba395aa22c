// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>
#include <models/backupscheduler.h>

#include <QDialog>

class QProgressBar;
class QPushButton;
class QTabWidget;

namespace varve
{

class MaintenanceTab;
class PlainLabel;

/// "Store maintenance": what takes the space, check and repair, backups, and compacting the file. Not modal; work goes on when it is
/// closed, and shows again when it is opened.
class MaintenanceDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MaintenanceDialog)

public:
    enum class Tab : quint8 { Space, Check, Backup, Compact };

    /// Neither is owned. Without `mayWrite` the store is only looked at and copied.
    MaintenanceDialog(MaintenanceRunner *runner, BackupScheduler *scheduler, bool mayWrite,
                      QWidget *parent = nullptr);
    ~MaintenanceDialog() override;

    void showTab(Tab tab);
    /// After the preferences have changed.
    void refresh();

Q_SIGNALS:
    void sessionRequested(const varve::SessionId &session);
    void preferencesRequested();
    void quitRequested();
    void plannedRestoreChanged();

protected:
    void showEvent(QShowEvent *event) override;

private:
    void addTab(MaintenanceTab *tab, const QString &icon, const QString &name);
    void showProgress(const QString &step, qint64 done, qint64 total);
    void showRunning();
    [[nodiscard]] MaintenanceTab *currentTab() const;

    MaintenanceRunner *const m_runner;
    QTabWidget *m_tabs = nullptr;
    PlainLabel *m_step = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_stop = nullptr;
};

} // namespace varve
