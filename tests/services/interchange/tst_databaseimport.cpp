// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "copyfolder.h"
#include "importformats.h"
#include "librecodechain.h"
#include "memorystore.h"
#include "sessionstore.h"
#include "testdatabase.h"

#include <QBuffer>
#include <QDir>
#include <QLockFile>
#include <QTest>

#include <filesystem>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

Result<ImportReport> importBytes(QByteArray bytes, ImportSink &sink,
                                 const ImportControl &control = {})
{
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    return Importer(librecodeFormat).read(buffer, u"test.db"_s, sink, control);
}

} // namespace

/// What is the same for the databases of all programs.
class TestDatabaseImport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void foundByItsTables();
    void unknownIsNotCopied();
    void ownStoreIsRefused();
    void equalIds();
    void utf16();
    void manyRows();
    void cancelled();
    void noFolderIsLeft();
    void foldersOfTheDead();

private:
    QTemporaryDir m_cache;
};

/// Copies go where nobody else makes any.
void TestDatabaseImport::initTestCase()
{
    QVERIFY(m_cache.isValid());
    qputenv("XDG_CACHE_HOME", QFile::encodeName(m_cache.path()));
}

void TestDatabaseImport::foundByItsTables()
{
    TestDatabase librecode;
    fillChain(librecode, 1);
    TestDatabase openCode;
    openCode.execute(openCodeSchema());
    TestDatabase other;
    other.execute(u"CREATE TABLE moz_places (id INTEGER)"_s);
    TestDatabase empty;
    empty.execute(u"CREATE TABLE t (a);\nDROP TABLE t"_s);
    const auto first = importerFor(librecode.path());
    QVERIFY(first);
    QCOMPARE(first->format(), u"librecode"_s);
    const auto second = importerFor(openCode.path());
    QVERIFY(second);
    QCOMPARE(second->format(), u"opencode"_s);
    const auto third = importerFor(other.path());
    QVERIFY(!third);
    QVERIFY(third.error().kind == Error::Kind::InvalidInput);
    QVERIFY2(third.error().message.contains(u"moz_places"_s), qPrintable(third.error().message));
    const auto fourth = importerFor(empty.path());
    QVERIFY(!fourth);
    QVERIFY(fourth.error().message.contains(u"without any table"_s));
    // The one of the other program, asked for by name.
    MemoryStore store;
    const auto wrong = Importer(librecodeFormat).import(openCode.path(), store);
    QVERIFY(!wrong);
    QVERIFY(wrong.error().message.contains(u"not one of librecode"_s));
    const auto wrongToo = Importer(openCodeFormat).import(librecode.path(), store);
    QVERIFY(!wrongToo);
    QVERIFY(wrongToo.error().message.contains(u"session_entries"_s));
    QVERIFY(store.sessions.isEmpty());
}

/// Its tables can be read where it is; only a log beside it may say more.
void TestDatabaseImport::unknownIsNotCopied()
{
    TestDatabase other;
    other.execute(u"PRAGMA journal_mode=WAL;\nPRAGMA wal_autocheckpoint=0;\n"
                  "CREATE TABLE moz_places (id INTEGER);\nPRAGMA wal_checkpoint(TRUNCATE)"_s);
    std::stop_source stopped;
    stopped.request_stop(); // a copy would be cancelled
    const auto refused = importerFor(other.path(), stopped.get_token());
    QVERIFY(!refused);
    QVERIFY(refused.error().kind == Error::Kind::InvalidInput);
    QVERIFY(refused.error().message.contains(u"moz_places"_s));
    other.execute(u"CREATE TABLE another (id INTEGER)"_s);
    const auto cancelled = importerFor(other.path(), stopped.get_token());
    QVERIFY(!cancelled);
    QVERIFY(cancelled.error().kind == Error::Kind::Cancelled);
    const auto looked = importerFor(other.path());
    QVERIFY(!looked);
    QVERIFY(looked.error().message.contains(u"another"_s));
}

void TestDatabaseImport::ownStoreIsRefused()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"varve.db"_s);
    const auto own = SessionStore::open(path);
    QVERIFY(own);
    const auto importer = importerFor(path);
    QVERIFY(!importer);
    QVERIFY(importer.error().kind == Error::Kind::InvalidInput);
    QVERIFY2(importer.error().message.contains(u"store of Varve itself"_s),
             qPrintable(importer.error().message));
    MemoryStore store;
    QVERIFY(!Importer(librecodeFormat).import(path, store));
}

/// Without a key, ids may be equal: each parent is the first row of its name, not all of them.
void TestDatabaseImport::equalIds()
{
    constexpr int Rows = 20'000;
    TestDatabase db;
    db.execute(librecodeSchema().replace(u" TEXT PRIMARY KEY"_s, u" TEXT"_s));
    db.execute(u"INSERT INTO sessions (id, cwd, created_at, updated_at) VALUES ('s', '/p',"
               " '2026-01-02T03:04:05Z', '');\n"
               "INSERT INTO session_entries (id, session_id, parent_id, entry_type, role, content,"
               " created_at) WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE"
               " x < %1) SELECT 'e', 's', 'e', 'message', 'user', 'text', '2026-01-02T03:04:05Z'"
               " FROM n"_s.arg(Rows));
    db.close();
    const qint64 before = peakMemory();
    MemoryStore store;
    const auto report = Importer(librecodeFormat).import(db.path(), store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(store.entries().size(), 1);
    QCOMPARE(report->sessions.constFirst().skippedCount, Rows - 1);
    QVERIFY(peakMemory() - before < qint64(200) << 20); // every pair of them would be 400 million
}

void TestDatabaseImport::utf16()
{
    TestDatabase db;
    db.execute(u"PRAGMA encoding='UTF-16le'"_s);
    fillChain(db, 2, u"grün 🧭"_s);
    MemoryStore store;
    QVERIFY(importFile(db.path(), store));
    QCOMPARE(store.entries().at(1).text(), u"grün 🧭"_s);
}

void TestDatabaseImport::manyRows()
{
    constexpr int Rows = 200'000;
    TestDatabase db;
    db.execute(librecodeSchema());
    db.execute(u"INSERT INTO sessions (id, cwd, created_at, updated_at) VALUES ('s', '/p',"
               " '2026-01-02T03:04:05Z', '')"_s);
    db.execute(u"INSERT INTO session_entries (id, session_id, parent_id, entry_type, role, content,"
               " created_at) WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE"
               " x < 200000) SELECT printf('019b0020-251a-7c48-89c2-%012d', x), 's',"
               " CASE WHEN x > 1 THEN printf('019b0020-251a-7c48-89c2-%012d', x - 1) END,"
               " 'message', 'user', hex(zeroblob(100)), '2026-01-02T03:04:05Z' FROM n"_s);
    db.close();
    const qint64 before = peakMemory();
    CountingSink sink;
    const auto report = Importer(librecodeFormat).import(db.path(), sink);
    QVERIFY(report);
    QCOMPARE(sink.entries, Rows);
    QCOMPARE(sink.roots, 1);
    QCOMPARE(sink.textSize, qint64(Rows) * 200);
    const qint64 used = peakMemory() - before;
    QVERIFY2(used < qint64(150) << 20, QByteArray::number(used >> 20).constData());
}

void TestDatabaseImport::cancelled()
{
    TestDatabase db;
    fillChain(db, 3000, QString(u'x').repeated(1000));
    db.close();
    MemoryStore store;
    std::stop_source early;
    early.request_stop();
    const auto none = Importer(librecodeFormat).import(db.path(), store, { early.get_token(), {} });
    QVERIFY(!none);
    QVERIFY(none.error().kind == Error::Kind::Cancelled);
    QVERIFY(store.sessions.isEmpty());

    store.stopsAtAppend = true;
    const auto half =
            Importer(librecodeFormat).import(db.path(), store, { store.stop.get_token(), {} });
    QVERIFY(!half);
    QVERIFY(half.error().kind == Error::Kind::Cancelled);
    const qsizetype first = store.entries().size();
    QVERIFY(first > 0 && first < 3000);
    const auto rest = Importer(librecodeFormat).import(db.path(), store);
    QVERIFY(rest);
    QCOMPARE(rest->sessions.constFirst().added, 3000 - first);
    QCOMPARE(store.broken, QStringList());
}

void TestDatabaseImport::noFolderIsLeft()
{
    const auto copies = [] {
        return QDir(CopyFolder::root()).entryList({ u"varve-import-*"_s }, QDir::Dirs)
                + QDir(QDir::tempPath()).entryList({ u"varve-import-*"_s }, QDir::Dirs);
    };
    const QStringList before = copies();
    TestDatabase db;
    fillChain(db, 2);
    MemoryStore store;
    QVERIFY(importFile(db.path(), store));
    QVERIFY(!importBytes("SQLite format 3 and no more", store));
    QCOMPARE(copies(), before);
}

/// A program that crashed leaves its copy; what another still uses stays.
void TestDatabaseImport::foldersOfTheDead()
{
    const auto longAgo = std::filesystem::file_time_type::clock::now() - std::chrono::hours(1);
    const auto make = [&longAgo](const QString &name) {
        const QString path = CopyFolder::root() + u'/' + name;
        QFile file(path + "/copy.db"_L1);
        if (!QDir().mkpath(path) || !file.open(QIODevice::WriteOnly) || file.write("x") != 1) {
            qFatal("%s", qPrintable(file.errorString()));
        }
        std::filesystem::last_write_time(path.toStdString(), longAgo);
        return path;
    };
    const QString dead = make(u"varve-import-dead"_s);
    const QString other = make(u"something-else"_s);
    const QString used = make(u"varve-import-used"_s);
    QLockFile lock(used + "/lock"_L1);
    QVERIFY(lock.tryLock());
    std::filesystem::last_write_time(used.toStdString(), longAgo);
    TestDatabase db;
    fillChain(db, 2);
    MemoryStore store;
    QVERIFY(importFile(db.path(), store));
    QVERIFY(!QFileInfo::exists(dead));
    QVERIFY(QFileInfo::exists(used + "/copy.db"_L1));
    QVERIFY(QFileInfo::exists(other + "/copy.db"_L1));
    QVERIFY(CopyFolder::root().startsWith(m_cache.path()));
}

QTEST_GUILESS_MAIN(TestDatabaseImport)
#include "tst_databaseimport.moc"
