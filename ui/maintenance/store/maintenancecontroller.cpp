// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "maintenancecontroller.h"

#include "maintenancedialog.h"
#include <models/backupscheduler.h>
#include <models/plaintext.h>
#include <models/storedsessions.h>
#include <models/workbench.h>
#include <settings/settings.h>
#include <shell/bringtofront.h>
#include <shell/noticebar.h>
#include <shell/windowcolumns.h>
#include <storage/storerestore.h>

#include <QAction>
#include <QDir>
#include <QPushButton>

namespace varve
{

using namespace Qt::StringLiterals;

MaintenanceController::MaintenanceController(const FeatureContext &context, MaintenanceRunner *care,
                                             BackupScheduler *backups)
    : Feature(context)
    , m_maintenance(care)
    , m_backups(backups)
    , m_plannedRestore(new NoticeBar(shell().mainWindow()))
{
    const QAction *maintenance = addAction("maintenance", tr("Store &maintenance…"), u"archive"_s);
    connect(maintenance, &QAction::triggered, this, &MaintenanceController::open);
    shell().columns().addNotice(m_plannedRestore);
    auto *forget = new QPushButton(tr("Do not"), m_plannedRestore);
    forget->setToolTip(tr("The store stays as it is"));
    m_plannedRestore->addButton(forget);
    connect(forget, &QPushButton::clicked, this, [this] {
        cancelScheduledRestore(store()->path());
        showPlannedRestore();
        if (m_dialog) {
            m_dialog->refresh();
        }
    });
    connectMaintenance();
    showPlannedRestore();
}

MaintenanceController::~MaintenanceController() = default;

void MaintenanceController::connectMaintenance()
{
    connect(m_backups, &BackupScheduler::failed, this, [this](const Error &error) {
        constexpr int ShownMs = 30'000;
        //: why
        shell().say(tr("No backup was made: %1").arg(error.message), ShownMs);
    });
    // Counts and trees may be other ones.
    connect(m_maintenance, &MaintenanceRunner::repaired, workbench(),
            [workbench = workbench(), list = storedSessions()](const Result<StoreRepair> &done) {
                if (done) {
                    list->refresh();
                    workbench->reload();
                }
            });
    connect(m_maintenance, &MaintenanceRunner::runningChanged, this, &Feature::workEnded);
}

/// What the maintenance dialog planned is easily forgotten once it is closed.
void MaintenanceController::showPlannedRestore()
{
    const QString backup = scheduledRestore(store()->path());
    m_plannedRestore->setToolTip(asPlainText(QDir::toNativeSeparators(backup)));
    m_plannedRestore->showMessage(
            NoticeBar::Tone::Information,
            backup.isEmpty() ? QString() : tr("A backup is put in place at the next start."));
    shell().columns().place(); // a drawer is not over the notice
}

bool MaintenanceController::endWork(bool /*late*/)
{
    if (!m_maintenance->isRunning()) {
        return true;
    }
    m_maintenance->cancel();
    shell().say(
            tr("Stopping what is done with the store's file. Varve closes when that has ended."),
            0);
    return false;
}

void MaintenanceController::open()
{
    if (!m_dialog) {
        const bool writable = store()->access() == StoreAccess::ReadWrite;
        m_dialog = new MaintenanceDialog(m_maintenance, m_backups, writable, shell().mainWindow());
        connect(m_dialog, &MaintenanceDialog::sessionRequested, workbench(),
                [workbench = workbench()](const SessionId &id) { workbench->openSession(id); });
        connect(m_dialog, &MaintenanceDialog::quitRequested, shell().mainWindow(), &QWidget::close);
        connect(m_dialog, &MaintenanceDialog::plannedRestoreChanged, this,
                &MaintenanceController::showPlannedRestore);
        connect(m_dialog, &MaintenanceDialog::preferencesRequested, this,
                [this] { shell().ask(OpenPreferences { OpenPreferences::At::Backups }); });
        // The folder and the rotation are set there.
        connect(settings(), &Settings::changed, m_dialog, [this](const QString &name) {
            if (name.startsWith("backup/"_L1)) {
                m_dialog->refresh();
            }
        });
    }
    bringToFront(m_dialog);
}

} // namespace varve
