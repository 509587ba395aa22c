// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "importplaces.h"
#include "opencodedata.h"

#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Sessions of OpenCode 2, and what `opencode export` writes of either version.
class TestOpenCodeV2 : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void conversation();
    void besideTheOldTables();
    void newTablesBeginWithNotes();
    void onlyNewTables();
    void unfinishedAnswerWaits();
    void rowsChangeInPlace();
    void exported();
    void exportedInAFolder();
    void exportedIsTheSameAsTheDatabase();
    void exportOfVersion2();
    void refusesOthers();
};

namespace
{

class OpenCode2 : public OpenCode
{
public:
    OpenCode2()
    {
        execute(u"CREATE TABLE session_message (id TEXT PRIMARY KEY, session_id TEXT NOT NULL, "
                "type TEXT NOT NULL, seq INTEGER NOT NULL, time_created INTEGER, time_updated "
                "INTEGER, data TEXT NOT NULL)"_s);
    }
    void add(const QString &type, const QString &data, const QString &session = u"s"_s)
    {
        ++m_seq;
        insert(u"session_message"_s,
               { { u"id"_s, u"msg_%1"_s.arg(m_seq) },
                 { u"session_id"_s, session },
                 { u"type"_s, type },
                 { u"seq"_s, m_seq },
                 { u"time_created"_s, OpenCodeStart + m_seq * 1000 },
                 { u"data"_s, data } });
    }

private:
    int m_seq = 0;
};

const QString Answer =
        uR"({"agent":"build","model":{"id":"m","providerID":"p"},"finish":"tool-calls","cost":0.5,"tokens":{"input":10,"output":5,"reasoning":2,"cache":{"read":100,"write":7}},"time":{"created":%1,"completed":%1},"content":[{"type":"reasoning","text":"hm"},{"type":"text","text":"I look"},{"type":"tool","id":"c1","name":"read","state":{"status":"completed","input":{"path":"a"},"content":[{"type":"text","text":"found"}],"metadata":{"exit":1}},"time":{"created":1}}]})"_s
                .arg(OpenCodeStart + 5000);

} // namespace

void TestOpenCodeV2::conversation()
{
    OpenCode2 db;
    db.add(u"user"_s,
           uR"({"text":"q","files":[{"data":"aGk=","mime":"text/plain","name":"a.txt"}]})"_s);
    db.add(u"model-switched"_s, uR"({"model":{"id":"m","providerID":"p"}})"_s);
    db.add(u"assistant"_s, Answer);
    db.add(u"synthetic"_s, uR"({"text":"put in"})"_s);
    db.add(u"shell"_s, uR"({"command":"ls","output":{"output":"a"},"exit":0})"_s);
    db.add(u"compaction"_s,
           uR"({"status":"completed","reason":"auto","summary":"so far","recent":"the end"})"_s);
    db.add(u"idle"_s, uR"({"outcome":"succeeded"})"_s);
    db.add(u"hologram"_s, uR"({"x":1})"_s);
    MemoryStore store;
    const auto report = importOpenCode(db, store);
    QVERIFY(report);
    const QList<Entry> &entries = store.entries();
    QCOMPARE(entries.size(), 9);
    QVERIFY(entries.at(0).text().startsWith("q"_L1) && entries.at(0).text().contains("hi"_L1));
    QVERIFY(entries.at(1).type == EntryType::ModelChange);
    QCOMPARE(entries.at(2).blocks.size(), 3);
    QCOMPARE(entries.at(2).usage->cacheRead, 100);
    QCOMPARE(entries.at(2).usage->cost, 0.5);
    QVERIFY(entries.at(2).stopReason == StopReason::ToolUse);
    QVERIFY(entries.at(3).role == Role::ToolResult);
    QCOMPARE(entries.at(3).toolCallId, u"c1"_s);
    QVERIFY(entries.at(4).modelFacing && !entries.at(4).display);
    QVERIFY(entries.at(5).role == Role::BashExecution);
    QVERIFY(entries.at(6).type == EntryType::Compaction);
    QCOMPARE(entries.at(6).summary, u"so far\n\nthe end"_s);
    QVERIFY(!entries.at(8).modelFacing);
    QVERIFY(report->sessions.constFirst().notes.constLast().contains("hologram (1)"_L1));
    QCOMPARE(store.broken, QStringList());
    QCOMPARE(importOpenCode(db, store)->sessions.constFirst().added, 0);
}

void TestOpenCodeV2::besideTheOldTables()
{
    OpenCode2 db;
    db.user(u"m1"_s, u"as it was"_s); // of the session s, which version 2 has too
    db.add(u"user"_s, uR"({"text":"as it is"})"_s);
    db.addSession(u"old"_s);
    db.message(u"m2"_s, uR"({"role":"user"})"_s, u"old"_s);
    db.part(uR"({"type":"text","text":"never moved"})"_s);
    MemoryStore store;
    QVERIFY(importOpenCode(db, store));
    QCOMPARE(store.sessions.size(), 2);
    QCOMPARE(store.entries(0).constFirst().text(), u"as it is"_s);
    QCOMPARE(store.entries(0).size(), 1);
    QCOMPARE(store.entries(1).constFirst().text(), u"never moved"_s);
}

/// Version 1.17 writes notes into the new table while what is said goes into the old ones.
void TestOpenCodeV2::newTablesBeginWithNotes()
{
    OpenCode2 db;
    db.user(u"m1"_s, u"q"_s);
    db.answer(u"m2"_s, u"a"_s);
    db.add(u"model-switched"_s, uR"({"model":{"id":"m","providerID":"p"}})"_s);
    MemoryStore store;
    const auto report = importOpenCode(db, store);
    QVERIFY(report);
    QCOMPARE(kindsOf(store), QStringList({ u"user q<-1"_s, u"assistant a<0"_s }));
    QCOMPARE(report->sessions.constFirst().notes.filter(u"session_message (1)"_s).size(), 1);
}

void TestOpenCodeV2::onlyNewTables()
{
    TestDatabase db;
    db.execute(u"CREATE TABLE session_v2 (id TEXT PRIMARY KEY, directory TEXT, title TEXT, "
               "time_created INTEGER);\n"
               "CREATE TABLE session_message (id TEXT PRIMARY KEY, session_id TEXT, type TEXT, "
               "seq INTEGER, time_created INTEGER, data TEXT);\n"
               "INSERT INTO session_v2 VALUES ('ses_1', '/p', 'T', 1767323046000);\n"
               "INSERT INTO session_message VALUES ('b', 'ses_1', 'user', 2, 1767323048000, "
               "'{\"text\":\"second\"}');\n"
               "INSERT INTO session_message VALUES ('a', 'ses_1', 'user', 1, 1767323047000, "
               "'{\"text\":\"first\"}')"_s);
    db.close();
    MemoryStore store;
    const auto report = importFile(db.path(), store);
    QVERIFY(report);
    QCOMPARE(report->sessions.constFirst().format, u"opencode"_s);
    QCOMPARE(store.entries().at(0).text(), u"first"_s);
    QCOMPARE(store.entries().at(1).text(), u"second"_s);
    QCOMPARE(store.sessions.constFirst().session.cwd, u"/p"_s);
}

void TestOpenCodeV2::unfinishedAnswerWaits()
{
    OpenCode2 db;
    db.add(u"user"_s, uR"({"text":"q"})"_s);
    db.add(u"assistant"_s, uR"({"content":[{"type":"text","text":"half"}]})"_s);
    MemoryStore store;
    const auto half = importOpenCode(db, store);
    QVERIFY(half);
    QCOMPARE(store.entries().size(), 1);
    QVERIFY(half->sessions.constFirst().leftOutUntil.isValid());
    QVERIFY(importOpenCode(db, store, half->sessions.constFirst().leftOutUntil));
    QCOMPARE(store.entries().size(), 2);
}

/// A message is one row for as long as it is written, and what it took is written into that in the end.
void TestOpenCodeV2::rowsChangeInPlace()
{
    OpenCode2 db;
    db.add(u"user"_s, uR"({"text":"q"})"_s);
    db.add(u"assistant"_s, uR"({"content":[{"type":"text","text":"ha"}]})"_s);
    MemoryStore store;
    const auto import = [&](const QString &change) {
        db.execute(u"UPDATE session_message SET data = "_s + change + u" WHERE seq = 2"_s);
        const auto report = importOpenCode(db, store);
        return report ? report->sessions.constFirst().added : -1;
    };
    QCOMPARE(import(u"data"_s), 1); // the question
    QCOMPARE(import(u"json_set(data, '$.content[0].text', 'half')"_s), 0);
    QCOMPARE(import(u"json_set(data, '$.content[0].text', 'whole', '$.finish', 'stop', "
                    "'$.time', json('{\"completed\":%1}'))"_s.arg(OpenCodeStart + 9000)),
             1);
    QCOMPARE(kindsOf(store), QStringList({ u"user q<-1"_s, u"assistant whole<0"_s }));
    QCOMPARE(import(u"json_set(data, '$.cost', 0.5, '$.tokens', json('{\"input\":10}'))"_s), 0);
    QCOMPARE(store.entries().size(), 2);
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
    QCOMPARE(store.broken, QStringList());
}

namespace
{

const QByteArray Exported =
        R"({"info":{"id":"ses_1","projectID":"p","directory":"/srv/project","title":"Named","version":"1.1.0","time":{"created":1767323046000,"updated":1}},"messages":[)"
        R"({"info":{"id":"m1","role":"user","time":{"created":1767323047000}},"parts":[{"id":"p1","type":"text","text":"q"}]},)"
        R"({"info":{"id":"m2","role":"assistant","providerID":"anthropic","modelID":"m","finish":"stop","cost":0.5,"tokens":{"input":1,"output":2,"reasoning":0,"cache":{"read":3,"write":4}},"time":{"created":1767323048000,"completed":1767323049000}},"parts":[{"id":"p2","type":"step-start"},{"id":"p3","type":"tool","callID":"c","tool":"bash","state":{"status":"completed","input":{"command":"ls"},"output":"a","time":{"start":1,"end":1767323048500}}},{"id":"p4","type":"text","text":"done"}]}]})";

} // namespace

void TestOpenCodeV2::exported()
{
    QVERIFY(Importer(openCodeFormat).recognizes(Exported));
    MemoryStore store;
    const auto report = importWith(Importer(openCodeFormat), Exported, store);
    QVERIFY(report);
    const Session &session = store.sessions.constFirst().session;
    QCOMPARE(session.origin.sessionId, u"ses_1"_s);
    QCOMPARE(session.name, u"Named"_s);
    QCOMPARE(session.cwd, u"/srv/project"_s);
    QCOMPARE(kindsOf(store),
             QStringList({ u"user q<-1"_s, u"assistant done<0"_s, u"toolResult a<1"_s }));
    QCOMPARE(store.entries().at(1).usage->cacheWrite, 4);
    QCOMPARE(roughlyTreated(Importer(openCodeFormat), Exported), QString());

    // Both outputs of the program in one file.
    const QByteArray announced = "Exporting session: ses_1\n" + QByteArray(Exported);
    QVERIFY(Importer(openCodeFormat).recognizes(announced));
    MemoryStore same;
    QVERIFY(importWith(Importer(openCodeFormat), announced, same));
    QCOMPARE(kindsOf(same), kindsOf(store));
}

/// It was not even named.
void TestOpenCodeV2::exportedInAFolder()
{
    const QTemporaryDir folder;
    const auto put = [&folder](const QString &name, const QByteArray &bytes) {
        QFile file(folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    };
    QVERIFY(put(u"session.json"_s, Exported) && put(u"package.json"_s, R"({"name":"x"})"));
    const ChosenFiles chosen = describeFiles({ folder.path() });
    QCOMPARE(chosen.files.size(), 1);
    QCOMPARE(chosen.others, 1);
    MemoryStore store;
    const auto report = importFile(chosen.files.constFirst().path, store);
    QVERIFY(report);
    QCOMPARE(report->sessions.constFirst().format, u"opencode"_s);
    QCOMPARE(store.entries().size(), 3);
}

void TestOpenCodeV2::exportedIsTheSameAsTheDatabase()
{
    OpenCode db;
    db.addSession(u"ses_1"_s);
    db.insert(u"message"_s,
              { { u"id"_s, u"m1"_s },
                { u"session_id"_s, u"ses_1"_s },
                { u"time_created"_s, qint64(1767323047000) },
                { u"data"_s, uR"({"role":"user","time":{"created":1767323047000}})"_s } });
    db.insert(u"part"_s,
              { { u"id"_s, u"p1"_s },
                { u"message_id"_s, u"m1"_s },
                { u"session_id"_s, u"ses_1"_s },
                { u"time_created"_s, qint64(1767323047000) },
                { u"data"_s, uR"({"type":"text","text":"q"})"_s } });
    MemoryStore store;
    QVERIFY(importOpenCode(db, store));
    const auto again = importWith(Importer(openCodeFormat), Exported, store);
    QVERIFY(again);
    QCOMPARE(again->sessions.constFirst().added, 2); // all but the question
}

void TestOpenCodeV2::exportOfVersion2()
{
    MemoryStore store;
    QVERIFY(importWith(
            Importer(openCodeFormat),
            R"({"info":{"id":"ses_2","time":{"created":1767323046000}},"messages":[{"id":"a","type":"user","text":"q","time":{"created":1767323047000}}]})",
            store));
    QCOMPARE(kindsOf(store), QStringList { u"user q<-1"_s });
}

void TestOpenCodeV2::refusesOthers()
{
    QVERIFY(!Importer(openCodeFormat).recognizes(R"({"info":{"id":"x"},"messages":[]})"));
    MemoryStore store;
    QVERIFY(!importWith(Importer(openCodeFormat), R"({"info":1})", store));
}

QTEST_GUILESS_MAIN(TestOpenCodeV2)
#include "tst_opencodev2.moc"
