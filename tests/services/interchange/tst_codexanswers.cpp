// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexlines.h"
#include "entrydata.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Answers in rollouts: what belongs to one, what it called and what it cost.
class TestCodexAnswers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answer();
    void signatures();
    void outputs_data();
    void outputs();
    void callsOfAllKinds();
    void images();
    void grouping_data();
    void grouping();
    void totals_data();
    void totals();
    void aborted();
    void refusals();
};

void TestCodexAnswers::answer()
{
    MemoryStore store;
    QVERIFY(importRollout(meta(R"(,"model_provider":"azure")")
                                  + line("turn_context", R"({"model":"gpt-x","effort":"high"})")
                                  + typed("hi") + reasoning("hm")
                                  + message("assistant", "A \\ud83e\\udded") + call("c1")
                                  + output("c1", "ok") + tokens(usage(10, 4, 5, 2)),
                          store));
    const Entry &entry = store.entries().at(4);
    QVERIFY(entry.role == Role::Assistant);
    QCOMPARE(entry.api, u"openai-responses"_s);
    QCOMPARE(entry.provider, u"azure"_s);
    QCOMPARE(entry.model, u"gpt-x"_s);
    QVERIFY(entry.stopReason == StopReason::ToolUse);
    QCOMPARE(*entry.usage, (Usage { 6, 5, 4, 0, 2, {} }));
    QCOMPARE(entry.originId, u"rs_1"_s);
    QCOMPARE(entry.originKey.size(), 16);
    const auto thought = std::get<ThinkingBlock>(entry.blocks.at(0));
    QCOMPARE(thought.text, u"hm"_s);
    const QJsonObject kept = QJsonDocument::fromJson(thought.signature.toUtf8()).object();
    QCOMPARE(kept["encrypted_content"_L1].toString(), u"xyz"_s);
    QCOMPARE(kept["id"_L1].toString(), u"rs_1"_s);
    QCOMPARE(std::get<TextBlock>(entry.blocks.at(1)).text, u"A 🧭"_s);
    QCOMPARE(std::get<ToolCallBlock>(entry.blocks.at(2)),
             (ToolCallBlock { u"c1"_s, u"shell"_s, "{\"cmd\": 1.0}", {} }));
    const Entry &result = store.entries().at(5);
    QCOMPARE(result.toolCallId, u"c1"_s);
    QCOMPARE(result.toolName, u"shell"_s);
    QCOMPARE(result.toolStatus, QString());
    QCOMPARE(store.sessions.constFirst().session.leaf, result.id);
}

void TestCodexAnswers::signatures()
{
    const auto phased = [](const QByteArray &text, const QByteArray &phase) {
        return item(R"({"type":"message","role":"assistant","phase":")" + phase
                    + R"(","content":[{"type":"output_text","text":")" + text + R"("}]})");
    };
    MemoryStore store;
    QVERIFY(importRollout(
            meta() + phased("0", "commentary") + tokens(usage(1, 0, 1, 0)) + reasoning("a")
                    + phased("1", "commentary") + phased("2", "final_answer")
                    + tokens(usage(2, 0, 2, 0))
                    + item(R"({"type":"reasoning","summary":[],"content":[{"type":"reasoning_text","text":"open"}],"encrypted_content":null})")
                    + item(R"({"type":"reasoning","summary":[{"type":"summary_text","text":"a"},{"type":"summary_text","text":"b"}]})"),
            store));
    const Entry &first = store.entries().at(1);
    QCOMPARE(first.data["codex:blocks"_L1]["0"_L1]["phase"_L1].toString(), u"commentary"_s);
    const auto signature = [&store](int entry, int block) {
        return QJsonDocument::fromJson(
                std::get<ThinkingBlock>(store.entries().at(entry).blocks.at(block))
                        .signature.toUtf8());
    };
    const QJsonArray items = signature(2, 0).array();
    QCOMPARE(items.size(), 3);
    QCOMPARE(items.at(0)["type"_L1].toString(), u"reasoning"_s);
    QCOMPARE(items.at(1)["phase"_L1].toString(), u"commentary"_s);
    QCOMPARE(items.at(2)["phase"_L1].toString(), u"final_answer"_s);
    QCOMPARE(std::get<ThinkingBlock>(store.entries().at(3).blocks.at(0)).text, u"open"_s);
    QCOMPARE(signature(3, 0).object()["content"_L1].toArray().size(), 1);
    const auto plain = std::get<ThinkingBlock>(store.entries().at(3).blocks.at(1));
    QCOMPARE(plain.text, u"a\n\nb"_s);
    QCOMPARE(plain.signature, QString());
}

void TestCodexAnswers::outputs_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("fails");
    QTest::addColumn<int>("exitCode"); // -1: not said
    QTest::addColumn<int>("duration"); // ms; -1: not said
    QTest::newRow("text") << QByteArray("Plan updated") << false << -1 << -1;
    QTest::newRow("json") << QByteArray(
            R"({\"output\":\"x\",\"metadata\":{\"exit_code\":0,\"duration_seconds\":0.2}})")
                          << false << 0 << 200;
    QTest::newRow("json, failed") << QByteArray(
            R"({\"output\":\"x\",\"metadata\":{\"exit_code\":2}})")
                                  << true << 2 << -1;
    QTest::newRow("other json") << QByteArray(R"({\"exit_code\":2})") << false << -1 << -1;
    QTest::newRow("header") << QByteArray(
            R"(Chunk ID: 1\nWall time: 1.5 seconds\nProcess exited with code 3\nOutput:\nfine)")
                            << true << 3 << 1500;
    QTest::newRow("older header") << QByteArray(
            R"(Exit code: 0\nWall time: 0 seconds\nOutput:\nExit code: 9)")
                                  << false << 0 << 0;
    QTest::newRow("quoted code") << QByteArray(R"(the text\nExit code: 9\n)") << false << -1 << -1;
    QTest::newRow("sandbox") << QByteArray("failed in sandbox LinuxSeccomp with execution error")
                             << true << -1 << -1;
    QTest::newRow("aborted") << QByteArray("aborted by user after 3.1s") << true << -1 << -1;
    QTest::newRow("odd number") << QByteArray("Exit code: many\\nOutput:\\n") << false << -1 << -1;
}

void TestCodexAnswers::outputs()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, fails);
    QFETCH(int, exitCode);
    QFETCH(int, duration);
    MemoryStore store;
    QVERIFY(importRollout(meta() + call("c1") + output("c1", text), store));
    const Entry &result = store.entries().at(2);
    QCOMPARE(result.toolStatus, fails ? u"error"_s : QString());
    QCOMPARE(result.data[entryData::ExitCode].toInt(-1), exitCode);
    QCOMPARE(result.data[entryData::DurationMs].toInt(-1), duration);
    QVERIFY(!result.text().isEmpty());
}

void TestCodexAnswers::callsOfAllKinds()
{
    const QByteArray calls =
            item(R"({"type":"custom_tool_call","id":"ctc_1","status":"completed","call_id":"c1","name":"apply_patch","input":"*** Begin Patch\n\"x\""})")
            + item(R"({"type":"local_shell_call","id":"l1","call_id":null,"status":"completed","action":{"type":"exec","command":["ls"]}})")
            + item(R"({"type":"web_search_call","status":"completed","action":{"type":"search","query":"q"}})")
            + item(R"({"type":"tool_search_call","call_id":"t1","arguments":{"q": 1}})")
            + eventLine("patch_apply_end",
                        R"(,"call_id":"c1","success":false,"changes":{"/a.txt":{"type":"add"}})")
            + item(R"({"type":"custom_tool_call_output","call_id":"c1","output":"Done"})")
            + output("l1", "listed")
            + item(R"({"type":"tool_search_output","call_id":"t1","tools":[{"name":"x"}]})")
            + item(R"({"type":"function_call_output","call_id":"gone","output":{"content":"late","success":false}})");
    MemoryStore store;
    const auto report = importRollout(meta() + calls, store);
    QVERIFY(report);
    QVERIFY(anyContains(report->sessions.constFirst().notes, "1 calls"_L1)); // the search
    const Entry &answer = store.entries().at(1);
    QCOMPARE(answer.blocks.size(), 4);
    const auto made = [&answer](int i) { return std::get<ToolCallBlock>(answer.blocks.at(i)); };
    QCOMPARE(made(0),
             (ToolCallBlock { u"c1|ctc_1"_s,
                              u"apply_patch"_s,
                              R"({"input":"*** Begin Patch\n\"x\""})",
                              {} }));
    QCOMPARE(made(1),
             (ToolCallBlock {
                     u"l1"_s, u"local_shell"_s, R"({"type":"exec","command":["ls"]})", {} }));
    QCOMPARE(made(2).name, u"web_search"_s);
    QCOMPARE(made(2).arguments, R"({"type":"search","query":"q"})"_ba);
    QVERIFY(made(2).callId.startsWith(u"call_"_s));
    QCOMPARE(made(3).arguments, R"({"q":1})"_ba);
    const Entry &patched = store.entries().at(2);
    QCOMPARE(patched.toolCallId, u"c1|ctc_1"_s);
    QCOMPARE(patched.toolStatus, u"error"_s);
    QCOMPARE(patched.data[entryData::ModifiedFiles].toArray(), QJsonArray { u"/a.txt"_s });
    QCOMPARE(store.entries().at(3).toolName, u"local_shell"_s);
    QCOMPARE(store.entries().at(4).text(), u"[{\"name\":\"x\"}]"_s);
}

void TestCodexAnswers::images()
{
    const QByteArray png =
            QByteArray::fromHex("89504e470d0a1a0a0000000d49484452000000030000000208060000");
    const QByteArray part = R"({"type":"input_image","image_url":"data:image/png;base64,)"
            + png.toBase64() + R"("})";
    MemoryStore store;
    const auto report = importRollout(
            meta()
                    + item(R"({"type":"message","role":"user","content":[{"type":"input_text","text":"look"},)"
                           + part + R"(,{"type":"input_image","image_url":"https://x/y.png"}]})")
                    + eventLine("user_message", R"(,"message":"look","images":[])")
                    + call("c1", "view_image")
                    + item(R"({"type":"function_call_output","call_id":"c1","output":[)" + part
                           + "]}")
                    + item(R"({"type":"image_generation_call","id":"ig_1","status":"completed","revised_prompt":"a cat","result":")"
                           + png.toBase64() + R"("})")
                    + eventLine("user_message",
                                R"(,"message":"only here","images":["data:image/png;base64,)"
                                        + png.toBase64() + R"("])"),
            store);
    QVERIFY(report);
    QCOMPARE(shape(store),
             QStringList(
                     { u"user look image [Image https://x/y.png is not in the exported file] <0"_s,
                       u"assistant view_image[c1] <1"_s, u"toolResult image <2"_s,
                       u"assistant image_generation[ig_1] <3"_s, u"toolResult image <4"_s,
                       u"user only here image <5"_s }));
    QCOMPARE(store.entries().at(1).data["codex:parts"_L1]["2"_L1]["image_url"_L1].toString(),
             u"https://x/y.png"_s);
    QCOMPARE(store.attachments.size(), 1);
    QCOMPARE(store.entries().at(5).toolCallId, u"ig_1"_s);
}

void TestCodexAnswers::grouping_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char *name, const QByteArray &body, const QStringList &expected) {
        QTest::newRow(name) << body << expected;
    };
    const QByteArray one = tokens(usage(10, 4, 5, 0));
    const QByteArray two = tokens(usage(30, 10, 9, 0), usage(20, 6, 4, 0));
    const QByteArray three = tokens(usage(60, 20, 15, 0), usage(30, 10, 6, 0));
    const QByteArray say = message("assistant", "a");
    row("counts after", reasoning("r") + call("c1") + output("c1", "o") + one + say + two,
        { u"assistant (r) shell[c1] 6+4/5 <0"_s, u"toolResult o <1"_s,
          u"assistant a 14+6/4 <2"_s });
    row("counts before",
        typed("q") + one + reasoning("r") + say + call("c1") + output("c1", "o") + two + say,
        { u"user q <0"_s, u"assistant (r) a shell[c1] 6+4/5 <1"_s, u"toolResult o <2"_s,
          u"assistant a 14+6/4 <3"_s });
    row("several calls", call("c1") + call("c2") + output("c1", "o") + output("c2", "p") + one,
        { u"assistant shell[c1] shell[c2] 6+4/5 <0"_s, u"toolResult o <1"_s,
          u"toolResult p <2"_s });
    row("an output between", call("c1") + output("c1", "o") + call("c2") + output("c2", "p") + one,
        { u"assistant shell[c1] <0"_s, u"toolResult o <1"_s, u"assistant shell[c2] 6+4/5 <2"_s,
          u"toolResult p <3"_s });
    row("two messages, one count",
        reasoning("r") + say + reasoning("s") + message("assistant", "b") + one,
        { u"assistant (r) a (s) b 6+4/5 <0"_s });
    row("repeated count", say + one + one + message("assistant", "b") + two,
        { u"assistant a 6+4/5 <0"_s, u"assistant b 14+6/4 <1"_s });
    row("no information", say + eventLine("token_count", R"(,"info":null)") + one,
        { u"assistant a 6+4/5 <0"_s });
    row("a count of no answer", say + one + two + message("assistant", "b") + three,
        { u"assistant a 6+4/5 <0"_s, u"codex:token_count 14+6/4 <1"_s,
          u"assistant b 20+10/6 <2"_s });
    row("two counts before", typed("q") + one + two + say,
        { u"user q <0"_s, u"codex:token_count 6+4/5 <1"_s, u"assistant a 14+6/4 <2"_s });
    row("no counts", typed("q") + reasoning("r") + say + typed("p") + message("assistant", "b"),
        { u"user q <0"_s, u"assistant (r) a <1"_s, u"user p <2"_s, u"assistant b <3"_s });
    row("an injected message ends it", reasoning("r") + message("developer", "d") + say,
        { u"assistant (r) <0"_s, u"codex:developer d <1"_s, u"assistant a <2"_s });
}

void TestCodexAnswers::grouping()
{
    QFETCH(QByteArray, body);
    QFETCH(QStringList, expected);
    MemoryStore store;
    QVERIFY(importRollout(meta() + body, store));
    QCOMPARE(shape(store), expected);
    QCOMPARE(store.broken, QStringList());
    const auto again = importRollout(meta() + body, store);
    QCOMPARE(again->sessions.constFirst().added, 0);
}

void TestCodexAnswers::totals_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QStringList>("expected");
    QTest::addColumn<QString>("note");
    const QByteArray say = message("assistant", "a");
    QTest::newRow("stale last") << say + tokens(usage(10, 0, 5, 0)) + say
                    + tokens(usage(30, 10, 9, 0), usage(10, 0, 5, 0))
                                << QStringList({ u"assistant a 10+0/5 <0"_s,
                                                 u"assistant a 10+10/4 <1"_s })
                                << QString();
    QTest::newRow("restart") << say + tokens(usage(100, 50, 20, 0)) + say
                    + tokens(usage(10, 4, 5, 0))
                             << QStringList(
                                        { u"assistant a 50+50/20 <0"_s, u"assistant a 6+4/5 <1"_s })
                             << u"begin anew"_s;
    QTest::newRow("fork") << say + tokens(usage(100, 50, 20, 0), usage(10, 4, 5, 0))
                          << QStringList({ u"assistant a 6+4/5 <0"_s }) << u"105 tokens"_s;
    QTest::newRow("window filled")
            << say + tokens(usage(10, 0, 5, 0))
                    + tokens(R"({"input_tokens":0,"output_tokens":0,"total_tokens":1000})") + say
                    + tokens(usage(7, 0, 2, 0))
            << QStringList({ u"assistant a 10+0/5 <0"_s, u"assistant a 7+0/2 <1"_s })
            << u"begin anew"_s;
    QTest::newRow("huge")
            << say + tokens(R"({"input_tokens":1e300,"cached_input_tokens":-5,"output_tokens":9223372036854775807})")
            << QStringList({ u"assistant a 1000000000000+0/1000000000000 <0"_s }) << QString();
}

void TestCodexAnswers::totals()
{
    QFETCH(QByteArray, body);
    QFETCH(QStringList, expected);
    QFETCH(QString, note);
    MemoryStore store;
    const auto report = importRollout(meta() + body, store);
    QVERIFY(report);
    if (!expected.isEmpty()) {
        QCOMPARE(shape(store), expected);
    }
    const QStringList notes = report->sessions.constFirst().notes;
    QVERIFY2(note.isEmpty()
                     || std::ranges::any_of(
                             notes, [&](const QString &each) { return each.contains(note); }),
             qPrintable(notes.join(u'\n')));
}

void TestCodexAnswers::aborted()
{
    const QByteArray aborted =
            eventLine("turn_aborted", R"(,"turn_id":"t","reason":"interrupted")");
    MemoryStore store;
    QVERIFY(importRollout(meta() + typed("1") + message("assistant", "half") + aborted + typed("2")
                                  + call("c1") + output("c1", "aborted by user") + aborted
                                  + typed("3") + message("assistant", "whole")
                                  + eventLine("task_complete") + aborted + typed("4")
                                  + message("assistant", "x")
                                  + eventLine("error", R"(,"message":"boom")"),
                          store));
    QCOMPARE(shape(store),
             QStringList({ u"user 1 <0"_s, u"assistant half <1"_s, u"user 2 <2"_s,
                           u"assistant shell[c1] <3"_s, u"toolResult aborted by user <4"_s,
                           u"codex:turn_aborted <5"_s, u"user 3 <6"_s, u"assistant whole <7"_s,
                           u"codex:turn_aborted <8"_s, u"user 4 <9"_s, u"assistant x <10"_s }));
    const auto &entries = store.entries();
    QVERIFY(entries.at(2).stopReason == StopReason::Aborted);
    QCOMPARE(entries.at(2).data["codex:event"_L1]["reason"_L1].toString(), u"interrupted"_s);
    QVERIFY(entries.at(4).stopReason == StopReason::ToolUse);
    QVERIFY(entries.at(8).stopReason == StopReason::Stop);
    QVERIFY(entries.at(11).stopReason == StopReason::Error);
    QCOMPARE(entries.at(11).data[entryData::ErrorMessage].toString(), u"boom"_s);
}

/// A part of its own.
void TestCodexAnswers::refusals()
{
    MemoryStore store;
    QVERIFY(importRollout(
            meta() + typed("hi")
                    + item(R"({"type":"message","role":"assistant","content":[{"type":"output_text","text":"So far."},{"type":"output_text","text":" More."},{"type":"refusal","refusal":"No."}]})"),
            store));
    QCOMPARE(store.entries().constLast().text(), u"So far. More.\n\nNo."_s);
}

QTEST_GUILESS_MAIN(TestCodexAnswers)
#include "tst_codexanswers.moc"
