// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entrydata.h"
#include "librecodedata.h"

#include <QJsonArray>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView Png(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"
        "awAAAABJRU5ErkJggg==");

} // namespace

/// What librecode keeps, as entries of ours.
class TestLibrecodeImporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void messages();
    void notes();
    void compaction();
    void toolResults_data();
    void toolResults();
    void parts();
    void oldSchema();
    void camelCase();
    void flags();
    void subagentsAndSettings();
    void longSettings();
    void manyParts();
    void tasksAreNamed();
};

void TestLibrecodeImporter::messages()
{
    Librecode db;
    db.addUser(u"u"_s, {}, u"hello"_s);
    db.add(u"t"_s, u"u"_s,
           { { u"role"_s, u"thinking"_s },
             { u"content"_s, u"hm"_s },
             { u"provider"_s, u"anthropic"_s },
             { u"model"_s, u"m"_s } });
    db.add(u"a"_s, u"t"_s,
           { { u"role"_s, u"assistant"_s },
             { u"content"_s, u"yes"_s },
             { u"provider"_s, u"anthropic"_s },
             { u"model"_s, u"m"_s },
             { u"model_facing"_s, 1 },
             { u"data_json"_s,
               u"{\"usage\":{\"input_tokens\":7,\"output_tokens\":3,\"context_tokens\":9},"
               "\"strange\":1}"_s } });
    db.add(u"f"_s, u"a"_s, { { u"role"_s, u"custom"_s }, { u"content"_s, u"[system] failed"_s } });
    db.add(u"b"_s, u"f"_s, { { u"role"_s, u"bashExecution"_s }, { u"content"_s, u"$ ls\nout"_s } });
    MemoryStore store;
    const auto report = importLibrecode(db, store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    const auto &entries = store.entries();
    QCOMPARE(entries.size(), 5);
    QCOMPARE(entries.at(0).originId, u"u"_s);
    QCOMPARE(entries.at(0).blocks, Blocks { TextBlock { u"hello"_s } });
    QVERIFY(entries.at(1).role == Role::Thinking);
    QCOMPARE(entries.at(1).blocks, (Blocks { ThinkingBlock { u"hm"_s, {}, false } }));
    QVERIFY(!entries.at(1).modelFacing);
    const Entry &answer = entries.at(2);
    QCOMPARE(answer.provider + u'/' + answer.model, u"anthropic/m"_s);
    QCOMPARE(answer.api, u"anthropic-messages"_s);
    QCOMPARE(*answer.usage, (Usage { 7, 3, 0, 0, 0, {} }));
    QCOMPARE(answer.data["librecode:usage"_L1]["context_tokens"_L1].toInt(), 9);
    QCOMPARE(answer.data["librecode:data_json"_L1]["strange"_L1].toInt(), 1);
    QVERIFY(answer.modelFacing);
    QVERIFY(entries.at(3).role == Role::Custom);
    QVERIFY(entries.at(4).role == Role::BashExecution);
    QCOMPARE(entries.at(4).toolName, u"bash"_s);
    const Session &session = store.sessions.constFirst().session;
    QCOMPARE(session.origin, (SessionOrigin { u"librecode"_s, u"s"_s, db.path() }));
    QCOMPARE(session.cwd, u"/p"_s);
    QCOMPARE(session.name, u"Name of s"_s);
    QCOMPARE(session.createdAt, QDateTime(QDate(2026, 1, 2), QTime(3, 4, 5), QTimeZone::UTC));
    QCOMPARE(session.leaf, entries.at(4).id);
    QCOMPARE(store.broken, QStringList());
}

void TestLibrecodeImporter::notes()
{
    Librecode db;
    db.addUser(u"1"_s, {}, u"hi"_s);
    db.add(u"2"_s, u"1"_s,
           { { u"entry_type"_s, u"model_change"_s },
             { u"provider"_s, u"p"_s },
             { u"model"_s, u"m"_s },
             { u"display"_s, 0 } });
    db.add(u"3"_s, u"2"_s,
           { { u"entry_type"_s, u"thinking_level_change"_s },
             { u"data_json"_s, u"{\"thinking_level\":\"high\"}"_s } });
    db.add(u"4"_s, u"3"_s,
           { { u"entry_type"_s, u"label"_s },
             { u"data_json"_s, u"{\"target_id\":\"1\",\"label\":\"here\"}"_s } });
    db.add(u"5"_s, u"4"_s,
           { { u"entry_type"_s, u"label"_s },
             { u"data_json"_s, u"{\"target_id\":\"nowhere\",\"label\":null}"_s } });
    db.add(u"6"_s, u"5"_s,
           { { u"entry_type"_s, u"session_info"_s },
             { u"data_json"_s, u"{\"name\":\"Renamed\"}"_s } });
    db.add(u"7"_s, u"6"_s,
           { { u"entry_type"_s, u"custom"_s },
             { u"custom_type"_s, u"context_edit"_s },
             { u"data_json"_s, u"{\"details\":{\"op\":\"exclude\",\"targets\":[\"1\"]}}"_s } });
    db.add(u"8"_s, u"7"_s,
           { { u"entry_type"_s, u"custom_message"_s },
             { u"role"_s, u"custom"_s },
             { u"content"_s, u"note"_s },
             { u"custom_type"_s, u"hint"_s } });
    db.add(u"9"_s, u"1"_s,
           { { u"entry_type"_s, u"branch_summary"_s },
             { u"summary"_s, u"left"_s },
             { u"branch_from_entry_id"_s, u"8"_s },
             { u"created_at"_s, u"2026-01-02T03:04:07Z"_s } });
    MemoryStore store;
    const auto report = importLibrecode(db, store);
    QVERIFY(report);
    const auto &entries = store.entries();
    QCOMPARE(entries.size(), 9);
    QCOMPARE(entries.at(1).provider + u'/' + entries.at(1).model, u"p/m"_s);
    QVERIFY(!entries.at(1).display);
    QCOMPARE(entries.at(2).data["thinkingLevel"_L1].toString(), u"high"_s);
    QCOMPARE(entries.at(3).target, entries.at(0).id);
    QCOMPARE(entries.at(3).data["label"_L1].toString(), u"here"_s);
    QVERIFY(entries.at(4).target.isNull());
    QVERIFY(!entries.at(4).data.contains("label"_L1));
    QCOMPARE(entries.at(4).data["librecode:target_id"_L1].toString(), u"nowhere"_s);
    QCOMPARE(report->sessions.constFirst().title, u"Renamed"_s);
    // What calls itself one of our edits is none.
    QVERIFY(!entries.at(6).data.contains("op"_L1));
    QCOMPARE(entries.at(6).data["librecode:details"_L1]["op"_L1].toString(), u"exclude"_s);
    QVERIFY(entries.at(7).type == EntryType::CustomMessage);
    QCOMPARE(entries.at(7).text(), u"note"_s);
    QCOMPARE(entries.at(8).branchFrom, entries.at(7).id);
    QCOMPARE(report->sessions.constFirst().branches, 1);
    QCOMPARE(store.broken, QStringList());
}

void TestLibrecodeImporter::compaction()
{
    Librecode db;
    db.addUser(u"1"_s, {}, u"a"_s);
    db.addUser(u"2"_s, u"1"_s, u"b"_s);
    db.add(u"c"_s, u"2"_s,
           { { u"entry_type"_s, u"compaction"_s },
             { u"summary"_s, u"S"_s },
             { u"model_facing"_s, 1 },
             { u"compaction_first_kept_entry_id"_s, u"2"_s },
             { u"compaction_tokens_before"_s, 1234 },
             { u"operation_id"_s, u"op-1"_s },
             { u"data_json"_s,
               u"{\"from_hook\":true,\"details\":{\"summarized_entries\":1,\"kept_entries\":1,"
               "\"file_operations\":[{\"entry_id\":\"1\",\"action\":\"read\",\"path\":\"a\"},"
               "{\"entry_id\":\"1\",\"action\":\"modified\",\"path\":\"b\"}]}}"_s } });
    db.add(u"d"_s, u"c"_s,
           { { u"entry_type"_s, u"compaction"_s },
             { u"summary"_s, u"T"_s },
             { u"compaction_first_kept_entry_id"_s, u"gone"_s } });
    MemoryStore store;
    const auto report = importLibrecode(db, store);
    QVERIFY(report);
    const Entry &first = store.entries().at(2);
    QVERIFY(first.type == EntryType::Compaction);
    QVERIFY(first.role == Role::None);
    QCOMPARE(first.summary, u"S"_s);
    QCOMPARE(first.firstKept, store.entries().at(1).id);
    QCOMPARE(first.tokensBefore, 1234);
    QCOMPARE(first.operationId, u"op-1"_s);
    QVERIFY(first.modelFacing);
    QCOMPARE(first.data[entryData::SummarizedEntries].toInt(), 1);
    QCOMPARE(first.data[entryData::ReadFiles].toArray(), QJsonArray { u"a"_s });
    QCOMPARE(first.data[entryData::ModifiedFiles].toArray(), QJsonArray { u"b"_s });
    const Entry &second = store.entries().at(3);
    QVERIFY(second.firstKept.isNull());
    QCOMPARE(second.data["librecode:compaction_first_kept_entry_id"_L1].toString(), u"gone"_s);
    QCOMPARE(report->sessions.constFirst().compactions, 2);
}

void TestLibrecodeImporter::toolResults_data()
{
    QTest::addColumn<QString>("content");
    QTest::addColumn<QStringList>("columns"); // name, status, arguments
    QTest::addColumn<QStringList>("expected"); // name, status, arguments, text, call id
    const auto row = [](const char *name, const QString &content, const QStringList &columns,
                        const QStringList &expected) {
        QTest::newRow(name) << content << columns << expected;
    };
    row("plain", u"tool: read\narguments:\n{ \"path\": \"a\" }\noutput:\nx\ny"_s,
        { u"read"_s, u"success"_s, u"{\"path\":\"a\"}"_s },
        { u"read"_s, u""_s, u"{\"path\":\"a\"}"_s, u"x\ny"_s, u""_s });
    row("call id folded into the name",
        u"tool: read\ncall_id: call_1\nparent_call_id: p\nsequence: 3\narguments:\n{}\noutput:\nx"_s,
        { u"read\ncall_id: call_1"_s, u"success"_s, u"{}"_s },
        { u"read"_s, u""_s, u"{}"_s, u"x"_s, u"call_1"_s });
    row("flag folded into the arguments",
        u"tool: bash\narguments:\n{\"command\":\"x\"}\nis_error: true\noutput:\nbad"_s,
        { u"bash"_s, u"success"_s, u"{\"command\":\"x\"}\nis_error: true"_s },
        { u"bash"_s, u"error"_s, u"{\"command\":\"x\"}"_s, u"bad"_s, u""_s });
    row("output with a line like a header",
        u"tool: bash\narguments:\n{}\noutput:\nline\nerror: not one\noutput:\ntool: x"_s,
        { u"bash"_s, u"error"_s, u"{}"_s },
        { u"bash"_s, u""_s, u"{}"_s, u"line\nerror: not one\noutput:\ntool: x"_s, u""_s });
    row("error", u"tool: edit\narguments:\n{}\nerror:\nno such file\nhint: look"_s,
        { u"edit"_s, u"error"_s, u"{}"_s },
        { u"edit"_s, u"error"_s, u"{}"_s, u"no such file\nhint: look"_s, u""_s });
    row("error and output", u"tool: bash\nerror:\nexit 1\nis_error: true\noutput:\nout"_s,
        { u"bash"_s, u"error"_s, u""_s },
        { u"bash"_s, u"error"_s, u""_s, u"exit 1\nout"_s, u""_s });
    row("older, values on the header", u"tool: ls\narguments: {\"p\":1}\noutput: a"_s,
        { u"ls"_s, u""_s, u""_s }, { u"ls"_s, u""_s, u"{\"p\":1}"_s, u"a"_s, u""_s });
    row("no headers", u"just text"_s, { u"read\ncall_id: c"_s, u"error"_s, u"{\"a\":1}"_s },
        { u"read"_s, u"error"_s, u"{\"a\":1}"_s, u"just text"_s, u""_s });
    row("only a name", u"tool: x"_s, { u"x"_s, u""_s, u""_s },
        { u"x"_s, u""_s, u""_s, u""_s, u""_s });
    row("arguments that are no JSON", u"tool: x\narguments:\n{oops\noutput:\nd"_s,
        { u"x"_s, u""_s, u""_s }, { u"x"_s, u""_s, u""_s, u"d"_s, u""_s });
    row("empty", u""_s, { u""_s, u""_s, u""_s }, { u""_s, u""_s, u""_s, u""_s, u""_s });
}

void TestLibrecodeImporter::toolResults()
{
    QFETCH(QString, content);
    QFETCH(QStringList, columns);
    QFETCH(QStringList, expected);
    Librecode db;
    db.add(u"r"_s, {},
           { { u"role"_s, u"toolResult"_s },
             { u"content"_s, content },
             { u"tool_name"_s, columns.at(0) },
             { u"tool_status"_s, columns.at(1) },
             { u"tool_args_json"_s, columns.at(2) } });
    MemoryStore store;
    QVERIFY(importLibrecode(db, store));
    const Entry &entry = store.entries().constFirst();
    QVERIFY(entry.role == Role::ToolResult);
    const QStringList found { entry.toolName, entry.toolStatus,
                              QString::fromUtf8(entry.toolArguments), entry.text(),
                              entry.data["librecode:call_id"_L1].toString() };
    QCOMPARE(found, expected);
    // The answers hold no calls, so a request makes one of the arguments; a call id would prevent it.
    QVERIFY(entry.toolCallId.isEmpty());
    if (content.contains(u"oops"_s)) {
        QCOMPARE(entry.data["librecode:arguments"_L1].toString(), u"{oops"_s);
    }
}

void TestLibrecodeImporter::parts()
{
    Librecode db;
    const QByteArray image = QByteArray::fromBase64(Png.data());
    const auto part = [&db](const QString &entry, int sequence, QVariantMap row) {
        row.insert({ { u"id"_s, QString(entry + QString::number(sequence)) },
                     { u"session_id"_s, u"s"_s },
                     { u"entry_id"_s, entry },
                     { u"sequence"_s, sequence } });
        db.insert(u"session_message_parts"_s, row);
    };
    db.addUser(u"1"_s, {}, u"look"_s);
    part(u"1"_s, 1,
         { { u"type"_s, u"image"_s },
           { u"mime_type"_s, u"image/png"_s },
           { u"name"_s, u"a.png"_s },
           { u"data"_s, image } });
    part(u"1"_s, 0, { { u"type"_s, u"text"_s }, { u"text"_s, u"look"_s } });
    db.addUser(u"2"_s, u"1"_s, u"other"_s);
    part(u"2"_s, 0, { { u"type"_s, u"text"_s }, { u"text"_s, u"differs"_s } });
    part(u"2"_s, 1, { { u"type"_s, u"image"_s }, { u"mime_type"_s, u"image/png"_s } });
    MemoryStore store;
    const auto report = importLibrecode(db, store);
    QVERIFY(report);
    const Entry &first = store.entries().at(0);
    QCOMPARE(first.blocks.size(), 2);
    QCOMPARE(first.text(), u"look"_s);
    const auto &block = std::get<ImageBlock>(first.blocks.at(1));
    QCOMPARE(block.width, 1);
    QCOMPARE(store.attachments.value(block.sha256).data, image);
    const Entry &second = store.entries().at(1);
    QCOMPARE(second.text(), u"other"_s);
    QCOMPARE(second.data["librecode:parts"_L1].toString(), u"differs"_s);
    QCOMPARE(report->sessions.constFirst().notes.filter(u"Line 2"_s).size(), 2);
}

void TestLibrecodeImporter::oldSchema()
{
    Librecode db(firstLibrecodeSchema());
    db.addUser(u"aaaaaaaa"_s, {}, u"hi"_s); // 8 hex characters
    db.add(u"bbbbbbbb"_s, u"aaaaaaaa"_s,
           { { u"role"_s, u"toolResult"_s },
             { u"content"_s, u"odd"_s },
             { u"data_json"_s,
               u"{\"toolName\":\"read\",\"toolStatus\":\"error\",\"toolArgsJson\":\"{}\"}"_s } });
    db.add(u"cccccccc"_s, u"bbbbbbbb"_s,
           { { u"role"_s, u"assistant"_s },
             { u"content"_s, u"local"_s },
             { u"data_json"_s, u"{\"modelFacing\":false,\"display\":true}"_s } });
    MemoryStore store;
    QVERIFY(importLibrecode(db, store));
    QVERIFY(store.entries().at(0).modelFacing);
    QVERIFY(!store.entries().at(1).modelFacing);
    QCOMPARE(store.entries().at(1).toolName, u"read"_s);
    QCOMPARE(store.entries().at(1).toolStatus, u"error"_s);
    QCOMPARE(store.entries().at(1).toolArguments, "{}");
    QVERIFY(!store.entries().at(2).modelFacing);
    QCOMPARE(shapeOf(store), QStringList({ u"hi<-1"_s, u"odd<0"_s, u"local<1"_s }));
}

void TestLibrecodeImporter::camelCase()
{
    Librecode db(firstLibrecodeSchema());
    db.addUser(u"1"_s, {}, u"hi"_s);
    db.add(u"2"_s, u"1"_s,
           { { u"entry_type"_s, u"compaction"_s },
             { u"summary"_s, u"S"_s },
             { u"data_json"_s,
               u"{\"firstKeptEntryId\":\"1\",\"tokensBefore\":5,\"fromHook\":true}"_s } });
    db.add(u"3"_s, u"2"_s,
           { { u"entry_type"_s, u"branch_summary"_s },
             { u"summary"_s, u"B"_s },
             { u"data_json"_s, u"{\"fromId\":\"1\"}"_s } });
    db.add(u"4"_s, u"3"_s,
           { { u"entry_type"_s, u"label"_s },
             { u"data_json"_s, u"{\"targetId\":\"1\",\"label\":\"x\"}"_s } });
    db.add(u"5"_s, u"4"_s,
           { { u"entry_type"_s, u"thinking_level_change"_s },
             { u"data_json"_s, u"{\"thinkingLevel\":\"low\"}"_s } });
    db.add(u"6"_s, u"5"_s,
           { { u"role"_s, u"assistant"_s },
             { u"data_json"_s, u"{\"usage\":{\"inputTokens\":4,\"outputTokens\":2}}"_s } });
    MemoryStore store;
    QVERIFY(importLibrecode(db, store));
    const auto &entries = store.entries();
    QCOMPARE(entries.at(1).firstKept, entries.at(0).id);
    QCOMPARE(entries.at(1).tokensBefore, 5);
    QCOMPARE(entries.at(1).data["fromHook"_L1].toBool(), true);
    QCOMPARE(entries.at(2).branchFrom, entries.at(0).id);
    QCOMPARE(entries.at(3).target, entries.at(0).id);
    QCOMPARE(entries.at(4).data["thinkingLevel"_L1].toString(), u"low"_s);
    QCOMPARE(entries.at(5).usage->input, 4);
    QVERIFY(!entries.at(5).data.contains("librecode:data_json"_L1));
}

void TestLibrecodeImporter::flags()
{
    Librecode db;
    db.add(u"1"_s, {},
           { { u"role"_s, u"user"_s },
             { u"content"_s, u"/help"_s },
             { u"model_facing"_s, 0 },
             { u"display"_s, 0 },
             { u"data_json"_s, u"{\"model_facing\":true,\"display\":true}"_s } });
    MemoryStore store;
    QVERIFY(importLibrecode(db, store));
    QVERIFY(!store.entries().at(0).modelFacing); // the column is right, whatever the data say
    QVERIFY(!store.entries().at(0).display);
}

void TestLibrecodeImporter::subagentsAndSettings()
{
    Librecode db;
    db.addSession(u"child"_s, u"s"_s);
    db.insert(u"agent_tasks"_s,
              { { u"task_id"_s, u"t"_s },
                { u"child_session_id"_s, u"child"_s },
                { u"agent_name"_s, u"explore"_s },
                { u"model"_s, u"m"_s },
                { u"provider"_s, u"p"_s } });
    db.insert(u"runtime_documents"_s,
              { { u"namespace"_s, u"terminal_session_settings"_s },
                { u"document_key"_s, u"s"_s },
                { u"value_json"_s,
                  u"{\"provider\":\"openai\",\"model\":\"gpt\",\"thinking_level\":\"high\"}"_s },
                { u"updated_at"_s, u""_s } });
    MemoryStore store;
    const auto report = importLibrecode(db, store);
    QVERIFY(report);
    QVERIFY(store.sessions.at(0).session.kind == SessionKind::Person);
    QVERIFY(store.sessions.at(1).session.kind == SessionKind::Subagent);
    QCOMPARE(store.sessions.at(1).session.parentSession, store.sessions.at(0).session.id);
    QCOMPARE(report->sessions.at(0).notes.filter(u"openai/gpt"_s).size(), 1);
    QCOMPARE(report->sessions.at(1).notes.filter(u"explore with p/m"_s).size(), 1);
}

void TestLibrecodeImporter::longSettings()
{
    Librecode db;
    db.insert(u"runtime_documents"_s,
              { { u"namespace"_s, u"terminal_session_settings"_s },
                { u"document_key"_s, u"s"_s },
                { u"value_json"_s,
                  QString(u"{\"order\":\""_s + QString(u'x').repeated(20'000)
                          + u"\",\"provider\":\"openai\",\"model\":\"gpt\"}"_s) },
                { u"updated_at"_s, u""_s } });
    MemoryStore store;
    const auto report = importLibrecode(db, store);
    QVERIFY(report);
    QCOMPARE(report->sessions.at(0).notes.filter(u"openai/gpt"_s).size(), 1);
}

void TestLibrecodeImporter::manyParts()
{
    const auto imported = [](int parts) {
        Librecode db;
        QString content;
        db.execute(u"BEGIN"_s);
        for (int i = 0; i < parts; ++i) {
            db.insert(u"session_message_parts"_s,
                      { { u"id"_s, i },
                        { u"session_id"_s, u"s"_s },
                        { u"entry_id"_s, u"1"_s },
                        { u"sequence"_s, i },
                        { u"type"_s, u"text"_s },
                        { u"text"_s, u"[%1]"_s.arg(i) } });
            content += u"[%1]"_s.arg(i);
        }
        db.addUser(u"1"_s, {}, content);
        db.execute(u"COMMIT"_s);
        MemoryStore store;
        const auto report = importLibrecode(db, store);
        return std::tuple { store.entries().constFirst().text() == content,
                            store.entries().constFirst().blocks.size(),
                            report->sessions.constFirst().skippedCount };
    };
    QCOMPARE(imported(1500), (std::tuple { true, qsizetype(1500), qint64(0) }));
    QCOMPARE(imported(11'000),
             (std::tuple { true, qsizetype(1), qint64(1) })); // told, and the text is whole
}

void TestLibrecodeImporter::tasksAreNamed()
{
    Librecode db;
    db.insert(u"tasks"_s, { { u"id"_s, u"1"_s } });
    db.insert(u"tasks"_s, { { u"id"_s, u"2"_s } });
    db.execute(u"CREATE TABLE novelty (a);\nINSERT INTO novelty VALUES (1)"_s);
    MemoryStore store;
    const auto report = importLibrecode(db, store);
    QVERIFY(report);
    const QStringList notes = report->sessions.constFirst().notes;
    QCOMPARE(notes.filter(u"2 rows of \"tasks\""_s).size(), 1);
    QCOMPARE(notes.filter(u"1 rows of \"novelty\""_s).size(), 1);
    QCOMPARE(notes.filter(u"goose"_s).size(), 0);
}

QTEST_GUILESS_MAIN(TestLibrecodeImporter)
#include "tst_librecodeimporter.moc"
