// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "entrydata.h"
#include "importformats.h"

#include <QTest>
#include <QTimeZone>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QByteArray record(const QByteArray &type, const QByteArray &data, const QByteArray &more = {})
{
    static int number = 0;
    return R"({"type":")" + type + R"(","data":)" + data + R"(,"id":"e)"
            + QByteArray::number(++number)
            + R"(","parentId":null,"timestamp":"2026-03-10T07:14:50.000Z")" + more + "}\n";
}

QByteArray start()
{
    return record(
            "session.start",
            R"({"sessionId":"s-1","version":1,"producer":"copilot-agent","copilotVersion":"1.0.76","startTime":"2026-03-10T07:14:50.000Z","selectedModel":"gpt-9","context":{"cwd":"/p","branch":"main"}})");
}

const QByteArray Answer =
        R"({"messageId":"m","content":"I look","reasoningText":"hm","outputTokens":12,"toolRequests":[{"toolCallId":"c1","name":"bash","arguments":{"command":"ls"}}]})";

QStringList kinds(const MemoryStore &store, qsizetype session = 0)
{
    QStringList lines;
    for (const Entry &entry : store.entries(session)) {
        const QString kind = entry.type == EntryType::Message ? QString(toString(entry.role))
                : entry.customType.isEmpty()                  ? QString(toString(entry.type))
                                                              : entry.customType;
        const QString says = entry.summary.isEmpty() ? entry.text() : entry.summary;
        lines += QString(kind + u' ' + says).trimmed();
    }
    return lines;
}

} // namespace

/// Sessions of Copilot: its command line, and chats in VS Code.
class TestCopilotImporters : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void events();
    void callsOfText();
    void compaction();
    void subagents();
    void contextCleared();
    void unknownEvents();
    void eventsAreRefused();
    void chatDocument();
    void chatRounds();
    void exportedChats();
    void chatLog();
    void chatGoesOn();
    void chatWasCancelled();
    void chatIsRecognized();
    void rubbishBehindAChat();
    void hostile();
};

void TestCopilotImporters::events()
{
    const QByteArray bytes =
            start() + record("user.message", R"({"content":"hi"})")
            + record("assistant.turn_start", "{}") + record("assistant.message", Answer)
            + record("tool.execution_start", R"({"toolCallId":"c1"})")
            + record("tool.execution_complete",
                     R"({"toolCallId":"c1","success":false,"result":{"content":"none"}})")
            + record("session.title_changed", R"({"title":"Named"})")
            + record("user.message", R"({"content":"<skill>","source":"skill-x"})")
            + record(
                    "session.shutdown",
                    R"({"modelMetrics":{"gpt-9":{"usage":{"inputTokens":100,"outputTokens":15,"cacheReadTokens":40,"cacheWriteTokens":10}}}})");
    MemoryStore store;
    const auto report = importWith(Importer(copilotCliFormat), bytes, store);
    QVERIFY(report);
    QCOMPARE(kinds(store),
             QStringList({ u"copilot-cli:start"_s, u"user hi"_s, u"assistant I look"_s,
                           u"toolResult none"_s, u"session_info"_s,
                           u"copilot-cli:skill-x <skill>"_s, u"copilot-cli:shutdown"_s }));
    QCOMPARE(store.sessions.constFirst().session.cwd, u"/p"_s);
    const Entry &answer = store.entries().at(2);
    QCOMPARE(answer.model, u"gpt-9"_s);
    QCOMPARE(answer.usage->output, 12);
    QCOMPARE(answer.blocks.size(), 3);
    QCOMPARE(store.entries().at(3).toolStatus, u"error"_s);
    QCOMPARE(store.entries().at(3).toolName, u"bash"_s);
    const Usage rest = *store.entries().constLast().usage;
    QCOMPARE(rest.input, 50);
    QCOMPARE(rest.output, 3); // what no answer has told
    QCOMPARE(report->sessions.constFirst().title, u"Named"_s);
    QCOMPARE(importWith(Importer(copilotCliFormat), bytes, store)->sessions.constFirst().added, 0);
    QCOMPARE(store.broken, QStringList());
}

/// Some tools are given text instead of JSON, such as a patch; some versions write the JSON as a text.
void TestCopilotImporters::callsOfText()
{
    MemoryStore store;
    QVERIFY(importWith(
            Importer(copilotCliFormat),
            start()
                    + record(
                            "assistant.message",
                            R"({"content":"","toolRequests":[{"toolCallId":"c1","name":"apply_patch","type":"custom","arguments":"*** Begin Patch\n+1"},{"toolCallId":"c2","name":"bash","arguments":"{\"command\":\"ls\"}"},{"toolCallId":"c3","name":"none","arguments":""}]})"),
            store));
    const Blocks &blocks = store.entries().constLast().blocks;
    QCOMPARE(std::get<ToolCallBlock>(blocks.at(0)).arguments,
             QByteArray(R"({"input":"*** Begin Patch\n+1"})"));
    QCOMPARE(std::get<ToolCallBlock>(blocks.at(1)).arguments, QByteArray(R"({"command":"ls"})"));
    QCOMPARE(std::get<ToolCallBlock>(blocks.at(2)).arguments, QByteArray("{}"));
}

void TestCopilotImporters::compaction()
{
    MemoryStore store;
    QVERIFY(importWith(
            Importer(copilotCliFormat),
            start() + record("user.message", R"({"content":"old"})")
                    + record("session.compaction_start", "{}")
                    + record("user.message", R"({"content":"meanwhile"})")
                    + record(
                            "session.compaction_complete",
                            R"({"success":true,"summaryContent":"so far","preCompactionTokens":900})")
                    + record("session.compaction_complete", R"({"success":false,"error":"no"})"),
            store));
    QCOMPARE(kinds(store).sliced(2),
             QStringList(
                     { u"user meanwhile"_s, u"compaction so far"_s, u"copilot-cli:compaction"_s }));
    QCOMPARE(store.entries().at(3).firstKept, store.entries().at(2).id);
    QCOMPARE(store.entries().at(3).tokensBefore, 900);
}

void TestCopilotImporters::subagents()
{
    MemoryStore store;
    QVERIFY(importWith(
            Importer(copilotCliFormat),
            start() + record("user.message", R"({"content":"hi"})")
                    + record("assistant.message", Answer, R"(,"agentId":"a1")")
                    + record("subagent.started",
                             R"({"toolCallId":"c7","agentName":"x","agentDisplayName":"Explorer"})")
                    + record("assistant.message", R"({"content":"deep","parentToolCallId":"c7"})")
                    + record("assistant.message", R"({"content":"done"})"),
            store));
    QCOMPARE(store.sessions.size(), 3);
    QCOMPARE(kinds(store).sliced(1), QStringList({ u"user hi"_s, u"assistant done"_s }));
    QCOMPARE(kinds(store, 1), QStringList { u"assistant I look"_s });
    QVERIFY(store.sessions.at(1).session.kind == SessionKind::Subagent);
    QCOMPARE(store.sessions.at(1).session.parentSession, store.sessions.at(0).session.id);
    QCOMPARE(store.sessions.at(2).session.origin.sessionId, u"s-1:c7"_s);
    QCOMPARE(store.sessions.at(2).session.name, u"Explorer"_s);
}

void TestCopilotImporters::contextCleared()
{
    MemoryStore store;
    QVERIFY(importWith(Importer(copilotCliFormat),
                       start() + record("user.message", R"({"content":"old"})")
                               + record("session.context_cleared", R"({"messagesCleared":1})")
                               + record("user.message", R"({"content":"new"})"),
                       store));
    QVERIFY(store.entries().constLast().parent.isNull());
}

void TestCopilotImporters::unknownEvents()
{
    MemoryStore store;
    const auto report =
            importWith(Importer(copilotCliFormat), start() + record("hologram.shown", "{}"), store);
    QVERIFY(report);
    QVERIFY(report->sessions.constFirst().notes.constFirst().contains("hologram.shown (1)"_L1));
}

void TestCopilotImporters::eventsAreRefused()
{
    MemoryStore store;
    QVERIFY(!importWith(Importer(copilotCliFormat), record("user.message", "{}"), store));
    QVERIFY(Importer(copilotCliFormat).recognizes(start()));
    QVERIFY(!Importer(copilotCliFormat).recognizes(record("user.message", "{}")));
}

namespace
{

const QByteArray Request =
        R"({"requestId":"r1","timestamp":1770650031889,"modelId":"copilot/gpt-4o","message":{"text":"hi","parts":[]},"result":{"metadata":{"promptTokens":100,"outputTokens":9}},"response":[)"
        R"({"kind":"mcpServersStarting"},{"kind":"thinking","value":"hm"},{"value":"See "},{"kind":"inlineReference","inlineReference":{"fsPath":"/a"}},{"value":" here."},)"
        R"({"kind":"toolInvocationSerialized","toolCallId":"c","toolId":"run_in_terminal"},)"
        R"({"kind":"toolInvocationSerialized","toolCallId":"c","toolId":"run_in_terminal","toolSpecificData":{"commandLine":{"original":"ls"},"terminalCommandOutput":{"text":"a b"},"terminalCommandState":{"exitCode":1}}},)"
        R"({"value":"Done"},{"kind":"hologram"}]})";

QByteArray chat(const QByteArray &requests)
{
    return R"({"version":3,"responderUsername":"GitHub Copilot","requests":[)" + requests
            + R"(],"sessionId":"v-1","creationDate":1770650022790,"customTitle":"Named"})";
}

} // namespace

void TestCopilotImporters::chatDocument()
{
    MemoryStore store;
    const auto report = importWith(Importer(vsCodeChatFormat), chat(Request), store);
    QVERIFY(report);
    const Session &session = store.sessions.constFirst().session;
    QCOMPARE(session.origin.sessionId, u"v-1"_s);
    QCOMPARE(session.name, u"Named"_s);
    QCOMPARE(kinds(store),
             QStringList({ u"user hi"_s, u"assistant See `/a` here."_s, u"toolResult a b"_s,
                           u"assistant Done"_s }));
    const Entry &answer = store.entries().at(1);
    QCOMPARE(answer.provider, u"copilot"_s);
    QCOMPARE(answer.model, u"gpt-4o"_s);
    QCOMPARE(answer.usage->input, 100);
    QCOMPARE(std::get<ToolCallBlock>(answer.blocks.constLast()).arguments,
             QByteArray(R"({"command":"ls"})"));
    QCOMPARE(store.entries().at(2).toolStatus, u"error"_s);
    const QStringList notes = report->sessions.constFirst().notes;
    QCOMPARE(notes.filter("does not know"_L1).filter("hologram (1)"_L1).size(), 1);
    QCOMPARE(notes.filter("Left out"_L1).size(), 1);
    QCOMPARE(importWith(Importer(vsCodeChatFormat), chat(Request), store)
                     ->sessions.constFirst()
                     .added,
             0);
}

void TestCopilotImporters::chatRounds()
{
    MemoryStore store;
    QVERIFY(importWith(
            Importer(vsCodeChatFormat),
            chat(R"({"requestId":"r1","timestamp":1770650031889,"message":{"text":"hi"},"response":[{"value":"shown"}],"result":{"metadata":{"toolCallRounds":[{"response":"I look","toolCalls":[{"id":"c","name":"read","arguments":"{\"a\":1}"}]},{"response":"Done","toolCalls":[]}],"toolCallResults":{"c":{"content":[{"value":{"node":{"type":1,"children":[{"type":2,"text":"one"},{"type":2,"text":"two","lineBreakBefore":true}]}}}]}}}}})"),
            store));
    QCOMPARE(kinds(store),
             QStringList({ u"user hi"_s, u"assistant I look"_s, u"toolResult one\ntwo"_s,
                           u"assistant Done"_s }));
}

/// What the editor exports says neither which session it was nor when, and is always called chat.json.
void TestCopilotImporters::exportedChats()
{
    MemoryStore store;
    for (const QByteArray id : { "request_a", "request_b" }) {
        const QByteArray chat =
                R"({"responderUsername":"GitHub Copilot","initialLocation":"panel","requests":[{"requestId":")"
                + id
                + R"(","timestamp":1770650031889,"message":{"text":"hi"},"response":[{"value":"ho"}],"result":{}}]})";
        QVERIFY(importWith(Importer(vsCodeChatFormat), chat, store));
    }
    QCOMPARE(store.sessions.size(), 2);
    QCOMPARE(store.sessions.constFirst().session.origin.sessionId, u"request_a"_s);
    QCOMPARE(store.sessions.constFirst().session.createdAt.toMSecsSinceEpoch(), 1770650031889);
}

void TestCopilotImporters::chatLog()
{
    const QByteArray log =
            R"({"kind":0,"v":{"version":3,"sessionId":"v-1","creationDate":1770650022790,"requests":[]}})"
            "\n"
            R"({"kind":1,"k":["customTitle"],"v":"Named"})"
            "\n"
            R"({"kind":2,"k":["requests"],"v":[{"requestId":"stale","message":{"text":"x"}}]})"
            "\n"
            R"({"kind":2,"k":["requests"],"i":0,"v":[)"
            + QByteArray(Request).replace(R"("message":{"text":"hi")", R"("message":{"text":"")")
            + R"(]})"
              "\n"
              R"({"kind":1,"k":["requests",0,"message","text"],"v":"hi"})"
              "\n"
              R"({"kind":3,"k":["requests",0,"message","parts"]})"
              "\n"
              R"({"kind":1,"k":["requests",7,"message"],"v":"nowhere"})"
              "\n";
    MemoryStore store;
    const auto report = importWith(Importer(vsCodeChatFormat), log, store);
    QVERIFY(report);
    QCOMPARE(kinds(store).first(2), QStringList({ u"user hi"_s, u"assistant See `/a` here."_s }));
    QCOMPARE(store.sessions.constFirst().session.name, u"Named"_s);
    // The same chat as a document has the same entries.
    QCOMPARE(importWith(Importer(vsCodeChatFormat), chat(Request), store)
                     ->sessions.constFirst()
                     .added,
             0);
    QVERIFY(Importer(vsCodeChatFormat).recognizes(log));
}

void TestCopilotImporters::chatGoesOn()
{
    const QByteArray open = chat(
            R"({"requestId":"r1","timestamp":1770650031889,"message":{"text":"hi"},"response":[{"value":"half"}]})");
    MemoryStore store;
    ImportControl control;
    control.now = QDateTime::fromMSecsSinceEpoch(1770650040000, QTimeZone::UTC);
    const auto half = importWith(Importer(vsCodeChatFormat), open, store, control);
    QVERIFY(half);
    QCOMPARE(kinds(store), QStringList { u"user hi"_s });
    QVERIFY(half->sessions.constFirst().leftOutUntil.isValid());
    control.now = half->sessions.constFirst().leftOutUntil;
    QVERIFY(importWith(Importer(vsCodeChatFormat), open, store, control));
    QCOMPARE(kinds(store), QStringList({ u"user hi"_s, u"assistant half"_s }));
}

/// Newer versions say by a number what became of an answer, and such a one may have no result.
void TestCopilotImporters::chatWasCancelled()
{
    const auto stopped = [](const QByteArray &state) {
        MemoryStore store;
        ImportControl control;
        control.now = QDateTime::fromMSecsSinceEpoch(1770650040000, QTimeZone::UTC);
        const auto report = importWith(
                Importer(vsCodeChatFormat),
                chat(R"({"requestId":"r1","timestamp":1770650031889,"message":{"text":"hi"},"modelState":{"value":)"
                     + state + R"(},"response":[{"value":"half"}]})"),
                store, control);
        return report && store.entries().size() == 2 ? store.entries().at(1).stopReason
                                                     : StopReason::None;
    };
    QVERIFY(stopped("0") == StopReason::None); // may go on
    QVERIFY(stopped("1") == StopReason::Stop);
    QVERIFY(stopped("2") == StopReason::Aborted);
    QVERIFY(stopped("3") == StopReason::Error);
    QVERIFY(stopped("4") == StopReason::None);
    QVERIFY(stopped("17") == StopReason::None);
}

void TestCopilotImporters::chatIsRecognized()
{
    const Importer importer(vsCodeChatFormat);
    QVERIFY(importer.recognizes(chat(Request)));
    QVERIFY(importer.recognizes(chat(Request).first(200)));
    QVERIFY(!importer.recognizes(R"({"requests":[]})"));
    QVERIFY(!importer.recognizes(R"({"kind":0,"v":{"a":1}})"));
}

/// What came before it is there, so the file is not refused; its report has all of it.
void TestCopilotImporters::rubbishBehindAChat()
{
    const QByteArray chat =
            R"({"version":3,"sessionId":"v-1","requests":[{"requestId":"r1","message":{"text":"hi"},"response":[{"value":"so"}]}]})";
    MemoryStore store;
    const auto report = importWith(Importer(vsCodeChatFormat),
                                   chat + QByteArray("\n\"{\"").repeated(150), store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(store.sessions.size(), 1);
    QCOMPARE(report->sessions.constLast().skippedCount, 151); // with the answer, which has no end
    const QString reason = report->sessions.constLast().skipped.constLast().reason;
    QVERIFY2(reason.contains(u"a single value"_s), qPrintable(reason));
}

void TestCopilotImporters::hostile()
{
    QCOMPARE(roughlyTreated(Importer(vsCodeChatFormat), chat(Request)), QString());
    QCOMPARE(roughlyTreated(Importer(copilotCliFormat),
                            start() + record("user.message", R"({"content":"hi"})")
                                    + record("assistant.message", Answer)),
             QString());
    // A list that is changed again and again costs as much as it is long.
    QByteArray log = R"({"kind":0,"v":{"version":3,"requests":[)"
            + QByteArray("1,").repeated(200'000) + "1]}}\n";
    log += QByteArray(R"({"kind":2,"k":["requests"],"v":[1]})"
                      "\n")
                   .repeated(3000);
    MemoryStore store;
    const auto report = importWith(Importer(vsCodeChatFormat), log, store);
    QVERIFY(!report);
    QVERIFY(report.error().message.contains("too long"_L1));
}

QTEST_GUILESS_MAIN(TestCopilotImporters)
#include "tst_copilotimporters.moc"
