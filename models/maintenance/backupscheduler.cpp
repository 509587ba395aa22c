// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backupscheduler.h"

#include <base/onpool.h>

#include <chrono>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// A start has other things to do.
constexpr std::chrono::seconds AfterStart(60);
constexpr std::chrono::minutes Between(10);

} // namespace

BackupScheduler::BackupScheduler(MaintenanceRunner *runner, const Settings *settings,
                                 QObject *parent)
    : QObject(parent)
    , m_runner(runner)
    , m_settings(settings)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(AfterStart);
    m_again.setInterval(Between);
    connect(&m_soon, &QTimer::timeout, this, &BackupScheduler::look);
    connect(&m_again, &QTimer::timeout, this, &BackupScheduler::look);
    connect(m_settings, &Settings::changed, this, [this](const QString &name) {
        if (name.startsWith("backup/"_L1)) {
            m_lastProblem.clear();
            m_soon.start(); // and not in the middle of several changes
        }
    });
    connect(m_runner, &MaintenanceRunner::backedUp, this, &BackupScheduler::onBackedUp);
    m_soon.start();
    m_again.start();
}

BackupScheduler::~BackupScheduler() = default;

BackupSettings BackupScheduler::backupSettings() const
{
    return BackupSettings::read(*m_settings, m_runner->store());
}

BackupRequest BackupScheduler::requestOf(const BackupSettings &settings)
{
    return { settings.folder,
             settings.isOwnFolder,
             { settings.newest, settings.days, settings.weeks, settings.months } };
}

void BackupScheduler::look()
{
    const BackupSettings settings = backupSettings();
    if (!settings.automatic || m_looking || m_runner->isRunning()) {
        return;
    }
    m_looking = true;
    onPool(
            this,
            [settings, store = m_runner->store()] {
                return isBackupDue(listBackups(settings.folder, store), lastChange(store),
                                   settings.hours, QDateTime::currentDateTimeUtc());
            },
            [this](bool due) {
                m_looking = false;
                begin(due);
                Q_EMIT looked(due);
            });
}

void BackupScheduler::begin(bool due)
{
    const BackupSettings settings = backupSettings();
    if (due && settings.automatic && !m_runner->isRunning()) {
        m_begun = true;
        m_runner->backUp(requestOf(settings));
    }
}

void BackupScheduler::onBackedUp(const Result<BackupDone> &done)
{
    const bool ours = std::exchange(m_begun, false);
    if (done) {
        m_lastProblem.clear();
    } else if (ours && done.error().kind != Error::Kind::Cancelled
               && done.error().message != m_lastProblem) {
        m_lastProblem = done.error().message;
        Q_EMIT failed(done.error());
    }
}

} // namespace varve
