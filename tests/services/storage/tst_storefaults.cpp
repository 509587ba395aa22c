// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importwriter.h"
#include "migrations.h"
#include "sessionbuilder.h"

#include <QDir>
#include <QFile>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#ifdef Q_OS_LINUX
#include <csignal>
#include <sys/resource.h>
#include <unistd.h>
#endif

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Full disks, locked, foreign, newer and damaged stores: a clear answer and nothing lost.
class TestStoreFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void statements_data();
    void statements();
    void migrationsAreIdempotent();
    void oldStoreIsBackedUpFirst();
    void aBackupThatFailsLeavesNothing();
    void remainsOfBackupsAreRemoved();
    void migrationRefusedWhileLeased();
    void newerVersionIsForLooking();
    void busyStore();
    void readersDoNotWait();
    void fullDisk();
    void fullDiskWhileImporting();
    void notAStore_data();
    void notAStore();
    void databasesOfOthersStayAsTheyAre_data();
    void databasesOfOthersStayAsTheyAre();
    void folderThatCannotBeMade();
    void readOnlyFile();
    void crashBetweenBeginAndCommit();

private:
    static void makeFirstSchema(const QString &path, const QString &statement = {});
    /// As another program makes one.
    static void makeForeign(const QString &path, const QStringList &statements);
};

/// A store as the first Varve made it, with one more statement.
void TestStoreFaults::makeFirstSchema(const QString &path, const QString &statement)
{
    QFile sql(u":/migrations/001_initial.sql"_s);
    QVERIFY(sql.open(QIODevice::ReadOnly));
    const auto database = Database::open(path, {});
    QVERIFY(database);
    QStringList statements = splitStatements(QString::fromUtf8(sql.readAll()));
    statements += { statement, u"PRAGMA user_version=1"_s };
    statements.removeAll(QString());
    for (const QString &one : std::as_const(statements)) {
        QVERIFY2((*database)->execute(one), qPrintable(one));
    }
}

void TestStoreFaults::makeForeign(const QString &path, const QStringList &statements)
{
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"foreign"_s);
        database.setDatabaseName(path);
        QVERIFY(database.open());
        for (const QString &one : statements) {
            QVERIFY2(QSqlQuery(database).exec(one), qPrintable(one));
        }
    }
    QSqlDatabase::removeDatabase(u"foreign"_s);
}

void TestStoreFaults::statements_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QStringList>("statements");
    QTest::newRow("empty") << QString() << QStringList();
    QTest::newRow("one") << u"SELECT 1\n"_s << QStringList { u"SELECT 1"_s };
    QTest::newRow("two") << u"SELECT 1\n--;\nSELECT 2"_s
                         << QStringList { u"SELECT 1"_s, u"SELECT 2"_s };
    QTest::newRow("trailing marker") << u"SELECT 1\n--;\n"_s << QStringList { u"SELECT 1"_s };
    QTest::newRow("spaces around the marker")
            << u"A\n  --;  \nB"_s << QStringList { u"A"_s, u"B"_s };
    QTest::newRow("semicolons inside")
            << u"BEGIN; a; b; END\n--;\nB"_s << QStringList { u"BEGIN; a; b; END"_s, u"B"_s };
    QTest::newRow("comments stay")
            << u"-- why\nA -- ; no marker\n"_s << QStringList { u"-- why\nA -- ; no marker"_s };
    QTest::newRow("empty ones are dropped") << u"--;\n\n--;\nA"_s << QStringList { u"A"_s };
}

void TestStoreFaults::statements()
{
    QFETCH(QString, sql);
    QFETCH(QStringList, statements);
    QCOMPARE(splitStatements(sql), statements);
}

void TestStoreFaults::migrationsAreIdempotent()
{
    SessionBuilder builder(u"u1"_s);
    QVERIFY(migrate(builder.store().database()));
    builder.reopen();
    builder.reopen();
    QCOMPARE(builder.sent(), u"u1"_s);
    QCOMPARE(QDir(QFileInfo(builder.path()).path()).entryList({ u"*.backup"_s }).size(), 0);
}

void TestStoreFaults::oldStoreIsBackedUpFirst()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"old.db"_s);
    makeFirstSchema(path);
    {
        const auto store = SessionStore::open(path);
        QVERIFY2(store, store ? "" : qPrintable(store.error().message));
        QCOMPARE(*(*store)->database().pragma("user_version"_L1), currentSchemaVersion());
        QVERIFY((*store)->createSession({}));
    }
    const QStringList backups = QDir(folder.path()).entryList({ u"*.backup"_s });
    QCOMPARE(backups.size(), 1);
    // It is what the store was, and can be brought to the new format itself.
    const auto kept = Database::open(folder.filePath(backups.constFirst()), {});
    QVERIFY(kept);
    QCOMPARE(*(*kept)->pragma("user_version"_L1), 1);
}

void TestStoreFaults::aBackupThatFailsLeavesNothing()
{
#ifdef Q_OS_LINUX
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"old.db"_s);
    makeFirstSchema(path,
                    u"INSERT INTO attachments VALUES (x'00', 'a', 1, 1, zeroblob(3000000))"_s);
    const auto files = [&] { return QDir(folder.path()).entryList(QDir::Files); };
    QCOMPARE(files(), QStringList { u"old.db"_s });
    {
        rlimit usual {};
        QCOMPARE(getrlimit(RLIMIT_FSIZE, &usual), 0);
        const rlimit small { 1'000'000, usual.rlim_max };
        const auto action = std::signal(SIGXFSZ, SIG_IGN);
        const auto restore = qScopeGuard([&] {
            setrlimit(RLIMIT_FSIZE, &usual);
            std::signal(SIGXFSZ, action);
        });
        QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
        for (int attempt = 0; attempt < 2; ++attempt) {
            const auto refused = SessionStore::open(path);
            QVERIFY(!refused);
            QVERIFY2(refused.error().message.contains(u"backup"_s),
                     qPrintable(refused.error().message));
            QCOMPARE(files(), QStringList { u"old.db"_s });
        }
    }
    QVERIFY(SessionStore::open(path));
    const QStringList kept = QDir(folder.path()).entryList({ u"*.backup*"_s });
    QCOMPARE(kept.size(), 1);
    QCOMPARE(QFile::permissions(folder.filePath(kept.constFirst()))
                     & (QFile::ReadGroup | QFile::ReadOther),
             QFile::Permissions());
#else
    QSKIP("needs a limit for the size of files");
#endif
}

void TestStoreFaults::remainsOfBackupsAreRemoved()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"old.db"_s);
    makeFirstSchema(path);
    const QString left = path + u".v1-20260101T120000.backup.partial"_s;
    const QString young = path + u".v1-20260101T120001.backup.partial"_s;
    const QString other = folder.filePath(u"mine.v1-20260101T120000.backup.partial"_s);
    for (const QString &name : { left, young, other }) {
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        if (name != young) {
            QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(-7200),
                                     QFileDevice::FileModificationTime));
        }
    }
    QVERIFY(SessionStore::open(path));
    QVERIFY(!QFile::exists(left));
    QVERIFY(QFile::exists(young)); // another process may be at it
    QVERIFY(QFile::exists(other));
}

void TestStoreFaults::migrationRefusedWhileLeased()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"old.db"_s);
    makeFirstSchema(path,
                    u"INSERT INTO leases VALUES ('s', 'o', 1, 'p', %1)"_s.arg(
                            QDateTime::currentMSecsSinceEpoch()));
    const auto refused = SessionStore::open(path);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, Error::Kind::Busy);
}

void TestStoreFaults::newerVersionIsForLooking()
{
    SessionBuilder builder(u"u1 a1"_s);
    QVERIFY(builder.store().database().execute(
            u"PRAGMA user_version=%1"_s.arg(currentSchemaVersion() + 1)));
    auto store = SessionStore::open(builder.path());
    QVERIFY2(store, store ? "" : qPrintable(store.error().message));
    QCOMPARE((*store)->access(), StoreAccess::NewerVersion);
    QCOMPARE((*store)->reader().snapshot(builder.session())->tree.size(), 2);
    Entry entry;
    const auto refused = (*store)->append(builder.session(), builder.id(u"a1"_s), { entry });
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, Error::Kind::NewerVersion);
    QVERIFY(refused.error().message.contains(u"newer"_s));
    QCOMPARE((*store)->createSession({}).error().kind, Error::Kind::NewerVersion);
    QCOMPARE((*store)->rename(builder.session(), u"x"_s).error().kind, Error::Kind::NewerVersion);
    {
        ImportWriter writer(**store);
        Session session;
        session.origin = { u"pi"_s, u"x"_s, {} };
        QCOMPARE(writer.beginSession(session).error().kind, Error::Kind::NewerVersion);
    }
    QCOMPARE(migrate((*store)->database()).error().kind, Error::Kind::NewerVersion);
    QCOMPARE(*(*store)->database().pragma("user_version"_L1), currentSchemaVersion() + 1);
}

void TestStoreFaults::busyStore()
{
    SessionBuilder builder(u"u1"_s);
    auto second = SessionStore::open(builder.path(), { .readOnly = false, .busyTimeout = 200 });
    QVERIFY(second);
    {
        auto held = Transaction::begin(builder.store().database());
        QVERIFY(held);
        Entry entry;
        entry.role = Role::User;
        const auto busy = (*second)->append(builder.session(), builder.id(u"u1"_s), { entry });
        QVERIFY(!busy);
        QCOMPARE(busy.error().kind, Error::Kind::Busy);
        QVERIFY(busy.error().message.contains(u"varve.db"_s));
        QVERIFY(busy.error().message.contains(u"Nothing was changed"_s));
        // Opening and reading go on.
        auto third = SessionStore::open(builder.path(), { .readOnly = false, .busyTimeout = 200 });
        QVERIFY2(third, third ? "" : qPrintable(third.error().message));
        QCOMPARE((*third)->reader().snapshot(builder.session())->tree.size(), 1);
    }
    Entry entry;
    entry.role = Role::User;
    QVERIFY((*second)->append(builder.session(), builder.id(u"u1"_s), { entry }));
}

void TestStoreFaults::readersDoNotWait()
{
    SessionBuilder builder(u"u1"_s);
    auto reader = SessionStore::open(builder.path(), { .readOnly = true, .busyTimeout = 0 });
    QVERIFY(reader);
    auto held = Transaction::begin(builder.store().database());
    QVERIFY(held);
    QVERIFY(builder.store().database().execute(u"UPDATE sessions SET name = 'changed'"_s));
    QCOMPARE((*reader)->reader().session(builder.session())->name,
             u"<u1>"_s); // as it was committed
}

void TestStoreFaults::fullDisk()
{
    SessionBuilder builder(u"u1"_s);
    Database &database = builder.store().database();
    const qint64 pages = *database.pragma("page_count"_L1);
    QVERIFY(database.execute(u"PRAGMA max_page_count=%1"_s.arg(pages + 4)));
    Entry large;
    large.role = Role::User;
    large.blocks = { TextBlock { QString(400'000, u'x') } };
    const auto full = builder.store().append(builder.session(), builder.id(u"u1"_s), { large });
    QVERIFY(!full);
    QCOMPARE(full.error().kind, Error::Kind::DiskFull);
    QVERIFY(full.error().message.contains(u"full"_s));
    // What was there is there, and when there is room it goes on.
    QCOMPARE(builder.sent(), u"u1"_s);
    QCOMPARE(*builder.store().checkIntegrity(), QStringList());
    QVERIFY(database.execute(u"PRAGMA max_page_count=1000000"_s));
    QVERIFY(builder.store().append(builder.session(), builder.id(u"u1"_s), { large }));
    builder.add(u"u2"_s);
    builder.reopen();
    QCOMPARE(builder.load().snapshot->tree.size(), 3);
}

void TestStoreFaults::fullDiskWhileImporting()
{
    SessionBuilder builder;
    Database &database = builder.store().database();
    Session source;
    source.origin = { u"pi"_s, u"s"_s, {} };
    const auto batch = [](int from, const EntryId &parent) {
        QList<Entry> entries;
        EntryId above = parent;
        for (int i = from; i < from + 20; ++i) {
            Entry entry;
            entry.id = EntryId::create();
            entry.parent = above;
            entry.role = Role::User;
            entry.originKey = QByteArray::number(i).rightJustified(16, '0');
            entry.blocks = { TextBlock { QString(5000, u'x') } };
            above = entry.id;
            entries += entry;
        }
        return entries;
    };
    SessionId id;
    {
        ImportWriter writer(builder.store());
        const auto begun = writer.beginSession(source);
        QVERIFY(begun);
        id = begun->session;
        const auto ids = writer.append(batch(0, {}));
        QVERIFY(ids);
        QVERIFY(database.execute(
                u"PRAGMA max_page_count=%1"_s.arg(*database.pragma("page_count"_L1) + 3)));
        const auto full = writer.append(batch(20, ids->constLast()));
        QVERIFY(!full);
        QCOMPARE(full.error().kind, Error::Kind::DiskFull);
    }
    QCOMPARE(builder.store().reader().snapshot(id)->tree.size(), 20);
    QVERIFY(database.execute(u"PRAGMA max_page_count=1000000"_s));
    ImportWriter writer(builder.store());
    QVERIFY(writer.beginSession(source)->existed);
    auto ids = writer.append(batch(0, {}));
    ids = writer.append(batch(20, ids->constLast()));
    QVERIFY(ids);
    QCOMPARE(writer.endSession(ids->constLast())->added, 20);
    QCOMPARE(builder.store().reader().session(id)->entryCount, 40);
    QCOMPARE(*builder.store().checkIntegrity(), QStringList());
}

void TestStoreFaults::notAStore_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("text") << QByteArray(
                                     "This is not a database, it only lies where one should be.\n")
                                     .repeated(50);
    QTest::newRow("cut header") << QByteArray("SQLite format 3\0\x10", 17);
    QTest::newRow("damaged") << QByteArray("SQLite format 3\0", 16) + QByteArray(8000, '\xee');
}

void TestStoreFaults::notAStore()
{
    QFETCH(QByteArray, content);
    QTemporaryDir dir;
    const QString path = dir.filePath(u"varve.db"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
    file.close();
    const auto store = SessionStore::open(path);
    QVERIFY(!store);
    QCOMPARE(store.error().kind, Error::Kind::InvalidInput);
    QVERIFY(store.error().message.contains(u"varve.db"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), content); // left as it is
}

void TestStoreFaults::databasesOfOthersStayAsTheyAre_data()
{
    QTest::addColumn<QStringList>("statements");
    const QString table = u"CREATE TABLE users (name TEXT)"_s;
    QTest::newRow("without a version") << QStringList { table };
    QTest::newRow("of an old version") << QStringList { table, u"PRAGMA user_version=3"_s };
    QTest::newRow("of a newer version") << QStringList { table, u"PRAGMA user_version=300"_s };
    QTest::newRow("with sessions, too")
            << QStringList { table, u"CREATE TABLE sessions (id)"_s,
                             u"CREATE TABLE session_entries (id)"_s, u"PRAGMA user_version=1"_s };
}

void TestStoreFaults::databasesOfOthersStayAsTheyAre()
{
    QFETCH(QStringList, statements);
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"firefox.sqlite"_s);
    makeForeign(path, statements);
    const auto content = [&] {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QByteArray before = content();
    QVERIFY(!before.isEmpty());
    const auto store = SessionStore::open(path);
    QVERIFY(!store);
    QVERIFY(store.error().kind == Error::Kind::InvalidInput);
    QVERIFY2(store.error().message.contains(u"firefox.sqlite"_s),
             qPrintable(store.error().message));
    QCOMPARE(content(), before);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList { u"firefox.sqlite"_s });
}

void TestStoreFaults::folderThatCannotBeMade()
{
    QTemporaryDir dir;
    QFile file(dir.filePath(u"file"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const auto store = SessionStore::open(dir.filePath(u"file/varve.db"_s));
    QVERIFY(!store);
    QCOMPARE(store.error().kind, Error::Kind::Io);
    QVERIFY(!store.error().message.isEmpty());
    const auto folder = SessionStore::open(dir.path());
    QVERIFY(!folder);
    QCOMPARE(folder.error().kind, Error::Kind::Io);
}

void TestStoreFaults::readOnlyFile()
{
#ifdef Q_OS_LINUX
    if (geteuid() == 0) {
        QSKIP("root may write every file; tst_badinput shows this with a read-only mount");
    }
#endif
    SessionBuilder builder(u"u1"_s);
    QFile::setPermissions(builder.path(), QFile::ReadOwner);
    const auto store = SessionStore::open(builder.path());
    QVERIFY(store);
    QCOMPARE((*store)->access(), StoreAccess::ReadOnlyMedium);
    QCOMPARE((*store)->reader().snapshot(builder.session())->tree.size(), 1);
    QCOMPARE((*store)->createSession({}).error().kind, Error::Kind::ReadOnly);
}

void TestStoreFaults::crashBetweenBeginAndCommit()
{
    // The files as they lie on the disk in the middle of a transaction, opened as after a crash.
    SessionBuilder builder(u"u1 a1"_s);
    QTemporaryDir dir;
    {
        auto transaction = Transaction::begin(builder.store().database());
        QVERIFY(transaction);
        QVERIFY(builder.store().database().execute(
                u"UPDATE sessions SET leaf_id = '', leaf_seq = 0, name = 'half done'"_s));
        for (const QString &name : { u"varve.db"_s, u"varve.db-wal"_s }) {
            QVERIFY(QFile::copy(QFileInfo(builder.path()).path() + u'/' + name,
                                dir.filePath(name)));
        }
    }
    const auto store = SessionStore::open(dir.filePath(u"varve.db"_s));
    QVERIFY(store);
    QCOMPARE(*(*store)->checkIntegrity(), QStringList());
    const auto session = (*store)->reader().session(builder.session());
    QCOMPARE(session->leaf, builder.id(u"a1"_s));
    QCOMPARE(session->entryCount, 2);
    QCOMPARE(builder.sent(), u"u1 a1"_s);
}

QTEST_GUILESS_MAIN(TestStoreFaults)
#include "tst_storefaults.moc"
