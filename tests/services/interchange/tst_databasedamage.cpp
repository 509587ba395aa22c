// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importformats.h"
#include "librecodechain.h"
#include "memorystore.h"
#include "testdatabase.h"

#include <QBuffer>
#include <QRandomGenerator>
#include <QTest>

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

/// Databases that are damaged, or made to do harm.
class TestDatabaseDamage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void refused_data();
    void refused();
    void unknownSchema();
    void viewsAreNotRead();
    void virtualTablesAreNotRead();
    void pagesInCircles_data();
    void pagesInCircles();
    void damageBehindTheFirstRows();
    void everyPlaceToCut();
    void damagedAnywhere();

private:
    QTemporaryDir m_cache;
};

/// Copies go where nobody else makes any.
void TestDatabaseDamage::initTestCase()
{
    QVERIFY(m_cache.isValid());
    qputenv("XDG_CACHE_HOME", QFile::encodeName(m_cache.path()));
}

void TestDatabaseDamage::refused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    TestDatabase db;
    fillChain(db, 200);
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

void TestDatabaseDamage::refused()
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

void TestDatabaseDamage::unknownSchema()
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
void TestDatabaseDamage::viewsAreNotRead()
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
    fillChain(computed, 1);
    computed.execute(u"PRAGMA writable_schema=ON;\nUPDATE sqlite_master SET sql = replace(sql,"
                     " 'created_at TEXT NOT NULL', 'created_at TEXT NOT NULL, bomb TEXT AS"
                     " (hex(zeroblob(400000000))) VIRTUAL') WHERE name = 'session_entries'"_s);
    const qint64 before = peakMemory();
    QVERIFY(importFile(computed.path(), store));
    QVERIFY(peakMemory() - before < qint64(100) << 20);
}

/// However its statement is spelled.
void TestDatabaseDamage::virtualTablesAreNotRead()
{
    TestDatabase db;
    db.execute(openCodeSchema());
    db.execute(u"DROP TABLE part;\n"
               "CREATE VIRTUAL TABLE part USING fts5(id, message_id, session_id, data);\n"
               "PRAGMA writable_schema=ON;\nUPDATE sqlite_master SET sql = replace(sql, 'CREATE"
               " VIRTUAL', 'CREATE /**/ VIRTUAL') WHERE name = 'part'"_s);
    db.close();
    MemoryStore store;
    const auto report = Importer(openCodeFormat).import(db.path(), store);
    QVERIFY(!report);
    QVERIFY2(report.error().message.contains(u"not one of opencode"_s),
             qPrintable(report.error().message));
}

void TestDatabaseDamage::pagesInCircles_data()
{
    QTest::addColumn<QString>("columns");
    QTest::newRow("checked") << u"a INTEGER"_s;
    QTest::newRow("not checked") << u"a INTEGER, b INTEGER AS (a + 1)"_s; // computed columns
}

/// Every page of a table names the same page below it 300 times, eight deep; whoever counts its rows never ends.
void TestDatabaseDamage::pagesInCircles()
{
    QFETCH(QString, columns);
    TestDatabase db;
    db.execute(u"PRAGMA page_size=4096"_s);
    fillChain(db, 3);
    db.execute(u"CREATE TABLE big (%1)"_s.arg(columns));
    for (int i = 0; i < 20; ++i) {
        db.execute(u"INSERT INTO big (a) VALUES (%1)"_s.arg(i));
    }
    int root = 0;
    db.read(u"SELECT rootpage FROM sqlite_master WHERE name = 'big'"_s, root);
    db.close();
    constexpr int Page = 4096;
    QByteArray bytes = db.bytes();
    const auto pageAbove = [](quint32 child) {
        constexpr int Children = 300;
        QByteArray page(Page, '\0');
        page[0] = 5; // inner page of a table
        const auto put = [&page](qsizetype at, quint32 number, int size) {
            for (int i = 0; i < size; ++i) {
                page[at + i] = static_cast<char>(number >> (8 * (size - 1 - i)));
            }
        };
        int cell = Page;
        for (int i = 0; i < Children; ++i) {
            cell -= 6;
            put(cell, child, 4);
            put(cell + 4, 0x8100U + static_cast<quint32>((i >> 7) << 8) + (i & 0x7f), 2);
            put(12 + 2 * i, static_cast<quint32>(cell), 2);
        }
        put(3, Children, 2);
        put(5, static_cast<quint32>(cell), 2);
        put(8, child, 4);
        return page;
    };
    bytes += bytes.sliced((root - 1) * Page, Page);
    for (int depth = 0; depth < 7; ++depth) {
        bytes += pageAbove(static_cast<quint32>(bytes.size() / Page));
    }
    bytes.replace((root - 1) * Page, Page, pageAbove(static_cast<quint32>(bytes.size() / Page)));
    const auto pages = static_cast<quint32>(bytes.size() / Page);
    for (int i = 0; i < 4; ++i) { // in the header
        bytes[28 + i] = static_cast<char>(pages >> (8 * (3 - i)));
    }
    MemoryStore store;
    const auto report = importBytes(bytes, store);
    QVERIFY(!report);
    QVERIFY2(report.error().message.contains(u"damaged"_s), qPrintable(report.error().message));
    QVERIFY(report.error().message.contains(u"Nothing was imported"_s));
    QVERIFY(store.sessions.isEmpty());
}

/// Where the database is not checked as a whole, what cannot be read is no end.
void TestDatabaseDamage::damageBehindTheFirstRows()
{
    TestDatabase db;
    fillChain(db, 2000, QString(u'x').repeated(500));
    db.execute(u"CREATE TABLE computed (a INTEGER, b INTEGER AS (a + 1))"_s); // is why it is not
    db.close();
    QByteArray bytes = db.bytes();
    constexpr qsizetype Page = 4096;
    qsizetype damaged = bytes.size() / Page / 2;
    while (bytes.at(damaged * Page) != 0x0d) { // a leaf of the entries
        ++damaged;
    }
    bytes.replace(damaged * Page, 8, QByteArray(8, '\x77'));
    MemoryStore store;
    const auto report = importBytes(bytes, store);
    QVERIFY(!report);
    QVERIFY(report.error().kind == Error::Kind::Io);
    QVERIFY2(report.error().message.contains(u"Nothing was imported"_s),
             qPrintable(report.error().message));
    QVERIFY(store.sessions.isEmpty());
}

/// In pages, and some places within; a part of a database is never taken for a whole one without a word.
void TestDatabaseDamage::everyPlaceToCut()
{
    TestDatabase db;
    fillChain(db, 40);
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

void TestDatabaseDamage::damagedAnywhere()
{
    TestDatabase db;
    fillChain(db, 60, QString(u'x').repeated(300));
    db.close();
    const QByteArray whole = db.bytes();
    MemoryStore fresh;
    const auto undamaged = importBytes(whole, fresh);
    QVERIFY(undamaged);
    const qsizetype WholeNotes = undamaged->sessions.constFirst().notes.size();
    int imported = 0;
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
        if (report) { // what is missing is told
            qsizetype entries = 0;
            qsizetype told = 0;
            for (qsizetype i = 0; i < report->sessions.size(); ++i) {
                entries += store.entries(i).size();
                told += report->sessions.at(i).notes.size() + report->sessions.at(i).skippedCount;
            }
            QVERIFY2(entries == 60 || told > WholeNotes, QByteArray::number(round).constData());
            imported += entries == 60;
        }
        QVERIFY(importBytes(whole, store));
        QVERIFY(store.entries().size() >= 60);
        QCOMPARE(store.broken, QStringList());
    }
    QVERIFY(imported > 10 && imported < 150); // both were seen
}

QTEST_GUILESS_MAIN(TestDatabaseDamage)
#include "tst_databasedamage.moc"
