// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "importformats.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

const QByteArray Prompt =
        R"({"role":"user","content":[{"type":"text","text":"<task>\nMend the roof\nsoon\n</task>"},{"type":"text","text":"<environment_details>\n# Current Working Directory (/home/u/house) Files\na\n</environment_details>"}],"ts":1777073160000})";
const QByteArray Call =
        R"({"role":"assistant","content":[{"type":"thinking","thinking":"hm","signature":"s"},{"type":"text","text":"I look"},{"type":"tool_use","id":"c1","name":"read_file","input":{"path":"roof"}}],"modelInfo":{"modelId":"m","providerId":"p","mode":"act"},"metrics":{"tokens":{"prompt":100,"completion":7,"cached":30},"cost":0.25},"ts":1777073161000})";
const QByteArray Found =
        R"({"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":[{"type":"text","text":"a hole"}]},{"type":"text","text":"and hurry"}],"ts":1777073162000})";
const QByteArray Done = R"({"role":"assistant","content":"Mended","ts":1777073163000})";

QByteArray task(const QList<QByteArray> &messages)
{
    return '[' + messages.join(',') + ']';
}

} // namespace

/// Tasks of Cline, Roo Code and Kilo Code.
class TestClineImporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void conversation();
    void resultsInText();
    void growing();
    void usageFromTheWindow();
    void summaries();
    void versionTwo();
    void recognizes();
    void hostile();
};

void TestClineImporter::conversation()
{
    MemoryStore store;
    const QByteArray bytes = task({ Prompt, Call, Found, Done });
    const auto report = importWith(Importer(clineFormat), bytes, store);
    QVERIFY(report);
    const Session &session = store.sessions.constFirst().session;
    QCOMPARE(session.name, u"Mend the roof"_s);
    QCOMPARE(session.cwd, u"/home/u/house"_s);
    const QList<Entry> &entries = store.entries();
    QCOMPARE(entries.size(), 5);
    QCOMPARE(entries.at(1).blocks.size(), 3);
    QCOMPARE(entries.at(1).model, u"m"_s);
    QCOMPARE(entries.at(1).usage->input, 70);
    QCOMPARE(entries.at(1).usage->cacheRead, 30);
    QCOMPARE(entries.at(1).usage->cost, 0.25);
    QVERIFY(entries.at(2).role == Role::ToolResult);
    QCOMPARE(entries.at(2).toolName, u"read_file"_s);
    QCOMPARE(entries.at(2).text(), u"a hole"_s);
    QCOMPARE(entries.at(3).text(), u"and hurry"_s);
    QCOMPARE(entries.at(4).text(), u"Mended"_s);
    for (qsizetype i = 1; i < entries.size(); ++i) {
        QCOMPARE(entries.at(i).parent, entries.at(i - 1).id);
    }
    QCOMPARE(store.broken, QStringList());
    QCOMPARE(importWith(Importer(clineFormat), bytes, store)->sessions.constFirst().added, 0);
}

/// Some versions send what tools came to as text.
void TestClineImporter::resultsInText()
{
    MemoryStore store;
    const QByteArray calls =
            R"({"role":"assistant","content":[{"type":"tool_use","id":"a","name":"read_file","input":{}},{"type":"tool_use","id":"b","name":"use_subagents","input":{}}],"ts":1777073161000})";
    const QByteArray results =
            R"({"role":"user","content":[{"type":"text","text":"[read_file for 'x'] Result:\nThe tool execution failed with the following error"},{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBORw0KGgo="}},{"type":"text","text":"[subagents] Result:\nfine"},{"type":"text","text":"[more] Result: is what I say"}],"ts":1777073162000})";
    const QByteArray onlyResult =
            R"({"role":"user","content":[{"type":"text","text":"[read_file for 'x'] Result:\nyes"}],"ts":1777073164000})";
    const QByteArray call =
            R"({"role":"assistant","content":[{"type":"tool_use","id":"c","name":"read_file","input":{}}],"ts":1777073163000})";
    QVERIFY(importWith(Importer(clineFormat), task({ Prompt, calls, results, call, onlyResult }),
                       store));
    const QList<Entry> &entries = store.entries();
    QCOMPARE(entries.size(), 7);
    QCOMPARE(entries.at(2).toolCallId, u"a"_s);
    QCOMPARE(entries.at(2).toolStatus, u"error"_s);
    QCOMPARE(entries.at(3).toolName, u"use_subagents"_s);
    QCOMPARE(entries.at(4).blocks.size(), 2);
    QVERIFY(std::holds_alternative<ImageBlock>(entries.at(4).blocks.at(0)));
    QCOMPARE(entries.at(4).text(), u"[more] Result: is what I say"_s);
    QVERIFY(entries.at(6).role == Role::ToolResult);
    for (qsizetype i = 1; i < entries.size(); ++i) {
        QCOMPARE(entries.at(i).parent, entries.at(i - 1).id);
    }
    QCOMPARE(store.broken, QStringList());
}

void TestClineImporter::growing()
{
    MemoryStore store;
    QVERIFY(importWith(Importer(clineFormat), task({ Prompt, Call }), store));
    const auto more = importWith(Importer(clineFormat), task({ Prompt, Call, Found, Done }), store);
    QCOMPARE(more->sessions.constFirst().added, 3);
    QCOMPARE(store.sessions.size(), 1);
}

void TestClineImporter::usageFromTheWindow()
{
    QTemporaryDir home;
    const QString folder = home.filePath(u"tasks/1777073160000"_s);
    QDir().mkpath(folder);
    const auto write = [&folder](const QString &name, const QByteArray &bytes) {
        QFile file(folder + u'/' + name);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    };
    QVERIFY(write(u"api_conversation_history.json"_s, task({ Prompt, Done })));
    QVERIFY(write(
            u"ui_messages.json"_s,
            R"([{"ts":1777073160500,"type":"say","say":"api_req_started","text":"{\"tokensIn\":12,\"tokensOut\":3,\"cacheReads\":4,\"cacheWrites\":5,\"cost\":0.5}","conversationHistoryDeletedRange":[2,5]}])"));
    MemoryStore store;
    const auto report = importFile(folder + u"/api_conversation_history.json"_s, store);
    QVERIFY(report);
    QCOMPARE(store.sessions.constFirst().session.origin.sessionId, u"1777073160000"_s);
    const Usage usage = store.entries().constLast().usage.value_or(Usage());
    QCOMPARE(usage.input, 12);
    QCOMPARE(usage.cacheWrite, 5);
    QCOMPARE(usage.cost, 0.5);
    QVERIFY(report->sessions.constFirst().notes.constLast().contains("4 of these messages"_L1));
}

void TestClineImporter::summaries()
{
    MemoryStore store;
    QVERIFY(importWith(
            Importer(clineFormat),
            task({ Prompt, Done,
                   R"({"role":"user","content":[{"type":"text","text":"so far"}],"isSummary":true,"condenseId":"x","ts":1777073164000})",
                   R"({"type":"reasoning","encrypted_content":"zzz","ts":1777073165000})" }),
            store));
    QVERIFY(store.entries().at(2).type == EntryType::Compaction);
    QCOMPARE(store.entries().at(2).summary, u"so far"_s);
    QVERIFY(!store.entries().at(3).modelFacing);
}

void TestClineImporter::versionTwo()
{
    MemoryStore store;
    const QByteArray bytes = R"({"version":2,"messages":[)" + Prompt
            + R"(,{"role":"assistant","content":[{"type":"reasoning","text":"hm"},{"type":"tool-call","toolCallId":"c","toolName":"look","input":{"a":1}}],"ts":1777073161000})"
            + R"(,{"role":"tool","content":[{"type":"tool-result","toolCallId":"c","toolName":"look","output":{"type":"text","value":"seen"}}],"ts":1777073162000}]})";
    const auto report = importWith(Importer(clineFormat), bytes, store);
    QVERIFY(report);
    QCOMPARE(report->sessions.constFirst().source["entries"_L1].toInt(), 3);
    QCOMPARE(store.entries().size(), 3);
    QCOMPARE(store.entries().at(2).text(), u"seen"_s);
    QCOMPARE(store.entries().at(2).toolCallId, u"c"_s);
}

void TestClineImporter::recognizes()
{
    const Importer importer(clineFormat);
    QVERIFY(importer.recognizes(task({ Prompt })));
    QVERIFY(importer.recognizes(task({ Prompt }).chopped(20)));
    QVERIFY(!importer.recognizes(R"([{"role":"user","content":"hi"}])"));
    QVERIFY(!importer.recognizes(R"([{"ts":1,"type":"say","say":"text"}])"));
}

void TestClineImporter::hostile()
{
    QCOMPARE(roughlyTreated(Importer(clineFormat), task({ Prompt, Call, Found, Done })), QString());
}

QTEST_GUILESS_MAIN(TestClineImporter)
#include "tst_clineimporter.moc"
