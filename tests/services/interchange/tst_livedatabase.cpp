// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importedfiles.h"
#include "importformats.h"
#include "librecodechain.h"
#include "memorystore.h"
#include "testdatabase.h"

#include <QCryptographicHash>
#include <QDir>
#include <QSqlQuery>
#include <QTest>
#include <QThread>

#include <atomic>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Databases that their program has open, or writes at that moment.
class TestLiveDatabase : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void whatIsOnlyInTheLog();
    void behindALink();
    void besideALiveLog();
    void logIsWrittenBackMeanwhile();
    void theOriginalIsLeftAlone();
    void whileAnotherWrites();
    void lockedInTheMiddleOfATransaction();

private:
    QTemporaryDir m_cache;
};

/// Copies go where nobody else makes any.
void TestLiveDatabase::initTestCase()
{
    QVERIFY(m_cache.isValid());
    qputenv("XDG_CACHE_HOME", QFile::encodeName(m_cache.path()));
}

void TestLiveDatabase::whatIsOnlyInTheLog()
{
    TestDatabase db;
    db.execute(u"PRAGMA journal_mode=WAL;\nPRAGMA wal_autocheckpoint=0"_s);
    fillChain(db, 50);
    QVERIFY(QFileInfo(db.path()).size() <= 4096); // everything else is in the log
    MemoryStore store;
    const auto report = importFile(db.path(), store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(store.entries().size(), 50);
}

/// The log is beside the file, not beside the link.
void TestLiveDatabase::behindALink()
{
    TestDatabase db;
    db.execute(u"PRAGMA journal_mode=WAL;\nPRAGMA wal_autocheckpoint=0"_s);
    fillChain(db, 50);
    const QTemporaryDir folder;
    const QString link = folder.filePath(u"link.db"_s);
    QVERIFY(QFile::link(db.path(), link));
    const ImportedFiles::Stamp before = ImportedFiles::Stamp::of(link);
    MemoryStore store;
    const auto report = importFile(link, store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(store.entries().size(), 50);
    QCOMPARE(store.sessions.constFirst().session.origin.path, link);
    db.execute(InsertEntry.arg(u"50"_s, u"49"_s, u"more"_s));
    QVERIFY(!(ImportedFiles::Stamp::of(link) == before));
}

/// Another program has it open, and goes on as if nobody had looked.
void TestLiveDatabase::besideALiveLog()
{
    TestDatabase db;
    db.execute(u"PRAGMA journal_mode=WAL"_s);
    fillChain(db, 50);
    const auto state = [&db] {
        QStringList files;
        for (const QFileInfo &file :
             QDir(db.folder()).entryInfoList(QDir::Files | QDir::Hidden, QDir::Name)) {
            QFile content(file.filePath());
            if (!content.open(QIODevice::ReadOnly)) {
                files += file.fileName() + " cannot be read"_L1;
                continue;
            }
            const QByteArray hash =
                    QCryptographicHash::hash(content.readAll(), QCryptographicHash::Sha256);
            files += u"%1 %2 %3"_s.arg(file.fileName(),
                                       file.lastModified().toString(Qt::ISODateWithMs),
                                       QString::fromLatin1(hash.toHex()));
        }
        return files;
    };
    const QStringList before = state();
    QCOMPARE(before.size(), 3); // with -shm and -wal
    MemoryStore store;
    QVERIFY(importFile(db.path(), store));
    QCOMPARE(store.entries().size(), 50);
    QCOMPARE(state(), before);
    db.execute(InsertEntry.arg(u"50"_s, u"49"_s, u"more"_s));
    const auto again = importFile(db.path(), store);
    QVERIFY(again);
    QCOMPARE(again->sessions.constFirst().added, 1);
}

/// Readers keep the log from starting over, so all that is written back while the database is copied is in the log too.
void TestLiveDatabase::logIsWrittenBackMeanwhile()
{
    TestDatabase db;
    db.execute(u"PRAGMA journal_mode=WAL;\nPRAGMA wal_autocheckpoint=0"_s);
    fillChain(db, 2);
    db.execute(u"CREATE TABLE ballast (a);\nINSERT INTO ballast VALUES (zeroblob(150000000));\n"
               "PRAGMA wal_checkpoint(TRUNCATE)"_s);
    std::atomic<bool> stop = false;
    std::atomic<int> written = 2;
    const std::unique_ptr<QThread> writer(QThread::create([&] {
        const QStringList names { u"busy-writer"_s, u"busy-reader-1"_s, u"busy-reader-2"_s };
        {
            std::vector<QSqlQuery> queries;
            for (const QString &name : names) {
                QSqlDatabase connection = QSqlDatabase::addDatabase(u"QSQLITE"_s, name);
                connection.setDatabaseName(db.path());
                connection.open();
                queries.emplace_back(connection);
                queries.back().exec(u"PRAGMA synchronous=OFF"_s);
                queries.back().exec(u"PRAGMA wal_autocheckpoint=0"_s);
            }
            for (int round = 0; !stop; ++round) {
                const int number = written;
                queries[0].exec(InsertEntry.arg(QString::number(number),
                                                QString::number(number - 1), u"y"_s));
                QSqlQuery &reader = queries[round % 2 == 0 ? 1 : 2];
                reader.exec(u"BEGIN"_s);
                reader.exec(u"SELECT count(*) FROM sessions"_s);
                reader.next();
                reader.finish();
                queries[round % 2 == 0 ? 2 : 1].exec(u"COMMIT"_s); // the reader of the round before
                queries[0].exec(u"PRAGMA wal_checkpoint(PASSIVE)"_s);
                queries[0].finish();
                ++written;
                QThread::usleep(200);
            }
            queries.clear();
        }
        for (const QString &name : names) {
            QSqlDatabase::removeDatabase(name);
        }
    }));
    writer->start();
    QTRY_VERIFY_WITH_TIMEOUT(written > 10, 60'000);
    MemoryStore store;
    const int before = written;
    const auto report = Importer(librecodeFormat).import(db.path(), store);
    stop = true;
    writer->wait();
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QVERIFY(store.entries().size() >= before);
    QVERIFY(Importer(librecodeFormat).import(db.path(), store));
    QCOMPARE(store.entries().size(), written.load());
    QCOMPARE(store.tree().pathTo(static_cast<int>(store.entries().size()) - 1).size(),
             store.entries().size()); // one chain, nothing twice
}

void TestLiveDatabase::theOriginalIsLeftAlone()
{
    TestDatabase db;
    db.execute(u"PRAGMA journal_mode=WAL"_s);
    fillChain(db, 50);
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
void TestLiveDatabase::whileAnotherWrites()
{
    TestDatabase db;
    db.execute(u"PRAGMA journal_mode=WAL"_s);
    fillChain(db, 2, QString(u'x').repeated(2000));
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
                    query.exec(InsertEntry.arg(QString::number(written + i),
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
        const auto report = Importer(librecodeFormat).import(db.path(), store);
        if (!report) {
            problems += report.error().message;
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
    QCOMPARE(imported, 4);
    const auto last = Importer(librecodeFormat).import(db.path(), store);
    QVERIFY(last);
    QCOMPARE(store.entries().size(), written.load());
    for (qsizetype i = 0; i < store.entries().size(); ++i) {
        QCOMPARE(store.entries().at(i).originId, QString::number(i));
    }
    QCOMPARE(store.broken, QStringList());
}

void TestLiveDatabase::lockedInTheMiddleOfATransaction()
{
    TestDatabase db;
    fillChain(db, 200, QString(u'x').repeated(500));
    db.execute(u"PRAGMA cache_size=5;\nBEGIN EXCLUSIVE;\n"
               "UPDATE session_entries SET content = 'changed'"_s);
    MemoryStore store;
    const auto locked = Importer(librecodeFormat).import(db.path(), store);
    QVERIFY(!locked);
    QVERIFY(locked.error().kind == Error::Kind::Busy);
    QVERIFY(locked.error().message.contains(u"Another program"_s));
    QVERIFY(store.sessions.isEmpty());
    db.execute(u"ROLLBACK"_s);
    QVERIFY(Importer(librecodeFormat).import(db.path(), store));
    QCOMPARE(store.entries().size(), 200);
    QCOMPARE(store.entries().at(0).text().size(), 500);
}

QTEST_GUILESS_MAIN(TestLiveDatabase)
#include "tst_livedatabase.moc"
