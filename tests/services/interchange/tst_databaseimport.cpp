// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importformats.h"
#include "librecodeimporter.h"
#include "memorystore.h"
#include "opencodeimporter.h"
#include "sessionstore.h"
#include "testdatabase.h"

#include <QBuffer>
#include <QDir>
#include <QRandomGenerator>
#include <QSqlQuery>
#include <QTest>
#include <QThread>

#include <atomic>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

const auto InsertPair =
        u"INSERT INTO session_entries (id, session_id, parent_id, entry_type, role, content,"
        " created_at) VALUES ('%1', 's', NULLIF('%2', ''), 'message', 'user', '%3',"
        " '2026-01-02T03:04:05Z')"_s;

/// A chain of entries in one session of librecode.
void fill(TestDatabase &db, int entries, const QString &text = u"text"_s)
{
    db.execute(librecodeSchema());
    db.execute(u"INSERT INTO sessions (id, cwd, created_at, updated_at) VALUES ('s', '/p',"
               " '2026-01-02T03:04:05Z', '')"_s);
    db.execute(u"BEGIN"_s);
    for (int i = 0; i < entries; ++i) {
        db.execute(InsertPair.arg(QString::number(i), i == 0 ? QString() : QString::number(i - 1),
                                  text));
    }
    db.execute(u"COMMIT"_s);
}

Result<ImportReport> importBytes(QByteArray bytes, ImportSink &sink,
                                 const ImportControl &control = {})
{
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    return LibrecodeImporter().read(buffer, u"test.db"_s, sink, control);
}

} // namespace

/// What is the same for the databases of all programs.
class TestDatabaseImport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void foundByItsTables();
    void ownStoreIsRefused();
    void refused_data();
    void refused();
    void unknownSchema();
    void viewsAreNotRead();
    void everyPlaceToCut();
    void damagedAnywhere();
    void whatIsOnlyInTheLog();
    void theOriginalIsLeftAlone();
    void whileAnotherWrites();
    void lockedInTheMiddleOfATransaction();
    void utf16();
    void manyRows();
    void cancelled();
    void noFolderIsLeft();
};

void TestDatabaseImport::foundByItsTables()
{
    TestDatabase librecode;
    fill(librecode, 1);
    TestDatabase openCode;
    openCode.execute(openCodeSchema());
    TestDatabase other;
    other.execute(u"CREATE TABLE moz_places (id INTEGER)"_s);
    TestDatabase empty;
    empty.execute(u"CREATE TABLE t (a);\nDROP TABLE t"_s);
    const auto first = importerFor(librecode.path());
    QVERIFY(first);
    QCOMPARE((*first)->format(), u"librecode"_s);
    const auto second = importerFor(openCode.path());
    QVERIFY(second);
    QCOMPARE((*second)->format(), u"opencode"_s);
    const auto third = importerFor(other.path());
    QVERIFY(!third);
    QVERIFY(third.error().kind == Error::Kind::InvalidInput);
    QVERIFY2(third.error().message.contains(u"moz_places"_s), qPrintable(third.error().message));
    const auto fourth = importerFor(empty.path());
    QVERIFY(!fourth);
    QVERIFY(fourth.error().message.contains(u"without any table"_s));
    // The one of the other program, asked for by name.
    MemoryStore store;
    const auto wrong = LibrecodeImporter().import(openCode.path(), store);
    QVERIFY(!wrong);
    QVERIFY(wrong.error().message.contains(u"not one of librecode"_s));
    const auto wrongToo = OpenCodeImporter().import(librecode.path(), store);
    QVERIFY(!wrongToo);
    QVERIFY(wrongToo.error().message.contains(u"session_entries"_s));
    QVERIFY(store.sessions.isEmpty());
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
    QVERIFY(!LibrecodeImporter().import(path, store));
}

void TestDatabaseImport::refused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    TestDatabase db;
    fill(db, 200);
    db.close();
    const QByteArray whole = db.bytes();
    QByteArray encrypted = whole;
    for (qsizetype i = 0; i < encrypted.size(); ++i) {
        encrypted[i] = static_cast<char>(encrypted[i] ^ (i * 7 + 13));
    }
    QByteArray pages = whole;
    pages.replace(4096, whole.size() - 4096, QByteArray(whole.size() - 4096, '\x5a'));
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("text") << QByteArray("{\"type\":\"session\"}\n");
    QTest::newRow("only the magic") << whole.first(16);
    QTest::newRow("only the header") << whole.first(100);
    QTest::newRow("truncated") << whole.first(whole.size() / 2);
    QTest::newRow("encrypted") << encrypted;
    QTest::newRow("damaged pages") << pages;
    QTest::newRow("zeros") << QByteArray(8192, '\0');
}

void TestDatabaseImport::refused()
{
    QFETCH(QByteArray, bytes);
    MemoryStore store;
    const auto report = importBytes(bytes, store);
    QVERIFY(!report);
    QVERIFY(report.error().kind == Error::Kind::InvalidInput);
    QVERIFY2(report.error().message.contains(u"test.db"_s), qPrintable(report.error().message));
    QVERIFY(report.error().message.endsWith(u'.'));
    QVERIFY(store.sessions.isEmpty());

    TestDatabase file;
    file.replaceBytes(bytes);
    const auto byPath = importFile(file.path(), store);
    QVERIFY(!byPath);
    QVERIFY(store.sessions.isEmpty());
}

void TestDatabaseImport::unknownSchema()
{
    MemoryStore store;
    TestDatabase librecode;
    librecode.execute(u"CREATE TABLE goose_db_version (id);\nCREATE TABLE sessions (id);\n"
                      "CREATE TABLE session_entries (id)"_s);
    TestDatabase openCode;
    openCode.execute(u"CREATE TABLE session (id);\nCREATE TABLE message (id);\n"
                     "CREATE TABLE part (id)"_s);
    for (const TestDatabase *db : { &librecode, &openCode }) {
        const auto report = importFile(db->path(), store);
        QVERIFY(!report);
        QVERIFY(report.error().kind == Error::Kind::InvalidInput);
        QVERIFY2(report.error().message.contains(u"not the columns"_s),
                 qPrintable(report.error().message));
    }
    TestDatabase noSessions;
    noSessions.execute(librecodeSchema());
    const auto none = importFile(noSessions.path(), store);
    QVERIFY(!none);
    QVERIFY(none.error().message.contains(u"no sessions"_s));
    QVERIFY(store.sessions.isEmpty());
}

/// One that never ends, for example, would hang the import.
void TestDatabaseImport::viewsAreNotRead()
{
    TestDatabase db;
    db.execute(librecodeSchema());
    db.execute(
            u"DROP TABLE session_entries;\nCREATE VIEW session_entries AS WITH RECURSIVE n(x) AS"
            " (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id, 's' AS session_id, NULL AS"
            " parent_id, 'message' AS entry_type, 'user' AS role, 'x' AS content, '{}' AS"
            " data_json, '' AS summary, '' AS created_at FROM n"_s);
    MemoryStore store;
    QVERIFY(!importFile(db.path(), store));
    TestDatabase computed;
    fill(computed, 1);
    computed.execute(u"PRAGMA writable_schema=ON;\nUPDATE sqlite_master SET sql = replace(sql,"
                     " 'created_at TEXT NOT NULL', 'created_at TEXT NOT NULL, bomb TEXT AS"
                     " (hex(zeroblob(400000000))) VIRTUAL') WHERE name = 'session_entries'"_s);
    const qint64 before = peakMemory();
    QVERIFY(importFile(computed.path(), store));
    QVERIFY(peakMemory() - before < qint64(100) << 20);
}

/// In pages, and some places within; a part of a database is never taken for a whole one without a word.
void TestDatabaseImport::everyPlaceToCut()
{
    TestDatabase db;
    fill(db, 40);
    db.close();
    const QByteArray whole = db.bytes();
    for (qsizetype size = 0; size < whole.size(); size += size < 600 ? 37 : 1021) {
        MemoryStore store;
        const auto cut = importBytes(whole.first(size), store);
        if (cut) { // nothing but the unused end of the last page is gone
            QVERIFY(whole.size() - size < 4096);
            QCOMPARE(store.entries().size(), 40);
            store.sessions.clear();
        }
        const auto report = importBytes(whole, store);
        QVERIFY(report);
        QCOMPARE(report->sessions.constFirst().added, 40);
        QCOMPARE(store.broken, QStringList());
    }
}

void TestDatabaseImport::damagedAnywhere()
{
    TestDatabase db;
    fill(db, 60, QString(u'x').repeated(300));
    db.close();
    const QByteArray whole = db.bytes();
    QRandomGenerator random(7);
    for (int round = 0; round < 150; ++round) {
        QByteArray damaged = whole;
        for (int i = 0; i < 1 + round % 20; ++i) {
            const int limit = static_cast<int>(round % 3 == 0 ? 4096 : damaged.size());
            damaged[random.bounded(limit)] = static_cast<char>(random.bounded(256));
        }
        MemoryStore store;
        const auto report = importBytes(damaged, store);
        QVERIFY(report || !report.error().message.isEmpty());
        QVERIFY(importBytes(whole, store));
        QVERIFY(store.entries().size() >= 60);
        QCOMPARE(store.broken, QStringList());
    }
}

void TestDatabaseImport::whatIsOnlyInTheLog()
{
    TestDatabase db;
    db.execute(u"PRAGMA journal_mode=WAL;\nPRAGMA wal_autocheckpoint=0"_s);
    fill(db, 50);
    QVERIFY(QFileInfo(db.path()).size() <= 4096); // everything else is in the log
    MemoryStore store;
    const auto report = importFile(db.path(), store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(store.entries().size(), 50);
}

void TestDatabaseImport::theOriginalIsLeftAlone()
{
    TestDatabase db;
    db.execute(u"PRAGMA journal_mode=WAL"_s);
    fill(db, 50);
    db.close();
    const QByteArray before = db.bytes();
    QVERIFY(QFile::setPermissions(db.path(), QFile::ReadOwner));
    QVERIFY(QFile::setPermissions(db.folder(), QFile::ReadOwner | QFile::ExeOwner));
    MemoryStore store;
    const auto report = importFile(db.path(), store);
    QVERIFY(QFile::setPermissions(db.folder(),
                                  QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(store.entries().size(), 50);
    QCOMPARE(db.bytes(), before);
    QCOMPARE(QDir(db.folder()).entryList(QDir::Files), QStringList { u"source.db"_s });
}

/// Every transaction writes two entries; one of them without the other, or a hole, would be a mixed copy.
void TestDatabaseImport::whileAnotherWrites()
{
    TestDatabase db;
    db.execute(u"PRAGMA journal_mode=WAL"_s);
    fill(db, 2, QString(u'x').repeated(2000));
    std::atomic<bool> stop = false;
    std::atomic<int> written = 2;
    const std::unique_ptr<QThread> writer(QThread::create([&] {
        {
            QSqlDatabase connection = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"writer"_s);
            connection.setDatabaseName(db.path());
            connection.open();
            QSqlQuery query(connection);
            query.exec(u"PRAGMA synchronous=OFF"_s);
            query.exec(u"PRAGMA wal_autocheckpoint=20"_s);
            while (!stop && written < 6000) {
                query.exec(u"BEGIN IMMEDIATE"_s);
                for (const int i : { 0, 1 }) {
                    query.exec(InsertPair.arg(QString::number(written + i),
                                              QString::number(written + i - 1),
                                              QString(u'y').repeated(2000)));
                }
                query.exec(u"COMMIT"_s);
                written += 2;
            }
            connection.close();
        }
        QSqlDatabase::removeDatabase(u"writer"_s);
    }));
    writer->start();
    MemoryStore store;
    qsizetype before = 0;
    int imported = 0;
    QStringList problems;
    for (int round = 0; round < 4; ++round) {
        const auto report = LibrecodeImporter().import(db.path(), store);
        if (!report) {
            if (report.error().kind != Error::Kind::Busy) {
                problems += report.error().message;
            }
            continue;
        }
        ++imported;
        const auto &entries = store.entries();
        if (entries.size() % 2 != 0 || entries.size() < before) {
            problems += u"half a transaction"_s;
        }
        before = entries.size();
    }
    stop = true;
    writer->wait();
    QCOMPARE(problems, QStringList());
    QVERIFY(imported > 0);
    const auto last = LibrecodeImporter().import(db.path(), store);
    QVERIFY(last);
    QCOMPARE(store.entries().size(), written.load());
    for (qsizetype i = 0; i < store.entries().size(); ++i) {
        QCOMPARE(store.entries().at(i).originId, QString::number(i));
    }
    QCOMPARE(store.broken, QStringList());
}

void TestDatabaseImport::lockedInTheMiddleOfATransaction()
{
    TestDatabase db;
    fill(db, 200, QString(u'x').repeated(500));
    db.execute(u"PRAGMA cache_size=5;\nBEGIN EXCLUSIVE;\n"
               "UPDATE session_entries SET content = 'changed'"_s);
    MemoryStore store;
    const auto locked = LibrecodeImporter().import(db.path(), store);
    QVERIFY(!locked);
    QVERIFY(locked.error().kind == Error::Kind::Busy);
    QVERIFY(locked.error().message.contains(u"Another program"_s));
    QVERIFY(store.sessions.isEmpty());
    db.execute(u"ROLLBACK"_s);
    QVERIFY(LibrecodeImporter().import(db.path(), store));
    QCOMPARE(store.entries().size(), 200);
    QCOMPARE(store.entries().at(0).text().size(), 500);
}

void TestDatabaseImport::utf16()
{
    TestDatabase db;
    db.execute(u"PRAGMA encoding='UTF-16le'"_s);
    fill(db, 2, u"grün 🧭"_s);
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
    const auto report = LibrecodeImporter().import(db.path(), sink);
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
    fill(db, 3000, QString(u'x').repeated(1000));
    db.close();
    MemoryStore store;
    std::stop_source early;
    early.request_stop();
    const auto none = LibrecodeImporter().import(db.path(), store, { early.get_token(), {} });
    QVERIFY(!none);
    QVERIFY(none.error().kind == Error::Kind::Cancelled);
    QVERIFY(store.sessions.isEmpty());

    /// Stops once some entries have come in.
    class Stopping final : public ImportSink
    {
    public:
        Stopping(MemoryStore &store, std::stop_source stop)
            : m_store(store)
            , m_stop(std::move(stop))
        { }
        Result<Begun> beginSession(const Session &session) override
        {
            return m_store.beginSession(session);
        }
        Result<SessionId> findSession(const SessionOrigin &origin) override
        {
            return m_store.findSession(origin);
        }
        Result<QList<EntryId>> append(const QList<Entry> &entries) override
        {
            m_stop.request_stop();
            return m_store.append(entries);
        }
        Result<QByteArray> addAttachment(const QByteArray &data, const QString &type, int width,
                                         int height) override
        {
            return m_store.addAttachment(data, type, width, height);
        }
        Result<Ended> endSession(const EntryId &leaf) override { return m_store.endSession(leaf); }

    private:
        MemoryStore &m_store;
        std::stop_source m_stop;
    };
    std::stop_source stop;
    Stopping stopping(store, stop);
    const auto half = LibrecodeImporter().import(db.path(), stopping, { stop.get_token(), {} });
    QVERIFY(!half);
    QVERIFY(half.error().kind == Error::Kind::Cancelled);
    const qsizetype first = store.entries().size();
    QVERIFY(first > 0 && first < 3000);
    const auto rest = LibrecodeImporter().import(db.path(), store);
    QVERIFY(rest);
    QCOMPARE(rest->sessions.constFirst().added, 3000 - first);
    QCOMPARE(store.broken, QStringList());
}

void TestDatabaseImport::noFolderIsLeft()
{
    const auto copies = [] {
        return QDir(QDir::tempPath()).entryList({ u"varve-import-*"_s }, QDir::Dirs);
    };
    const QStringList before = copies();
    TestDatabase db;
    fill(db, 2);
    MemoryStore store;
    QVERIFY(importFile(db.path(), store));
    QVERIFY(!importBytes("SQLite format 3 and no more", store));
    QCOMPARE(copies(), before);
}

QTEST_GUILESS_MAIN(TestDatabaseImport)
#include "tst_databaseimport.moc"
