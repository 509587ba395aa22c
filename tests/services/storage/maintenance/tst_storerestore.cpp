// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionbuilder.h"
#include "soon.h"
#include "storecheck.h"
#include "storerestore.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTest>
#include <QtConcurrent>

#include <filesystem>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr int Patience = 300'000; // ms, with a process on a machine that has other work

int restoreAndDie(const QString &store, const QString &backup, int step)
{
    int steps = 0;
    MaintenanceControl control;
    control.progress = [&](const MaintenanceControl::Step &) {
        if (++steps == step) {
            std::_Exit(9);
        }
    };
    return restoreStore(store, backup, control) ? 0 : 4;
}

qint64 entriesIn(const QString &path)
{
    const auto store = SessionStore::open(path, { true });
    if (!store) {
        return -1;
    }
    qint64 count = 0;
    for (const Session &session : (*store)->reader().sessions().value_or(QList<Session>())) {
        count += session.entryCount;
    }
    return count;
}

} // namespace

/// The old store or the new one, whatever happens.
class TestStoreRestore final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void restores();
    void keepsWhatWasThere();
    void whereNoStoreIs();
    void aLogWithoutItsStore_data();
    void aLogWithoutItsStore();
    void whoWaitedGetsTheNewStore();
    void aDamagedStoreIsReplaced();
    void refusedForAnotherProcess_data();
    void refusedForAnotherProcess();
    void refusedWhileOpenHere();
    void refusesWhatIsNoBackup();
    void eitherOldOrNew();
    void atTheNextStart();
    void aScheduleThatCannotBeDone();

private:
    [[nodiscard]] QString store() const { return m_dir->filePath(u"varve.db"_s); }
    [[nodiscard]] QStringList kept() const
    {
        return QDir(m_dir->path()).entryList({ u"*.before-restore-*"_s });
    }
    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_backup; ///< has 2 entries, the store 4
};

void TestStoreRestore::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    SessionBuilder builder(u"u1 a1"_s);
    const auto backup = backUpStore(builder.path(), m_dir->path(), false);
    QVERIFY(backup);
    m_backup = backup->path;
    builder.add(u"u2 a2"_s);
    QVERIFY(builder.store().backUp(store()));
    // As it is in use: with a log that has not been written back.
    const auto used = SessionStore::open(store());
    QVERIFY(used);
    QCOMPARE(entriesIn(store()), 4);
}

void TestStoreRestore::restores()
{
    const auto done = restoreStore(store(), m_backup);
    QVERIFY2(done, done ? "" : qPrintable(done.error().message));
    QCOMPARE(done->contents.entries, 2);
    QCOMPARE(entriesIn(store()), 2);
    QCOMPARE(entriesIn(done->kept), 4);
    QVERIFY(QFile::exists(m_backup));
    QVERIFY(!QFile::exists(store() + u".restoring"_s));
    QVERIFY(readStoreHead(store()).application != BackupApplicationId);
    const auto check = checkStore(store());
    QVERIFY(check && check->findings.isEmpty());
    const auto used = SessionStore::open(store());
    QVERIFY(used && (*used)->createSession({}));
}

void TestStoreRestore::keepsWhatWasThere()
{
    QVERIFY(restoreStore(store(), m_backup));
    QVERIFY(restoreStore(store(), m_backup));
    QCOMPARE(kept().size(), 2); // never one over the other
    // And back again.
    const QString first = m_dir->filePath(kept().constFirst());
    QVERIFY(restoreStore(store(), first));
    QCOMPARE(entriesIn(store()), 4);
}

void TestStoreRestore::whereNoStoreIs()
{
    const QString empty = m_dir->filePath(u"new.db"_s);
    const auto done = restoreStore(empty, m_backup);
    QVERIFY(done);
    QCOMPARE(done->kept, QString());
    QCOMPARE(entriesIn(empty), 2);
}

void TestStoreRestore::aLogWithoutItsStore_data()
{
    QTest::addColumn<QString>("ending");
    QTest::newRow("write-ahead log") << u"-wal"_s;
    QTest::newRow("rollback journal") << u"-journal"_s;
}

/// The store was moved away while its log stayed: SQLite would play the old pages into the backup.
void TestStoreRestore::aLogWithoutItsStore()
{
    QFETCH(QString, ending);
    const QString log = store() + ending;
    {
        auto database = Database::open(store(), {});
        QVERIFY(database);
        if (ending == "-journal"_L1) {
            auto mode = (*database)->run("PRAGMA journal_mode=DELETE"_L1);
            QVERIFY(mode && mode->next() && mode->text(0) == u"delete"_s);
        }
        for (const QString &sql :
             { u"PRAGMA cache_size=5"_s, u"BEGIN IMMEDIATE"_s, u"PRAGMA cache_spill=ON"_s,
               u"UPDATE sessions SET name = 'of the old store'"_s, u"DELETE FROM entry_nodes"_s,
               u"CREATE TABLE ballast (x)"_s, u"INSERT INTO ballast VALUES (zeroblob(200000))"_s,
               ending == "-wal"_L1 ? u"COMMIT"_s : u"SELECT 1"_s }) {
            QVERIFY2((*database)->execute(sql), qPrintable(sql));
        }
        QVERIFY(QFile::copy(log, log + u".kept"_s));
    }
    QVERIFY(QFile::rename(store(), store() + u".moved"_s));
    QFile::remove(log);
    QVERIFY(QFile::rename(log + u".kept"_s, log));
    QVERIFY(QFileInfo(log).size() > 4096);

    const auto done = restoreStore(store(), m_backup);
    QVERIFY2(done, done ? "" : qPrintable(done.error().message));
    QCOMPARE(entriesIn(store()), 2);
    const auto check = checkStore(store());
    QVERIFY2(check, check ? "" : qPrintable(check.error().message));
    QVERIFY(check->findings.isEmpty());
    QCOMPARE(kept().size(), 1); // whoever has the old file needs it
    QVERIFY(kept().constFirst().endsWith(ending));
}

/// Opening begins before the restore and has to wait for it: the file that has the name by then is what is opened.
void TestStoreRestore::whoWaitedGetsTheNewStore()
{
    const QString restored = m_dir->filePath(u"restored.db"_s);
    QVERIFY(QFile::copy(m_backup, restored));
    auto holder = Database::open(store(), {});
    QVERIFY(holder);
    {
        auto mode = (*holder)->run("PRAGMA journal_mode=DELETE"_L1);
        QVERIFY(mode && mode->next() && mode->text(0) == u"delete"_s);
    }
    QVERIFY((*holder)->execute(u"BEGIN EXCLUSIVE"_s));
    auto waiting = QtConcurrent::run([path = store()] {
        auto opened = Database::open(path, {});
        if (!opened) {
            return qint64(-1);
        }
        auto count = (*opened)->run("SELECT count(*) FROM session_entries"_L1);
        return count && count->next() ? count->integer(0) : qint64(-2);
    });
    VERIFY_SOON((*holder)->othersWait());
    const QString before = store() + u".before"_s;
    std::filesystem::create_hard_link(store().toStdString(), before.toStdString());
    std::filesystem::rename(restored.toStdString(), store().toStdString());
    holder->reset();
    QCOMPARE(waiting.result(), 2);
    QCOMPARE(entriesIn(before), 4);
    const auto check = checkStore(store());
    QVERIFY(check && check->findings.isEmpty());
    QCOMPARE(entriesIn(store()), 2);
}

void TestStoreRestore::aDamagedStoreIsReplaced()
{
    QFile file(store());
    QVERIFY(file.open(QIODevice::ReadWrite));
    file.write(QByteArray(200, 'x'));
    file.close();
    QFile log(store() + u"-wal"_s);
    QVERIFY(log.open(QIODevice::WriteOnly) && log.write("a log of the old one") > 0);
    log.close();
    const auto done = restoreStore(store(), m_backup);
    QVERIFY2(done, done ? "" : qPrintable(done.error().message));
    QCOMPARE(entriesIn(store()), 2);
    QVERIFY(QFile::exists(done->kept));
    QVERIFY(QFile::exists(done->kept
                          + u"-wal"_s)); // both of them may be wanted by whoever rescues it
}

void TestStoreRestore::refusedForAnotherProcess_data()
{
    QTest::addColumn<QString>("how");
    QTest::newRow("open") << u"--hold"_s;
    QTest::newRow("at work in a session") << u"--lease"_s;
}

void TestStoreRestore::refusedForAnotherProcess()
{
    QFETCH(QString, how);
    QProcess other;
    other.start(QCoreApplication::applicationFilePath(), { how, store() });
    QVERIFY(other.waitForReadyRead(Patience));
    const auto refused = restoreStore(store(), m_backup);
    QVERIFY(!refused);
    QVERIFY(refused.error().kind == Error::Kind::Busy);
    QVERIFY(refused.error().message.contains(u"Nothing was changed"_s));
    QCOMPARE(kept(), QStringList());
    QVERIFY(!QFile::exists(store() + u".restoring"_s));
    other.closeWriteChannel();
    QVERIFY(other.waitForFinished(Patience));
    QCOMPARE(entriesIn(store()), 4);
    QVERIFY(how != "--hold"_L1 || restoreStore(store(), m_backup));
}

void TestStoreRestore::refusedWhileOpenHere()
{
    const auto used = SessionStore::open(store());
    QVERIFY(used);
    const auto refused = restoreStore(store(), m_backup);
    QVERIFY(!refused);
    QVERIFY(refused.error().kind == Error::Kind::Busy);
    QVERIFY((*used)->createSession({})); // and it goes on
    QCOMPARE(kept(), QStringList());
}

void TestStoreRestore::refusesWhatIsNoBackup()
{
    QVERIFY(restoreStore(store(), store()).error().message.contains(u"the store itself"_s));
    QVERIFY(!restoreStore(store(), m_dir->filePath(u"none"_s)));
    QFile cut(m_backup);
    QVERIFY(cut.resize(cut.size() / 2));
    QVERIFY(!restoreStore(store(), m_backup));
    QCOMPARE(entriesIn(store()), 4);
    QCOMPARE(kept(), QStringList());
}

void TestStoreRestore::eitherOldOrNew()
{
    int kills = 0;
    bool sawOld = false;
    bool sawNew = false;
    for (int step = 1; step < 30; ++step) {
        init();
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(),
                    { u"--child"_s, store(), m_backup, QString::number(step) });
        QVERIFY(child.waitForFinished(Patience));
        const qint64 entries = entriesIn(store());
        QVERIFY2(entries == 4 || entries == 2, qPrintable(QString::number(entries)));
        sawOld = sawOld || entries == 4;
        sawNew = sawNew || entries == 2;
        const auto check = checkStore(store());
        QVERIFY(check && check->findings.isEmpty());
        const auto used = SessionStore::open(store());
        QVERIFY(used && (*used)->createSession({}));
        if (child.exitCode() == 0) {
            break;
        }
        QCOMPARE(child.exitCode(), 9);
        ++kills;
    }
    QVERIFY(kills >= 5);
    QVERIFY(sawOld && sawNew);
}

void TestStoreRestore::atTheNextStart()
{
    QVERIFY(!runScheduledRestore(store()));
    {
        const auto used = SessionStore::open(store());
        const auto scheduled = scheduleRestore(store(), m_backup);
        QVERIFY(scheduled);
        QCOMPARE(scheduled->entries, 2);
        QCOMPARE(scheduledRestore(store()), m_backup);
    }
    const auto done = runScheduledRestore(store());
    QVERIFY(done && done->has_value());
    QCOMPARE(entriesIn(store()), 2);
    QCOMPARE(scheduledRestore(store()), QString());
    QVERIFY(scheduleRestore(store(), m_backup));
    cancelScheduledRestore(store());
    QVERIFY(!runScheduledRestore(store()));
}

void TestStoreRestore::aScheduleThatCannotBeDone()
{
    QVERIFY(scheduleRestore(store(), m_backup));
    QVERIFY(QFile::remove(m_backup));
    const auto done = runScheduledRestore(store());
    QVERIFY(done && !done->has_value());
    QVERIFY(done->error().message.contains(u"There is no file"_s));
    QVERIFY(!runScheduledRestore(store()));
    QCOMPARE(entriesIn(store()), 4);
}

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const QString first = arguments.value(1);
    if (first == "--child"_L1) {
        return restoreAndDie(arguments.value(2), arguments.value(3), arguments.value(4).toInt());
    }
    if (first == "--hold"_L1 || first == "--lease"_L1) {
        auto store = SessionStore::open(arguments.value(2));
        QFile out;
        QFile in;
        if (!store || !out.open(stdout, QIODevice::WriteOnly)
            || !in.open(stdin, QIODevice::ReadOnly)) {
            return 1;
        }
        if (first == "--lease"_L1) {
            auto done = (*store)->database().execute(
                    u"INSERT INTO leases VALUES ('s', 'o', %1, 'turn', %2)"_s
                            .arg(QCoreApplication::applicationPid())
                            .arg(QDateTime::currentMSecsSinceEpoch()));
            if (!done) {
                return 2;
            }
            store->reset(); // holds the lease and has the file closed
        }
        out.write("ready\n");
        out.flush();
        in.readAll();
        return 0;
    }
    TestStoreRestore test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_storerestore.moc"
