// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "maintenancerunner.h"

#include <base/crashwriter.h>
#include <storage/storecheck.h>

#include <QCoreApplication>
#include <QPointer>
#include <QPromise>

#include <memory>

namespace varve
{

MaintenanceRunner::MaintenanceRunner(QString store, QObject *parent)
    : QObject(parent)
    , m_store(std::move(store))
{
    m_pool.setMaxThreadCount(1);
}

MaintenanceRunner::~MaintenanceRunner()
{
    m_stop.request_stop();
    m_pool.waitForDone();
}

MaintenanceControl MaintenanceRunner::control()
{
    constexpr qint64 BetweenMs = 50;
    auto since = std::make_shared<QElapsedTimer>();
    auto last = std::make_shared<QString>();
    return { m_stop.get_token(),
             [self = QPointer(this), since, last](const MaintenanceControl::Step &step) {
                 if (since->isValid() && since->elapsed() < BetweenMs && *last == step.name) {
                     return;
                 }
                 since->start();
                 *last = step.name;
                 // From the thread of the work; the pointer is looked at on ours only.
                 QMetaObject::invokeMethod(
                         QCoreApplication::instance(),
                         [self, step] {
                             if (self && self->isRunning()) {
                                 Q_EMIT self->progressChanged(step.name, step.done, step.total);
                             }
                         },
                         Qt::QueuedConnection);
             } };
}

template<typename Work_, typename Tell>
void MaintenanceRunner::run(Work kind, Work_ work, Tell tell)
{
    if (isRunning()) {
        return;
    }
    m_stop = {};
    m_running = kind;
    Q_EMIT runningChanged();
    using Value = std::invoke_result_t<Work_ &, const MaintenanceControl &>;
    auto promise = std::make_shared<QPromise<Value>>();
    promise->future().then(this, [this, tell = std::move(tell)](const Value &value) {
        m_running = Work::None;
        tell(value);
        Q_EMIT runningChanged();
    });
    m_pool.start([promise, work = std::move(work), control = control()]() mutable {
        const GoingOn going("store-maintenance");
        promise->start();
        promise->addResult(work(control));
        promise->finish();
    });
}

void MaintenanceRunner::measure()
{
    run(
            Work::Measure,
            [store = m_store](const MaintenanceControl &control) {
                return measureStore(store, control);
            },
            [this](const Result<StoreStatistics> &found) { Q_EMIT measured(found); });
}

void MaintenanceRunner::check()
{
    run(
            Work::Check,
            [store = m_store](const MaintenanceControl &control) {
                return checkStore(store, control);
            },
            [this](const Result<StoreCheck> &found) { Q_EMIT checked(found); });
}

void MaintenanceRunner::repair(const StoreCheck &found)
{
    run(
            Work::Repair,
            [store = m_store, found](const MaintenanceControl &control) {
                return repairStore(store, found, control);
            },
            [this](const Result<StoreRepair> &done) { Q_EMIT repaired(done); });
}

void MaintenanceRunner::compact()
{
    run(
            Work::Compact,
            [store = m_store](const MaintenanceControl &control) {
                return compactStore(store, control);
            },
            [this](const Result<CompactOutcome> &done) { Q_EMIT compacted(done); });
}

void MaintenanceRunner::backUp(const BackupRequest &order)
{
    run(
            Work::Backup,
            [store = m_store, order](const MaintenanceControl &control) {
                return backUpStore(store, order.folder, order.makeFolder, control)
                        .transform([&](const BackupFile &made) {
                            return BackupDone {
                                made, rotateBackups(store, order.folder, order.keep, made.path)
                            };
                        });
            },
            [this](const Result<BackupDone> &done) { Q_EMIT backedUp(done); });
}

void MaintenanceRunner::verify(const QString &path)
{
    run(
            Work::Verify,
            [path](const MaintenanceControl &control) { return verifyStoreFile(path, control); },
            [this, path](const Result<StoreContents> &found) { Q_EMIT verified(path, found); });
}

void MaintenanceRunner::cancel()
{
    m_stop.request_stop();
}

} // namespace varve
