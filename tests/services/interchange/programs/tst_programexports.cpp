// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "programfiles.h"
#include "sessionbuilder.h"

#include <QBuffer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QList<QJsonObject> linesOf(const QByteArray &file)
{
    QList<QJsonObject> lines;
    const QList<QByteArray> all = file.split('\n');
    for (const QByteArray &line : all) {
        if (!line.isEmpty()) {
            lines += QJsonDocument::fromJson(line).object();
        }
    }
    return lines;
}

ImageBlock addPicture(SessionBuilder &builder, int width, const QString &type = u"image/png"_s)
{
    const auto hash =
            builder.store().addAttachment("picture " + QByteArray::number(width), type, width, 1);
    return { hash.value_or(QByteArray()), type, width, 1 };
}

Entry answerWith(const Blocks &blocks, const QString &provider, const QString &api)
{
    Entry entry;
    entry.role = Role::Assistant;
    entry.blocks = blocks;
    entry.provider = provider;
    entry.api = api;
    entry.model = u"m"_s;
    entry.stopReason = StopReason::Stop;
    return entry;
}

} // namespace

/// Sessions that other programs go on with: what is in the files, and what comes back.
class TestProgramExports : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tooLargeForTheWindow();
    void comesBack_data();
    void comesBack();
    void edits_data() { formats(); }
    void edits();
    void pictures_data() { formats(); }
    void pictures();
    void oddCalls_data() { formats(); }
    void oddCalls();
    void callsWithOneId_data() { formats(); }
    void callsWithOneId();
    void errorsAreKept_data() { formats(); }
    void errorsAreKept();
    void claudeChain();
    void claudeBoundary();
    void codexCompaction();
    void foreignThinkingIsLeftOut();
    void ownThinkingStays();
    void searchesOfTheProvider();
    void figuresOfBeforeTheCutAreLeftOut();
    void whoAnsweredComesBack_data() { formats(); }
    void whoAnsweredComesBack();
    void selection_data() { formats(); }
    void selection();
    void emptySession_data() { formats(); }
    void emptySession();

private:
    static void formats();
};

void TestProgramExports::formats()
{
    QTest::addColumn<ExportFormat>("format");
    QTest::newRow("claude-code") << ExportFormat::ClaudeCode;
    QTest::newRow("codex") << ExportFormat::Codex;
}

/// What is more than the window of the program is written all the same, and told.
void TestProgramExports::tooLargeForTheWindow()
{
    SessionBuilder builder(u"u1*1200000 a1 u2 a2"_s);
    const auto note = [&builder](ExportFormat format, ExportAmount amount) {
        QBuffer file;
        const bool isOpen = file.open(QIODevice::WriteOnly);
        const auto done = exportTo(file, builder.store().reader(),
                                   orderOf(builder.session(), format, amount));
        return isOpen && done && done->bytes == 0 && !file.data().isEmpty() ? done->note
                                                                            : u"not written"_s;
    };
    const QString claude = note(ExportFormat::ClaudeCode, ExportAmount::Whole);
    QVERIFY2(claude.contains(u"the window of Claude Code is usually 200,000"_s),
             qPrintable(claude));
    QCOMPARE(note(ExportFormat::ClaudeCode, ExportAmount::Projection), claude);
    const QString codex = note(ExportFormat::Codex, ExportAmount::Whole);
    QVERIFY2(codex.contains(u"the window of Codex is usually 272,000"_s), qPrintable(codex));
    QCOMPARE(note(ExportFormat::Pi, ExportAmount::Whole), QString()); // whoever is asked there

    builder.add(u"C1(u2)"_s); // what it leaves out is in the file, and not sent
    for (const ExportAmount amount : { ExportAmount::Whole, ExportAmount::Projection }) {
        QCOMPARE(note(ExportFormat::ClaudeCode, amount), QString());
        QCOMPARE(note(ExportFormat::Codex, amount), QString());
    }
}

void TestProgramExports::comesBack_data()
{
    QTest::addColumn<ExportFormat>("format");
    QTest::addColumn<ExportAmount>("amount");
    QTest::addColumn<QString>("notation");
    const std::pair<const char *, QString> sessions[] {
        { "turns", u"u1 a1 u2 a2"_s },
        { "calls", u"u1 a1[x,y] r:x r:y a2 u2 a3[z] r:z! a4"_s },
        { "open call", u"u1 a1[x,y] r:x"_s },
        { "open call in the middle", u"u1 a1[x] u2 a2"_s },
        { "result without a call", u"u1 r:q a1"_s },
        { "late result", u"u1 a1[x] u2 r:x a2"_s },
        { "failed", u"u1 e1 u2 x2 a2"_s },
        { "begins with an answer", u"a1 u1 a2"_s },
        { "answers in a row", u"u1 a1 a2 a3[x] r:x a4 u2 a5"_s },
        { "users in a row", u"u1 u2 u3 a1 u4 u5"_s },
        { "shell and injected", u"u1 b1 k1 a1 p1 s1 a2 b2"_s },
        { "notes", u"u1 m1 a1 t1 i1 n1 L1(u1) u2 a2"_s },
        { "branch summary", u"u1 a1 S1 u2 a2"_s },
        { "compaction", u"u1 a1 u2 a2 C1(u2) u3 a3"_s },
        { "compaction at the end", u"u1 a1 u2 a2[x] r:x a3 C1(u2)"_s },
        { "compaction keeps nothing", u"u1 a1 C1() u2 a2"_s },
        { "two compactions", u"u1 a1 u2 a2 C1(u2) u3 a3 C2(u3) u4 a4"_s },
        { "kept over a compaction", u"u1 a1 u2 a2 C1(u2) u3 a3 C2(u2) u4 a4"_s },
        { "undone", u"u1 a1 u2 a2 C1(u2) u3 a3 off(C1) u4 a4"_s },
        { "branch", u"u1 a1 u2 a2 @a1 u3 a3"_s },
        { "thinking", u"u1 a1~ u2 a2[x] r:x a3~"_s },
    };
    for (const ExportFormat format : { ExportFormat::ClaudeCode, ExportFormat::Codex }) {
        for (const ExportAmount amount : { ExportAmount::Whole, ExportAmount::Projection }) {
            for (const auto &[name, notation] : sessions) {
                QTest::addRow("%s %s, %s", toString(format).data(),
                              amount == ExportAmount::Whole ? "whole" : "projection", name)
                        << format << amount << notation;
            }
        }
    }
}

void TestProgramExports::comesBack()
{
    QFETCH(ExportFormat, format);
    QFETCH(ExportAmount, amount);
    QFETCH(QString, notation);
    SessionBuilder builder(notation);
    ImportedStore to;
    compareThere(builder.store(), orderOf(builder.session(), format, amount), to);
    if (amount == ExportAmount::Whole && !QTest::currentTestFailed()) {
        // With its compactions it is sent alike, too.
        const auto sessions = to.store().reader().sessions();
        QVERIFY(sessions && sessions->size() == 1);
        QCOMPARE(requestOf(to.store().reader(), sessions->constFirst().id),
                 requestOf(builder.store().reader(), builder.session()));
    }
}

/// What edits make of a branch is in the projection, and nothing of it in the whole.
void TestProgramExports::edits()
{
    QFETCH(ExportFormat, format);
    SessionBuilder builder(u"u1 a1[x] r:x*3000 a2 u2 a3[y] r:y*3000 a4 u3 a5 mask(r:y) pin(a1) "
                           "exclude(u3) C1(u2) u4 a6"_s);
    QVERIFY(builder.store().rename(builder.session(), u"title"_s)); // else it is the first message
    ImportedStore to;
    compareThere(builder.store(), orderOf(builder.session(), format, ExportAmount::Projection), to);
    const QByteArray projection = exportedFile(
            builder.store().reader(), orderOf(builder.session(), format, ExportAmount::Projection));
    const QByteArray whole =
            exportedFile(builder.store().reader(), orderOf(builder.session(), format));
    QVERIFY(!projection.contains("<r:y>") && whole.contains("<r:y>"));
    QVERIFY(!projection.contains("<u3>") && whole.contains("<u3>"));
    QVERIFY(!projection.contains("<u1>") && whole.contains("<u1>"));
}

void TestProgramExports::pictures()
{
    QFETCH(ExportFormat, format);
    SessionBuilder builder(u"u1"_s);
    Entry user;
    user.role = Role::User;
    user.blocks = { TextBlock { u"look"_s }, addPicture(builder, 3), TextBlock { u"and"_s },
                    addPicture(builder, 4, u"image/jpg"_s) };
    builder.addEntry(user, u"u2"_s);
    builder.add(u"a1[x]"_s);
    Entry result;
    result.role = Role::ToolResult;
    result.toolCallId = u"x"_s;
    result.blocks = { TextBlock { u"shown"_s }, addPicture(builder, 5) };
    builder.addEntry(result, u"r1"_s);
    builder.add(u"a2"_s);
    ImportedStore to;
    compareThere(builder.store(), orderOf(builder.session(), format), to);

    // A format that neither of the two takes is told in words.
    SessionBuilder odd(u"u1"_s);
    user.blocks = { TextBlock { u"look"_s }, addPicture(odd, 3, u"image/bmp"_s) };
    odd.addEntry(user, u"u2"_s);
    QVERIFY(exportedFile(odd.store().reader(), orderOf(odd.session(), format))
                    .contains("image omitted"));
}

/// Ids and names that APIs refuse, arguments that are no objects, and one id for two calls.
void TestProgramExports::oddCalls()
{
    QFETCH(ExportFormat, format);
    SessionBuilder builder(u"u1"_s);
    const auto call = [](const QString &id, const QString &name, const QByteArray &arguments) {
        return ToolCallBlock { id, name, arguments, {} };
    };
    for (int round = 0; round < 2; ++round) {
        Entry answer;
        answer.role = Role::Assistant;
        answer.stopReason = StopReason::ToolUse;
        answer.blocks = { call(u"call_1|fc_1"_s, u"a tool/with"_s, R"({"b":1})"),
                          call(u"call 2"_s, u"bash"_s, "no json"), call(u"c3"_s, u"bash"_s, "") };
        builder.addEntry(answer, u"a%1"_s.arg(round));
        for (const QString &id : { u"call 2"_s, u"call_1|fc_1"_s, u"c3"_s }) {
            Entry result;
            result.role = Role::ToolResult;
            result.toolCallId = id;
            result.blocks = { TextBlock { u"of %1 %2"_s.arg(id.size()).arg(round) } };
            builder.addEntry(result, u"r%1%2"_s.arg(round).arg(id));
        }
    }
    ImportedStore to;
    compareThere(builder.store(), orderOf(builder.session(), format), to);
    const QByteArray file =
            exportedFile(builder.store().reader(), orderOf(builder.session(), format));
    QVERIFY(!file.contains("call_1|fc_1") && !file.contains("\"call 2\""));
    QVERIFY(!file.contains("a tool/with"));
}

/// Of one answer: each has its result.
void TestProgramExports::callsWithOneId()
{
    QFETCH(ExportFormat, format);
    SessionBuilder builder(u"u1"_s);
    Entry answer;
    answer.role = Role::Assistant;
    answer.stopReason = StopReason::ToolUse;
    answer.blocks = { ToolCallBlock { u"call_0"_s, u"bash"_s, R"({"a":1})", {} },
                      ToolCallBlock { u"call_0"_s, u"bash"_s, R"({"a":2})", {} } };
    builder.addEntry(answer, u"a1"_s);
    for (const QString &text : { u"first result"_s, u"second result"_s }) {
        Entry result;
        result.role = Role::ToolResult;
        result.toolCallId = u"call_0"_s;
        result.blocks = { TextBlock { text } };
        builder.addEntry(result, text.left(1));
    }
    const QByteArray file =
            exportedFile(builder.store().reader(), orderOf(builder.session(), format));
    for (const char *each : { "first result", "second result" }) {
        QCOMPARE(file.count(each), 1);
    }
    QCOMPARE(file.count(R"("call_0")"), 2); // the call and its result
    QCOMPARE(file.count(R"("call_0-2")"), 2);
    QVERIFY(file.indexOf("first result") < file.indexOf("second result"));
}

/// What an output looks like does not decide.
void TestProgramExports::errorsAreKept()
{
    QFETCH(ExportFormat, format);
    SessionBuilder builder(u"u1 a1[x,y]"_s);
    Entry result;
    result.role = Role::ToolResult;
    result.toolCallId = u"x"_s;
    result.blocks = { TextBlock { u"Exit code: 1\nOutput:\nno"_s } };
    builder.addEntry(result, u"r1"_s);
    result.toolCallId = u"y"_s;
    result.toolStatus = u"error"_s;
    result.blocks = { TextBlock { u"Exit code: 0\nOutput:\nyes"_s } };
    builder.addEntry(result, u"r2"_s);
    builder.add(u"a2"_s);
    ImportedStore to;
    compareThere(builder.store(), orderOf(builder.session(), format), to);
}

void TestProgramExports::claudeChain()
{
    SessionBuilder builder(u"u1 a1[x,y] r:x r:y a2"_s);
    QVERIFY(builder.store().rename(builder.session(), u"Title"_s));
    const QList<QJsonObject> lines = linesOf(exportedFile(
            builder.store().reader(), orderOf(builder.session(), ExportFormat::ClaudeCode)));
    QCOMPARE(lines.size(), 7);
    QString before;
    for (const QJsonObject &line : lines.first(5)) {
        QCOMPARE(line["parentUuid"_L1].toString(), before);
        before = line["uuid"_L1].toString();
        QVERIFY(!QUuid::fromString(before).isNull());
        QCOMPARE(line["sessionId"_L1], lines.constFirst()["sessionId"_L1]);
        QVERIFY(QDateTime::fromString(line["timestamp"_L1].toString(), Qt::ISODate).isValid());
    }
    QVERIFY(lines.constFirst()["parentUuid"_L1].isNull());
    QCOMPARE(lines.at(1)["message"_L1]["stop_reason"_L1].toString(), u"tool_use"_s);
    QCOMPARE(lines.at(4)["message"_L1]["stop_reason"_L1].toString(), u"end_turn"_s);
    QCOMPARE(lines.at(5)["customTitle"_L1].toString(), u"Title"_s);
    // The same part of the same session is the same session there.
    const QList<QJsonObject> again = linesOf(exportedFile(
            builder.store().reader(), orderOf(builder.session(), ExportFormat::ClaudeCode)));
    QCOMPARE(again, lines);
    builder.add(u"u2"_s);
    const QList<QJsonObject> more = linesOf(exportedFile(
            builder.store().reader(), orderOf(builder.session(), ExportFormat::ClaudeCode)));
    QVERIFY(more.constFirst()["sessionId"_L1] != lines.constFirst()["sessionId"_L1]);
}

void TestProgramExports::claudeBoundary()
{
    SessionBuilder builder(u"u1 a1 u2 a2 C1(u2) u3 a3"_s);
    const auto lines = linesOf(exportedFile(builder.store().reader(),
                                            orderOf(builder.session(), ExportFormat::ClaudeCode)));
    QCOMPARE(lines.size(), 10); // with the title, and where it stands
    const QJsonObject &boundary = lines.at(4);
    QCOMPARE(boundary["subtype"_L1].toString(), u"compact_boundary"_s);
    QVERIFY(boundary["parentUuid"_L1].isNull());
    QCOMPARE(boundary["logicalParentUuid"_L1], lines.at(3)["uuid"_L1]);
    const QJsonValue kept = boundary["compactMetadata"_L1]["preservedSegment"_L1];
    QCOMPARE(kept["headUuid"_L1], lines.at(2)["uuid"_L1]);
    QCOMPARE(kept["tailUuid"_L1], lines.at(3)["uuid"_L1]);
    QCOMPARE(kept["anchorUuid"_L1], lines.at(5)["uuid"_L1]);
    QVERIFY(lines.at(5)["isCompactSummary"_L1].toBool());
    QVERIFY(lines.at(5)["message"_L1]["content"_L1].toString().contains(u"<C1>"_s));
    QCOMPARE(lines.at(6)["parentUuid"_L1], lines.at(5)["uuid"_L1]);

    const auto projection = linesOf(exportedFile(
            builder.store().reader(),
            orderOf(builder.session(), ExportFormat::ClaudeCode, ExportAmount::Projection)));
    QCOMPARE(projection.size(), 8);
    QCOMPARE(projection.at(0)["subtype"_L1].toString(), u"compact_boundary"_s);
    QVERIFY(!projection.at(0).contains("logicalParentUuid"_L1));
    QVERIFY(projection.at(1)["isCompactSummary"_L1].toBool());
}

void TestProgramExports::codexCompaction()
{
    SessionBuilder builder(u"u1 a1 u2 a2[x] r:x a3 C1(u2) u3 a4"_s);
    const auto compacted = [&](ExportAmount amount) {
        const auto lines = linesOf(exportedFile(
                builder.store().reader(), orderOf(builder.session(), ExportFormat::Codex, amount)));
        const auto found = std::ranges::find_if(lines, [](const QJsonObject &line) {
            return line["type"_L1].toString() == "compacted"_L1;
        });
        return found == lines.end() ? QJsonObject() : (*found)["payload"_L1].toObject();
    };
    const QJsonArray whole = compacted(ExportAmount::Whole)["replacement_history"_L1].toArray();
    // Summary, u2, text and call of a2, result, a3.
    QCOMPARE(whole.size(), 6);
    QCOMPARE(whole.at(3)["type"_L1].toString(), u"function_call"_s);
    QCOMPARE(whole.at(4)["call_id"_L1], whole.at(3)["call_id"_L1]);
    QVERIFY(whole.at(0)["content"_L1][0]["text"_L1].toString().contains(u"<C1>"_s));
    QCOMPARE(compacted(ExportAmount::Projection)["replacement_history"_L1].toArray().size(), 1);
}

/// A signature of another API, or none: the program would be refused.
void TestProgramExports::foreignThinkingIsLeftOut()
{
    SessionBuilder builder(u"u1"_s);
    const ThinkingBlock thought { u"secret thought"_s, u"sig"_s, false };
    const QString text = u"said"_s;
    builder.addEntry(
            answerWith({ thought, TextBlock { text } }, u"minimax"_s, u"anthropic-messages"_s),
            u"a1"_s);
    builder.addEntry(
            answerWith({ thought, TextBlock { text } }, u"openai"_s, u"openai-responses"_s),
            u"a2"_s);
    builder.addEntry(
            answerWith({ ThinkingBlock { u"secret thought"_s, {}, false }, TextBlock { text } },
                       u"anthropic"_s, u"anthropic-messages"_s),
            u"a3"_s);
    for (const ExportFormat format : { ExportFormat::ClaudeCode, ExportFormat::Codex }) {
        const QByteArray file =
                exportedFile(builder.store().reader(), orderOf(builder.session(), format));
        QVERIFY(file.contains("said") && !file.contains("secret thought"));
    }
}

void TestProgramExports::ownThinkingStays()
{
    SessionBuilder builder(u"u1"_s);
    const QString item =
            uR"({"encrypted_content":"gAAA","id":"rs_1","summary":[],"type":"reasoning"})"_s;
    builder.addEntry(answerWith({ ThinkingBlock { u"signed thought"_s, u"sig"_s, false },
                                  TextBlock { u"a"_s } },
                                u"anthropic"_s, u"anthropic-messages"_s),
                     u"a1"_s);
    builder.addEntry(answerWith({ ThinkingBlock { {}, item, false }, TextBlock { u"b"_s } },
                                u"openai"_s, u"openai-responses"_s),
                     u"a2"_s);
    const auto file = [&](ExportFormat format) {
        return exportedFile(builder.store().reader(), orderOf(builder.session(), format));
    };
    const QByteArray claude = file(ExportFormat::ClaudeCode);
    QVERIFY(claude.contains(R"("thinking":"signed thought","signature":"sig")"));
    QVERIFY(!claude.contains("gAAA"));
    const QByteArray codex = file(ExportFormat::Codex);
    QVERIFY(codex.contains(item.toUtf8().chopped(1)) && !codex.contains("signed thought"));
}

/// Calls that the provider answered itself have no result anywhere.
void TestProgramExports::searchesOfTheProvider()
{
    SessionBuilder builder(u"u1"_s);
    Entry answer =
            answerWith({ ToolCallBlock { u"call_ws"_s,
                                         u"web_search"_s,
                                         R"({"type":"open_page","url":"https://example.org"})"_ba,
                                         {} },
                         ToolCallBlock { u"call_x"_s, u"shell"_s, "{}"_ba, {} } },
                       u"openai"_s, u"openai-responses"_s);
    answer.stopReason = StopReason::ToolUse;
    answer.data = { { u"codex:blocks"_s,
                      QJsonObject { { u"0"_s,
                                      QJsonObject { { u"type"_s, u"web_search_call"_s },
                                                    { u"status"_s, u"completed"_s } } } } } };
    builder.addEntry(answer, u"a1"_s);
    Entry result;
    result.role = Role::ToolResult;
    result.toolCallId = u"call_x"_s;
    result.toolName = u"shell"_s;
    result.blocks = { TextBlock { u"done"_s } };
    builder.addEntry(result, u"r1"_s);
    builder.add(u"u2"_s);
    const auto file = [&](ExportFormat format) {
        return exportedFile(builder.store().reader(), orderOf(builder.session(), format));
    };
    const QByteArray codex = file(ExportFormat::Codex);
    QVERIFY2(
            codex.contains(
                    R"({"action":{"type":"open_page","url":"https://example.org"},"status":"completed","type":"web_search_call"})"),
            codex.constData());
    QVERIFY(!codex.contains("call_ws") && !codex.contains("was not run"));
    const QByteArray claude = file(ExportFormat::ClaudeCode);
    QVERIFY(!claude.contains("was not run"));
    QCOMPARE(claude.count("run by the provider itself"), 1);
    for (const ExportFormat format : { ExportFormat::Codex, ExportFormat::ClaudeCode }) {
        ImportedStore to;
        compareThere(builder.store(), orderOf(builder.session(), format), to);
    }
}

/// The program would take the window for nearly full, and compact at once.
void TestProgramExports::figuresOfBeforeTheCutAreLeftOut()
{
    SessionBuilder builder(u"u1"_s);
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = { TextBlock { u"first"_s } };
    answer.usage = Usage { 123456, 77, 0, 0, 0, {} };
    builder.addEntry(answer, u"a1"_s);
    builder.add(u"C1(u1) u2"_s);
    answer.blocks = { TextBlock { u"second"_s } };
    answer.usage = Usage { 4321, 5, 0, 0, 0, {} };
    builder.addEntry(answer, u"a2"_s);
    for (const ExportFormat format : { ExportFormat::ClaudeCode, ExportFormat::Codex }) {
        const QByteArray projection =
                exportedFile(builder.store().reader(),
                             orderOf(builder.session(), format, ExportAmount::Projection));
        QVERIFY(!projection.contains("123456") && projection.contains("4321"));
        const QByteArray whole =
                exportedFile(builder.store().reader(), orderOf(builder.session(), format));
        QVERIFY(whole.contains("123456") && whole.contains("4321"));
    }
}

void TestProgramExports::whoAnsweredComesBack()
{
    QFETCH(ExportFormat, format);
    SessionBuilder builder(u"u1"_s);
    Entry answer = answerWith({ TextBlock { u"a"_s } }, u"google"_s, u"gemini"_s);
    answer.usage = Usage { 10, 2, 3, 4, 0, {} };
    builder.addEntry(answer, u"a1"_s);
    builder.add(u"u2"_s);
    answer = answerWith({ TextBlock { u"b"_s } }, u"openai"_s, u"openai-responses"_s);
    answer.usage = Usage { 20, 3, 5, 0, 1, {} };
    answer.model = u"gpt"_s;
    builder.addEntry(answer, u"a2"_s);
    ImportedStore to;
    compareThere(builder.store(), orderOf(builder.session(), format), to);
    const auto sessions = to.store().reader().sessions();
    QVERIFY(sessions && sessions->size() == 1);
    const auto loaded = to.load(sessions->constFirst().id);
    QVERIFY(loaded);
    QStringList answers;
    for (const EntryNode &node : loaded->snapshot->tree.nodes()) {
        const auto entry = to.store().reader().entry(node.seq);
        QVERIFY(entry);
        if (entry->role == Role::Assistant) {
            answers += u"%1 %2 %3 %4+%5"_s.arg(entry->provider, entry->api, entry->model)
                               .arg(entry->usage.value_or(Usage()).prompt())
                               .arg(entry->usage.value_or(Usage()).output);
        }
    }
    QCOMPARE(answers,
             (QStringList { u"google gemini m 17+2"_s, u"openai openai-responses gpt 25+3"_s }));
}

void TestProgramExports::selection()
{
    QFETCH(ExportFormat, format);
    SessionBuilder builder(u"u1 a1[x] r:x a2 u2 a3"_s);
    QVERIFY(builder.store().rename(builder.session(), u"title"_s));
    ExportRequest order = orderOf(builder.session(), format);
    order.scope = ExportScope::Selection;
    order.entries = builder.ids(u"u2 a1 r:x"_s);
    const QByteArray file = exportedFile(builder.store().reader(), order);
    QVERIFY(file.contains("<a1>") && file.contains("<r:x>") && file.contains("<u2>"));
    QVERIFY(!file.contains("<u1>") && !file.contains("<a2>"));
    order.amount = ExportAmount::Projection;
    QVERIFY(exportedFile(builder.store().reader(), order).contains("no projection"));
}

void TestProgramExports::emptySession()
{
    QFETCH(ExportFormat, format);
    SessionBuilder builder;
    QVERIFY(!exportedFile(builder.store().reader(), orderOf(builder.session(), format))
                     .contains("user"));
}

QTEST_GUILESS_MAIN(TestProgramExports)
#include "tst_programexports.moc"
