// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "longwrite.h"
#include "sessionstore.h"
#include "statementbreaker.h"

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QScopeGuard>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>
#include <QtConcurrent>

#include <thread>
#include <utility>

#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <unistd.h>
#endif

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

/// Another process that looks into the store and closes it, as the command line does.
int lookAndClose(const QString &path)
{
    const auto store = SessionStore::open(path);
    return store && (*store)->reader().sessions() ? 0 : 1;
}

} // namespace

/// A file dialog that looks at the store's file takes all locks of this process away (POSIX). Nothing may be lost by it.
class TestStoreLocks final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        auto opened = SessionStore::open(path());
        QVERIFY(opened);
        m_store = std::move(*opened);
        m_session = m_store->createSession({})->id;
    }
    void cleanup() { m_store.reset(); }

    void whatIsWrittenAfterwardsIsThere()
    {
        QVERIFY(append(u"one"_s));
        for (int round = 0; round < 5; ++round) {
            dropLocks();
            QVERIFY(append(u"after the drop"_s));
            lookElsewhere();
            QVERIFY(QFile::exists(path() + u"-wal"_s));
            QVERIFY(append(u"after the other process"_s));
        }
        m_store.reset();
        const auto again = SessionStore::open(path());
        QVERIFY(again);
        QCOMPARE((*again)->reader().session(m_session)->entryCount, 11);
        QCOMPARE((*again)->checkIntegrity().value_or(QStringList { u"?"_s }), QStringList());
    }

    /// As while this process writes its file anew: longer than anybody waits for a lock.
    void aLongWriteOfOursIsWaitedFor()
    {
        auto writer = Database::open(path(), {});
        QVERIFY(writer);
        auto held = Transaction::begin(**writer);
        QVERIFY(held);
        const auto write = [this] {
            auto other = Database::open(path(), { Database::Mode::ReadWrite, 50 });
            return other ? (*other)->execute(u"DELETE FROM leases"_s)
                         : Result<>(std::unexpected(other.error()));
        };
        const auto refused = QtConcurrent::run(write).result();
        QVERIFY(!refused && refused.error().kind == Error::Kind::Busy);
        auto longer = std::make_unique<LongWrite>(path());
        auto waiting = QtConcurrent::run(write);
        QVERIFY(!QTest::qWaitFor([&] { return waiting.isFinished(); }, 300));
        QVERIFY(held->commit());
        longer.reset();
        QVERIFY(waiting.result());
    }

    void aStatementIsCutOff()
    {
        auto database = Database::open(path(), {});
        QVERIFY(database);
        std::stop_source stop;
        {
            const StatementBreaker breaker(**database, stop.get_token());
            const std::jthread stopper([&] { stop.request_stop(); });
            const auto endless = (*database)->run(
                    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT "
                    "count(*) FROM c"_L1);
            QVERIFY(!endless);
            QVERIFY(endless.error().kind == Error::Kind::Cancelled);
        }
        QVERIFY((*database)->execute(u"DELETE FROM leases"_s)); // and it goes on
    }

    /// The numbers in storelocks.cpp, seen at the SQLite that the driver works with.
    void locksAreWhereSqliteHasThem()
    {
#if defined(Q_OS_LINUX) && defined(F_OFD_GETLK)
        const QString file = m_folder->filePath(u"plain.db"_s);
        const auto closed = qScopeGuard([] { QSqlDatabase::removeDatabase(u"plain"_s); });
        QSqlDatabase plain = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"plain"_s);
        plain.setDatabaseName(file);
        QVERIFY(plain.open());
        for (const QString &sql : { u"PRAGMA journal_mode=WAL"_s, u"CREATE TABLE t (x)"_s }) {
            QVERIFY(QSqlQuery(plain).exec(sql));
        }
        const auto lockOf = [](const QString &name) {
            const int descriptor =
                    ::open(QFile::encodeName(name).constData(), O_RDONLY | O_CLOEXEC);
            struct flock lock {};
            lock.l_type = F_WRLCK; // in the way of that is any lock
            lock.l_whence = SEEK_SET;
            const int asked = ::fcntl(descriptor, F_OFD_GETLK, &lock);
            ::close(descriptor); // this takes SQLite's locks away, after they were seen
            return asked == 0 && lock.l_type == F_RDLCK ? std::pair(lock.l_start, lock.l_len)
                                                        : std::pair(off_t(-1), off_t(-1));
        };
        QCOMPARE(lockOf(file), std::pair(off_t(0x40000002), off_t(510)));
        QCOMPARE(lockOf(file + u"-shm"_s), std::pair(off_t(128), off_t(1)));
        plain.close();
        plain = {};
#else
        QSKIP("only Linux tells a process of its own locks");
#endif
    }

    /// Between the drop and the next write another process was the last to close.
    void aLogThatIsGoneIsSaid()
    {
        QVERIFY(append(u"one"_s));
        dropLocks();
        lookElsewhere();
        if (QFile::exists(path() + u"-wal"_s)) {
            QSKIP("there are no such locks on this system");
        }
        const auto refused = append(u"two"_s);
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Io);
        QVERIFY(refused.error().message.contains("nothing was written"_L1));
        m_store.reset();
        const auto again = SessionStore::open(path());
        QVERIFY(again);
        QCOMPARE((*again)->reader().session(m_session)->entryCount, 1);
    }

private:
    [[nodiscard]] QString path() const { return m_folder->filePath(u"varve.db"_s); }
    Result<QList<Entry>> append(const QString &text)
    {
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { text } };
        return m_store->append(m_session, m_store->reader().session(m_session)->leaf, { entry });
    }
    void dropLocks()
    {
        for (const QString &name : { path(), QString(path() + u"-shm"_s) }) {
            QFile file(name);
            QVERIFY(file.open(QIODevice::ReadOnly));
        }
    }
    void lookElsewhere()
    {
        QProcess other;
        other.start(QCoreApplication::applicationFilePath(), { u"--child"_s, path() });
        QVERIFY(other.waitForFinished());
        QCOMPARE(other.exitCode(), 0);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<SessionStore> m_store;
    SessionId m_session;
};

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == "--child"_L1) {
        return lookAndClose(arguments.value(2));
    }
    TestStoreLocks test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_storelocks.moc"
