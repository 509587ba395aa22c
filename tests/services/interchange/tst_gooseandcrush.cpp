// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "importformats.h"
#include "testdatabase.h"

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
                : entry.customType.isEmpty()                  ? QString(toString(entry.type))
                                                              : entry.customType;
        const QString says = entry.summary.isEmpty() ? entry.text() : entry.summary;
        lines += QString(kind + u' ' + says).trimmed();
    }
    return lines;
}

class Goose : public TestDatabase
{
public:
    Goose()
    {
        execute(u"CREATE TABLE schema_version (version INTEGER);\n"
                "CREATE TABLE sessions (id TEXT PRIMARY KEY, name TEXT, description TEXT, "
                "working_dir TEXT, created_at TIMESTAMP, provider_name TEXT, model_config_json "
                "TEXT, accumulated_cost REAL, accumulated_input_tokens INTEGER, "
                "accumulated_output_tokens INTEGER);\n"
                "CREATE TABLE messages (id INTEGER PRIMARY KEY, message_id TEXT, session_id TEXT, "
                "role TEXT, content_json TEXT, created_timestamp INTEGER, timestamp TIMESTAMP, "
                "metadata_json TEXT);\n"
                "INSERT INTO sessions VALUES ('20260102_1', 'Named', '', '/p', "
                "'2026-01-02 03:04:05', 'anthropic', '{\"model_name\":\"m\"}', NULL, NULL, NULL)"_s);
    }
    void add(const QString &role, const QString &content, const QString &metadata = u"{}"_s)
    {
        insert(u"messages"_s,
               { { u"session_id"_s, u"20260102_1"_s },
                 { u"role"_s, role },
                 { u"content_json"_s, content },
                 { u"created_timestamp"_s, 1767323046 + ++m_count },
                 { u"metadata_json"_s, metadata } });
    }

private:
    int m_count = 0;
};

class Crush : public TestDatabase
{
public:
    Crush()
    {
        execute(u"CREATE TABLE goose_db_version (id INTEGER);\n"
                "CREATE TABLE files (id TEXT);\n"
                "CREATE TABLE sessions (id TEXT PRIMARY KEY, parent_session_id TEXT, title TEXT, "
                "created_at INTEGER);\n"
                "CREATE TABLE messages (id TEXT PRIMARY KEY, session_id TEXT, role TEXT, parts "
                "TEXT, model TEXT, provider TEXT, created_at INTEGER, is_summary_message "
                "INTEGER);\n"
                "INSERT INTO sessions VALUES ('b', 'a', 'Child', 1767323050);\n"
                "INSERT INTO sessions VALUES ('a', NULL, 'Named', 1767323046)"_s);
    }
    void add(const QString &role, const QString &parts, bool isSummary = false,
             const QString &session = u"a"_s)
    {
        insert(u"messages"_s,
               { { u"id"_s, u"m%1"_s.arg(++m_count) },
                 { u"session_id"_s, session },
                 { u"role"_s, role },
                 { u"parts"_s, parts },
                 { u"model"_s, u"m"_s },
                 { u"provider"_s, u"p"_s },
                 { u"created_at"_s, 1767323046 + m_count },
                 { u"is_summary_message"_s, isSummary } });
    }

private:
    int m_count = 0;
};

Result<ImportReport> importAt(const TestDatabase &db, ImportSink &sink, qint64 seconds)
{
    ImportControl control;
    control.now = QDateTime::fromSecsSinceEpoch(seconds, QTimeZone::UTC);
    return importFile(db.path(), sink, control);
}

constexpr qint64 Begin = 1767323046;

} // namespace

/// Sessions of Goose and of Crush, whose tables have the same names.
class TestGooseAndCrush : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void gooseDatabase();
    void gooseSummary();
    void gooseSaysTwice();
    void gooseTotals();
    void gooseFile();
    void gooseExport();
    void crushDatabase();
    void crushNamesTheSummary();
    void crushGoesOn();
    void crushTotals();
    void callsThatWereCutOff();
    void emptyGoose();
    void hostile();
};

void TestGooseAndCrush::gooseDatabase()
{
    Goose db;
    db.add(u"user"_s, uR"([{"type":"text","text":"hi"}])"_s);
    db.add(u"assistant"_s,
           uR"([{"type":"thinking","thinking":"hm","signature":"s"},{"type":"text","text":"I look"},{"type":"toolRequest","id":"c","toolCall":{"status":"success","value":{"name":"shell","arguments":{"command":"ls"}}}}])"_s);
    db.add(u"user"_s,
           uR"([{"type":"toolResponse","id":"c","toolResult":{"status":"success","value":{"content":[{"type":"text","text":"a"}],"isError":false}}}])"_s);
    db.add(u"assistant"_s, uR"([{"type":"systemNotification","msg":"note"}])"_s,
           uR"({"userVisible":true,"agentVisible":false})"_s);
    db.add(u"assistant"_s, uR"([{"type":"hologram"},{"type":"text","text":"done"}])"_s);
    db.add(u"user"_s, u"no json"_s);
    MemoryStore store;
    const auto report = importFile(db.path(), store);
    QVERIFY(report);
    QCOMPARE(report->sessions.constFirst().format, u"goose"_s);
    QCOMPARE(kinds(store),
             QStringList({ u"user hi"_s, u"assistant I look"_s, u"toolResult a"_s,
                           u"goose:notice"_s, u"assistant done"_s }));
    QCOMPARE(store.entries().at(1).model, u"m"_s);
    QCOMPARE(store.entries().at(2).toolName, u"shell"_s);
    const Session &session = store.sessions.constFirst().session;
    QCOMPARE(session.name, u"Named"_s);
    QCOMPARE(session.cwd, u"/p"_s);
    QCOMPARE(session.createdAt, QDateTime(QDate(2026, 1, 2), QTime(3, 4, 5), QTimeZone::UTC));
    QCOMPARE(report->sessions.constFirst().skippedCount, 1);
    QVERIFY(report->sessions.constFirst().notes.constLast().contains("hologram (1)"_L1));
    QCOMPARE(importFile(db.path(), store)->sessions.constFirst().added, 0);
    QCOMPARE(store.broken, QStringList());
}

void TestGooseAndCrush::gooseSummary()
{
    const QString gone = uR"({"userVisible":true,"agentVisible":false})"_s;
    Goose db;
    db.add(u"user"_s, uR"([{"type":"text","text":"old"}])"_s, gone);
    db.add(u"assistant"_s, uR"([{"type":"text","text":"older"}])"_s, gone);
    db.add(u"user"_s, uR"([{"type":"text","text":"so far"}])"_s,
           uR"({"userVisible":false,"agentVisible":true})"_s);
    db.add(u"user"_s, uR"([{"type":"text","text":"on"}])"_s);
    MemoryStore store;
    QVERIFY(importFile(db.path(), store));
    QCOMPARE(kinds(store),
             QStringList({ u"user old"_s, u"assistant older"_s, u"compaction so far"_s,
                           u"user on"_s }));
}

/// Tools say the same to the model and to the person; answers may name the model that gave them.
void TestGooseAndCrush::gooseSaysTwice()
{
    Goose db;
    db.add(u"assistant"_s,
           uR"([{"type":"toolRequest","id":"c","toolCall":{"status":"success","value":{"name":"shell","arguments":{"command":"ls"}}}},{"type":"toolRequest","id":"d","toolCall":{"status":"success","value":{"name":"show","arguments":{}}}}])"_s,
           uR"({"userVisible":true,"agentVisible":true,"inference":{"provider":"other","requestedModel":"m2"}})"_s);
    db.add(u"user"_s,
           uR"([{"type":"toolResponse","id":"c","toolResult":{"status":"success","value":{"content":[{"type":"text","text":"a","annotations":{"audience":["assistant"]}},{"type":"text","text":"a","annotations":{"audience":["user"],"priority":0.0}},{"type":"text","text":"b","annotations":{"audience":["user","assistant"]}}],"isError":false}}},{"type":"toolResponse","id":"d","toolResult":{"status":"success","value":{"content":[{"type":"text","text":"shown","annotations":{"audience":["user"]}}],"isError":false}}}])"_s);
    MemoryStore store;
    QVERIFY(importFile(db.path(), store));
    const QList<Entry> &entries = store.entries();
    QCOMPARE(entries.at(0).model, u"m2"_s);
    QCOMPARE(entries.at(0).provider, u"other"_s);
    QCOMPARE(entries.at(1).blocks.size(), 2);
    QCOMPARE(std::get<TextBlock>(entries.at(1).blocks.at(0)).text, u"a"_s);
    QCOMPARE(std::get<TextBlock>(entries.at(1).blocks.at(1)).text, u"b"_s);
    QCOMPARE(entries.at(2).text(), u"shown"_s);
}

void TestGooseAndCrush::gooseTotals()
{
    Goose db;
    db.add(u"user"_s, uR"([{"type":"text","text":"hi"}])"_s);
    db.execute(u"UPDATE sessions SET accumulated_cost = 0.25, accumulated_input_tokens = 1200, "
               "accumulated_output_tokens = 34"_s);
    MemoryStore store;
    const auto report = importFile(db.path(), store);
    QVERIFY(report);
    const QStringList notes = report->sessions.constFirst().notes.filter("Goose counts"_L1);
    QCOMPARE(notes.size(), 1);
    QVERIFY(notes.constFirst().contains("0.2500"_L1) && notes.constFirst().contains("34"_L1));
}

void TestGooseAndCrush::gooseFile()
{
    const QByteArray bytes =
            R"({"working_dir":"/p","description":"Named","message_count":2,"total_tokens":3})"
            "\n"
            R"({"role":"user","created":1767323046,"content":[{"type":"text","text":"hi"}]})"
            "\n"
            R"({"role":"assistant","created":1767323047,"content":[{"type":"text","text":"yes"}]})"
            "\n";
    QVERIFY(Importer(gooseFormat).recognizes(bytes));
    MemoryStore store;
    QVERIFY(importWith(Importer(gooseFormat), bytes, store));
    QCOMPARE(kinds(store), QStringList({ u"user hi"_s, u"assistant yes"_s }));
    QCOMPARE(roughlyTreated(Importer(gooseFormat), bytes), QString());
}

/// As it is exported, and as it lies in the database: the same messages.
void TestGooseAndCrush::gooseExport()
{
    const QString question = uR"([{"type":"text","text":"hi"}])"_s;
    const QString call =
            uR"([{"type":"toolRequest","id":"c","toolCall":{"status":"success","value":{"name":"Bash","arguments":{"command":"ls"}}}}])"_s;
    const QString result =
            uR"([{"type":"toolResponse","id":"c","toolResult":{"status":"success","value":{"resultType":"complete","content":[{"type":"text","text":"a"}],"isError":false}}}])"_s;
    Goose db;
    QString messages;
    int count = 0;
    for (const auto &[role, content] :
         { std::pair(u"user"_s, question), { u"assistant"_s, call }, { u"user"_s, result } }) {
        db.add(role, content);
        messages += (messages.isEmpty() ? QString() : u","_s)
                + uR"({"id":null,"role":"%1","created":%2,"content":%3,"metadata":{"userVisible":true,"agentVisible":true}})"_s
                          .arg(role, QString::number(Begin + ++count), content);
    }
    const QByteArray bytes =
            uR"({"id":"20260102_1","working_dir":"/p","name":"Named","session_type":"user","created_at":"2026-01-02T03:04:05Z","conversation":[%1],"message_count":3,"provider_name":"anthropic","model_config":{"model_name":"m"}})"_s
                    .arg(messages)
                    .toUtf8();
    QVERIFY(Importer(gooseFormat).recognizes(bytes));
    MemoryStore store;
    QVERIFY(importWith(Importer(gooseFormat), bytes, store));
    QCOMPARE(kinds(store), QStringList({ u"user hi"_s, u"assistant"_s, u"toolResult a"_s }));
    QCOMPARE(store.entries().at(1).model, u"m"_s);
    const Session &session = store.sessions.constFirst().session;
    QCOMPARE(session.cwd, u"/p"_s);
    QCOMPARE(session.createdAt, QDateTime(QDate(2026, 1, 2), QTime(3, 4, 5), QTimeZone::UTC));
    QCOMPARE(importFile(db.path(), store)->sessions.constFirst().added, 0);
    QCOMPARE(roughlyTreated(Importer(gooseFormat), bytes), QString());
}

void TestGooseAndCrush::crushDatabase()
{
    Crush db;
    db.add(u"user"_s,
           uR"([{"type":"text","data":{"text":"hi"}},{"type":"finish","data":{"reason":"stop"}}])"_s);
    db.add(u"assistant"_s,
           uR"([{"type":"reasoning","data":{"thinking":"hm","signature":"s"}},{"type":"text","data":{"text":"I look"}},{"type":"tool_call","data":{"id":"c","name":"bash","input":"{\"command\":\"ls\"}"}},{"type":"finish","data":{"reason":"tool_use","time":1}}])"_s);
    db.add(u"tool"_s,
           uR"([{"type":"tool_result","data":{"tool_call_id":"c","name":"bash","content":"a","metadata":"{\"x\":1}","is_error":true}}])"_s);
    db.add(u"user"_s,
           uR"([{"type":"shell_command","data":{"command":"pwd","output":"/p","exit_code":0}}])"_s);
    db.add(u"assistant"_s,
           uR"([{"type":"text","data":{"text":"so far"}},{"type":"finish","data":{"reason":"end_turn"}}])"_s,
           true);
    db.add(u"user"_s, uR"([{"type":"hologram","data":{}},{"type":"text","data":{"text":"on"}}])"_s);
    db.add(u"user"_s, uR"([{"type":"text","data":{"text":"task"}}])"_s, false, u"b"_s);
    MemoryStore store;
    const auto report = importFile(db.path(), store);
    QVERIFY(report);
    QCOMPARE(report->sessions.constFirst().format, u"crush"_s);
    QCOMPARE(kinds(store),
             QStringList({ u"user hi"_s, u"assistant I look"_s, u"toolResult a"_s,
                           u"bashExecution /p"_s, u"compaction so far"_s, u"user on"_s }));
    QVERIFY(store.entries().at(1).stopReason == StopReason::ToolUse);
    QCOMPARE(store.entries().at(2).toolStatus, u"error"_s);
    QCOMPARE(store.sessions.at(1).session.parentSession, store.sessions.at(0).session.id);
    QCOMPARE(kinds(store, 1), QStringList { u"user task"_s });
    QCOMPARE(importFile(db.path(), store)->sessions.constFirst().added, 0);
    QCOMPARE(store.broken, QStringList());
}

/// Before messages said so themselves, their session named the summary.
void TestGooseAndCrush::crushNamesTheSummary()
{
    Crush db;
    db.execute(
            u"ALTER TABLE messages DROP COLUMN is_summary_message;\n"
            "ALTER TABLE sessions ADD COLUMN summary_message_id TEXT;\n"
            "UPDATE sessions SET summary_message_id = 'm2' WHERE id = 'a';\n"
            "INSERT INTO messages (id, session_id, role, parts, created_at) VALUES "
            "('m1', 'a', 'user', '[{\"type\":\"text\",\"data\":{\"text\":\"hi\"}}]', 1767323047), "
            "('m2', 'a', 'assistant', '[{\"type\":\"text\",\"data\":{\"text\":\"so far\"}}]', "
            "1767323048), "
            "('m3', 'a', 'user', '[{\"type\":\"text\",\"data\":{\"text\":\"on\"}}]', 1767323049)"_s);
    MemoryStore store;
    QVERIFY(importFile(db.path(), store));
    QCOMPARE(kinds(store), QStringList({ u"user hi"_s, u"compaction so far"_s, u"user on"_s }));
}

void TestGooseAndCrush::crushGoesOn()
{
    Crush db;
    db.add(u"user"_s, uR"([{"type":"text","data":{"text":"hi"}}])"_s);
    db.add(u"assistant"_s, uR"([{"type":"text","data":{"text":"half"}}])"_s);
    MemoryStore store;
    const auto half = importAt(db, store, Begin + 60);
    QVERIFY(half);
    QCOMPARE(kinds(store), QStringList { u"user hi"_s });
    QVERIFY(half->sessions.constFirst().leftOutUntil.isValid());
    QVERIFY(importAt(db, store, Begin + 200'000));
    QCOMPARE(kinds(store), QStringList({ u"user hi"_s, u"assistant half"_s }));
}

/// They are of the session alone.
void TestGooseAndCrush::crushTotals()
{
    Crush db;
    db.execute(u"ALTER TABLE sessions ADD COLUMN cost REAL NOT NULL DEFAULT 0;\n"
               "ALTER TABLE sessions ADD COLUMN prompt_tokens INTEGER NOT NULL DEFAULT 0;\n"
               "ALTER TABLE sessions ADD COLUMN completion_tokens INTEGER NOT NULL DEFAULT 0;\n"
               "UPDATE sessions SET cost = 1.26, prompt_tokens = 425, completion_tokens = 57 "
               "WHERE id = 'a'"_s);
    db.add(u"user"_s, uR"([{"type":"text","data":{"text":"hi"}}])"_s);
    MemoryStore store;
    const auto report = importFile(db.path(), store);
    QVERIFY(report);
    const QStringList said = report->sessions.constFirst().notes.filter(u"$1.2600"_s);
    QCOMPARE(said.size(), 1);
    QVERIFY(said.constFirst().contains(u"425 prompt"_s)
            && said.constFirst().contains(u"57 completion"_s));
    QVERIFY(report->sessions.at(1).notes.filter(u"$"_s).isEmpty());
}

void TestGooseAndCrush::callsThatWereCutOff()
{
    Crush db;
    db.add(u"assistant"_s,
           uR"([{"type":"tool_call","data":{"id":"c","name":"write","input":"{\"file_path\": \"a.py\""}},)"
           uR"({"type":"tool_call","data":{"id":"d","name":"ls","input":""}},{"type":"finish","data":{"reason":"canceled"}}])"_s);
    MemoryStore store;
    QVERIFY(importFile(db.path(), store));
    const Blocks &blocks = store.entries().constFirst().blocks;
    QCOMPARE(std::get<ToolCallBlock>(blocks.at(0)).arguments, R"({"file_path": "a.py")"_ba);
    QCOMPARE(std::get<ToolCallBlock>(blocks.at(1)).arguments, "{}"_ba);
}

void TestGooseAndCrush::emptyGoose()
{
    const Goose db;
    MemoryStore store;
    const auto report = importFile(db.path(), store);
    QVERIFY(report);
    QCOMPARE(report->sessions.constFirst().notes.filter(u"no entries"_s).size(), 1);
}

void TestGooseAndCrush::hostile()
{
    Goose db;
    db.execute(u"DROP TABLE messages;\nCREATE TABLE messages (id INTEGER, other TEXT)"_s);
    MemoryStore store;
    const auto report = importFile(db.path(), store);
    QVERIFY(!report);
    QVERIFY(report.error().message.contains("columns"_L1));
}

QTEST_GUILESS_MAIN(TestGooseAndCrush)
#include "tst_gooseandcrush.moc"
