// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "importformats.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestGeminiCliImporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void session();
    void answer();
    void calls();
    void notes();
    void contentParts();
    void newIdsAddNothing();
    void growing();
    void answersAreWrittenAgain();
    void oddMessages();
    void log();
    void runningTool_data();
    void runningTool();
    void brokenOffLongAgo();
    void allTakenBack();
    void logCutAnywhere();
    void refused_data();
    void refused();
    void recognized();
    void everyPlaceToCut();
    void roughTreatment();
};

namespace
{

QByteArray message(const QByteArray &id, const QByteArray &type, const QByteArray &content,
                   const QByteArray &further = {})
{
    return R"({"id":")" + id + R"(","timestamp":"2026-01-15T20:51:52.837Z","type":")" + type
            + R"(","content":)" + content + further + "}";
}

QByteArray chat(const QByteArray &messages)
{
    return R"({"sessionId":"s-1","projectHash":"ab","startTime":"2026-01-15T20:51:48.582Z","lastUpdated":"2026-01-15T20:52:56.382Z","messages":[)"
            + messages + "]}";
}

const QByteArray Call =
        R"(,"toolCalls":[{"id":"t1","name":"ls","args":{"a": 1},"result":[{"functionResponse":{"id":"t1","name":"ls","response":{"output":"files"}}}],"status":"success","timestamp":"2026-01-15T20:51:57.058Z","displayName":"List"},)"
        R"({"id":"t2","name":"rm","args":{},"result":[{"functionResponse":{"response":{"error":"no"}}}],"status":"error"},{"id":"t3","name":"x","args":{},"status":"cancelled"}])";

const QByteArray LogHeader =
        R"({"sessionId":"s-2","projectHash":"ab","startTime":"2026-01-15T20:51:48.582Z","kind":"main"})"
        "\n";

} // namespace

void TestGeminiCliImporter::session()
{
    MemoryStore store;
    const auto report = importWith(
            Importer(geminiCliFormat),
            chat(message("1", "user", "\"hello\"") + "," + message("2", "gemini", "\"hi\"")),
            store);
    QVERIFY(report);
    QCOMPARE(treeOf(store), QStringList({ u"user: hello <-1"_s, u"assistant: hi <0"_s }));
    const Session &session = store.sessions.constFirst().session;
    QCOMPARE(session.origin, (SessionOrigin { u"gemini-cli"_s, u"s-1"_s, u"test"_s }));
    QCOMPARE(session.createdAt.toMSecsSinceEpoch(), 1768510308582);
    QCOMPARE(session.leaf, store.entries().constLast().id);
    const QJsonObject kept = store.entries().constFirst().data["gemini-cli:session"_L1].toObject();
    QCOMPARE(kept["projectHash"_L1].toString(), u"ab"_s);
    QCOMPARE(report->sessions.constFirst().notes, QStringList());
}

void TestGeminiCliImporter::answer()
{
    MemoryStore store;
    QVERIFY(importWith(
            Importer(geminiCliFormat),
            chat(message(
                    "1", "gemini", "\"x\"",
                    R"(,"thoughts":[{"subject":"S","description":"D","timestamp":"t"}],"tokens":{"input":100,"output":10,"cached":60,"thoughts":5,"tool":3,"total":118},"model":"gemini-2.5-flash")")),
            store));
    const Entry &entry = store.entries().constFirst();
    QCOMPARE(treeOf(store), QStringList { u"assistant: thinks S\n\nD+x <-1"_s });
    QCOMPARE(*entry.usage, (Usage { 43, 15, 60, 0, 5, {} }));
    QCOMPARE(entry.model, u"gemini-2.5-flash"_s);
    QCOMPARE(entry.provider, u"google"_s);
}

void TestGeminiCliImporter::calls()
{
    MemoryStore store;
    const auto report = importWith(
            Importer(geminiCliFormat),
            chat(message("1", "gemini", "\"look\"", Call) + "," + message("2", "user", "\"ok\"")),
            store);
    QVERIFY(report);
    QCOMPARE(treeOf(store),
             QStringList({ uR"(assistant: look+calls ls{"a":1}+calls rm{}+calls x{} <-1)"_s,
                           u"toolResult ls: files <0"_s, u"toolResult rmerror: no <1"_s,
                           u"user: ok <2"_s }));
    const Entry &result = store.entries().at(1);
    QCOMPARE(result.toolCallId, u"t1"_s);
    QCOMPARE(result.createdAt.toMSecsSinceEpoch(), 1768510317058);
    QCOMPARE(result.data["gemini-cli:call"_L1]["displayName"_L1].toString(), u"List"_s);
    QVERIFY(store.entries().at(0).stopReason == StopReason::ToolUse);
    QCOMPARE(report->sessions.constFirst().notes, QStringList());
    QCOMPARE(report->sessions.constFirst().source["entries"_L1].toInt(), 2);
}

void TestGeminiCliImporter::notes()
{
    MemoryStore store;
    QVERIFY(importWith(Importer(geminiCliFormat),
                       chat(message("1", "user", "\"a\"") + ","
                            + message("2", "error", "\"quota\"", R"(,"code":429)") + ","
                            + message("3", "gemini", "\"b\"")),
                       store));
    QCOMPARE(treeOf(store),
             QStringList({ u"user: a <-1"_s, u"[~custom gemini-cli:error: ] <0"_s,
                           u"assistant: b <1"_s }));
    QCOMPARE(store.entries().at(1).data["text"_L1].toString(), u"quota"_s);
    QCOMPARE(store.entries().at(1).data["code"_L1].toInt(), 429);
}

void TestGeminiCliImporter::contentParts()
{
    const QByteArray png =
            QByteArray::fromHex("89504e470d0a1a0a0000000d49484452000000030000000208060000");
    MemoryStore store;
    const auto report = importWith(
            Importer(geminiCliFormat),
            chat(message("1", "user",
                         R"([{"text":"see"},"this",{"inlineData":{"mimeType":"image/png","data":")"
                                 + png.toBase64()
                                 + R"("}},{"fileData":{"fileUri":"gs://a"}},{"other":1},null])")),
            store);
    QVERIFY(report);
    QCOMPARE(treeOf(store),
             QStringList {
                     u"user: see+this+image+[File gs://a is not in the exported file] <-1"_s });
    const QJsonObject kept = store.entries().constFirst().data["gemini-cli:parts"_L1].toObject();
    QCOMPARE(kept.keys(), QStringList({ u"3"_s, u"4"_s, u"5"_s }));
    QCOMPARE(store.attachments.size(), 1);
}

void TestGeminiCliImporter::newIdsAddNothing()
{
    const QByteArray bytes =
            chat(message("1", "user", "\"a\"") + "," + message("2", "gemini", "\"b\"", Call));
    QByteArray renamed = bytes;
    renamed.replace(R"("id":"1")", R"("id":"x")").replace(R"("id":"2")", R"("id":"y")");
    renamed.replace(R"("id":"t1")", R"("id":"t9")");
    MemoryStore store;
    QVERIFY(importWith(Importer(geminiCliFormat), bytes, store));
    const auto again = importWith(Importer(geminiCliFormat), renamed, store);
    QCOMPARE(again->sessions.constFirst().added, 0);
}

void TestGeminiCliImporter::growing()
{
    const QByteArray first =
            message("1", "user", "\"a\"") + "," + message("2", "gemini", "\"b\"", Call);
    MemoryStore store;
    QVERIFY(importWith(Importer(geminiCliFormat), chat(first), store));
    const auto again = importWith(Importer(geminiCliFormat),
                                  chat(first + "," + message("3", "user", "\"c\"")), store);
    QCOMPARE(again->sessions.constFirst().added, 1);
    QCOMPARE(treeOf(store).constLast(), u"user: c <3"_s);
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
}

/// An answer that was written just now comes in when it has its calls, and only once.
void TestGeminiCliImporter::answersAreWrittenAgain()
{
    const QByteArray tokens = R"(,"tokens":{"input":10,"output":5,"cached":0,"total":15})";
    const QByteArray begin = LogHeader + message("1", "user", "{\"text\":\"a\"}") + "\n"
            + message("2", "gemini", "\"look\"", tokens) + "\n";
    ImportControl control;
    control.now = QDateTime::fromString(u"2026-01-15T20:52:02Z"_s, Qt::ISODate);
    MemoryStore store;
    const auto half = importWith(Importer(geminiCliFormat), begin, store, control);
    QVERIFY(half);
    QCOMPARE(store.entries().size(), 1);
    QVERIFY(half->sessions.constFirst().leftOutUntil > control.now);
    QVERIFY(importWith(Importer(geminiCliFormat),
                       begin + message("2", "gemini", "\"look\"", tokens + Call) + "\n"
                               + message("3", "user", "\"b\"") + "\n",
                       store, control));
    QCOMPARE(treeOf(store).filter(u"look"_s).size(), 1);
    Usage sum;
    for (int i = 0; i < store.tree().size(); ++i) {
        sum += store.entries().at(i).usage.value_or(Usage());
        QVERIFY(store.tree().childrenOf(i).size() < 2); // no branch beside
    }
    QCOMPARE(sum, (Usage { 10, 5, 0, 0, 0, {} }));
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
}

void TestGeminiCliImporter::oddMessages()
{
    MemoryStore store;
    const auto report = importWith(
            Importer(geminiCliFormat),
            chat(R"(7,{},{"type":"gemini","content":5,"toolCalls":[1,{"result":"r"}],"tokens":{"input":-1,"output":1e300,"cached":"x"},"timestamp":1e300},{"type":"user","id":7})"
                 ","
                 + message("1", "user", "\"a\"") + "," + message("1", "user", "\"b\"")),
            store);
    QVERIFY(report);
    QCOMPARE(treeOf(store),
             QStringList({ u"[~custom gemini-cli:: ] <-1"_s, u"assistant: calls {}+calls {} <0"_s,
                           u"toolResult : r <1"_s, u"user:  <2"_s, u"user: a <3"_s }));
    QCOMPARE(report->sessions.constFirst().skippedCount, 2); // what is no message, and the second 1
    QCOMPARE(store.broken, QStringList());
}

void TestGeminiCliImporter::log()
{
    const QByteArray bytes = LogHeader + message("1", "user", "{\"text\":\"a\"}") + "\n"
            + message("2", "gemini", "\"look\"") + "\n" + R"({"$set":{"lastUpdated":"x"}})" + "\n"
            + message("2", "gemini", "\"look\"", Call) + "\n" + message("3", "user", "\"b\"") + "\n"
            + message("2", "gemini", "\"late\"") + "\n" + R"({"$rewindTo":"3"})" + "\n"
            + message("4", "user", "\"c\"") + "\n"
            + R"({"$set":{"summary":"A talk","messages":[]}})" + "\n{bad\n"
            + R"({"$rewindTo":"unknown"})" + "\n" + message("5", "user", "\"d\"") + "\n{\"x\":1}\n";
    MemoryStore store;
    const auto report = importWith(Importer(geminiCliFormat), bytes, store);
    QVERIFY(report);
    QCOMPARE(treeOf(store),
             QStringList({ u"user: a <-1"_s,
                           uR"(assistant: look+calls ls{"a":1}+calls rm{}+calls x{} <0)"_s,
                           u"toolResult ls: files <1"_s, u"toolResult rmerror: no <2"_s,
                           u"user: b <3"_s, u"user: c <3"_s, u"session_info:  <5"_s,
                           u"user: d <-1"_s }));
    const ImportedSession &session = report->sessions.constFirst();
    QCOMPARE(session.title, u"A talk"_s);
    QCOMPARE(session.branches, 1);
    QCOMPARE(session.notes.size(), 2); // earlier states, a replaced context
    QCOMPARE(session.skippedCount, 3); // the late change, the bad line, the one that is nothing
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
    QCOMPARE(importWith(Importer(geminiCliFormat), bytes, store)->sessions.constFirst().added, 0);
    QCOMPARE(roughlyTreated(Importer(geminiCliFormat), bytes), QString());
}

void TestGeminiCliImporter::runningTool_data()
{
    QTest::addColumn<bool>("isLog");
    QTest::newRow("document") << false;
    QTest::newRow("log") << true;
}

/// A session is imported while the tool of its last answer runs, and again afterwards.
void TestGeminiCliImporter::runningTool()
{
    QFETCH(bool, isLog);
    const QByteArray now = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs).toLatin1();
    const auto file = [&](const QByteArrayList &messages) {
        QByteArray bytes =
                isLog ? LogHeader + messages.join('\n') + "\n" : chat(messages.join(','));
        return bytes.replace("2026-01-15T20:51:52.837Z", now);
    };
    const auto answer = [](const QByteArray &call) {
        return message("2", "gemini", "\"look\"",
                       R"(,"toolCalls":[{"id":"t1","name":"ls","args":{},)" + call + "}]");
    };
    const QByteArray question = message("1", "user", "\"a\"");
    const QByteArray title = R"({"$set":{"summary":"A talk"}})";
    const QByteArrayList titled = isLog ? QByteArrayList { title } : QByteArrayList();
    const QByteArray running = answer(R"("status":"executing")");
    const QByteArray done = answer(R"("status":"success","result":"files")");
    MemoryStore store;
    const auto first = importWith(Importer(geminiCliFormat),
                                  file(QByteArrayList { question, running } + titled), store);
    QVERIFY(first);
    QCOMPARE(treeOf(store), QStringList { u"user: a <-1"_s });
    QCOMPARE(first->sessions.constFirst().skipped.size(), 1);
    QVERIFY(first->sessions.constFirst().leftOutUntil > QDateTime::currentDateTimeUtc());
    QVERIFY(first->sessions.constFirst().skipped.constFirst().reason.contains(
            u"waits for its tools"_s));

    const QByteArrayList before =
            isLog ? QByteArrayList { question, running } : QByteArrayList { question };
    const QByteArray whole =
            file(before + titled + QByteArrayList { done, message("3", "gemini", "\"so\"") });
    ImportControl later;
    later.now = QDateTime::currentDateTimeUtc().addSecs(600);
    QVERIFY(importWith(Importer(geminiCliFormat), whole, store, later));
    MemoryStore fresh;
    QVERIFY(importWith(Importer(geminiCliFormat), whole, fresh, later));
    QCOMPARE(store.outline(), fresh.outline());
    QCOMPARE(store.tree().size(), isLog ? 5 : 4);
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
}

/// The program went away while a tool ran: what it said is imported, and adds nothing twice if the session is resumed.
void TestGeminiCliImporter::brokenOffLongAgo()
{
    const QByteArray question = message("1", "user", "\"a\"") + ",";
    const QByteArray call = R"(,"toolCalls":[{"id":"t1","name":"ls","args":{},)";
    MemoryStore store;
    QVERIFY(importWith(
            Importer(geminiCliFormat),
            chat(question + message("2", "gemini", "\"b\"", call + R"("status":"executing"}])")),
            store));
    QCOMPARE(treeOf(store), QStringList({ u"user: a <-1"_s, u"assistant: b+calls ls{} <0"_s }));
    QVERIFY(importWith(
            Importer(geminiCliFormat),
            chat(question
                 + message("2", "gemini", "\"b\"", call + R"("status":"error","result":"no"}])")),
            store));
    QCOMPARE(treeOf(store).sliced(1),
             QStringList({ u"assistant: b+calls ls{} <0"_s, u"toolResult lserror: no <1"_s }));
}

void TestGeminiCliImporter::allTakenBack()
{
    const QByteArray bytes = LogHeader + message("1", "user", "\"a\"") + "\n"
            + message("2", "gemini", "\"b\"") + "\n" + R"({"$rewindTo":"1"})" + "\n";
    MemoryStore store;
    store.mayStandBeforeFirst = true;
    QVERIFY(importWith(Importer(geminiCliFormat), bytes, store));
    QCOMPARE(store.entries().size(), 2);
    QVERIFY(store.sessions.constFirst().session.leaf.isNull());
    QCOMPARE(store.broken, QStringList());
}

void TestGeminiCliImporter::logCutAnywhere()
{
    const QByteArray first = message("1", "user", "\"a\"") + "\n";
    const QByteArray whole = LogHeader + first + message("2", "gemini", "\"é\"", Call) + "\n"
            + message("3", "user", "\"b\"") + "\n";
    MemoryStore fresh;
    QVERIFY(importWith(Importer(geminiCliFormat), whole, fresh));
    for (qsizetype length = 0; length <= whole.size(); ++length) {
        MemoryStore store;
        const auto cut = importWith(Importer(geminiCliFormat), whole.first(length), store);
        QCOMPARE(cut.has_value(), length >= LogHeader.size() + first.size() - 1);
        QVERIFY(importWith(Importer(geminiCliFormat), whole, store));
        QCOMPARE(store.outline(), fresh.outline());
        QCOMPARE(store.broken, QStringList());
    }
}

void TestGeminiCliImporter::refused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no messages") << chat("");
    QTest::newRow("header of a log") << LogHeader;
    QTest::newRow("other JSON") << QByteArray("{\"sessionId\":7,\"messages\":[{}]}");
    QTest::newRow("cut off") << chat(message("1", "user", "\"a\"")).chopped(2);
}

void TestGeminiCliImporter::refused()
{
    QFETCH(QByteArray, bytes);
    MemoryStore store;
    const auto report = importWith(Importer(geminiCliFormat), bytes, store);
    QVERIFY(!report);
    QCOMPARE(report.error().kind, Error::Kind::InvalidInput);
    QCOMPARE(store.sessions.size(), 0);
}

void TestGeminiCliImporter::recognized()
{
    QVERIFY(Importer(geminiCliFormat).recognizes(chat("")));
    QVERIFY(Importer(geminiCliFormat).recognizes(chat("{\"id").chopped(2)));
    QVERIFY(Importer(geminiCliFormat).recognizes(LogHeader));
    QVERIFY(!Importer(geminiCliFormat)
                     .recognizes(R"({"sessionId":"1","message":{"messages":[]}})"));
    QVERIFY(!Importer(geminiCliFormat).recognizes(R"({"conversationId":"1","messages":[]})"));
    QVERIFY(!Importer(geminiCliFormat).recognizes(QByteArray("[" + chat("") + "]")));
}

void TestGeminiCliImporter::everyPlaceToCut()
{
    const QByteArray whole = chat(message("1", "user", "\"a\""));
    for (qsizetype length = 0; length <= whole.size(); ++length) {
        MemoryStore store;
        const auto cut = importWith(Importer(geminiCliFormat), whole.first(length), store);
        QCOMPARE(cut.has_value(), length == whole.size());
        QVERIFY(importWith(Importer(geminiCliFormat), whole, store));
        QCOMPARE(store.entries().size(), 1);
    }
}

void TestGeminiCliImporter::roughTreatment()
{
    QCOMPARE(roughlyTreated(Importer(geminiCliFormat),
                            chat(message("1", "user", "[{\"text\":\"a\"}]") + ","
                                 + message("2", "gemini", "\"b\"", Call))),
             QString());
}

QTEST_GUILESS_MAIN(TestGeminiCliImporter)
#include "tst_geminicliimporter.moc"
