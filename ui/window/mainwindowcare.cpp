// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The care of the store: the maintenance dialog, and what backups say that were made by themselves.
#include "backupscheduler.h"
#include "maintenancedialog.h"
#include "mainwindow.h"
#include "noticebar.h"
#include "plaintext.h"
#include "preferencesdialog.h"
#include "storerestore.h"

#include <QAction>
#include <QDir>
#include <QLayout>
#include <QPushButton>
#include <QStatusBar>

namespace varve
{

using namespace Qt::StringLiterals;

void MainWindow::connectCare()
{
    if (m_services.care == nullptr || m_services.backups == nullptr) {
        m_actions.maintenance->setVisible(false);
        return;
    }
    connect(m_actions.maintenance, &QAction::triggered, this, &MainWindow::openMaintenance);
    auto *forget = new QPushButton(tr("Do not"), m_plannedRestore);
    forget->setToolTip(tr("The store stays as it is"));
    m_plannedRestore->addButton(forget);
    connect(forget, &QPushButton::clicked, this, [this] {
        cancelScheduledRestore(m_services.store->path());
        showPlannedRestore();
        if (m_maintenance) {
            m_maintenance->refresh();
        }
    });
    showPlannedRestore();
    connect(m_services.backups, &BackupScheduler::failed, this, [this](const Error &error) {
        constexpr int ShownMs = 30'000;
        //: why
        statusBar()->showMessage(asOneLine(tr("No backup was made: %1").arg(error.message)),
                                 ShownMs);
    });
    // Counts and trees may be other ones.
    connect(m_services.care, &CareRunner::repaired, m_services.workbench,
            [workbench = m_services.workbench](const Result<StoreRepair> &done) {
                if (done) {
                    workbench->refreshSessions();
                    workbench->reload();
                }
            });
}

/// What the maintenance dialog planned is easily forgotten once it is closed.
void MainWindow::showPlannedRestore()
{
    const QString backup = scheduledRestore(m_services.store->path());
    m_plannedRestore->setToolTip(asPlainText(QDir::toNativeSeparators(backup)));
    m_plannedRestore->showMessage(
            NoticeBar::Tone::Information,
            backup.isEmpty() ? QString() : tr("A backup is put in place at the next start."));
    if (m_isDrawer) {
        centralWidget()->layout()->activate();
        placeSide(); // not over the notice
    }
}

/// Whether the window may be closed, as far as the store's file is concerned. A backup or a check is cut off at once; the last part
/// of writing the file anew has to end, and to close the window before would only leave a process that nobody sees.
bool MainWindow::stopCare()
{
    if (m_services.care == nullptr || !m_services.care->isRunning()) {
        return true;
    }
    m_services.care->cancel();
    statusBar()->showMessage(
            tr("Stopping what is done with the store's file. Varve closes when that has ended."));
    return false;
}

void MainWindow::openMaintenance()
{
    if (!m_maintenance) {
        m_maintenance =
                new MaintenanceDialog(m_services.care, m_services.backups,
                                      m_services.store->access() == StoreAccess::ReadWrite, this);
        connect(m_maintenance, &MaintenanceDialog::sessionRequested, m_services.workbench,
                [this](const SessionId &id) { m_services.workbench->openSession(id); });
        connect(m_maintenance, &MaintenanceDialog::quitRequested, this, &QWidget::close);
        connect(m_maintenance, &MaintenanceDialog::plannedRestoreChanged, this,
                &MainWindow::showPlannedRestore);
        connect(m_maintenance, &MaintenanceDialog::preferencesRequested, this, [this] {
            PreferencesDialog *preferences = showPreferences();
            preferences->showPage(PreferencesDialog::Page::Backups);
            connect(preferences, &PreferencesDialog::applied, m_maintenance,
                    &MaintenanceDialog::refresh, Qt::UniqueConnection);
        });
    }
    m_maintenance->show();
    m_maintenance->raise();
    m_maintenance->activateWindow();
}

} // namespace varve
