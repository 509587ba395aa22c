// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "importformats.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestClaudeAiImporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linear();
    void aTree();
    void contentBeforeText();
    void attachments();
    void tools();
    void newIdsAddNothing();
    void oddMessages();
    void refused_data();
    void refused();
    void everyPlaceToCut();
    void roughTreatment();
};

namespace
{

/// A message; `parent` "-" says nothing of it.
QByteArray message(const QByteArray &id, const QByteArray &sender, const QByteArray &text,
                   const QByteArray &parent = "-", const QByteArray &further = {})
{
    return R"({"uuid":")" + id + R"(","sender":")" + sender + R"(","text":")" + text
            + R"(","created_at":"2024-10-29T15:59:38.340028+00:00")"
            + (parent == "-" ? QByteArray() : R"(,"parent_message_uuid":")" + parent + '"')
            + further + "}";
}

QByteArray conversation(const QByteArray &messages, const QByteArray &further = {})
{
    return R"({"uuid":"c-1","name":"A talk","summary":"S","model":"claude-3-5-sonnet","created_at":"2024-10-29T15:59:18.774635+00:00","chat_messages":[)"
            + messages + "]" + further + "}";
}

const QByteArray Root = "00000000-0000-4000-8000-000000000000";

} // namespace

void TestClaudeAiImporter::linear()
{
    MemoryStore store;
    const auto report = importWith(Importer(claudeAiFormat),
                                   "["
                                           + conversation(message("1", "human", "hello") + ","
                                                          + message("2", "assistant", "hi") + ","
                                                          + message("3", "human", "bye"))
                                           + "]",
                                   store);
    QVERIFY(report);
    QCOMPARE(treeOf(store),
             QStringList({ u"user: hello <-1"_s, u"assistant: hi <0"_s, u"user: bye <1"_s }));
    const Session &session = store.sessions.constFirst().session;
    QCOMPARE(session.name, u"A talk"_s);
    QCOMPARE(session.origin, (SessionOrigin { u"claude-ai"_s, u"c-1"_s, u"test"_s }));
    QCOMPARE(session.createdAt.toMSecsSinceEpoch(), 1730217558775); // Qt rounds
    const Entry &answer = store.entries().at(1);
    QCOMPARE(answer.model, u"claude-3-5-sonnet"_s);
    QCOMPARE(answer.provider, u"anthropic"_s);
    QCOMPARE(answer.createdAt.toMSecsSinceEpoch(), 1730217578340);
    QCOMPARE(store.entries().at(0).data["claude-ai:conversation"_L1]["summary"_L1].toString(),
             u"S"_s);
    QCOMPARE(report->sessions.constFirst().notes, QStringList());
}

void TestClaudeAiImporter::aTree()
{
    MemoryStore store;
    const QByteArray messages = message("1", "human", "a", Root) + ","
            + message("3", "human", "c", "2") + "," + message("2", "assistant", "b", "1") + ","
            + message("4", "assistant", "d", "1") + "," + message("5", "human", "e", "lost");
    const auto report =
            importWith(Importer(claudeAiFormat),
                       conversation(messages, R"(,"current_leaf_message_uuid":"3")"), store);
    QVERIFY(report);
    QCOMPARE(treeOf(store),
             QStringList({ u"user: a <-1"_s, u"assistant: b <0"_s, u"user: c <1"_s,
                           u"assistant: d <0"_s, u"user: e <-1"_s }));
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().at(2).id);
    QCOMPARE(report->sessions.constFirst().branches, 1);
    QCOMPARE(report->sessions.constFirst().notes.size(), 1); // of the lost parent
    QCOMPARE(store.broken, QStringList());
}

void TestClaudeAiImporter::contentBeforeText()
{
    MemoryStore store;
    const QByteArray content =
            R"(,"stop_reason":"max_tokens","content":[{"type":"thinking","thinking":"hm","signature":"s","summaries":[1]},{"type":"text","text":"x"},{"type":"token_budget","left":3}])";
    QVERIFY(importWith(Importer(claudeAiFormat),
                       conversation(message("1", "assistant", "", "-", content) + ","
                                    + message("2", "assistant", "both", "-",
                                              R"(,"content":[{"type":"text","text":"both"}])")
                                    + "," + message("3", "human", "only", "-", R"(,"content":[])")),
                       store));
    QCOMPARE(treeOf(store),
             QStringList({ u"assistant: thinks hm+x <-1"_s, u"assistant: both <0"_s,
                           u"user: only <1"_s }));
    const Entry &first = store.entries().constFirst();
    QVERIFY(first.stopReason == StopReason::Length);
    const QJsonObject parts = first.data["claude-ai:parts"_L1].toObject();
    QVERIFY(parts["0"_L1].toObject().contains(u"summaries"_s));
    QCOMPARE(parts["2"_L1]["left"_L1].toInt(), 3);
}

void TestClaudeAiImporter::attachments()
{
    MemoryStore store;
    const QByteArray further =
            R"(,"attachments":[{"file_name":"a.txt","file_size":3,"extracted_content":"abc"},{"file_name":"b.bin"}],"files":[{"file_kind":"image","file_name":"c.png"}])";
    const auto report =
            importWith(Importer(claudeAiFormat),
                       conversation(message("1", "human", "look", "-", further)), store);
    QVERIFY(report);
    QCOMPARE(treeOf(store),
             QStringList({ u"user: Attachment a.txt:\n\nabc+[File b.bin is not in the exported "
                           "file]+[Image c.png is not in the exported file]+look <-1"_s }));
    QCOMPARE(report->sessions.constFirst().skippedCount, 0);
}

void TestClaudeAiImporter::tools()
{
    const QByteArray png =
            QByteArray::fromHex("89504e470d0a1a0a0000000d49484452000000030000000208060000");
    const QByteArray content =
            R"(,"stop_reason":"end_turn","content":[{"type":"text","text":"I look"},{"type":"tool_use","name":"web_search","input":{"query": "x"}},)"
            R"({"type":"tool_result","name":"web_search","is_error":false,"content":[{"type":"text","text":"found"},{"type":"knowledge","url":"u"},)"
            R"({"type":"image","source":{"media_type":"image/png","data":")"
            + png.toBase64()
            + R"("}}]},{"type":"text","text":"so"},{"type":"tool_use","id":"t2","name":"repl","input":null},{"type":"tool_result","tool_use_id":"t2","content":"no","is_error":true}])";
    MemoryStore store;
    const QByteArray bytes = conversation(message("1", "human", "go", Root) + ","
                                          + message("2", "assistant", "", "1", content) + ","
                                          + message("3", "human", "on", "2"));
    const auto report = importWith(Importer(claudeAiFormat), bytes, store);
    QVERIFY(report);
    QCOMPARE(
            treeOf(store),
            QStringList(
                    { u"user: go <-1"_s, uR"(assistant: I look+calls web_search{"query":"x"} <0)"_s,
                      uR"(toolResult web_search: found+{"type":"knowledge","url":"u"}+image <1)"_s,
                      u"assistant: so+calls repl{} <2"_s, u"toolResult replerror: no <3"_s,
                      u"user: on <4"_s }));
    QCOMPARE(store.attachments.size(), 1);
    const auto &call = std::get<ToolCallBlock>(store.entries().at(1).blocks.at(1));
    QCOMPARE(store.entries().at(2).toolCallId, call.callId);
    QVERIFY(!call.callId.isEmpty());
    QCOMPARE(store.entries().at(4).toolCallId, u"t2"_s);
    QCOMPARE(report->sessions.constFirst().source["entries"_L1].toInt(), 3);
    QCOMPARE(report->sessions.constFirst().notes, QStringList());
    QCOMPARE(importWith(Importer(claudeAiFormat), bytes, store)->sessions.constFirst().added, 0);
}

void TestClaudeAiImporter::newIdsAddNothing()
{
    const auto bytes = [](const QByteArray &a, const QByteArray &b) {
        return conversation(message(a, "human", "x", Root) + "," + message(b, "assistant", "y", a)
                            + "," + message(b + "2", "assistant", "z", a));
    };
    MemoryStore store;
    QVERIFY(importWith(Importer(claudeAiFormat), bytes("1", "2"), store));
    QCOMPARE(importWith(Importer(claudeAiFormat), bytes("8", "9"), store)
                     ->sessions.constFirst()
                     .added,
             0);
    QCOMPARE(store.entries().size(), 3);
}

void TestClaudeAiImporter::oddMessages()
{
    MemoryStore store;
    const auto report = importWith(
            Importer(claudeAiFormat),
            conversation(
                    R"(7,null,{},{"sender":"robot","text":"x"},{"sender":"human","text":5,"content":{"a":1},"created_at":"never","uuid":9})"),
            store);
    QVERIFY(report);
    QCOMPARE(treeOf(store),
             QStringList({ u"[~custom claude-ai:sender:: ] <-1"_s,
                           u"[~custom claude-ai:sender:robot: ] <0"_s, u"user:  <1"_s }));
    QCOMPARE(report->sessions.constFirst().skippedCount, 2);
    QCOMPARE(store.broken, QStringList());
    for (const Entry &entry : store.entries()) {
        QVERIFY(entry.createdAt.isValid());
    }
}

void TestClaudeAiImporter::refused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no messages") << conversation("");
    QTest::newRow("other JSON") << QByteArray("{\"chat_messages\":{}}");
    QTest::newRow("cut off") << conversation(message("1", "human", "a")).chopped(3);
}

void TestClaudeAiImporter::refused()
{
    QFETCH(QByteArray, bytes);
    MemoryStore store;
    const auto report = importWith(Importer(claudeAiFormat), bytes, store);
    QVERIFY(!report);
    QCOMPARE(report.error().kind, Error::Kind::InvalidInput);
    QCOMPARE(store.sessions.size(), 0);
}

void TestClaudeAiImporter::everyPlaceToCut()
{
    const QByteArray one = conversation(message("1", "human", "a"));
    const QByteArray whole = "[" + one + "," + QByteArray(one).replace("c-1", "c-2") + "]";
    for (qsizetype length = 0; length <= whole.size(); ++length) {
        MemoryStore store;
        const auto cut = importWith(Importer(claudeAiFormat), whole.first(length), store);
        QCOMPARE(cut.has_value(), length > one.size());
        QVERIFY(importWith(Importer(claudeAiFormat), whole, store));
        QCOMPARE(store.sessions.size(), 2);
        QCOMPARE(store.entries(0).size() + store.entries(1).size(), 2);
        QCOMPARE(store.broken, QStringList());
    }
}

void TestClaudeAiImporter::roughTreatment()
{
    const QByteArray bytes =
            "["
            + conversation(
                    message("1", "human", "a", Root) + ","
                    + message(
                            "2", "assistant", "", "1",
                            R"(,"content":[{"type":"tool_use","name":"x","input":{}},{"type":"tool_result","content":[{"text":"y"}]}])"))
            + "]";
    QCOMPARE(roughlyTreated(Importer(claudeAiFormat), bytes), QString());
}

QTEST_GUILESS_MAIN(TestClaudeAiImporter)
#include "tst_claudeaiimporter.moc"
