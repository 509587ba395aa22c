// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextedit.h"
#include "entrydata.h"
#include "opencodedata.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What OpenCode keeps, as entries of ours.
class TestOpenCodeImporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void conversation();
    void everyKindOfPart();
    void tools();
    void maskedOutput();
    void severalSteps();
    void usageWithTotal();
    void errors();
    void compaction();
    void compactionThatFailed();
    void olderSummary();
    void takenBack();
    void allTakenBack();
    void sessions();
    void refersToNothing();
};

void TestOpenCodeImporter::conversation()
{
    OpenCode db;
    db.user(u"m1"_s, u"hello"_s);
    db.answer(u"m2"_s, {});
    db.part(uR"({"type":"reasoning","text":"hm","metadata":{"anthropic":{"signature":"sig"}},"time":{"start":1}})"_s);
    db.part(uR"({"type":"text","text":"yes"})"_s);
    MemoryStore store;
    const auto report = importOpenCode(db, store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(store.entries().size(), 2);
    const Entry &question = store.entries().at(0);
    QCOMPARE(question.originId, u"m1"_s);
    QCOMPARE(question.data["opencode:message"_L1]["agent"_L1].toString(), u"build"_s);
    QCOMPARE(question.createdAt.toMSecsSinceEpoch(), OpenCodeStart + 1000);
    const Entry &answer = store.entries().at(1);
    QCOMPARE(answer.blocks,
             (Blocks { ThinkingBlock { u"hm"_s, u"sig"_s, false }, TextBlock { u"yes"_s } }));
    QCOMPARE(*answer.usage, (Usage { 10, 5, 100, 7, 2, 0.5 }));
    QCOMPARE(answer.provider + u'/' + answer.model, u"anthropic/m"_s);
    QCOMPARE(answer.api, u"anthropic-messages"_s);
    QVERIFY(answer.stopReason == StopReason::Stop);
    QCOMPARE(answer.data[entryData::DurationMs].toInt(), 500);
    const Session &session = store.sessions.constFirst().session;
    QCOMPARE(session.origin, (SessionOrigin { u"opencode"_s, u"s"_s, db.path() }));
    QCOMPARE(session.cwd, u"/srv/project"_s);
    QCOMPARE(session.name, u"Title of s"_s);
    QVERIFY(session.kind == SessionKind::Person);
    QCOMPARE(session.leaf, answer.id);
    QCOMPARE(store.broken, QStringList());
    const QJsonObject source = report->sessions.constFirst().source;
    QCOMPARE(source["entry_types"_L1]["message"_L1].toInt(), 2);
}

void TestOpenCodeImporter::everyKindOfPart()
{
    OpenCode db;
    db.message(u"m1"_s, uR"({"role":"user"})"_s);
    db.part(uR"({"type":"text","text":"a"})"_s);
    db.part(uR"({"type":"text","text":"b","synthetic":true})"_s);
    db.part(uR"({"type":"text","text":"not sent","ignored":true})"_s);
    db.part(uR"({"type":"file","mime":"image/png","filename":"a.png","url":"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="})"_s);
    db.part(uR"({"type":"file","mime":"text/plain","filename":"b","url":"file:///b"})"_s);
    db.part(uR"({"type":"file","mime":"image/png","url":"data:image/png;base64,%%%"})"_s);
    db.part(uR"({"type":"agent","name":"explore"})"_s);
    db.part(uR"({"type":"subtask","prompt":"do it","description":"d","agent":"x"})"_s);
    db.part(uR"({"type":"novelty","x":1})"_s);
    db.answer(u"m2"_s, u"ok"_s);
    db.part(uR"({"type":"step-start","snapshot":"abc"})"_s);
    db.part(uR"({"type":"snapshot","snapshot":"abc"})"_s);
    db.part(uR"({"type":"patch","hash":"h","files":["a"]})"_s);
    db.part(uR"({"type":"retry","attempt":1,"error":{"name":"APIError"}})"_s);
    MemoryStore store;
    const auto report = importOpenCode(db, store);
    QVERIFY(report);
    const Entry &question = store.entries().at(0);
    QCOMPARE(question.text(), u"abdo it"_s);
    QCOMPARE(std::get<ImageBlock>(question.blocks.at(2)).width, 1);
    QCOMPARE(store.attachments.size(), 1);
    QStringList kept;
    for (const QJsonValue part : question.data["opencode:parts"_L1].toArray()) {
        kept += part["part"_L1]["type"_L1].toString(u"-"_s);
    }
    QCOMPARE(kept,
             QStringList({ u"-"_s, u"text"_s, u"-"_s, u"file"_s, u"file"_s, u"agent"_s,
                           u"subtask"_s, u"novelty"_s }));
    kept.clear();
    for (const QJsonValue part : store.entries().at(1).data["opencode:parts"_L1].toArray()) {
        kept += part["part"_L1]["type"_L1].toString();
    }
    QCOMPARE(kept, QStringList({ u"patch"_s, u"retry"_s }));
    const ImportedSession &session = report->sessions.constFirst();
    QCOMPARE(session.notes.filter(u"snapshot (1), step-start (1)"_s).size(), 1);
    QCOMPARE(session.notes.filter(u"base64"_s).size(), 1);
}

void TestOpenCodeImporter::tools()
{
    OpenCode db;
    db.answer(u"m1"_s, u"look"_s);
    db.part(uR"({"type":"tool","callID":"c1","tool":"bash","state":{"status":"completed","input":{ "command": "ls" },"output":"out","title":"ls","metadata":{"exit":2},"time":{"start":%1,"end":%2}}})"_s
                    .arg(db.now())
                    .arg(db.now() + 50));
    db.part(uR"({"type":"tool","callID":"c2","tool":"read","state":{"status":"error","input":{},"error":"no such file","time":{"start":1,"end":2}}})"_s);
    db.part(uR"({"type":"tool","callID":"c3","tool":"read","state":{"status":"running","input":{"a":1},"time":{"start":1}}})"_s);
    MemoryStore store;
    QVERIFY(importOpenCode(db, store));
    QCOMPARE(kindsOf(store),
             QStringList({ u"assistant look<-1"_s, u"toolResult out<0"_s,
                           u"toolResult no such file<1"_s }));
    const Entry &answer = store.entries().at(0);
    QCOMPARE(answer.blocks.size(), 4);
    QCOMPARE(std::get<ToolCallBlock>(answer.blocks.at(1)),
             (ToolCallBlock { u"c1"_s, u"bash"_s, R"({"command":"ls"})", {} }));
    const Entry &first = store.entries().at(1);
    QCOMPARE(first.toolCallId, u"c1"_s);
    QCOMPARE(first.toolName, u"bash"_s);
    QCOMPARE(first.toolStatus, QString());
    QCOMPARE(entryData::exitCodeOf(first), 2);
    QCOMPARE(first.data["details"_L1]["title"_L1].toString(), u"ls"_s);
    QCOMPARE(store.entries().at(2).toolStatus, u"error"_s);
}

void TestOpenCodeImporter::maskedOutput()
{
    OpenCode db;
    const auto tool = [&db](const char *id, const QString &times) {
        db.part(uR"({"type":"tool","callID":"%1","tool":"bash","state":{"status":"completed","input":{},"output":"%1","time":{"start":1,"end":2%2}}})"_s
                        .arg(QLatin1StringView(id), times));
    };
    db.answer(u"m1"_s, u"a"_s);
    tool("r1", u",\"compacted\":%1"_s.arg(OpenCodeStart + 2500));
    tool("r2", u",\"compacted\":%1"_s.arg(OpenCodeStart + 2501));
    tool("r3", {});
    db.user(u"m2"_s, u"b"_s);
    db.user(u"m3"_s, u"c"_s);
    MemoryStore store;
    QVERIFY(importOpenCode(db, store));
    QCOMPARE(kindsOf(store),
             QStringList({ u"assistant a<-1"_s, u"toolResult r1<0"_s, u"toolResult r2<1"_s,
                           u"toolResult r3<2"_s, u"user b<3"_s, u"custom <4"_s, u"user c<5"_s }));
    const auto edit = ContextEdit::fromEntry(store.entries().at(5));
    QVERIFY(edit);
    QVERIFY(edit->op == ContextEdit::Op::Mask);
    QCOMPARE(edit->targets, QList<EntryId>({ store.entries().at(1).id, store.entries().at(2).id }));
    QCOMPARE(store.entries().at(1).text(), u"r1"_s); // it is all still there
    QCOMPARE(store.broken, QStringList());
}

void TestOpenCodeImporter::severalSteps()
{
    OpenCode db;
    db.answer(u"m1"_s, {});
    for (const int step : { 1, 2 }) {
        db.part(uR"({"type":"step-start"})"_s);
        db.part(uR"({"type":"tool","callID":"c%1","tool":"t","state":{"status":"completed","input":{},"output":"o%1","time":{"start":1,"end":2}}})"_s
                        .arg(step));
        db.part(uR"({"type":"step-finish","reason":"tool-calls","cost":1,"tokens":{"input":%1,"output":1,"reasoning":0,"cache":{"read":0,"write":0}}})"_s
                        .arg(step));
    }
    db.part(uR"({"type":"step-start"})"_s);
    db.part(uR"({"type":"text","text":"done"})"_s);
    db.part(uR"({"type":"step-finish","reason":"stop","cost":1,"tokens":{"input":3,"output":1,"reasoning":0,"cache":{"read":0,"write":0}}})"_s);
    MemoryStore store;
    QVERIFY(importOpenCode(db, store));
    QCOMPARE(kindsOf(store),
             QStringList({ u"assistant <-1"_s, u"toolResult o1<0"_s, u"assistant <1"_s,
                           u"toolResult o2<2"_s, u"assistant done<3"_s }));
    qint64 input = 0;
    for (const Entry &entry : store.entries()) {
        input += entry.usage ? entry.usage->input : 0;
    }
    QCOMPARE(input, 6); // not that of the message on top
    QVERIFY(store.entries().at(0).stopReason == StopReason::ToolUse);
    QVERIFY(store.entries().at(4).stopReason == StopReason::Stop);
}

void TestOpenCodeImporter::usageWithTotal()
{
    OpenCode db;
    db.answer(u"m1"_s, u"a"_s);
    db.part(uR"({"type":"step-finish","reason":"stop","cost":0.25,"tokens":{"total":124,"input":10,"output":5,"reasoning":2,"cache":{"read":100,"write":7}}})"_s);
    MemoryStore store;
    QVERIFY(importOpenCode(db, store));
    QCOMPARE(*store.entries().at(0).usage, (Usage { 10, 7, 100, 7, 2, 0.25 }));
}

void TestOpenCodeImporter::errors()
{
    OpenCode db;
    db.message(
            u"m1"_s,
            uR"({"role":"assistant","providerID":"openai","modelID":"m","finish":"content-filter","error":{"name":"MessageAbortedError","data":{"message":"aborted"}}})"_s);
    db.message(
            u"m2"_s,
            uR"({"role":"assistant","providerID":"other","modelID":"m","error":{"name":"APIError","data":{"message":"overloaded","statusCode":529}}})"_s);
    MemoryStore store;
    QVERIFY(importOpenCode(db, store));
    QVERIFY(store.entries().at(0).stopReason == StopReason::Aborted);
    QCOMPARE(store.entries().at(0).api, u"openai-responses"_s);
    QCOMPARE(store.entries().at(0).data["opencode:finish"_L1].toString(), u"content-filter"_s);
    QVERIFY(store.entries().at(1).stopReason == StopReason::Error);
    QCOMPARE(store.entries().at(1).data[entryData::ErrorMessage].toString(), u"overloaded"_s);
    QCOMPARE(store.entries().at(1).data["opencode:error"_L1]["data"_L1]["statusCode"_L1].toInt(),
             529);
}

void TestOpenCodeImporter::compaction()
{
    OpenCode db;
    db.user(u"m1"_s, u"old"_s);
    db.user(u"m2"_s, u"kept"_s);
    db.message(u"m3"_s, uR"({"role":"user"})"_s);
    db.part(uR"({"type":"compaction","auto":true,"overflow":false,"tail_start_id":"m2"})"_s);
    db.answer(u"m4"_s, u"the summary"_s, u",\"summary\":true"_s);
    db.user(u"m5"_s, u"on"_s);
    MemoryStore store;
    const auto report = importOpenCode(db, store);
    QVERIFY(report);
    QCOMPARE(kindsOf(store),
             QStringList({ u"user old<-1"_s, u"user kept<0"_s, u"compaction the summary<1"_s,
                           u"user on<2"_s }));
    const Entry &compaction = store.entries().at(2);
    QVERIFY(compaction.role == Role::None);
    QCOMPARE(compaction.firstKept, store.entries().at(1).id);
    QCOMPARE(compaction.tokensBefore, 117);
    QCOMPARE(compaction.usage->output, 5);
    QCOMPARE(compaction.model, u"m"_s);
    QCOMPARE(compaction.data["opencode:compaction"_L1]["auto"_L1].toBool(), true);
    QCOMPARE(report->sessions.constFirst().compactions, 1);
}

void TestOpenCodeImporter::compactionThatFailed()
{
    OpenCode db;
    db.user(u"m1"_s, u"a"_s);
    db.message(u"m2"_s, uR"({"role":"user"})"_s);
    db.part(uR"({"type":"compaction","auto":false})"_s);
    db.answer(u"m3"_s, u"half"_s,
              u",\"summary\":true,\"error\":{\"name\":\"APIError\",\"data\":{}}"_s);
    db.user(u"m4"_s, u"b"_s);
    MemoryStore store;
    const auto report = importOpenCode(db, store);
    QVERIFY(report);
    QCOMPARE(kindsOf(store),
             QStringList({ u"user a<-1"_s, u"custom <0"_s, u"assistant half<1"_s, u"user b<2"_s }));
    QVERIFY(!store.entries().at(1).display && !store.entries().at(1).modelFacing);
    QVERIFY(store.entries().at(2).isFailedAnswer());
    QCOMPARE(report->sessions.constFirst().compactions, 0);
}

void TestOpenCodeImporter::olderSummary()
{
    OpenCode db;
    db.user(u"m1"_s, u"a"_s);
    db.answer(u"m2"_s, u"S"_s, u",\"summary\":true"_s);
    MemoryStore store;
    QVERIFY(importOpenCode(db, store));
    QVERIFY(store.entries().at(1).type == EntryType::Compaction);
    QVERIFY(store.entries().at(1).firstKept.isNull());
}

void TestOpenCodeImporter::takenBack()
{
    OpenCode db;
    db.addSession(u"t"_s, {}, uR"({"messageID":"m3","diff":"d"})"_s);
    for (const char *id : { "m1", "m2", "m3", "m4" }) {
        db.message(QLatin1StringView(id), uR"({"role":"user"})"_s, u"t"_s);
        db.part(uR"({"type":"text","text":"%1"})"_s.arg(QLatin1StringView(id)));
    }
    MemoryStore store;
    const auto report = importOpenCode(db, store);
    QVERIFY(report);
    QCOMPARE(store.entries(1).size(), 4);
    QCOMPARE(store.sessions.at(1).session.leaf, store.entries(1).at(1).id);
    QCOMPARE(report->sessions.at(1).notes.filter(u"before message m3"_s).size(), 1);
}

void TestOpenCodeImporter::allTakenBack()
{
    OpenCode db;
    db.user(u"m1"_s, u"a"_s);
    db.answer(u"m2"_s, u"b"_s);
    db.execute(u"UPDATE session SET revert = '{\"messageID\":\"m1\"}'"_s);
    MemoryStore store;
    store.mayStandBeforeFirst = true;
    const auto report = importOpenCode(db, store);
    QVERIFY(report);
    QCOMPARE(store.entries().size(), 2);
    QVERIFY(store.sessions.constFirst().session.leaf.isNull());
    QCOMPARE(report->sessions.constFirst().notes.filter(u"before message m1"_s).size(), 1);
    QCOMPARE(store.broken, QStringList());
}

void TestOpenCodeImporter::sessions()
{
    OpenCode db;
    db.execute(u"DELETE FROM session"_s);
    db.addSession(u"child"_s, u"parent"_s);
    db.addSession(u"parent"_s);
    db.execute(u"UPDATE session SET time_archived = 5 WHERE id = 'parent'"_s);
    db.message(u"m1"_s, uR"({"role":"user"})"_s, u"gone"_s);
    db.insert(u"todo"_s,
              { { u"session_id"_s, u"parent"_s }, { u"content"_s, u"x"_s }, { u"position"_s, 0 } });
    MemoryStore store;
    const auto report = importOpenCode(db, store);
    QVERIFY(report);
    QCOMPARE(store.sessions.at(0).session.origin.sessionId, u"parent"_s);
    QCOMPARE(store.sessions.at(1).session.parentSession, store.sessions.at(0).session.id);
    QVERIFY(store.sessions.at(1).session.kind == SessionKind::Subagent);
    QVERIFY(report->sessions.at(0).source["entries"_L1].toInt() > 0);
    QCOMPARE(report->sessions.at(1).source, QJsonObject());
    const QStringList notes = report->sessions.at(0).notes;
    QCOMPARE(notes.filter(u"1 rows of \"todo\""_s).size(), 1);
    QCOMPARE(notes.filter(u"belong to no session"_s).size(), 1);
    QCOMPARE(notes.filter(u"archived"_s).size(), 1);
}

void TestOpenCodeImporter::refersToNothing()
{
    OpenCode db;
    db.message(u"m1"_s, uR"({"role":"user"})"_s);
    db.part(uR"({"type":"compaction","auto":true,"tail_start_id":"nowhere"})"_s);
    db.answer(u"m2"_s, u"S"_s, u",\"summary\":true"_s);
    MemoryStore store;
    QVERIFY(importOpenCode(db, store));
    QVERIFY(store.entries().at(0).firstKept.isNull());
    QCOMPARE(store.entries().at(0).data["opencode:tail_start_id"_L1].toString(), u"nowhere"_s);
    QCOMPARE(store.broken, QStringList());
}

QTEST_GUILESS_MAIN(TestOpenCodeImporter)
#include "tst_opencodeimporter.moc"
