// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudefiles.h"
#include "claudelines.h"
#include "entrydata.h"
#include "growth.h"
#include "importformats.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace varve::test::claude;
using namespace Qt::StringLiterals;

/// What becomes of the lines of a transcript.
class TestClaudeImporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void circlesAreNamed();
    void oneAnswerFromManyLines();
    void blocks();
    void stopReasons_data();
    void stopReasons();
    void usageIsCountedOnce();
    void placeholdersAreNoUsage();
    void localAnswers();
    void trees_data();
    void trees();
    void newIdsAddNothing();
    void whatEarlierVersionsHaveBroughtInIsKnown();
    void stateOfTheProgramIsNoBranch();
    void notificationsAreKnownAgain();
    void compaction();
    void compactionThatKeepsATail();
    void userLines_data();
    void userLines();
    void toolResults();
    void toolDetails();
    void outputsInFiles();
    void attachmentsAndNotes();
    void titles_data();
    void titles();
    void titlesOfAGrowingFile();
    void sessionIds();
    void subagentsInTheFile();
    void subagentFile();
    void subagentOfSubagent();
    void forkStandsOnItsSession();
    void forkWaitsForTheAnswerThatMadeIt();
    void sessionForkedByReference();
    void replayedLines();
    void anotherLineWithTheSameId();
    void partsThatNoBlockSays();
};

void TestClaudeImporter::oneAnswerFromManyLines()
{
    MemoryStore store;
    const auto report = importTranscript(
            user("u1", {}, "hi") + answer("a1", "u1", "m", textBlock("one"))
                    + answer("a2", "a1", "m", textBlock("two")) + user("u2", "a2", "more"),
            store);
    QVERIFY(report);
    QCOMPARE(shape(store),
             QStringList({ u"-1 user hi"_s, u"0 assistant onetwo"_s, u"1 user more"_s }));
    const Entry &entry = store.entries().at(1);
    QCOMPARE(entry.blocks.size(), 2);
    QCOMPARE(entry.originId, u"a1"_s);
    QCOMPARE(entry.provider, u"anthropic"_s);
    QCOMPARE(entry.api, u"anthropic-messages"_s);
    QCOMPARE(entry.model, u"claude-x"_s);
    QCOMPARE(entry.data["claude-code:response"_L1]["lines"_L1].toArray(), QJsonArray { u"a2"_s });
    QCOMPARE(entry.data.keys(), QStringList { u"claude-code:response"_s });
    QCOMPARE(store.sessions.constFirst().session.cwd, u"/p"_s);
    QCOMPARE(store.sessions.constFirst().session.origin,
             (SessionOrigin { u"claude-code"_s, u"s-1"_s, u"test.jsonl"_s }));
    QCOMPARE(report->sessions.constFirst().notes, QStringList());
    QCOMPARE(store.entries().constFirst().data["claude-code:environment"_L1]["gitBranch"_L1],
             u"main"_s);
    QVERIFY(!store.entries().constLast().data.contains("claude-code:environment"_L1));
}

void TestClaudeImporter::blocks()
{
    const QByteArray png =
            QByteArray::fromHex("89504e470d0a1a0a0000000d49484452000000030000000208060000");
    const QByteArray image =
            R"({"type":"image","source":{"type":"base64","media_type":"image/png","data":")"
            + png.toBase64() + "\"}}";
    MemoryStore store;
    QVERIFY(importTranscript(
            userParts("u1", {}, image + ',' + textBlock("look"))
                    + answer("a1", "u1", "m",
                             R"({"type":"thinking","thinking":"hm","signature":"s"})")
                    + answer("a2", "a1", "m", R"({"type":"redacted_thinking","data":"opaque"})")
                    + answer(
                            "a3", "a2", "m",
                            R"({"type":"tool_use","id":"c1","name":"Read","input":{ "path": "\u00e9", "n": 1.50 },"caller":{"type":"direct"}})")
                    + answer("a4", "a3", "m", R"({"type":"server_thing","x":[1]})"),
            store));
    const auto picture = std::get<ImageBlock>(store.entries().at(0).blocks.at(0));
    QCOMPARE(store.attachments.value(picture.sha256).data, png);
    QCOMPARE(picture.width, 3);
    const Blocks expected {
        ThinkingBlock { u"hm"_s, u"s"_s }, ThinkingBlock { {}, u"opaque"_s, true },
        ToolCallBlock { u"c1"_s, u"Read"_s, R"({"path":"\u00e9","n":1.50})", {} }
    };
    const Entry &entry = store.entries().at(1);
    QCOMPARE(entry.blocks, expected);
    QCOMPARE(entry.data["claude-code:blocks"_L1][0]["block"_L1].toInt(), 2);
    QCOMPARE(entry.data["claude-code:unknownBlocks"_L1][0]["place"_L1].toInt(), 3);
}

void TestClaudeImporter::stopReasons_data()
{
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<QByteArray>("block");
    QTest::newRow("end") << QByteArray("\"end_turn\"") << u"stop"_s << textBlock("x");
    QTest::newRow("length") << QByteArray("\"max_tokens\"") << u"length"_s << textBlock("x");
    QTest::newRow("tool") << QByteArray("\"tool_use\"") << u"toolUse"_s << call("c");
    QTest::newRow("not said, with a call") << QByteArray("null") << u"toolUse"_s << call("c");
    QTest::newRow("not said") << QByteArray("null") << QString() << textBlock("x");
    QTest::newRow("unknown") << QByteArray("\"refusal\"") << QString() << textBlock("x");
}

void TestClaudeImporter::stopReasons()
{
    QFETCH(QByteArray, source);
    QFETCH(QString, expected);
    QFETCH(QByteArray, block);
    MemoryStore store;
    QVERIFY(importTranscript(
            answer("a", {}, "m", block)
                    .replace("\"stop_reason\":null", QByteArray("\"stop_reason\":" + source)),
            store));
    const Entry &entry = store.entries().constFirst();
    QCOMPARE(QString(toString(entry.stopReason)), expected);
    QCOMPARE(entry.data.contains("claude-code:stopReason"_L1), source.contains("refusal"));
}

void TestClaudeImporter::usageIsCountedOnce()
{
    MemoryStore store;
    const auto report = importTranscript(answer("a1", {}, "m", textBlock("one"), 1)
                                                 + answer("a2", "a1", "m", textBlock("two"), 7)
                                                 + user("u", "a2", "x")
                                                 + answer("a3", "u", "m", textBlock("late"), 7),
                                         store);
    QVERIFY(report);
    Usage sum;
    for (const Entry &entry : store.entries()) {
        sum += entry.usage.value_or(Usage());
    }
    QCOMPARE(sum, (Usage { 10, 7, 30, 20, 0, {} }));
    QVERIFY(report->sessions.constFirst().notes.constFirst().contains(u"further part"_s));
}

void TestClaudeImporter::placeholdersAreNoUsage()
{
    MemoryStore store;
    const auto report = importTranscript(answer("a1", {}, "m", textBlock(QByteArray(500, 'x')), 3)
                                                 + user("u", "a1", "x"),
                                         store);
    QVERIFY(report);
    const Entry &entry = store.entries().constFirst();
    QCOMPARE(*entry.usage, (Usage { 10, 0, 30, 20, 0, {} }));
    QCOMPARE(entry.data["claude-code:usage"_L1]["output_tokens"_L1].toInt(), 3);
    QVERIFY(report->sessions.constFirst().notes.constFirst().contains(u"placeholder"_s));
}

void TestClaudeImporter::localAnswers()
{
    const QByteArray local =
            answer("a1", "u1", "x", textBlock("API Error: 500")).replace("claude-x", "<synthetic>");
    MemoryStore store;
    QVERIFY(importTranscript(
            user("u1", {}, "hi") + local
                    + QByteArray(local)
                              .replace("a1", "a2")
                              .replace("\"x\"", "\"y\"")
                              .replace("\"isSidechain\"",
                                       "\"isApiErrorMessage\":true,\"isSidechain\""),
            store));
    const Entry &plain = store.entries().at(1);
    QVERIFY(!plain.usage && plain.provider.isEmpty() && plain.api.isEmpty());
    QVERIFY(!plain.isFailedAnswer());
    const Entry &failed = store.entries().at(2);
    QVERIFY(failed.isFailedAnswer());
    QCOMPARE(failed.data[entryData::ErrorMessage].toString(), u"API Error: 500"_s);
}

void TestClaudeImporter::trees_data()
{
    QTest::addColumn<QByteArray>("lines");
    QTest::addColumn<QStringList>("expected");
    const QByteArray ask = user("u1", {}, "hi");
    const QByteArray first = answer("a1", "u1", "m", call("c1"));
    const QStringList two { u"-1 user hi"_s, u"0 assistant [c1 c2]"_s, u"1 result c1 r1"_s,
                            u"2 result c2 r2"_s, u"3 assistant done"_s };
    QTest::newRow("results between the lines of an answer")
            << ask + first + result("r1", "a1", "c1") + answer("a2", "r1", "m", call("c2"))
                    + result("r2", "a2", "c2") + answer("b", "r2", "n", textBlock("done"))
            << two;
    QTest::newRow("results beside each other")
            << ask + first + answer("a2", "a1", "m", call("c2")) + result("r1", "a1", "c1")
                    + result("r2", "a2", "c2") + answer("b", "r2", "n", textBlock("done"))
            << two;
    QTest::newRow("results beside each other, goes on after the first")
            << ask + first + answer("a2", "a1", "m", call("c2")) + result("r1", "a1", "c1")
                    + result("r2", "a2", "c2") + answer("b", "r1", "n", textBlock("done"))
            << two;
    QTest::newRow("goes on after a line of the answer")
            << ask + first + answer("a2", "a1", "m", call("c2")) + result("r1", "a1", "c1")
                    + result("r2", "a2", "c2") + answer("b", "a2", "n", textBlock("done"))
            << two;
    QTest::newRow("progress between") << ask + progress("p0", "u1")
                    + answer("a1", "p0", "m", call("c1")) + progress("p1", "a1")
                    + progress("p2", "p1") + answer("a2", "p2", "m", call("c2"))
                    + result("r1", "a1", "c1") + result("r2", "p2", "c2") + progress("p3", "r2")
                    + answer("b", "p3", "n", textBlock("done"))
                                      << two;
    QTest::newRow("the same call twice")
            << ask + first + result("r1", "a1", "c1") + result("r2", "a1", "c1")
                    + user("u2", "r2", "x")
            << QStringList { u"-1 user hi"_s, u"0 assistant [c1]"_s, u"1 result c1 r1"_s,
                             u"1 result c1 r2"_s, u"3 user x"_s };
    QTest::newRow("two calls with one id")
            << ask + answer("a1", "u1", "m", call("c1") + "," + call("c1"))
                    + result("r1", "a1", "c1") + result("r2", "a1", "c1")
                    + answer("b", "r2", "n", textBlock("done"))
            << QStringList { u"-1 user hi"_s, u"0 assistant [c1 c1]"_s, u"1 result c1 r1"_s,
                             u"2 result c1 r2"_s, u"3 assistant done"_s };
    QTest::newRow("two calls with one id, results on one line")
            << ask + answer("a1", "u1", "m", call("c1")) + answer("a2", "a1", "m", call("c1"))
                    + userParts("r1", "a2",
                                R"({"type":"tool_result","tool_use_id":"c1","content":"one"},)"
                                R"({"type":"tool_result","tool_use_id":"c1","content":"two"})")
                    + answer("b", "r1", "n", textBlock("done"))
            << QStringList { u"-1 user hi"_s, u"0 assistant [c1 c1]"_s, u"1 result c1 one"_s,
                             u"2 result c1 two"_s, u"3 assistant done"_s };
    QTest::newRow("fork of a prompt") << ask + answer("a1", "u1", "m", textBlock("one"))
                    + user("u2", "a1", "left") + user("u3", "a1", "right")
                                      << QStringList { u"-1 user hi"_s, u"0 assistant one"_s,
                                                       u"1 user left"_s, u"1 user right"_s };
    QTest::newRow("parent after child") << user("u2", "u1", "second") + ask
                                        << QStringList { u"-1 user hi"_s, u"0 user second"_s };
    QTest::newRow("progress at the beginning")
            << progress("p", {}) + user("u1", "p", "hi") + user("u2", "p", "other")
            << QStringList { u"-1 user hi"_s, u"-1 user other"_s };
    QTest::newRow("own parent") << user("u1", "u1", "a") << QStringList { u"-1 user a"_s };
    QTest::newRow("circle") << user("u1", "u2", "a") + user("u2", "u1", "b")
                            << QStringList { u"-1 user a"_s, u"0 user b"_s };
    QTest::newRow("circle of progress")
            << progress("p1", "p2") + progress("p2", "p1") + user("u1", "p1", "a")
            << QStringList { u"-1 user a"_s };
    QTest::newRow("a result before the later line of its answer")
            << ask + answer("a1", "u1", "m", textBlock("I look")) + result("r1", "a2", "c1")
                    + answer("a2", "a1", "m", call("c1"))
                    + answer("b", "r1", "n", textBlock("done"))
            << QStringList { u"-1 user hi"_s, u"0 assistant I look[c1]"_s, u"1 result c1 r1"_s,
                             u"2 assistant done"_s };
    QTest::newRow("several lines before their parents")
            << user("u3", "u2", "third") + user("u2", "u1", "second") + ask + user("u4", "u3", "x")
            << QStringList { u"-1 user hi"_s, u"0 user second"_s, u"1 user third"_s,
                             u"2 user x"_s };
    const QByteArray turns = ask + first + progress("p1", "a1") + result("r1", "a1", "c1")
            + progress("p2", "p1") + answer("b", "r1", "n", textBlock("one"))
            + system("s1", "p2", "stop_hook_summary");
    const QStringList straight { u"-1 user hi"_s,
                                 u"0 assistant [c1]"_s,
                                 u"1 result c1 r1"_s,
                                 u"2 assistant one"_s,
                                 u"3 note claude-code:system:stop_hook_summary"_s,
                                 u"4 user more"_s };
    QTest::newRow("hooks that write a chain of their own")
            << turns + user("u2", "s1", "more") << straight;
    QTest::newRow("the same with a hook after the end")
            << turns + progress("p3", "p2") + user("u2", "p3", "more") << straight;
    QTest::newRow("gone back to before a prompt, behind what hooks wrote")
            << turns + user("u2", "s1", "more") + answer("d", "u2", "o", textBlock("two"))
                    + user("u3", "s1", "other")
            << straight + QStringList { u"5 assistant two"_s, u"4 user other"_s };
    QTest::newRow("an error between a prompt and its answer")
            << ask + system("e1", "u1", "api_error") + answer("b", "u1", "n", textBlock("one"))
                    + user("u2", "b", "more")
            << QStringList { u"-1 user hi"_s, u"0 note claude-code:system:api_error"_s,
                             u"1 assistant one"_s, u"2 user more"_s };
    QTest::newRow("a parent that was never written")
            << ask + answer("b", "u1", "n", textBlock("one")) + user("u2", "zz", "more")
            << QStringList { u"-1 user hi"_s, u"0 assistant one"_s, u"1 user more"_s };
    QTest::newRow("missing parent") << user("u1", "zz", "a") + user("u2", "u1", "b")
                                    << QStringList { u"-1 user a"_s, u"0 user b"_s };
}

void TestClaudeImporter::trees()
{
    QFETCH(QByteArray, lines);
    QFETCH(QStringList, expected);
    MemoryStore store;
    const auto report = importTranscript(lines, store);
    QVERIFY(report);
    QCOMPARE(shape(store), expected);
    QCOMPARE(store.broken, QStringList());
    const QStringList missing =
            report->sessions.constFirst().notes.filter(u"the parent zz is not in the file"_s);
    QCOMPARE(missing.size(), lines.contains("\"parentUuid\":\"zz\"") ? 1 : 0);
    if (QByteArray(QTest::currentDataTag()) != "circle of progress") { // which leads nowhere
        QCOMPARE(report->sessions.constFirst().notes.filter(u"is not in the file"_s), missing);
    }
    QCOMPARE(importTranscript(lines, store)->sessions.constFirst().added, 0);
}

/// The same session, whose lines were all named anew.
void TestClaudeImporter::newIdsAddNothing()
{
    const QByteArray hook =
            line("system", "s1", "a3",
                 R"("subtype":"stop_hook_summary","hookCount":1,"toolUseID":"h1","level":"info")");
    const QByteArray lines = user("u1", {}, "hi")
            + line("attachment", "t1", "u1",
                   R"("attachment":{"type":"hook_success","toolUseID":"h2","content":"ok"})")
            + answer("a1", "t1", "m", call("c1"))
            + QByteArray(result("r1", "a1", "c1"))
                      .replace("\"isSidechain\"",
                               R"("promptId":"h3","sourceToolAssistantUUID":"a1","isSidechain")")
            + line("attachment", "t2", "r1",
                   R"("attachment":{"type":"queued_command","prompt":"more","source_uuid":"h4"})")
            + answer("a3", "t2", "n", textBlock("one")) + hook + boundary("b1", "s1")
            + summary("y1", "b1")
            + line("system", "s2", "y1", R"("subtype":"local_command","messageId":"a3")")
            + line("novelty", "v1", "s2", R"("leafUuid":"a3","n":1)") + user("u2", "v1", "more");
    QByteArray renamed = lines;
    for (const QByteArray &id : { "u1", "u2", "a1", "a3", "r1", "t1", "t2", "s1", "s2", "b1", "y1",
                                  "v1", "h1", "h2", "h3", "h4" }) {
        renamed.replace(QByteArray('"' + id + '"'), QByteArray("\"new-" + id + '"'));
    }
    // The text of a result is its id here, and a message says the same as before.
    renamed.replace(R"("content":"new-r1")", R"("content":"r1")");
    MemoryStore store;
    QVERIFY(importTranscript(lines, store));
    const qsizetype entries = store.entries().size();
    QCOMPARE(entries, 11);
    const auto again = importTranscript(renamed, store);
    QVERIFY(again);
    QCOMPARE(again->sessions.constFirst().added, 0);
    QCOMPARE(store.entries().size(), entries);
    QCOMPARE(store.broken, QStringList());
}

namespace
{

const QByteArray Latch = R"({"type":"atis-latch","atis":"","sessionId":"s-1"})"
                         "\n";
const QByteArray PullRequest =
        R"({"type":"pr-link","prNumber":3,"sessionId":"s-1","timestamp":"2026-01-02T03:04:06.000Z"})"
        "\n";
const QByteArray TaskIsDone =
        R"(<task-notification>\n<summary>Agent done</summary>\n</task-notification>)";

/// As versions from 2.1.2xx on write their state: before the first prompt, within an answer and after every turn.
QByteArray withState()
{
    return Latch + user("u1", {}, "hi") + Latch + answer("a1", "u1", "m", call("c1")) + PullRequest
            + result("r1", "a1", "c1") + Latch + answer("a2", "r1", "n", textBlock("done")) + Latch
            + user("u2", "a2", "more");
}

} // namespace

void TestClaudeImporter::stateOfTheProgramIsNoBranch()
{
    MemoryStore store;
    const auto report = importTranscript(withState(), store);
    QVERIFY(report);
    QCOMPARE(shape(store),
             QStringList({ u"-1 user hi"_s, u"0 assistant [c1]"_s,
                           u"1 note claude-code:unknown:pr-link"_s, u"2 result c1 r1"_s,
                           u"3 note claude-code:unknown:atis-latch"_s, u"4 assistant done"_s,
                           u"5 user more"_s }));
    const ImportedSession &session = report->sessions.constFirst();
    QCOMPARE(session.branches, 0);
    QCOMPARE(session.notes.size(), 1);
    QVERIFY(session.notes.constFirst().contains(u"atis-latch (3)"_s));
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
    QCOMPARE(store.broken, QStringList());
    // As at 2923d41b, which made a note of each: what stands below is known again.
    QCOMPARE(store.entries().constLast().originKey.toHex(), "57aafd193d9f357b07201fe828534c99");
}

void TestClaudeImporter::notificationsAreKnownAgain()
{
    MemoryStore store;
    QVERIFY(importTranscript(user("u1", {}, "hi") + user("u2", "u1", TaskIsDone)
                                     + answer("a1", "u2", "m", textBlock("one"))
                                     + user("u3", "a1", "end"),
                             store));
    QCOMPARE(store.entries().at(1).customType, u"claude-code:notification"_s);
    // As at 2923d41b, which took it for the person's.
    QCOMPARE(store.entries().at(1).originKey.toHex(), "42683dd4dcd3fe7ad9bba635ff059fc1");
    QCOMPARE(store.entries().constLast().originKey.toHex(), "d4b3689638dc18c07e857e0d5fa9ae3c");
}

/// Their keys had the ids of hooks in them.
void TestClaudeImporter::whatEarlierVersionsHaveBroughtInIsKnown()
{
    const QByteArray lines = user("u1", {}, "hi")
            + line("attachment", "t1", "u1",
                   R"("attachment":{"type":"hook_success","toolUseID":"h1","content":"ok"})")
            + line("system", "s1", "t1",
                   R"("subtype":"stop_hook_summary","hookCount":1,"toolUseID":"h2","level":"info")")
            + user("u2", "s1", "more");
    // What the program wrote at 73afd079.
    const QByteArray keys[] = { "ac9862de154bac1851d7ac3b6e024f19",
                                "98a3981f2bba09efa22c87658c469b5c",
                                "57d2cf3ef199a68422059a966dbd77a9",
                                "bfaf06459c50d8ec3fd4e6ba70a67da1" };
    MemoryStore now;
    QVERIFY(importTranscript(lines, now));
    QCOMPARE(now.entries().size(), std::ssize(keys));
    MemoryStore store;
    store.sessions = now.sessions;
    for (qsizetype i = 0; i < std::ssize(keys); ++i) {
        store.sessions[0].entries[i].originKey = QByteArray::fromHex(keys[i]);
    }
    QCOMPARE_NE(store.entries().at(1).originKey, now.entries().at(1).originKey);
    auto again = importTranscript(lines, store);
    QVERIFY(again);
    QCOMPARE(again->sessions.constFirst().added, 0);
    again = importTranscript(lines + user("u3", "u2", "and more"), store);
    QVERIFY(again);
    QCOMPARE(again->sessions.constFirst().added, 1);
    QCOMPARE(shape(store).constLast(), u"3 user and more"_s);
    QCOMPARE(store.broken, QStringList());
}

void TestClaudeImporter::compaction()
{
    const QByteArray before = user("u1", {}, "hi") + answer("a1", "u1", "m", textBlock("one"));
    const QByteArray after = user("u2", "s1", "go on");
    MemoryStore store;
    QVERIFY(importTranscript(before + boundary("b1", "a1") + summary("s1", "b1") + after, store));
    const QStringList expected { u"-1 user hi"_s, u"0 assistant one"_s, u"1 compaction so far"_s,
                                 u"2 user go on"_s };
    QCOMPARE(shape(store), expected);
    const Entry &entry = store.entries().at(2);
    QCOMPARE(entry.tokensBefore, 1234);
    QVERIFY(entry.firstKept.isNull());
    QCOMPARE(entry.data["claude-code:trigger"_L1].toString(), u"auto"_s);
    QCOMPARE(entry.data[entryData::TokensAfter].toInt(), 99);

    MemoryStore unknownParent;
    const auto orphan = importTranscript(
            before + boundary("b1", "zz") + summary("s1", "b1") + after, unknownParent);
    QVERIFY(orphan);
    QCOMPARE(shape(unknownParent), expected);
    QCOMPARE(
            orphan->sessions.constFirst().notes.filter(u"zz"_s),
            QStringList {
                    u"Line 3: the parent zz is not in the file; the entry goes on from the line before"_s });

    MemoryStore oldVersion;
    QVERIFY(importTranscript(before + summary("s1", {}) + after, oldVersion));
    QCOMPARE(shape(oldVersion), expected);

    MemoryStore withoutSummary;
    QVERIFY(importTranscript(before + boundary("b1", "a1") + user("u2", "b1", "go on"),
                             withoutSummary));
    QCOMPARE(shape(withoutSummary).constLast(), u"2 user go on"_s);
    const Entry &note = withoutSummary.entries().at(2);
    QVERIFY(note.type == EntryType::Custom && !note.modelFacing);

    MemoryStore micro;
    QVERIFY(importTranscript(
            before + boundary("b1", "a1").replace("compact_boundary", "microcompact_boundary"),
            micro));
    QVERIFY(micro.entries().constLast().type == EntryType::Custom);
}

void TestClaudeImporter::compactionThatKeepsATail()
{
    const QByteArray lines = user("u1", {}, "hi") + answer("a1", "u1", "m", textBlock("one"))
            + user("u2", "a1", "keep") + answer("a2", "u2", "n", textBlock("kept"))
            + boundary("b1", "a2")
                      .replace(
                              "\"preTokens\"",
                              R"("preservedSegment":{"headUuid":"u2","anchorUuid":"s1","tailUuid":"a2"},"preTokens")")
            + summary("s1", "b1") + user("u3", "a2", "go on");
    MemoryStore store;
    QVERIFY(importTranscript(lines, store));
    QCOMPARE(shape(store).sliced(4), QStringList({ u"3 compaction so far"_s, u"4 user go on"_s }));
    QCOMPARE(store.entries().at(4).firstKept, store.entries().at(2).id);
    QCOMPARE(store.broken, QStringList());
}

void TestClaudeImporter::userLines_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("mark");
    QTest::addColumn<QString>("customType"); // empty: a prompt
    QTest::addColumn<bool>("display");
    const auto row = [](const char *name, const QByteArray &text, const QString &type,
                        bool display = true, const QByteArray &mark = {}) {
        QTest::newRow(name) << text << mark << type << display;
    };
    row("prompt", "hello", {});
    row("prompt about tags", "what is <command-name>?", {});
    row("prompt in angle brackets", "<b>bold</b>", {});
    row("command", "<command-name>/x</command-name>", u"claude-code:command"_s);
    row("command, other order", "<command-message>x</command-message>", u"claude-code:command"_s);
    row("command although meta", "<command-name>/x</command-name>", u"claude-code:command"_s, true,
        "\"isMeta\":true,");
    row("output", "<local-command-stdout>x", u"claude-code:command-output"_s);
    row("shell", "<bash-input>ls</bash-input>", u"claude-code:shell"_s);
    row("hook", "<user-prompt-submit-hook>x", u"claude-code:hook"_s);
    row("reminder", "<system-reminder>x</system-reminder>", u"claude-code:reminder"_s, false);
    row("meta", "Caveat: x", u"claude-code:meta"_s, false, "\"isMeta\":true,");
    row("notification", "<task-notification>x</task-notification>", u"claude-code:notification"_s);
    row("of another agent", "<teammate-message teammate_id='a'>x</teammate-message>",
        u"claude-code:notification"_s);
    row("of somebody else, as newer versions say", "look at it", u"claude-code:notification"_s,
        true, "\"origin\":{\"kind\":\"peer\"},");
    row("the person's, as newer versions say", "hello", {}, true,
        "\"origin\":{\"kind\":\"human\"},");
}

void TestClaudeImporter::userLines()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, mark);
    QFETCH(QString, customType);
    QFETCH(bool, display);
    const QByteArray line =
            user("u1", {}, text).replace("\"isSidechain\"", QByteArray(mark + "\"isSidechain\""));
    MemoryStore store;
    QVERIFY(importTranscript(line, store));
    const Entry &entry = store.entries().constFirst();
    QVERIFY(entry.role == (customType.isEmpty() ? Role::User : Role::Custom));
    QVERIFY(entry.type == (customType.isEmpty() ? EntryType::Message : EntryType::CustomMessage));
    QCOMPARE(entry.customType, customType);
    QCOMPARE(entry.display, display);
    QVERIFY(entry.modelFacing);
    QCOMPARE(entry.text(), QString::fromUtf8(text));
}

void TestClaudeImporter::toolResults()
{
    const QByteArray parts =
            R"({"type":"tool_result","tool_use_id":"c1","is_error":true,"content":"no"},)"
            R"({"type":"tool_result","tool_use_id":"c2","content":[{"type":"text","text":"yes"},{"type":"odd"}]},)"
            + textBlock("[Request interrupted by user]");
    MemoryStore store;
    QVERIFY(importTranscript(answer("a1", {}, "m", call("c1") + ',' + call("c2"))
                                     + userParts("r", "a1", parts) + user("u", "r", "next"),
                             store));
    QCOMPARE(shape(store),
             QStringList({ u"-1 assistant [c1 c2]"_s, u"0 result c1 no"_s, u"1 result c2 yes"_s,
                           u"2 user [Request interrupted by user]"_s, u"3 user next"_s }));
    const Entry &failed = store.entries().at(1);
    QCOMPARE(failed.toolStatus, u"error"_s);
    QCOMPARE(failed.toolName, u"Read"_s);
    QCOMPARE(store.entries().at(2).toolStatus, QString());
    QCOMPARE(store.entries().at(2).data["claude-code:unknownBlocks"_L1].toArray().size(), 1);
}

/// What was too long for the model lies beside the transcript.
void TestClaudeImporter::outputsInFiles()
{
    const auto persisted = [](const QByteArray &path) {
        return R"(<persisted-output>\nOutput too large (83.6KB). Full output saved to: )" + path
                + R"(\n\nPreview (first 2KB):\nab</persisted-output>)";
    };
    QTemporaryDir folder;
    const auto write = [&folder](const QString &name, const QByteArray &bytes) {
        QFile file(folder.filePath(name));
        return QDir().mkpath(QFileInfo(file).path()) && file.open(QIODevice::WriteOnly)
                && file.write(bytes) == bytes.size();
    };
    QVERIFY(write(u"s-1/tool-results/b1.txt"_s, "abcdef"));
    QVERIFY(write(u"outside.txt"_s, "secret"));
    QVERIFY(write(
            u"s-1.jsonl"_s,
            user("u1", {}, "hi") + answer("a1", "u1", "m", call("c1") + ',' + call("c2"))
                    + result("r1", "a1", "c1",
                             persisted("/home/a/.claude/p/s-1/tool-results/b1.txt"))
                    + result("r2", "r1", "c2",
                             persisted("/home/a/.claude/p/s-1/tool-results/../../outside.txt"))
                    + result("r3", "r2", "c3", persisted("C:\\\\p\\\\tool-results\\\\gone.txt"))));
    MemoryStore store;
    const auto report = importFile(folder.filePath(u"s-1.jsonl"_s), store);
    QVERIFY(report);
    const QByteArray whole = QCryptographicHash::hash("abcdef", QCryptographicHash::Sha256);
    QCOMPARE(store.entries().at(2).data[entryData::FullOutput].toString(),
             QString::fromLatin1(whole.toHex()));
    QVERIFY(store.entries().at(2).text().contains("Preview"_L1));
    QVERIFY(!store.entries().at(3).data.contains(entryData::FullOutput));
    QVERIFY(!store.entries().at(4).data.contains(entryData::FullOutput));
    QCOMPARE(store.attachments.value(whole).data, QByteArray("abcdef"));
    const QStringList notes = report->sessions.constFirst().notes;
    QCOMPARE(notes.filter(u"keeps in files of their own"_s).size(), 1);
    QCOMPARE(notes.filter(u"not beside this one"_s).size(), 1);
}

void TestClaudeImporter::toolDetails()
{
    const QByteArray text(40, 'x');
    const auto imported = [&](const QByteArray &toolUseResult) {
        MemoryStore store;
        const auto report = importTranscript(
                answer("a1", {}, "m", call("c1"))
                        + QByteArray(result("r1", "a1", "c1", text))
                                  .replace("\"isSidechain\"",
                                           QByteArray("\"toolUseResult\":" + toolUseResult
                                                      + ",\"isSidechain\"")),
                store);
        QJsonObject data = store.entries().constLast().data;
        data["shortened"_L1] = report->sessions.constFirst().notes.size() == 1;
        return data;
    };
    const QJsonObject known = imported("{\"stdout\":\"" + text + "\",\"code\":3,\"none\":null}");
    QCOMPARE(known[entryData::Details].toObject(), (QJsonObject { { u"code"_s, 3 } }));
    QCOMPARE(known["shortened"_L1].toBool(), false);
    QVERIFY(!imported("{\"file\":{\"content\":\"" + text.first(30) + "\\n\\n" + text.first(20)
                      + "\"}}")
                     .contains(entryData::Details));
    const QJsonObject huge = imported("{\"file\":\"" + QByteArray(100'000, 'y') + "\",\"n\":1}");
    QCOMPARE(huge[entryData::Details].toObject(), (QJsonObject { { u"n"_s, 1 } }));
    QCOMPARE(huge["shortened"_L1].toBool(), true);
    QVERIFY(!imported("\"Error: " + text + '"').contains("claude-code:toolUseResult"_L1));
    QCOMPARE(imported("\"more\"")["claude-code:toolUseResult"_L1].toString(), u"more"_s);
}

void TestClaudeImporter::attachmentsAndNotes()
{
    const QByteArray lines = user("u1", {}, "hi")
            + line("attachment", "t1", "u1",
                   R"("attachment":{"type":"skill_listing","content":"- x"})")
            + line("attachment", "t2", "t1",
                   R"("attachment":{"type":"queued_command","prompt":"and this"})")
            + line("system", "t3", "t2", R"("subtype":"turn_duration","durationMs":5)")
            + line("novelty", "t4", "t3", R"("n":12345678901234567890123)")
            + "{\"type\":\"newer\",\"number\":3,\"sessionId\":\"s-1\"}\n"
            + "{\"type\":\"permission-mode\",\"permissionMode\":\"x\",\"sessionId\":\"s-1\"}\n"
            + user("u2", "t4", "end");
    MemoryStore store;
    const auto report = importTranscript(lines, store);
    QVERIFY(report);
    QCOMPARE(shape(store),
             QStringList({ u"-1 user hi"_s, u"0 note claude-code:attachment:skill_listing"_s,
                           u"1 custom and this"_s, u"2 note claude-code:system:turn_duration"_s,
                           u"3 note claude-code:unknown:novelty"_s,
                           u"4 note claude-code:unknown:newer"_s, u"4 user end"_s }));
    QCOMPARE(store.entries().at(3).data["durationMs"_L1].toInt(), 5);
    QVERIFY(store.entries().at(4).data["raw"_L1].toString().contains(u"12345678901234567890123"_s));
    QVERIFY(!store.entries().at(4).modelFacing && !store.entries().at(4).display);
    const QStringList notes = report->sessions.constFirst().notes;
    QCOMPARE(notes.size(), 3);
    QVERIFY(notes.at(0).contains(u"does not know"_s)
            && notes.at(0).contains(u"newer (1), novelty (1)"_s));
    QVERIFY(notes.at(1).contains(u"Left out"_s) && notes.at(1).contains(u"permission-mode (1)"_s));
    QVERIFY(notes.at(2).contains(u"version 2.1.0 of Claude Code"_s));
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
}

void TestClaudeImporter::titles_data()
{
    QTest::addColumn<QByteArray>("lines");
    QTest::addColumn<QString>("expected");
    const QByteArray custom = R"({"type":"custom-title","customTitle":"Mine","sessionId":"s"})"
                              "\n";
    const QByteArray program = R"({"type":"ai-title","aiTitle":"Theirs","sessionId":"s"})"
                               "\n";
    const QByteArray own = R"({"type":"summary","summary":"Own","leafUuid":"u1"})"
                           "\n";
    const QByteArray foreign = R"({"type":"summary","summary":"Foreign","leafUuid":"zz"})"
                               "\n";
    QTest::newRow("none") << QByteArray() << QString();
    QTest::newRow("the person's") << custom + program + own << u"Mine"_s;
    QTest::newRow("the program's") << program + foreign << u"Theirs"_s;
    QTest::newRow("summary") << program + own << u"Own"_s;
    QTest::newRow("the last") << own + program << u"Theirs"_s;
    QTest::newRow("of another file") << foreign << QString();
}

void TestClaudeImporter::titles()
{
    QFETCH(QByteArray, lines);
    QFETCH(QString, expected);
    MemoryStore store;
    const auto report = importTranscript(user("u1", {}, "hi") + lines, store);
    QVERIFY(report);
    QCOMPARE(store.sessions.constFirst().session.name, expected);
    QCOMPARE(report->sessions.constFirst().title, expected);
    QCOMPARE(report->sessions.constFirst().notes.filter(u"Foreign"_s).size(),
             lines.contains("Foreign") ? 1 : 0);
}

void TestClaudeImporter::titlesOfAGrowingFile()
{
    const auto title = [](const QByteArray &text) {
        return R"({"type":"ai-title","sessionId":"s","aiTitle":")" + text + "\"}\n";
    };
    const QByteArray ask = user("u1", {}, "hi") + progress("p1", "u1");
    const QByteArray named = title("A") + ask + title("A") + title("B");
    const QByteArray more = answer("a1", "p1", "m", call("c1")) + title("C")
            + result("r1", "a1", "c1") + answer("a2", "r1", "n", textBlock("x"))
            + user("u2", "a2", "y") + user("u3", "u2", "z");
    MemoryStore store;
    QVERIFY(importTranscript(named, store));
    QCOMPARE(shape(store), QStringList({ u"-1 user hi"_s, u"0  A"_s, u"1  B"_s }));
    const auto report = importTranscript(named + more, store);
    QCOMPARE(shape(store),
             QStringList({ u"-1 user hi"_s, u"0  A"_s, u"1  B"_s, u"2 assistant [c1]"_s,
                           u"3 result c1 r1"_s, u"4 assistant x"_s, u"5 user y"_s, u"6  C"_s,
                           u"7 user z"_s }));
    QCOMPARE(report->sessions.constFirst().title, u"C"_s);
    QCOMPARE(report->sessions.constFirst().branches, 0);
    QCOMPARE(store.broken, QStringList());
}

void TestClaudeImporter::sessionIds()
{
    const QByteArray old = user("u1", {}, "hi").replace("s-1", "s-0");
    MemoryStore store;
    QVERIFY(importTranscript(old, store, {}, u"/x/s-0.jsonl"_s));
    const auto report =
            importTranscript(old + user("u2", "u1", "more"), store, {}, u"/x/s-1.jsonl"_s);
    QVERIFY(report);
    const Session &session = store.sessions.at(1).session;
    QCOMPARE(session.origin.sessionId, u"s-1"_s);
    QCOMPARE(session.parentSession, store.sessions.at(0).session.id);
    QVERIFY(report->sessions.constFirst().notes.constFirst().contains(u"s-0"_s));
}

void TestClaudeImporter::subagentsInTheFile()
{
    const auto side = [](QByteArray text, const QByteArray &agent = {}) {
        QByteArray marks = "\"isSidechain\":true";
        if (!agent.isEmpty()) {
            marks += ",\"agentId\":\"" + agent + '"';
        }
        return text.replace("\"isSidechain\":false", marks);
    };
    const QByteArray lines = user("u1", {}, "hi") + side(user("x1", {}, "task"))
            + side(user("y1", "u1", "other"), "agent")
            + side(answer("x2", "x1", "m", textBlock("did")))
            + side(user("y2", "zz", "more"), "agent") + user("u2", "u1", "end");
    MemoryStore store;
    const auto report = importTranscript(lines, store);
    QVERIFY(report);
    QCOMPARE(store.sessions.size(), 3);
    QCOMPARE(shape(store, 0), QStringList({ u"-1 user hi"_s, u"0 user end"_s }));
    QCOMPARE(shape(store, 1), QStringList({ u"-1 user task"_s, u"0 assistant did"_s }));
    QCOMPARE(shape(store, 2), QStringList({ u"-1 user other"_s, u"0 user more"_s }));
    QCOMPARE(store.sessions.at(1).session.origin.sessionId, u"s-1:x1"_s);
    QCOMPARE(store.sessions.at(2).session.origin.sessionId, u"s-1:agent"_s);
    for (const qsizetype i : { 1, 2 }) {
        QVERIFY(store.sessions.at(i).session.kind == SessionKind::Subagent);
        QCOMPARE(store.sessions.at(i).session.parentSession, store.sessions.at(0).session.id);
    }
    QCOMPARE(report->sessions.at(2).source["entries"_L1].toInt(), 2);
    QCOMPARE(importTranscript(lines, store)->sessions.at(1).added, 0);
    QCOMPARE(store.broken, QStringList());
}

void TestClaudeImporter::subagentFile()
{
    const QByteArray lines =
            user("x1", {}, "task")
                    .replace("\"isSidechain\":false", R"("isSidechain":true,"agentId":"abc")");
    MemoryStore store;
    const QByteArray snapshot = R"({"type":"file-history-snapshot","messageId":"m","snapshot":{}})"
                                "\n";
    const auto alone = importTranscript("{bad}\n" + lines + snapshot, store);
    QVERIFY(alone);
    QCOMPARE(alone->sessions.constFirst().notes.size(), 1);
    QCOMPARE(alone->sessions.constFirst().skippedCount, 1);
    QCOMPARE(alone->sessions.constFirst().source["entries"_L1].toInt(), 2);
    QVERIFY(store.sessions.constFirst().session.parentSession.isNull());
    QVERIFY(importTranscript(user("u1", {}, "hi"), store));
    QVERIFY(importTranscript(lines, store));
    QCOMPARE(store.sessions.size(), 2);
    QCOMPARE(store.sessions.constFirst().session.origin.sessionId, u"s-1:abc"_s);
}

/// What the program notes beside the file says whose it is.
void TestClaudeImporter::subagentOfSubagent()
{
    const QTemporaryDir folder;
    const auto write = [&folder](const QString &name, const QByteArray &bytes) {
        QFile file(folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    };
    const auto agent = [](const QByteArray &id) {
        return user("x" + id, {}, "task")
                .replace("\"isSidechain\":false",
                         QByteArray(R"("isSidechain":true,"agentId":")" + id + '"'));
    };
    QVERIFY(write(u"agent-a.jsonl"_s, agent("a")));
    QVERIFY(write(
            u"agent-b.jsonl"_s,
            R"({"type":"fork-context-ref","agentId":"b","parentSessionId":"s-1","contextLength":7})"
                    + ("\n" + agent("b"))));
    QVERIFY(write(u"agent-b.meta.json"_s,
                  R"({"agentType":"fork","description":"Look\n again","parentAgentId":"a"})"));
    MemoryStore store;
    QVERIFY(importFile(folder.filePath(u"agent-a.jsonl"_s), store));
    const auto report = importFile(folder.filePath(u"agent-b.jsonl"_s), store);
    QVERIFY(report);
    const Session &session = store.sessions.at(1).session;
    QCOMPARE(session.origin.sessionId, u"s-1:b"_s);
    QCOMPARE(session.name, u"Look again"_s);
    QCOMPARE(session.parentSession, store.sessions.at(0).session.id);
    QVERIFY(report->sessions.constFirst().notes.join(u' ').contains(
            "given what the session s-1"_L1));
}

namespace
{

/// Files of a folder of sessions.
class ProjectFolder
{
public:
    [[nodiscard]] QString add(const QString &name, const QByteArray &bytes) const
    {
        const QString path = m_folder.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
            qFatal("the test cannot write");
        }
        return path;
    }

private:
    QTemporaryDir m_folder;
};

QByteArray forkReference(const QByteArray &session, const QByteArray &line)
{
    return R"({"type":"fork-context-ref","agentId":"b","parentSessionId":")" + session
            + R"(","parentLastUuid":")" + line + "\",\"contextLength\":2}\n";
}

} // namespace

/// A subagent that was given the conversation so far: it is there once, and the subagent stands on it.
void TestClaudeImporter::forkStandsOnItsSession()
{
    const ProjectFolder folder;
    const QByteArray side = R"("isSidechain":true,"agentId":"b")";
    const QString main = folder.add(u"s-1.jsonl"_s,
                                    user("u1", {}, "hi") + answer("a1", "u1", "m", call("c1"))
                                            + result("r1", "a1", "c1") + user("u2", "r1", "more"));
    QByteArray own = user("x1", {}, "task") + answer("x2", "x1", "n", textBlock("did"));
    own.replace("\"isSidechain\":false", side);
    const QString agent =
            folder.add(u"s-1/subagents/agent-b.jsonl"_s, forkReference("s-1", "a1") + own);
    MemoryStore store;
    const auto report = importFile(agent, store);
    QVERIFY(report);
    QCOMPARE(store.sessions.size(), 2);
    QCOMPARE(shape(store, 0),
             QStringList({ u"-1 user hi"_s, u"0 assistant [c1]"_s, u"1 result c1 r1"_s,
                           u"2 user more"_s }));
    const Session &parent = store.sessions.at(0).session;
    QCOMPARE(parent.origin, (SessionOrigin { u"claude-code"_s, u"s-1"_s, main }));
    QVERIFY(parent.kind == SessionKind::Person);
    QVERIFY(parent.baseEntry.isNull());
    const Session &fork = store.sessions.at(1).session;
    QVERIFY(fork.kind == SessionKind::Subagent);
    QCOMPARE(fork.origin, (SessionOrigin { u"claude-code"_s, u"s-1:b"_s, agent }));
    QCOMPARE(fork.parentSession, parent.id);
    QCOMPARE(fork.baseEntry, store.entries(0).at(1).id);
    QCOMPARE(store.entries(1).size(), 2);
    QCOMPARE(store.entries(1).constFirst().parent, fork.baseEntry);
    QVERIFY(!report->sessions.constLast().notes.join(u' ').contains("not repeated here"_L1));
    for (const QString &path : { agent, main }) {
        QCOMPARE(importFile(path, store)->sessions.constLast().added, 0);
    }
    QCOMPARE(store.sessions.size(), 2);
    QCOMPARE(store.broken, QStringList());

    // A line that is not there, and a file that leads somewhere else.
    for (const QByteArray &reference :
         { forkReference("s-1", "zz"), forkReference("../s-1", "a1") }) {
        MemoryStore alone;
        QVERIFY(importFile(folder.add(u"s-1/subagents/agent-b.jsonl"_s, reference + own), alone));
        QCOMPARE(alone.sessions.size(), 1);
        QVERIFY(alone.sessions.constFirst().session.baseEntry.isNull());
        QCOMPARE(alone.broken, QStringList());
    }
}

/// While a subagent works, the answer with its call may still be written. Once the subagent were stored without it, it would stay so.
void TestClaudeImporter::forkWaitsForTheAnswerThatMadeIt()
{
    const ProjectFolder folder;
    const QByteArray ask = user("u1", {}, "hi");
    const QByteArray made = answer("a1", "u1", "m", call("c1"));
    std::ignore = folder.add(u"s-1.jsonl"_s, ask + made);
    QByteArray own = user("x1", {}, "task") + answer("x2", "x1", "n", textBlock("did"));
    own.replace("\"isSidechain\":false", R"("isSidechain":true,"agentId":"b")");
    const QByteArray lines = forkReference("s-1", "a1") + own;
    const QString agent = folder.add(u"s-1/subagents/agent-b.jsonl"_s, lines);
    const QDateTime written =
            QDateTime::fromString(QString::fromLatin1(LongAgo), Qt::ISODateWithMs);
    MemoryStore store;
    const auto early = importFile(agent, store, importAt(written.addSecs(1)));
    QVERIFY(early);
    QCOMPARE(store.sessions.size(), 1);
    QCOMPARE(shape(store, 0), QStringList { u"-1 user hi"_s });
    const QDateTime until = early->sessions.constFirst().leftOutUntil;
    QVERIFY(until > written.addSecs(1));
    MemoryStore sooner; // another answer shows that the one before is complete
    QVERIFY(importFile(agent, sooner, importAt(written.addSecs(1))));
    std::ignore = folder.add(u"s-1.jsonl"_s,
                             ask + made + result("r1", "a1", "c1")
                                     + answer("a2", "r1", "o", textBlock("so")));
    QVERIFY(importFile(agent, sooner, importAt(written.addSecs(2))));
    std::ignore = folder.add(u"s-1.jsonl"_s, ask + made);
    QVERIFY(importFile(agent, store, importAt(until)));
    for (const MemoryStore *each : { &store, &sooner }) {
        QCOMPARE(each->sessions.size(), 2);
        const Session &fork = each->sessions.at(1).session;
        QCOMPARE(fork.parentSession, each->sessions.at(0).session.id);
        QCOMPARE(fork.baseEntry, each->entries(0).at(1).id);
        QCOMPARE(each->entries(1).constFirst().parent, fork.baseEntry);
        QCOMPARE(each->broken, QStringList());
    }
    QCOMPARE(importFile(agent, store)->sessions.constLast().added, 0);
}

/// The same of a session of the person, beside the one that it was forked from; also where they lead in a circle.
void TestClaudeImporter::sessionForkedByReference()
{
    const ProjectFolder folder;
    const auto path = [&folder](const QByteArray &id, QByteArray bytes) {
        const QByteArray own = "\"sessionId\":\"" + id + '"';
        return folder.add(QString::fromUtf8(id) + ".jsonl"_L1,
                          bytes.replace("\"sessionId\":\"s-1\"", own));
    };
    std::ignore = path("s-1", user("u1", {}, "one") + user("u2", "u1", "two"));
    std::ignore = path("s-2", forkReference("s-1", "u1") + user("v1", {}, "three"));
    const QString last = path("s-3", forkReference("s-2", "v1") + user("w1", "v1", "four"));
    MemoryStore store;
    QVERIFY(importFile(last, store));
    QCOMPARE(store.sessions.size(), 3);
    for (const qsizetype i : { 1, 2 }) {
        QCOMPARE(store.sessions.at(i).session.baseEntry, store.entries(i - 1).constFirst().id);
        QCOMPARE(store.sessions.at(i).session.parentSession, store.sessions.at(i - 1).session.id);
        QCOMPARE(store.entries(i).constFirst().parent, store.entries(i - 1).constFirst().id);
    }
    QCOMPARE(store.broken, QStringList());

    const QString one = path("s-4", forkReference("s-5", "y1") + user("x1", {}, "x"));
    std::ignore = path("s-5", forkReference("s-4", "x1") + user("y1", {}, "y"));
    MemoryStore circle;
    QVERIFY(importFile(one, circle));
    QCOMPARE(circle.broken, QStringList());
}

void TestClaudeImporter::replayedLines()
{
    const QByteArray first = user("u1", {}, "hi") + answer("a1", "u1", "m", textBlock("one"));
    MemoryStore store;
    const auto report = importTranscript(first + user("u2", "a1", "x") + first, store);
    QVERIFY(report);
    QCOMPARE(store.entries().size(), 3);
    QVERIFY(report->sessions.constFirst().notes.constFirst().contains(u"2 lines stand"_s));
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
}

/// It was left out as if it were the same line once more.
void TestClaudeImporter::anotherLineWithTheSameId()
{
    const QByteArray first = user("u1", {}, "hi") + answer("a1", "u1", "m", textBlock("one"));
    MemoryStore store;
    const auto report = importTranscript(first + answer("a1", "u1", "m", textBlock("other"))
                                                 + user("u2", "a1", "x") + first,
                                         store);
    QVERIFY(report);
    QCOMPARE(shape(store),
             QStringList({ u"-1 user hi"_s, u"0 assistant one"_s, u"0 assistant other"_s,
                           u"1 user x"_s }));
    const QString notes = report->sessions.constFirst().notes.join(u'\n');
    QVERIFY2(notes.contains(u"1 lines have the id of an earlier one"_s), qPrintable(notes));
    QVERIFY2(notes.contains(u"2 lines stand"_s), qPrintable(notes));
    Usage sum;
    for (const Entry &entry : store.entries()) {
        sum += entry.usage.value_or(Usage());
    }
    QCOMPARE(sum.output, 100); // of one request
}

void TestClaudeImporter::partsThatNoBlockSays()
{
    MemoryStore store;
    const auto report = importTranscript(
            userParts(
                    "u1", {},
                    textBlock("see")
                            + R"(,{"type":"image","source":{"type":"url","url":"https://example.org/b.png"}})"
                              R"(,{"type":"document","source":{"type":"base64","data":"eA=="}})"
                              R"(,{"type":"hologram","x":1})"),
            store);
    QVERIFY(report);
    const QString notes = report->sessions.constFirst().notes.join(u'\n');
    QVERIFY2(notes.contains(u"no search finds them: document (1)"_s), qPrintable(notes));
    QVERIFY2(notes.contains(u"hologram (1)"_s), qPrintable(notes));
    QVERIFY(store.entries().constFirst().text().contains(u"https://example.org/b.png"_s));
    QVERIFY(store.entries().constFirst().data.contains(u"claude-code:unknownBlocks"_s));
}

/// By the name that the file has for it.
void TestClaudeImporter::circlesAreNamed()
{
    MemoryStore store;
    const auto report = importTranscript(user("u1", "u2", "a") + user("u2", "u1", "b"), store);
    QVERIFY(report);
    const QStringList told = report->sessions.constFirst().notes.filter(u"lead back"_s);
    QCOMPARE(told.size(), 1);
    QVERIFY2(!told.constFirst().contains(u'#'), qPrintable(told.constFirst()));
}

QTEST_GUILESS_MAIN(TestClaudeImporter)
#include "tst_claudeimporter.moc"
