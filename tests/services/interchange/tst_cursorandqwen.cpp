// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "importformats.h"
#include "testdatabase.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QStringList kinds(const MemoryStore &store, qsizetype session = 0)
{
    QStringList lines;
    for (const Entry &entry : store.entries(session)) {
        const QString kind = entry.type == EntryType::Message ? QString(toString(entry.role))
                                                              : QString(toString(entry.type));
        const QString says = entry.summary.isEmpty() ? entry.text() : entry.summary;
        lines += QString(kind + u' ' + says).trimmed();
    }
    return lines;
}

constexpr qint64 Begin = 1767323046000;

/// The store of the editor: values by key.
class Cursor : public TestDatabase
{
public:
    Cursor() : TestDatabase(u"state.vscdb"_s)
    {
        execute(u"CREATE TABLE ItemTable (key TEXT UNIQUE, value BLOB);\n"
                "CREATE TABLE cursorDiskKV (key TEXT UNIQUE, value BLOB)"_s);
    }
    void set(const QString &key, const QString &value)
    {
        execute(u"DELETE FROM cursorDiskKV WHERE key = '%1'"_s.arg(key));
        insert(u"cursorDiskKV"_s, { { u"key"_s, key }, { u"value"_s, value.toUtf8() } });
    }
    void bubble(const QString &id, const QString &value)
    {
        set(u"bubbleId:c:"_s + id, value);
        m_headers += uR"({"bubbleId":"%1","type":1})"_s.arg(id);
        set(u"composerData:c"_s,
            uR"({"composerId":"c","name":"Named","createdAt":%1,"status":"%2","modelConfig":{"modelName":"m"},"workspaceIdentifier":{"uri":{"external":"file:///p"}},"fullConversationHeadersOnly":[%3]})"_s
                    .arg(QString::number(Begin), status, m_headers.join(u',')));
    }
    QString status = u"completed"_s;

private:
    QStringList m_headers;
};

Result<ImportReport> importAt(const Cursor &db, ImportSink &sink, qint64 milliseconds)
{
    ImportControl control;
    control.now = QDateTime::fromMSecsSinceEpoch(milliseconds, QTimeZone::UTC);
    return importFile(db.path(), sink, control);
}

const QByteArray QwenLog =
        R"({"uuid":"1","parentUuid":null,"sessionId":"q","timestamp":"2026-01-02T03:04:06.000Z","type":"user","cwd":"/p","version":"0.9.0","message":{"role":"user","parts":[{"text":"hi"}]}})"
        "\n"
        R"({"uuid":"2","parentUuid":"1","sessionId":"q","timestamp":"2026-01-02T03:04:07.000Z","type":"system","subtype":"ui_telemetry","cwd":"/p","version":"0.9.0","systemPayload":{"uiEvent":{}}})"
        "\n"
        R"({"uuid":"3","parentUuid":"2","sessionId":"q","timestamp":"2026-01-02T03:04:08.000Z","type":"assistant","cwd":"/p","version":"0.9.0","model":"m","message":{"role":"model","parts":[{"text":"hm","thought":true},{"text":"I look"},{"functionCall":{"id":"f","name":"ls","args":{"path":"."}}}]},"usageMetadata":{"promptTokenCount":100,"candidatesTokenCount":5,"thoughtsTokenCount":2,"cachedContentTokenCount":30,"totalTokenCount":107}})"
        "\n"
        R"({"uuid":"4","parentUuid":"3","sessionId":"q","timestamp":"2026-01-02T03:04:09.000Z","type":"tool_result","cwd":"/p","version":"0.9.0","message":{"role":"user","parts":[{"functionResponse":{"id":"f","name":"ls","response":{"output":"a"}}}]},"toolCallResult":{"callId":"f","status":"success"}})"
        "\n"
        R"({"uuid":"5","parentUuid":"4","sessionId":"q","timestamp":"2026-01-02T03:04:10.000Z","type":"system","subtype":"chat_compression","cwd":"/p","version":"0.9.0","systemPayload":{"info":{"originalTokenCount":900,"newTokenCount":9},"compressedHistory":[{"role":"user","parts":[{"text":"so far"}]}]}})"
        "\n"
        R"({"uuid":"6","parentUuid":"5","sessionId":"q","timestamp":"2026-01-02T03:04:11.000Z","type":"user","cwd":"/p","version":"0.9.0","message":{"role":"user","parts":[{"text":"on"}]}})"
        "\n"
        R"({"uuid":"7","parentUuid":"3","sessionId":"q","timestamp":"2026-01-02T03:04:12.000Z","type":"user","cwd":"/p","version":"0.9.0","message":{"role":"user","parts":[{"text":"another way"}]}})"
        "\n";

} // namespace

/// Conversations of Cursor, and of Qwen Code.
class TestCursorAndQwen : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void editor();
    void editorWithoutOutput();
    void editorOfOldVersion();
    void editorGoesOn();
    void editorWithoutColumns();
    void transcript();
    void transcriptOfTurns();
    void transcriptOfSubagent();
    void qwen();
    void qwenIsNotOfAnother();
    void qwenNamesAndUnknown();
    void qwenSaysWhoSpeaks();
};

void TestCursorAndQwen::editor()
{
    Cursor db;
    db.set(u"composerData:empty"_s,
           uR"({"composerId":"empty","fullConversationHeadersOnly":[]})"_s);
    db.set(u"composerData:broken"_s, u"no json"_s);
    db.bubble(u"1"_s, uR"({"type":1,"text":"hi","createdAt":"2026-01-02T03:04:06.000Z"})"_s);
    db.bubble(u"2"_s, uR"({"type":2,"text":"","thinking":{"text":"hm","signature":"s"}})"_s);
    db.bubble(
            u"3"_s,
            uR"({"type":2,"text":"","toolFormerData":{"toolCallId":"t","name":"read_file","rawArgs":"{\"path\":\"a\"}","status":"completed","result":"{\"contents\":\"found\"}"}})"_s);
    db.bubble(u"4"_s,
              uR"({"type":2,"text":"done","tokenCount":{"inputTokens":9,"outputTokens":3}})"_s);
    db.bubble(u"gone"_s, u"no json"_s);
    MemoryStore store;
    const auto report = importFile(db.path(), store);
    QVERIFY(report);
    QCOMPARE(report->sessions.size(), 1);
    QCOMPARE(report->sessions.constFirst().format, u"cursor"_s);
    const Session &session = store.sessions.constFirst().session;
    QCOMPARE(session.name, u"Named"_s);
    QCOMPARE(session.cwd, u"/p"_s);
    const QList<Entry> &entries = store.entries();
    QCOMPARE(kinds(store),
             QStringList({ u"user hi"_s, u"assistant"_s, u"assistant"_s,
                           u"toolResult {\"contents\":\"found\"}"_s, u"assistant done"_s }));
    QCOMPARE(entries.at(3).toolCallId, u"t"_s);
    QVERIFY(entries.at(2).stopReason == StopReason::ToolUse);
    QCOMPARE(entries.at(4).usage->output, 3);
    QCOMPARE(entries.at(4).model, u"m"_s);
    QCOMPARE(importFile(db.path(), store)->sessions.constFirst().added, 0);
    QCOMPARE(store.broken, QStringList());
}

/// A search that found nothing keeps no output, and is over all the same.
void TestCursorAndQwen::editorWithoutOutput()
{
    Cursor db;
    db.bubble(
            u"1"_s,
            uR"({"type":2,"text":"","toolFormerData":{"toolCallId":"t","name":"ripgrep_raw_search","rawArgs":"{}","status":"completed"}})"_s);
    db.bubble(
            u"2"_s,
            uR"({"type":2,"text":"","toolFormerData":{"toolCallId":"s","name":"ripgrep_raw_search","rawArgs":"{}","status":"loading"}})"_s);
    MemoryStore store;
    QVERIFY(importFile(db.path(), store));
    QCOMPARE(kinds(store), QStringList({ u"assistant"_s, u"toolResult"_s, u"assistant"_s }));
    QCOMPARE(store.entries().at(1).toolCallId, u"t"_s);
    QCOMPARE(store.entries().at(1).toolStatus, QString());
}

/// Its bubbles were in the conversation itself.
void TestCursorAndQwen::editorOfOldVersion()
{
    Cursor db;
    db.set(u"composerData:c"_s,
           uR"({"composerId":"c","createdAt":1767323046000,"conversation":[{"type":1,"bubbleId":"1","text":"hi"},{"type":2,"bubbleId":"2","text":"yes"}]})"_s);
    MemoryStore store;
    QVERIFY(importFile(db.path(), store));
    QCOMPARE(kinds(store), QStringList({ u"user hi"_s, u"assistant yes"_s }));
}

void TestCursorAndQwen::editorGoesOn()
{
    Cursor db;
    db.status = u"generating"_s;
    db.bubble(u"1"_s, uR"({"type":1,"text":"hi"})"_s);
    db.bubble(u"2"_s, uR"({"type":2,"text":"ha"})"_s);
    MemoryStore store;
    const auto half = importAt(db, store, Begin + 60'000);
    QVERIFY(half);
    QCOMPARE(kinds(store), QStringList { u"user hi"_s });
    QVERIFY(half->sessions.constFirst().leftOutUntil.isValid());
    db.status = u"completed"_s;
    db.bubble(u"3"_s, uR"({"type":1,"text":"thanks"})"_s);
    db.set(u"bubbleId:c:2"_s, uR"({"type":2,"text":"half no more"})"_s);
    QVERIFY(importAt(db, store, Begin + 120'000));
    QCOMPARE(kinds(store),
             QStringList({ u"user hi"_s, u"assistant half no more"_s, u"user thanks"_s }));
}

void TestCursorAndQwen::editorWithoutColumns()
{
    TestDatabase db;
    db.execute(u"CREATE TABLE cursorDiskKV (id INTEGER, other TEXT)"_s);
    MemoryStore store;
    const auto report = importFile(db.path(), store);
    QVERIFY(!report);
    QVERIFY(report.error().message.contains("columns"_L1));
}

void TestCursorAndQwen::transcript()
{
    const QByteArray bytes =
            R"({"role":"user","message":{"content":[{"type":"text","text":"<user_query>\nhi\n</user_query>"}]}})"
            "\n"
            R"({"role":"assistant","message":{"content":[{"type":"text","text":"I look"},{"type":"tool_use","name":"Shell","input":{"command":"ls"}}]}})"
            "\n"
            R"({"role":"assistant","message":{"content":[{"type":"text","text":"done"}]}})"
            "\n";
    QVERIFY(Importer(cursorFormat).recognizes(bytes));
    MemoryStore store;
    QVERIFY(importWith(Importer(cursorFormat), bytes, store));
    QCOMPARE(store.sessions.constFirst().session.name, u"hi"_s);
    QCOMPARE(store.entries().size(), 3);
    QCOMPARE(store.entries().at(1).blocks.size(), 2);
    const auto more = importWith(
            Importer(cursorFormat),
            bytes + R"({"role":"user","message":{"content":[{"type":"text","text":"more"}]}})"
                    + '\n',
            store);
    QCOMPARE(more->sessions.constFirst().added, 1);
    QCOMPARE(roughlyTreated(Importer(cursorFormat), bytes), QString());
}

/// Calls have no ids there, and some are given text; between the messages stands how a turn ended.
void TestCursorAndQwen::transcriptOfTurns()
{
    const QByteArray bytes =
            R"({"role":"user","message":{"content":[{"type":"text","text":"hi"}]}})"
            "\n"
            R"({"role":"assistant","message":{"content":[{"type":"tool_use","name":"Shell","input":{"command":"ls"}},{"type":"tool_use","name":"ApplyPatch","input":"*** Begin Patch"}]}})"
            "\n"
            R"({"role":"user","message":{"content":[{"type":"tool_result","content":"a"}]}})"
            "\n"
            R"({"type":"turn_ended","status":"success"})"
            "\n"
            R"({"role":"user","message":{"content":[{"type":"text","text":"more"}]}})"
            "\n";
    MemoryStore store;
    const auto report = importWith(Importer(cursorFormat), bytes, store);
    QVERIFY(report);
    QCOMPARE(kinds(store),
             QStringList({ u"user hi"_s, u"assistant"_s, u"toolResult a"_s, u"user more"_s }));
    const Blocks &blocks = store.entries().at(1).blocks;
    const auto &shell = std::get<ToolCallBlock>(blocks.at(0));
    const auto &patch = std::get<ToolCallBlock>(blocks.at(1));
    QVERIFY(!shell.callId.isEmpty() && !patch.callId.isEmpty());
    QVERIFY(shell.callId != patch.callId);
    QCOMPARE(patch.arguments, R"({"input":"*** Begin Patch"})"_ba);
    QCOMPARE(store.entries().at(2).toolCallId, shell.callId);
    QCOMPARE(store.entries().at(2).toolName, u"Shell"_s);
    QCOMPARE(report->sessions.constFirst().skippedCount, 0);
    QCOMPARE(report->sessions.constFirst().notes.filter("turn_ended (1)"_L1).size(), 1);
}

void TestCursorAndQwen::transcriptOfSubagent()
{
    const QTemporaryDir home;
    const QString folder = home.filePath(u"agent-transcripts/conversation"_s);
    QVERIFY(QDir().mkpath(folder + u"/subagents"_s));
    const auto write = [&folder](const QString &name) {
        QFile file(folder + name);
        const QByteArray line =
                R"({"role":"user","message":{"content":[{"type":"text","text":"hi"}]}})"
                "\n";
        return file.open(QIODevice::WriteOnly) && file.write(line) == line.size();
    };
    QVERIFY(write(u"/conversation.jsonl"_s));
    QVERIFY(write(u"/subagents/child.jsonl"_s));
    MemoryStore store;
    QVERIFY(importFile(folder + u"/conversation.jsonl"_s, store));
    QVERIFY(importFile(folder + u"/subagents/child.jsonl"_s, store));
    QCOMPARE(store.sessions.size(), 2);
    QVERIFY(store.sessions.at(1).session.kind == SessionKind::Subagent);
    QCOMPARE(store.sessions.at(1).session.parentSession, store.sessions.at(0).session.id);
}

void TestCursorAndQwen::qwen()
{
    MemoryStore store;
    const auto report = importWith(Importer(qwenCodeFormat), QwenLog, store);
    QVERIFY(report);
    const QList<Entry> &entries = store.entries();
    QCOMPARE(kinds(store),
             QStringList({ u"user hi"_s, u"assistant I look"_s, u"toolResult a"_s,
                           u"compaction so far"_s, u"user on"_s, u"user another way"_s }));
    QCOMPARE(store.sessions.constFirst().session.origin.sessionId, u"q"_s);
    QCOMPARE(entries.at(1).parent, entries.at(0).id); // not what was counted in between
    QCOMPARE(entries.at(1).usage->input, 70);
    QCOMPARE(entries.at(1).usage->output, 7);
    QCOMPARE(entries.at(1).usage->thinking, 2);
    QVERIFY(entries.at(1).stopReason == StopReason::ToolUse);
    QCOMPARE(entries.at(2).toolCallId, u"f"_s);
    QCOMPARE(entries.at(3).tokensBefore, 900);
    QCOMPARE(entries.at(5).parent, entries.at(1).id);
    QCOMPARE(importWith(Importer(qwenCodeFormat), QwenLog, store)->sessions.constFirst().added, 0);
    QCOMPARE(store.broken, QStringList());
    QCOMPARE(roughlyTreated(Importer(qwenCodeFormat), QwenLog), QString());
}

/// Its lines look like those of Claude Code, and their messages like those of the Gemini CLI.
void TestCursorAndQwen::qwenIsNotOfAnother()
{
    for (const ImportFormat *format : importFormats()) {
        if (format->recognizes != nullptr) {
            QCOMPARE(format->recognizes(QwenLog), format == &qwenCodeFormat);
        }
    }
}

void TestCursorAndQwen::qwenNamesAndUnknown()
{
    MemoryStore store;
    const auto report = importWith(
            Importer(qwenCodeFormat),
            QwenLog
                    + R"({"uuid":"8","parentUuid":"7","sessionId":"q","timestamp":"2026-01-02T03:04:13.000Z","type":"system","subtype":"custom_title","systemPayload":{"customTitle":"Named"}})"
                      "\n"
                      R"({"uuid":"9","parentUuid":"8","sessionId":"q","timestamp":"2026-01-02T03:04:14.000Z","type":"hologram","x":1})"
                      "\n",
            store);
    QVERIFY(report);
    QVERIFY(store.entries().at(6).type == EntryType::SessionInfo);
    QVERIFY(report->sessions.constFirst().notes.constFirst().contains("ui_telemetry (1)"_L1));
    const QStringList notes = report->sessions.constFirst().notes;
    QCOMPARE(notes.filter("hologram (1)"_L1).size(), 1);
    QCOMPARE(notes.filter("of Qwen Code; the newest"_L1).size(), 1);
}

/// What the program says in the person's place is none of theirs.
void TestCursorAndQwen::qwenSaysWhoSpeaks()
{
    QByteArray log = QwenLog;
    for (const QByteArray kind :
         { "goal_runtime", "cron", "notification", "mid_turn_user_message" }) {
        log += R"({"uuid":")" + kind
                + R"(","parentUuid":"7","sessionId":"q","timestamp":"2026-01-02T03:04:13.000Z","type":"user","subtype":")"
                + kind
                + R"(","message":{"role":"user","parts":[{"text":"x"}]}})"
                  "\n";
    }
    MemoryStore store;
    QVERIFY(importWith(Importer(qwenCodeFormat), log, store));
    const QList<Entry> last = store.entries().sliced(store.entries().size() - 4);
    for (const Entry &entry : last.first(3)) {
        QCOMPARE(entry.customType, u"qwen-code:notification"_s);
    }
    QVERIFY(last.constLast().role == Role::User);
}

QTEST_GUILESS_MAIN(TestCursorAndQwen)
#include "tst_cursorandqwen.moc"
