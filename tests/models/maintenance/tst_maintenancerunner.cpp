// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backupscheduler.h"
#include "maintenancerunner.h"
#include "sessionbuilder.h"
#include "soon.h"

#include <QDir>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Work on the store off the GUI thread, one at a time, and backups by themselves.
class TestCareRunner final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_builder = std::make_unique<SessionBuilder>(u"u1 a1[x] r:x*9000 a2"_s);
        m_runner = std::make_unique<MaintenanceRunner>(m_builder->path());
        m_config = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_config->path(), QProcessEnvironment());
    }
    void cleanup() { m_runner.reset(); }

    void oneAtATime();
    void cancels();
    void destroyedWhileItRuns();
    void repairs();
    void scheduled();
    void notWhileOff();
    void failureIsSaidOnce();

private:
    [[nodiscard]] QString backups() const { return BackupSettings::ownFolder(m_builder->path()); }
    std::unique_ptr<SessionBuilder> m_builder;
    std::unique_ptr<QTemporaryDir> m_config;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MaintenanceRunner> m_runner;
};

void TestCareRunner::oneAtATime()
{
    QSignalSpy running(m_runner.get(), &MaintenanceRunner::runningChanged);
    QSignalSpy progress(m_runner.get(), &MaintenanceRunner::progressChanged);
    int measured = 0;
    int checked = 0;
    connect(m_runner.get(), &MaintenanceRunner::measured, this,
            [&](const Result<StoreStatistics> &found) {
                QVERIFY(found);
                QVERIFY(!m_runner->isRunning()); // the next may begin
                ++measured;
            });
    connect(m_runner.get(), &MaintenanceRunner::checked, this,
            [&](const Result<StoreCheck> &) { ++checked; });
    m_runner->measure();
    QVERIFY(m_runner->running() == MaintenanceRunner::Work::Measure);
    m_runner->check(); // refused
    COMPARE_SOON(running.size(), 2);
    QCOMPARE(measured, 1);
    m_runner->check();
    COMPARE_SOON(checked, 1);
    QVERIFY(progress.size() >= 2);
}

void TestCareRunner::cancels()
{
    for (int i = 10; i < 16; ++i) {
        m_builder->add(u"u%1*3000000"_s.arg(i)); // it takes a while
    }
    Error error;
    connect(m_runner.get(), &MaintenanceRunner::checked, this,
            [&](const Result<StoreCheck> &found) { error = found ? Error() : found.error(); });
    m_runner->check();
    m_runner->cancel();
    VERIFY_SOON(!m_runner->isRunning());
    QVERIFY(error.kind == Error::Kind::Cancelled);
    QVERIFY(!error.message.isEmpty());
}

void TestCareRunner::destroyedWhileItRuns()
{
    for (int i = 0; i < 10; ++i) {
        MaintenanceRunner runner(m_builder->path());
        runner.check();
    }
    QCoreApplication::processEvents(); // what was queued finds nobody
    QVERIFY(m_builder->store().createSession({}));
}

void TestCareRunner::repairs()
{
    QVERIFY(m_builder->store().database().execute(u"DELETE FROM entry_nodes"_s));
    StoreCheck found;
    connect(m_runner.get(), &MaintenanceRunner::checked, this,
            [&](const Result<StoreCheck> &check) { found = check.value_or(StoreCheck()); });
    m_runner->check();
    VERIFY_SOON(!m_runner->isRunning());
    QVERIFY(found.isRepairable());
    bool whole = false;
    connect(m_runner.get(), &MaintenanceRunner::repaired, this,
            [&](const Result<StoreRepair> &done) {
                whole = done && done->after.findings.isEmpty();
            });
    m_runner->repair(found);
    VERIFY_SOON(!m_runner->isRunning());
    QVERIFY(whole);
    QCOMPARE(m_builder->sent(), u"u1 a1 r:x a2"_s);
}

void TestCareRunner::scheduled()
{
    m_settings->set(Keys::BackupAutomatic, true);
    BackupScheduler scheduler(m_runner.get(), m_settings.get());
    QSignalSpy looked(&scheduler, &BackupScheduler::looked);
    scheduler.look();
    COMPARE_SOON(looked.size(), 1);
    QCOMPARE(looked.takeFirst().constFirst().toBool(), true);
    VERIFY_SOON(!m_runner->isRunning());
    QCOMPARE(listBackups(backups(), m_builder->path()).size(), 1);
    // It is young.
    scheduler.look();
    COMPARE_SOON(looked.size(), 1);
    QCOMPARE(looked.takeFirst().constFirst().toBool(), false);
    QVERIFY(!m_runner->isRunning());
}

void TestCareRunner::notWhileOff()
{
    BackupScheduler scheduler(m_runner.get(), m_settings.get());
    scheduler.look();
    QVERIFY(!m_runner->isRunning());
    QVERIFY(!QFileInfo::exists(backups()));
    m_settings->set(Keys::BackupAutomatic, true);
    m_runner->check(); // other care runs
    QSignalSpy looked(&scheduler, &BackupScheduler::looked);
    scheduler.look();
    VERIFY_SOON(!m_runner->isRunning());
    QCOMPARE(looked.size(), 0);
    QVERIFY(!QFileInfo::exists(backups()));
}

void TestCareRunner::failureIsSaidOnce()
{
    m_settings->set(Keys::BackupAutomatic, true);
    m_settings->set(Keys::BackupFolder, m_config->filePath(u"unplugged"_s));
    BackupScheduler scheduler(m_runner.get(), m_settings.get());
    QSignalSpy looked(&scheduler, &BackupScheduler::looked);
    QSignalSpy failed(&scheduler, &BackupScheduler::failed);
    for (int i = 1; i <= 3; ++i) {
        scheduler.look();
        COMPARE_SOON(looked.size(), i);
        VERIFY_SOON(!m_runner->isRunning());
    }
    QCOMPARE(failed.size(), 1);
    QVERIFY(failed.constFirst().constFirst().value<Error>().message.contains(u"unplugged"_s));
    QVERIFY(QDir().mkpath(m_config->filePath(u"unplugged"_s)));
    scheduler.look();
    COMPARE_SOON(looked.size(), 4);
    VERIFY_SOON(!m_runner->isRunning());
    QCOMPARE(listBackups(m_config->filePath(u"unplugged"_s), m_builder->path()).size(), 1);
}

QTEST_GUILESS_MAIN(TestCareRunner)
#include "tst_maintenancerunner.moc"
