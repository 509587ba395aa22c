// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fixtures.h"
#include "importformats.h"
#include "importwriter.h"
#include "pifiles.h"
#include "sessionstore.h"

#include <QDir>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Real schemas, against figures that another program counted in them.
class TestLibrecodeFixtures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingComesIn_data() { addFiles(); }
    void everythingComesIn();
    void importingAgainAddsNothing_data() { addFiles(); }
    void importingAgainAddsNothing();
    void conversation();
    void sessionsWithTasksOnly();
    void rewrittenWithNewIdsAddsNothing();
    void aGrowingDatabaseAddsTheRest();
    void theStoreTakesIt_data() { addFiles(); }
    void theStoreTakesIt();

private:
    static void addFiles();
    /// A copy that may be changed; empty if the fixtures are not here.
    static QString copyOf(const QString &name, const QTemporaryDir &folder);
    static void change(const QString &path, const QStringList &statements);
};

void TestLibrecodeFixtures::addFiles()
{
    QTest::addColumn<QString>("path");
    const QString folder = sharedPath(u"fixtures/librecode"_s);
    if (folder.isEmpty()) {
        QTest::newRow("missing") << QString();
        return;
    }
    const auto files = QDir(folder).entryInfoList({ u"*.db"_s }, QDir::Files, QDir::Name);
    for (const QFileInfo &file : files) {
        QTest::newRow(file.fileName().toUtf8().constData()) << file.absoluteFilePath();
    }
}

QString TestLibrecodeFixtures::copyOf(const QString &name, const QTemporaryDir &folder)
{
    const QString source = sharedPath(u"fixtures/librecode"_s);
    const QString copy = folder.filePath(name);
    if (source.isEmpty() || !QFile::copy(source + u'/' + name, copy)) {
        return {};
    }
    QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner);
    return copy;
}

void TestLibrecodeFixtures::change(const QString &path, const QStringList &statements)
{
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"change"_s);
        database.setDatabaseName(path);
        QVERIFY(database.open());
        QSqlQuery query(database);
        for (const QString &statement : statements) {
            QVERIFY2(query.exec(statement), qPrintable(statement));
        }
    }
    QSqlDatabase::removeDatabase(u"change"_s);
}

#define REQUIRE(path)                                                                              \
    if ((path).isEmpty()) {                                                                        \
        QSKIP("the shared material is not here (set VARVE_SHARED): fixtures/librecode");           \
    }

void TestLibrecodeFixtures::everythingComesIn()
{
    QFETCH(QString, path);
    REQUIRE(path);
    const QJsonObject expected = expectedFigures(sharedPath(u"fixtures/STATS.txt"_s),
                                                 "librecode/"_L1 + QFileInfo(path).fileName());
    QCOMPARE(expected.size(), 4);

    MemoryStore store;
    const auto report = Importer(librecodeFormat).import(path, store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    const QJsonObject tables = expected["tables"_L1].toObject();
    QCOMPARE(report->sessions.constFirst().source["entry_types"_L1].toObject(), tables);
    QCOMPARE(report->sessions.size(), tables["sessions"_L1].toInt());
    qint64 entries = 0;
    for (const ImportedSession &session : report->sessions) {
        entries += session.entries;
        QCOMPARE(session.added, session.entries);
        QCOMPARE(session.skippedCount, 0);
    }
    QCOMPARE(entries, tables["session_entries"_L1].toInt());
    // What is no conversation is named with its count.
    const QString notes = report->sessions.constFirst().notes.join(u'\n');
    for (const QString &table :
         { u"session_messages"_s, u"tasks"_s, u"events"_s, u"task_events"_s, u"agent_tasks"_s,
           u"workflow_runs"_s, u"workflow_agent_tasks"_s }) {
        const int rows = tables[table].toInt();
        QCOMPARE(notes.contains(u"%1 rows of \"%2\""_s.arg(rows).arg(table)), rows > 0);
    }
    QCOMPARE(store.broken, QStringList());
}

void TestLibrecodeFixtures::importingAgainAddsNothing()
{
    QFETCH(QString, path);
    REQUIRE(path);
    MemoryStore store;
    const auto first = Importer(librecodeFormat).import(path, store);
    QVERIFY(first);
    const QStringList outline = store.outline();
    const auto again = Importer(librecodeFormat).import(path, store);
    QVERIFY(again);
    for (const ImportedSession &session : again->sessions) {
        QCOMPARE(session.added, 0);
    }
    QCOMPARE(store.sessions.size(), first->sessions.size());
    QCOMPARE(store.outline(), outline);
    QCOMPARE(store.broken, QStringList());
}

void TestLibrecodeFixtures::conversation()
{
    const QString folder = sharedPath(u"fixtures/librecode"_s);
    REQUIRE(folder);
    MemoryStore store;
    const auto report = Importer(librecodeFormat).import(folder + "/converted.db"_L1, store);
    QVERIFY(report);
    QMap<QString, int> kinds; // by type, and messages by role
    int errors = 0;
    int withUsage = 0;
    for (const Entry &entry : store.entries()) {
        ++kinds[entry.type == EntryType::Message ? toString(entry.role) : toString(entry.type)];
        errors += entry.toolStatus == "error"_L1;
        withUsage += entry.usage.has_value();
    }
    const QMap<QString, int> expectedKinds {
        { u"compaction"_s, 2 },   { u"model_change"_s, 5 }, { u"thinking_level_change"_s, 5 },
        { u"user"_s, 55 },        { u"assistant"_s, 269 },  { u"thinking"_s, 49 },
        { u"toolResult"_s, 448 }, { u"bashExecution"_s, 3 }
    };
    QCOMPARE(kinds, expectedKinds);
    const SessionTree tree = store.tree();
    QCOMPARE(tree.childrenOf(-1).size(), 1u);
    QCOMPARE(tree.depthOf(tree.size() - 1), 835);
    QCOMPARE(report->sessions.constFirst().branches, 0);
    QCOMPARE(withUsage, 269);
    QCOMPARE(errors, 12);
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
    QList<qint64> before;
    for (const Entry &entry : store.entries()) {
        if (entry.type == EntryType::Compaction) {
            before += entry.tokensBefore;
            QVERIFY(!entry.firstKept.isNull());
        }
        if (entry.role == Role::ToolResult) {
            QVERIFY(!entry.toolName.contains(u'\n'));
            QVERIFY(entry.toolArguments.startsWith('{'));
            QVERIFY(entry.data.contains("librecode:call_id"_L1));
            QVERIFY(!entry.text().startsWith(u"tool:"_s));
            QVERIFY(!entry.modelFacing);
        }
    }
    QCOMPARE(before, QList<qint64>({ 175004, 185014 }));
    QCOMPARE(report->sessions.constFirst().title, u"before compaction"_s);
}

void TestLibrecodeFixtures::sessionsWithTasksOnly()
{
    const QString folder = sharedPath(u"fixtures/librecode"_s);
    REQUIRE(folder);
    MemoryStore store;
    const auto report =
            Importer(librecodeFormat).import(folder + "/upstream-fixture-schema10.db"_L1, store);
    QVERIFY(report);
    QCOMPARE(store.sessions.size(), 3);
    QCOMPARE(store.sessions.at(0).session.name, u"workflow owner"_s);
    for (const int child : { 1, 2 }) {
        QVERIFY(store.sessions.at(child).session.kind == SessionKind::Subagent);
        QCOMPARE(store.sessions.at(child).session.parentSession, store.sessions.at(0).session.id);
    }
    for (const ImportedSession &session : report->sessions) {
        QCOMPARE(session.entries, 0);
        QCOMPARE(session.notes.filter(u"no entries"_s).size(), 1);
    }
}

void TestLibrecodeFixtures::rewrittenWithNewIdsAddsNothing()
{
    const QTemporaryDir folder;
    const QString path = copyOf(u"converted.db"_s, folder);
    REQUIRE(path);
    MemoryStore store;
    QVERIFY(Importer(librecodeFormat).import(path, store));
    const qsizetype count = store.entries().size();
    // Other ids of the form that the triggers ask for.
    change(path,
           { u"PRAGMA foreign_keys=OFF"_s,
             u"UPDATE session_entries SET id = substr(id, 1, 35) || CASE substr(id, 36) WHEN 'f'"
             " THEN '0' ELSE char(unicode(substr(id, 36)) + CASE substr(id, 36) WHEN '9' THEN 40"
             " ELSE 1 END) END, parent_id = CASE WHEN parent_id IS NULL THEN NULL ELSE"
             " substr(parent_id, 1, 35) || CASE substr(parent_id, 36) WHEN 'f' THEN '0' ELSE"
             " char(unicode(substr(parent_id, 36)) + CASE substr(parent_id, 36) WHEN '9' THEN 40"
             " ELSE 1 END) END END"_s });
    const auto again = Importer(librecodeFormat).import(path, store);
    QVERIFY2(again, again ? "" : qPrintable(again.error().message));
    QCOMPARE(again->sessions.constFirst().added, 0);
    QCOMPARE(store.entries().size(), count);
}

void TestLibrecodeFixtures::aGrowingDatabaseAddsTheRest()
{
    const QTemporaryDir folder;
    const QString whole = sharedPath(u"fixtures/librecode"_s);
    REQUIRE(whole);
    const QString path = copyOf(u"converted.db"_s, folder);
    change(path,
           { u"DELETE FROM session_messages"_s,
             u"DELETE FROM session_entries WHERE rowid > 400"_s });
    MemoryStore store;
    const auto half = Importer(librecodeFormat).import(path, store);
    QVERIFY(half);
    QCOMPARE(half->sessions.constFirst().entries, 400);
    const auto rest = Importer(librecodeFormat).import(whole + "/converted.db"_L1, store);
    QVERIFY(rest);
    QCOMPARE(rest->sessions.constFirst().added, 436);
    MemoryStore fresh;
    QVERIFY(Importer(librecodeFormat).import(whole + "/converted.db"_L1, fresh));
    QCOMPARE(store.outline(), fresh.outline());
    QCOMPARE(store.broken, QStringList());
}

void TestLibrecodeFixtures::theStoreTakesIt()
{
    QFETCH(QString, path);
    REQUIRE(path);
    const QTemporaryDir folder;
    const auto store = SessionStore::open(folder.filePath(u"varve.db"_s));
    QVERIFY(store);
    for (const bool isFirst : { true, false }) {
        ImportWriter writer(**store);
        const auto report = Importer(librecodeFormat).import(path, writer);
        QVERIFY2(report, report ? "" : qPrintable(report.error().message));
        for (const ImportedSession &session : report->sessions) {
            QCOMPARE(session.added, isFirst ? session.entries : 0);
        }
    }
}

QTEST_GUILESS_MAIN(TestLibrecodeFixtures)
#include "tst_librecodefixtures.moc"
