// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "besidefiles.h"
#include "codexlines.h"
#include "entrydata.h"
#include "importplaces.h"
#include "sessionglance.h"
#include "zstddevice.h"

#include <QBuffer>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <zstd.h>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What becomes of what a rollout says, but for answers.
class TestCodexImporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void session();
    void whatWasTyped_data();
    void whatWasTyped();
    void repeatedOnlyWhereAnItemSaysIt();
    void models();
    void compactions_data();
    void compactions();
    void compactionFields();
    void rolledBack_data();
    void rolledBack();
    void repeats();
    void unknownRecords();
    void bareLines();
    void relatives_data();
    void relatives();
    void resumedFile();
    void goesOnFromAnother_data();
    void goesOnFromAnother();
    void goesOnFromOneThatGoesOn();
    void takenBackInAnotherFile();
    void baseIsMissing();
    void basesInACircle();
    void compressed();
    void compressedInFolders();
    void compressedAndDamaged_data();
    void compressedAndDamaged();
    void compressedBeyondMeasure();
    void unknownKindsAreTold();
    void manyUnknownKinds();
};

void TestCodexImporter::session()
{
    MemoryStore store;
    const auto report = importRollout(
            meta(R"(,"cli_version":"0.9","originator":"codex-tui","source":"cli","base_instructions":{"text":"Be good"},"git":{"branch":"main"})")
                    + eventLine("thread_name_updated",
                                R"(,"thread_id":"s-1","thread_name":"A name")"),
            store);
    QVERIFY(report);
    const Session &session = store.sessions.constFirst().session;
    QCOMPARE(session.origin, (SessionOrigin { u"codex"_s, u"s-1"_s, u"test.jsonl"_s }));
    QCOMPARE(session.cwd, u"/home/u/p"_s);
    QCOMPARE(session.createdAt, QDateTime(QDate(2026, 1, 2), QTime(3, 4, 5), QTimeZone::UTC));
    QVERIFY(session.kind == SessionKind::Person);
    const Entry &first = store.entries().constFirst();
    QCOMPARE(first.customType, u"codex:session_meta"_s);
    QVERIFY(!first.modelFacing && !first.display);
    const QJsonObject kept = first.data["codex:session"_L1].toObject();
    QCOMPARE(kept["base_instructions"_L1]["text"_L1].toString(), u"Be good"_s);
    QCOMPARE(kept["git"_L1]["branch"_L1].toString(), u"main"_s);
    QCOMPARE(report->sessions.constFirst().title, u"A name"_s);
    QCOMPARE(kept["originator"_L1].toString(), u"codex-tui"_s);
}

void TestCodexImporter::whatWasTyped_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char *name, const QByteArray &body, const QStringList &expected) {
        QTest::newRow(name) << body << expected;
    };
    const QByteArray context = message("user", "<environment_context>x</environment_context>");
    const QByteArray said = eventLine("user_message", R"(,"message":"hi")");
    const QString injected =
            u"codex:environment_context <environment_context>x</environment_context> <0"_s;
    row("item, event", context + message("user", "hi") + said, { injected, u"user hi <1"_s });
    row("event, item", context + said + message("user", "hi"), { injected, u"user hi <1"_s });
    row("between them a turn_context",
        message("user", "# AGENTS.md instructions for /x")
                + line("turn_context", R"({"model":"m"})") + typed("hi"),
        { u"codex:user_instructions # AGENTS.md instructions for /x <0"_s, u"model_change <1"_s,
          u"user hi <2"_s });
    row("developer", message("developer", "<permissions instructions>x") + typed("hi"),
        { u"codex:permissions_instructions <permissions instructions>x <0"_s, u"user hi <1"_s });
    row("no event for one", typed("hi") + message("user", "more") + message("assistant", "a"),
        { u"user hi <0"_s, u"codex:context more <1"_s, u"assistant a <2"_s });
    row("no events at all", context + message("user", "hi") + message("assistant", "a"),
        { injected, u"user hi <1"_s, u"assistant a <2"_s });
    // A version before 0.171 began, a newer one went on.
    row("as a completed item",
        typed("hi") + message("assistant", "a")
                + eventLine("thread_settings_applied", R"(,"thread_settings":{"model":"m"})")
                + line("world_state", R"({"full":true,"state":{}})") + message("user", "more")
                + eventLine(
                        "item_completed",
                        R"(,"item":{"type":"UserMessage","content":[{"type":"text","text":"more"}]})")
                + message("assistant", "b")
                + eventLine(
                        "item_completed",
                        R"(,"item":{"type":"AgentMessage","content":[{"type":"Text","text":"b"}]})"),
        { u"user hi <0"_s, u"assistant a <1"_s, u"user more <2"_s, u"assistant b <3"_s });
    row("only the event", said + message("assistant", "a"),
        { u"user hi <0"_s, u"assistant a <1"_s });
    row("event of an injected one",
        context + eventLine("user_message", R"(,"message":"x","kind":"environment_context")")
                + typed("hi"),
        { injected, u"user hi <1"_s });
    row("shown differently",
        message("user", "hi ") + eventLine("user_message", R"(,"message":"hi")"),
        { u"user hi  <0"_s });
    row("the end of a longer one",
        message("user", "Selected: x\\nRequest: hi")
                + eventLine("user_message", R"(,"message":" hi")"),
        { u"user Selected: x\nRequest: hi <0"_s });
    row("another message before it",
        message("user", "Warning: a job has ended") + said + message("user", "hi")
                + message("assistant", "a"),
        { u"codex:context Warning: a job has ended <0"_s, u"user hi <1"_s, u"assistant a <2"_s });
    row("another message instead of it",
        typed("first") + message("assistant", "a") + message("user", "Warning: a job has ended")
                + said + message("assistant", "b"),
        { u"user first <0"_s, u"assistant a <1"_s, u"codex:context Warning: a job has ended <2"_s,
          u"user hi <3"_s, u"assistant b <4"_s });
    row("with parts around it",
        item(R"({"type":"message","role":"user","content":[{"type":"input_text","text":"<image>"},{"type":"input_text","text":"hi"}]})")
                + said,
        { u"user <image> hi <0"_s });
    row("content is text", item(R"({"type":"message","role":"user","content":"hi"})") + said,
        { u"user hi <0"_s });
}

void TestCodexImporter::whatWasTyped()
{
    QFETCH(QByteArray, body);
    QFETCH(QStringList, expected);
    MemoryStore store;
    QVERIFY(importRollout(meta() + body, store));
    QCOMPARE(shape(store), expected);
    for (const Entry &entry : store.entries()) {
        QCOMPARE(entry.display,
                 entry.type != EntryType::CustomMessage && entry.type != EntryType::Custom);
        QCOMPARE(entry.modelFacing, entry.type != EntryType::Custom);
        QVERIFY(!entry.data["codex:role"_L1].isNull());
    }
    QCOMPARE(store.broken, QStringList());
}

/// What became an entry is not told to be left out.
void TestCodexImporter::repeatedOnlyWhereAnItemSaysIt()
{
    const QByteArray first = eventLine("user_message", R"(,"message":"hi")");
    const QByteArray second = eventLine(
            "item_completed",
            R"(,"item":{"type":"UserMessage","content":[{"type":"text","text":"more"}]})");
    const auto notes = [](const QByteArray &body) {
        MemoryStore store;
        return importRollout(meta() + body, store)->sessions.constFirst().notes;
    };
    const QByteArray say = message("assistant", "a");
    const QStringList alone = notes(first + say + second + message("assistant", "b"));
    QVERIFY(!anyContains(alone, "user_message"_L1));
    QVERIFY(!anyContains(alone, "item_completed"_L1));
    QVERIFY(anyContains(alone, "2 messages that were typed"_L1));
    const QByteArray said = message("user", "hi");
    for (const QByteArray &both : { QByteArray(first + said), QByteArray(said + first) }) {
        const QStringList twice = notes(both + say + message("user", "more") + second + say);
        QVERIFY(anyContains(twice, "item_completed (1), user_message (1)"_L1));
    }
}

void TestCodexImporter::models()
{
    const auto context = [](const QByteArray &model, const QByteArray &effort,
                            const QByteArray &turn) {
        return line("turn_context",
                    R"({"turn_id":")" + turn + R"(","cwd":"/p","model":")" + model
                            + R"(","effort":)" + effort + '}');
    };
    MemoryStore store;
    const auto report = importRollout(
            meta() + context("a", "\"high\"", "1") + message("assistant", "x")
                    + context("a", "\"high\"", "2") + context("a", "\"none\"", "3")
                    + context("b", "\"none\"", "4") + message("assistant", "y")
                    + line("turn_context",
                           R"({"model":"b","cwd":"/q","collaboration_mode":{"settings":{"reasoning_effort":"low"}}})")
                    + line("turn_context", R"({"model":"b","cwd":"/r"})"),
            store);
    QVERIFY(report);
    QCOMPARE(shape(store),
             QStringList({ u"model_change <0"_s, u"thinking_level_change <1"_s, u"assistant x <2"_s,
                           u"thinking_level_change <3"_s, u"model_change <4"_s, u"assistant y <5"_s,
                           u"thinking_level_change <6"_s, u"codex:turn_context <7"_s }));
    QCOMPARE(store.entries().at(1).model, u"a"_s);
    QCOMPARE(store.entries().at(1).provider, u"openai"_s);
    QCOMPARE(store.entries().at(1).data["codex:turn_context"_L1]["cwd"_L1].toString(), u"/p"_s);
    QCOMPARE(store.entries().at(2).data[entryData::ThinkingLevel].toString(), u"high"_s);
    QCOMPARE(store.entries().at(4).data[entryData::ThinkingLevel].toString(), u"off"_s);
    QCOMPARE(store.entries().at(6).model, u"b"_s);
    QCOMPARE(store.entries().at(7).data[entryData::ThinkingLevel].toString(), u"low"_s);
    QVERIFY(anyContains(report->sessions.constFirst().notes, "turn_context (1)"_L1));
}

void TestCodexImporter::compactions_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<QString>("summary"); // empty: says that it cannot be read
    QTest::addColumn<QStringList>("retained");
    const auto history = [](const QByteArray &items) {
        return R"({"message":"","replacement_history":[)" + items + "]}";
    };
    const QByteArray said =
            R"({"type":"message","role":"user","content":[{"type":"input_text","text":"q"}]})";
    const QByteArray context =
            R"(,{"type":"message","role":"user","content":[{"type":"input_text","text":"<environment_context>x</environment_context>"}]})";
    const QByteArray summary =
            R"(,{"type":"message","role":"user","content":[{"type":"input_text","text":"S"}]})";
    QTest::newRow("message only") << QByteArray(R"({"message":"S"})") << u"S"_s << QStringList();
    QTest::newRow("message and history")
            << QByteArray(history(said + context + summary))
                       .replace(R"("message":"")", R"("message":"S")")
            << u"S"_s
            << QStringList(
                       { u"codex:retained q <2"_s,
                         u"codex:environment_context <environment_context>x</environment_context> <3"_s });
    QTest::newRow("history only") << history(said + summary) << u"S"_s
                                  << QStringList({ u"codex:retained q <2"_s });
    QTest::newRow("encrypted") << history(
            said + R"(,{"type":"compaction","id":"cmp_1","encrypted_content":"zzz"})")
                               << QString() << QStringList({ u"codex:retained q <2"_s });
    QTest::newRow("nothing at all") << QByteArray("{}") << QString() << QStringList();
}

void TestCodexImporter::compactions()
{
    QFETCH(QByteArray, payload);
    QFETCH(QString, summary);
    QFETCH(QStringList, retained);
    MemoryStore store;
    const auto report =
            importRollout(meta() + typed("q") + line("compacted", payload)
                                  + eventLine("context_compacted") + message("assistant", "a"),
                          store);
    QVERIFY(report);
    QStringList expected { u"user q <0"_s, u"compaction <1"_s };
    expected += retained;
    expected += u"assistant a <%1"_s.arg(expected.size());
    QCOMPARE(shape(store), expected);
    const Entry &entry = store.entries().at(2);
    QVERIFY(entry.firstKept.isNull());
    if (summary.isEmpty()) {
        QVERIFY(entry.summary.size() > 20);
    } else {
        QCOMPARE(entry.summary, summary);
    }
    QCOMPARE(report->sessions.constFirst().compactions, 1);
}

void TestCodexImporter::compactionFields()
{
    MemoryStore store;
    QVERIFY(importRollout(
            meta() + typed("q") + message("assistant", "a")
                    + tokens(usage(100, 0, 10, 0), usage(100, 0, 10, 0))
                    + tokens(usage(150, 20, 15, 0), usage(50, 20, 5, 0)) // of the compaction itself
                    + line("compacted", R"({"message":"S","window_number":1})")
                    + message("assistant", "b") + tokens(usage(160, 20, 17, 0), usage(10, 0, 2, 0)),
            store));
    QCOMPARE(shape(store),
             QStringList({ u"user q <0"_s, u"assistant a 100+0/10 <1"_s, u"compaction 30+20/5 <2"_s,
                           u"assistant b 10+0/2 <3"_s }));
    const Entry &entry = store.entries().at(3);
    QCOMPARE(entry.tokensBefore, 55);
    QCOMPARE(entry.data["codex:compacted"_L1]["window_number"_L1].toInt(), 1);
}

void TestCodexImporter::rolledBack_data()
{
    QTest::addColumn<QByteArray>("turns");
    QTest::addColumn<int>("parent"); // of what follows
    QTest::newRow("one") << QByteArray("1") << 4;
    QTest::newRow("two") << QByteArray("2") << 2;
    QTest::newRow("more than there are") << QByteArray("99") << 0;
    QTest::newRow("none") << QByteArray("0") << 6;
    QTest::newRow("less than none") << QByteArray("-3") << 6;
    QTest::newRow("no number") << QByteArray("\"x\"") << 6;
}

void TestCodexImporter::rolledBack()
{
    QFETCH(QByteArray, turns);
    QFETCH(int, parent);
    const QByteArray begin = meta() + typed("1") + message("assistant", "a") + typed("2")
            + line("compacted", R"({"message":"S"})") + typed("3") + message("assistant", "b")
            + eventLine("thread_rolled_back", R"(,"num_turns":)" + turns);
    MemoryStore store;
    QVERIFY(importRollout(begin, store));
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().at(parent).id);
    const auto report = importRollout(begin + typed("again") + message("assistant", "c"), store);
    QVERIFY(report);
    QCOMPARE(report->sessions.constFirst().added, 2);
    QCOMPARE(report->sessions.constFirst().branches, parent < 6 ? 1 : 0);
    QCOMPARE(shape(store).sliced(6),
             QStringList({ u"user again <%1"_s.arg(parent), u"assistant c <7"_s }));
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
    QCOMPARE(store.broken, QStringList());
}

void TestCodexImporter::repeats()
{
    const auto said = [](const QByteArray &text) {
        return eventLine("agent_message", R"(,"message":")" + text + '"');
    };
    MemoryStore store;
    const auto report = importRollout(
            meta() + eventLine("task_started") + typed("q") + said("a")
                    + eventLine("agent_reasoning", R"(,"text":"r")") + reasoning("r")
                    + message("assistant", "a") + message("assistant", "b") + said("b")
                    + said("lost") + eventLine("exec_command_end", R"(,"call_id":"x")")
                    + item(R"({"type":"ghost_snapshot","ghost_commit":{}})")
                    + eventLine("task_complete") + typed("p"),
            store);
    QVERIFY(report);
    QCOMPARE(shape(store),
             QStringList({ u"user q <0"_s, u"assistant (r) a b <1"_s, u"codex:agent_message <2"_s,
                           u"user p <3"_s }));
    QVERIFY(store.entries().at(3).data["raw"_L1].toString().contains(u"lost"_s));
    const QStringList notes = report->sessions.constFirst().notes;
    QVERIFY(anyContains(
            notes,
            "agent_message (2), agent_reasoning (1), exec_command_end (1), ghost_snapshot (1)"_L1));
    QVERIFY(anyContains(notes, "task_complete (1), task_started (1)"_L1));
}

void TestCodexImporter::unknownRecords()
{
    const QByteArray odd = line("weather", R"({"n":123456789012345678901234567890})").trimmed();
    MemoryStore store;
    QVERIFY(importRollout(meta() + odd + '\n' + item(R"({"type":"mystery","x":1})")
                                  + eventLine("sub_agent_activity", R"(,"x":1)") + item("{}")
                                  + typed("q"),
                          store));
    QCOMPARE(shape(store),
             QStringList({ u"codex:weather <0"_s, u"codex:mystery <1"_s,
                           u"codex:sub_agent_activity <2"_s, u"codex:unknown <3"_s,
                           u"user q <4"_s }));
    QCOMPARE(store.entries().at(1).data["raw"_L1].toString(), QString::fromUtf8(odd));
    QVERIFY(!store.entries().at(1).modelFacing && !store.entries().at(1).display);
}

void TestCodexImporter::bareLines()
{
    const QByteArray bytes =
            R"({"id":"old","timestamp":"2025-05-06T07:08:09.000Z","instructions":"do","git":{"branch":"b"}})"
            "\n"
            R"({"record_type":"state"})"
            "\n"
            R"({"type":"message","role":"user","content":[{"type":"input_text","text":"<environment_context>x</environment_context>"}]})"
            "\n"
            R"({"type":"message","role":"user","content":[{"type":"input_text","text":"q"}]})"
            "\n"
            R"({"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"r"}]})"
            "\n"
            R"({"type":"function_call","name":"shell","arguments":"{}","call_id":"c1"})"
            "\n"
            R"({"record_type":"state"})"
            "\n"
            R"({"type":"function_call_output","call_id":"c1","output":"o"})"
            "\n"
            R"({"type":"message","role":"assistant","content":[{"type":"output_text","text":"a"}]})";
    MemoryStore store;
    const auto report = importRollout(bytes, store);
    QVERIFY(report);
    QCOMPARE(
            shape(store),
            QStringList(
                    { u"codex:environment_context <environment_context>x</environment_context> <0"_s,
                      u"user q <1"_s, u"assistant (r) shell[c1] <2"_s, u"toolResult o <3"_s,
                      u"assistant a <4"_s }));
    const ImportedSession &session = report->sessions.constFirst();
    QCOMPARE(session.originId, u"old"_s);
    QVERIFY(anyContains(session.notes, "record_state (2)"_L1));
    for (const Entry &entry : store.entries()) {
        QCOMPARE(entry.createdAt, QDateTime(QDate(2025, 5, 6), QTime(7, 8, 9), QTimeZone::UTC));
    }
    QVERIFY(!anyContains(session.notes, "time"_L1));
    QCOMPARE(importRollout(bytes, store)->sessions.constFirst().added, 0);
}

void TestCodexImporter::relatives_data()
{
    QTest::addColumn<QByteArray>("fields");
    QTest::addColumn<QString>("parent");
    QTest::addColumn<bool>("subagent");
    QTest::newRow("fork") << QByteArray(R"(,"forked_from_id":"p-1","source":"cli")") << u"p-1"_s
                          << false;
    QTest::newRow("subagent") << QByteArray(
            R"(,"source":{"subagent":{"thread_spawn":{"parent_thread_id":"p-1","depth":1}}})")
                              << u"p-1"_s << true;
    QTest::newRow("review") << QByteArray(R"(,"source":{"subagent":"review"})") << QString()
                            << true;
    QTest::newRow("not brought in")
            << QByteArray(R"(,"forked_from_id":"p-9")") << QString() << false;
}

void TestCodexImporter::relatives()
{
    QFETCH(QByteArray, fields);
    QFETCH(QString, parent);
    QFETCH(bool, subagent);
    MemoryStore store;
    QVERIFY(importRollout(meta().replace("s-1", "p-1"), store));
    QVERIFY(importRollout(meta(fields) + typed("q"), store));
    const Session &session = store.sessions.at(1).session;
    QVERIFY(session.kind == (subagent ? SessionKind::Subagent : SessionKind::Person));
    QCOMPARE(session.parentSession,
             parent.isEmpty() ? SessionId() : store.sessions.constFirst().session.id);
}

void TestCodexImporter::resumedFile()
{
    const QByteArray say = message("assistant", "a");
    MemoryStore store;
    const auto report = importRollout(
            meta() + typed("q") + say + tokens(usage(10, 0, 5, 0)) + meta(R"(,"cli_version":"2")")
                    + tokens(usage(10, 0, 5, 0)) + typed("p") + say + tokens(usage(4, 0, 2, 0))
                    + meta().replace("s-1", "other"),
            store);
    QVERIFY(report);
    QCOMPARE(store.sessions.size(), 1);
    QCOMPARE(
            shape(store),
            QStringList({ u"user q <0"_s, u"assistant a 10+0/5 <1"_s, u"codex:session_meta <2"_s,
                          u"user p <3"_s, u"assistant a 4+0/2 <4"_s, u"codex:session_meta <5"_s }));
    const ImportedSession &session = report->sessions.constFirst();
    QCOMPARE(session.source["entry_types"_L1]["session_meta"_L1].toInt(), 3);
    QVERIFY(anyContains(session.notes, "resumed"_L1));
    QVERIFY(anyContains(session.notes, "other"_L1));
}

namespace
{

const QString Parent = u"019f0000-0000-7000-8000-000000000001"_s;
const QString Child = u"019f0000-0000-7000-8000-000000000002"_s;

/// A folder of Codex with rollouts in it.
class CodexHome
{
public:
    QString add(const QString &rollout, const QByteArray &bytes,
                const QString &folder = u"sessions/2026/01/02"_s, const QString &suffix = {})
    {
        const QString path = m_folder.filePath(folder + u"/rollout-2026-01-02T03-04-05-"_s + rollout
                                               + u".jsonl"_s + suffix);
        QDir().mkpath(QFileInfo(path).absolutePath());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
            qFatal("the test cannot write");
        }
        return path;
    }

private:
    QTemporaryDir m_folder;
};

QByteArray metaOf(const QString &id, const QString &base = {}, int end = 0)
{
    QByteArray fields = R"({"id":")" + id.toUtf8() + R"(","cwd":"/p","cli_version":"0.154.0")";
    if (!base.isEmpty()) {
        fields += R"(,"history_mode":"paginated","history_base":{"thread_id":")" + base.toUtf8()
                + R"(","end_ordinal_exclusive":)" + QByteArray::number(end)
                + R"(,"end_byte_offset":1})";
    }
    return line("session_meta", fields + '}');
}

/// The lines with ordinals, as newer versions write them.
QByteArray numbered(const QByteArray &lines, int from)
{
    QByteArray out;
    for (QByteArray each : lines.split('\n')) {
        if (!each.isEmpty()) {
            each.insert(1, R"("ordinal":)" + QByteArray::number(from++) + ',');
            out += each + '\n';
        }
    }
    return out;
}

QStringList texts(const MemoryStore &store, qsizetype session)
{
    QStringList lines;
    for (const Entry &entry : store.entries(session)) {
        if (entry.type == EntryType::Message) {
            lines += entry.text();
        }
    }
    return lines;
}

/// One turn of four records.
QByteArray turn(const QByteArray &question, const QByteArray &answer)
{
    return typed(question) + message("assistant", answer) + eventLine("task_complete");
}

/// As Codex compresses what is old.
QByteArray packed(const QByteArray &bytes)
{
    QByteArray out(static_cast<qsizetype>(ZSTD_compressBound(static_cast<size_t>(bytes.size()))),
                   0);
    out.resize(static_cast<qsizetype>(ZSTD_compress(out.data(), static_cast<size_t>(out.size()),
                                                    bytes.constData(),
                                                    static_cast<size_t>(bytes.size()), 3)));
    return out;
}

} // namespace

void TestCodexImporter::goesOnFromAnother_data()
{
    QTest::addColumn<bool>("hasOrdinals");
    QTest::addColumn<QString>("folder");
    QTest::newRow("ordinals in the lines") << true << u"sessions/2026/01/02"_s;
    QTest::newRow("counted") << false << u"sessions/2026/01/02"_s;
    QTest::newRow("archived") << true << u"archived_sessions"_s;
}

void TestCodexImporter::goesOnFromAnother()
{
    QFETCH(bool, hasOrdinals);
    QFETCH(QString, folder);
    const QByteArray first = metaOf(Parent) + turn("one", "1") + turn("two", "2");
    const QByteArray second = metaOf(Child, Parent, 5) + turn("three", "3");
    CodexHome home;
    home.add(Parent, hasOrdinals ? numbered(first, 0) : first, folder);
    const QString path = home.add(Child, hasOrdinals ? numbered(second, 5) : second);
    MemoryStore store;
    const auto report = importFile(path, store);
    QVERIFY(report);
    QCOMPARE(store.sessions.size(), 2);
    QCOMPARE(texts(store, 0), QStringList({ u"one"_s, u"1"_s }));
    QCOMPARE(texts(store, 1), QStringList({ u"three"_s, u"3"_s }));
    const Session &child = store.sessions.at(1).session;
    QCOMPARE(child.origin, (SessionOrigin { u"codex"_s, Child, path }));
    QCOMPARE(child.baseEntry, store.entries(0).constLast().id);
    QCOMPARE(child.parentSession, store.sessions.at(0).session.id);
    QCOMPARE(store.entries(1).constFirst().parent, child.baseEntry);
    QVERIFY(store.sessions.at(0).session.origin.path.contains(Parent));
    QCOMPARE(glanceAt(path, std::make_shared<BesideFiles>()).title,
             u"three"_s); // which reads no other
    QCOMPARE(importFile(path, store)->sessions.constLast().added, 0);
    QCOMPARE(store.entries(1).size(), 3);
    QCOMPARE(store.broken, QStringList());
}

/// Each names the one before it alone.
void TestCodexImporter::goesOnFromOneThatGoesOn()
{
    const QString last = u"019f0000-0000-7000-8000-000000000003"_s;
    CodexHome home;
    home.add(Parent, numbered(metaOf(Parent) + turn("one", "1"), 0));
    home.add(Child, numbered(metaOf(Child, Parent, 5) + turn("two", "2"), 5));
    const QString path = home.add(last, numbered(metaOf(last, Child, 10) + turn("three", "3"), 10));
    MemoryStore store;
    QVERIFY(importFile(path, store));
    QCOMPARE(store.sessions.size(), 3);
    QStringList branch; // of what the last one was sent
    for (EntryId at = store.sessions.at(2).session.leaf; !at.isNull();) {
        const Entry &entry = *store.find(at);
        at = entry.parent;
        if (entry.type == EntryType::Message) {
            branch.prepend(entry.text());
        }
    }
    QCOMPARE(branch, QStringList({ u"one"_s, u"1"_s, u"two"_s, u"2"_s, u"three"_s, u"3"_s }));
    QCOMPARE(importFile(path, store)->sessions.constLast().added, 0);
    QCOMPARE(store.broken, QStringList());
}

void TestCodexImporter::takenBackInAnotherFile()
{
    CodexHome home;
    home.add(Parent, numbered(metaOf(Parent) + turn("one", "1") + turn("two", "2"), 0));
    const QString path =
            home.add(Child, numbered(metaOf(Parent, Parent, 5) + turn("other", "3"), 5));
    MemoryStore store;
    QVERIFY(importFile(path, store));
    QCOMPARE(store.sessions.size(), 1); // of the same session
    QCOMPARE(texts(store, 0), QStringList({ u"one"_s, u"1"_s, u"other"_s, u"3"_s }));
    QVERIFY(store.sessions.constFirst().session.baseEntry.isNull());
    QCOMPARE(store.broken, QStringList());
}

void TestCodexImporter::baseIsMissing()
{
    CodexHome home;
    const QString path = home.add(Child, metaOf(Child, Parent, 5) + turn("three", "3"));
    MemoryStore store;
    const auto report = importFile(path, store);
    QVERIFY(report);
    QCOMPARE(texts(store, 0), QStringList({ u"three"_s, u"3"_s }));
    QVERIFY(anyContains(report->sessions.constFirst().notes, "goes on from the rollout"_L1));
}

void TestCodexImporter::basesInACircle()
{
    CodexHome home;
    home.add(Parent, metaOf(Parent, Child, 5) + turn("one", "1"));
    const QString path = home.add(Child, metaOf(Child, Parent, 15) + turn("three", "3"));
    MemoryStore store;
    QVERIFY(importFile(path, store));
    QCOMPARE(texts(store, 0), QStringList({ u"one"_s, u"1"_s }));
    QCOMPARE(texts(store, 1), QStringList({ u"three"_s, u"3"_s }));
}

void TestCodexImporter::compressed()
{
    const QByteArray bytes = metaOf(Parent) + turn("one", "1");
    CodexHome home;
    const QString path = home.add(Parent, packed(bytes), u"sessions/2026/01/02"_s, u".zst"_s);
    MemoryStore store;
    const auto report = importFile(path, store);
    QVERIFY(report);
    QCOMPARE(texts(store, 0), QStringList({ u"one"_s, u"1"_s }));
    QCOMPARE(report->sessions.constFirst().originId, Parent);
    const QString child = home.add(Child, metaOf(Child, Parent, 5) + turn("three", "3"));
    QVERIFY(importFile(child, store));
    QVERIFY(!store.sessions.constLast().session.baseEntry.isNull());
}

/// They were passed by without a word.
void TestCodexImporter::compressedInFolders()
{
    const QTemporaryDir home;
    const auto put = [&home](const QString &path, const QByteArray &bytes) {
        QFile file(home.filePath(path));
        return QDir(home.path()).mkpath(QFileInfo(path).path()) && file.open(QIODevice::WriteOnly)
                && file.write(bytes) == bytes.size();
    };
    QVERIFY(put(u".codex/sessions/2026/01/02/rollout-1.jsonl.zst"_s,
                packed(metaOf(Parent) + turn("one", "1"))));
    QVERIFY(put(u".codex/archived_sessions/rollout-2.jsonl.zst"_s,
                packed(metaOf(Child) + turn("two", "2"))));
    QVERIFY(put(u".codex/sessions/other.jsonl.zst"_s, packed("no session\n")));
    const QList<FoundFile> found = findSessionFiles(importPlaces(home.path(), {}));
    QCOMPARE(found.size(), 3);
    QCOMPARE(found.constFirst().program, u"Codex"_s);
    const ChosenFiles chosen = describeFiles({ home.path() });
    QCOMPARE(chosen.files.size(), 2);
    QCOMPARE(chosen.others, 1); // which is told
    MemoryStore store;
    for (const FoundFile &file : chosen.files) {
        QVERIFY(importFile(file.path, store));
    }
    QCOMPARE(store.sessions.size(), 2);
}

void TestCodexImporter::compressedAndDamaged_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    QByteArray lines = metaOf(Parent);
    for (int i = 0; i < 5000; ++i) {
        lines += turn("question " + QByteArray::number(i * 7919), "answer");
    }
    const QByteArray whole = packed(lines);
    QTest::newRow("cut") << whole.first(whole.size() / 2) << u"ends in the middle"_s;
    QByteArray broken = whole;
    broken.replace(broken.size() / 2, 16, QByteArray(16, '\xff'));
    QTest::newRow("damaged") << broken << u"damaged"_s;
    QTest::newRow("only the beginning of a frame") << whole.first(6) << QString();
}

void TestCodexImporter::compressedAndDamaged()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, reason);
    CodexHome home;
    const QString path = home.add(Parent, bytes, u"sessions/2026/01/02"_s, u".zst"_s);
    MemoryStore store;
    const auto report = importFile(path, store);
    QVERIFY(!report);
    QVERIFY2(report.error().message.contains(reason), qPrintable(report.error().message));
}

/// A few bytes may stand for any amount.
void TestCodexImporter::compressedBeyondMeasure()
{
    constexpr qint64 Most = 100'000;
    auto source = std::make_unique<QBuffer>();
    source->setData(packed(QByteArray(100 * Most, 'x')));
    QVERIFY(source->size() < Most / 10);
    QVERIFY(source->open(QIODevice::ReadOnly));
    ZstdDevice device(std::move(source), Most);
    QVERIFY(device.readAll().size() <= 2 * Most);
    QVERIFY2(device.errorString().contains(u"more than is read"_s),
             qPrintable(device.errorString()));
}

void TestCodexImporter::unknownKindsAreTold()
{
    MemoryStore store;
    const auto report =
            importRollout(meta(R"(,"cli_version":"9.1.0")") + line("hologram", R"({"x":1})")
                                  + item(R"({"type":"teleport"})") + eventLine("dance"),
                          store);
    QVERIFY(report);
    const QStringList &notes = report->sessions.constFirst().notes;
    QVERIFY(anyContains(notes, "dance (1), hologram (1), teleport (1)"_L1));
    QVERIFY(anyContains(notes, "9.1.0"_L1));
}

/// A file of garbage does not fill the report with its names.
void TestCodexImporter::manyUnknownKinds()
{
    QByteArray lines = meta();
    for (int i = 0; i < 100; ++i) {
        lines += line("kind-" + QByteArray::number(i) + QByteArray(1000, 'x'), R"({"x":1})");
    }
    MemoryStore store;
    const auto report = importRollout(lines, store);
    QVERIFY(report);
    const ImportedSession &session = report->sessions.constFirst();
    QCOMPARE(session.notes.filter("60 of further kinds"_L1).size(), 1);
    QVERIFY(session.notes.join(u' ').size() < 5000);
    QCOMPARE(session.source["entries"_L1].toInt(), 101);
    QCOMPARE(session.source["entry_types"_L1].toObject().size(), 40);
}

QTEST_GUILESS_MAIN(TestCodexImporter)
#include "tst_codeximporter.moc"
