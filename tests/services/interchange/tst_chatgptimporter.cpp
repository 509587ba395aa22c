// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "importformats.h"

#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestChatGptImporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aTree();
    void answer();
    void calls();
    void furtherToolMessages();
    void hiddenMessages();
    void parts();
    void tooManyParts();
    void thoughtsAndContext();
    void unknownRole();
    void orderDoesNotMatter();
    void severalRoots();
    void damagedTrees_data();
    void damagedTrees();
    void severalConversations();
    void withoutId();
    void newIdsAddNothing();
    void growing();
    void refused_data();
    void refused();
    void everyPlaceToCut();
    void roughTreatment();
    void cancelled();
    void largeFile();
    void recognized_data();
    void recognized();
};

namespace
{

/// One node of a mapping; `message` as JSON, or "null".
QByteArray node(const QByteArray &id, const QByteArray &parent, const QByteArray &message)
{
    return '"' + id + R"(":{"id":")" + id + R"(","message":)" + message + R"(,"parent":)"
            + (parent.isEmpty() ? QByteArray("null") : '"' + parent + '"') + R"(,"children":[]})";
}

QByteArray message(const QByteArray &role, const QByteArray &content,
                   const QByteArray &further = {})
{
    return R"({"author":{"role":")" + role
            + R"(","name":null},"create_time":1704629915.5,"content":)" + content + further + "}";
}

QByteArray text(const QByteArray &said)
{
    return R"({"content_type":"text","parts":[")" + said + "\"]}";
}

QByteArray conversation(const QByteArray &nodes, const QByteArray &leaf = {},
                        const QByteArray &id = "c-1")
{
    return R"({"title":"A talk","create_time":1704629900.25,"update_time":1.0,"gizmo_id":"g","mapping":{)"
            + nodes + R"(},"current_node":")" + leaf + R"(","conversation_id":")" + id + "\"}";
}

/// root, then a user's message with two answers.
QByteArray small()
{
    return node("r", "", "null") + ',' + node("u", "r", message("user", text("hello"))) + ','
            + node("a", "u", message("assistant", text("one"))) + ','
            + node("b", "u", message("assistant", text("two")));
}

} // namespace

void TestChatGptImporter::aTree()
{
    MemoryStore store;
    const auto report =
            importWith(Importer(chatGptFormat), '[' + conversation(small(), "a") + ']', store);
    QVERIFY(report);
    QCOMPARE(treeOf(store),
             QStringList({ u"user: hello <-1"_s, u"assistant: one <0"_s, u"assistant: two <0"_s }));
    const Session &session = store.sessions.constFirst().session;
    QCOMPARE(session.name, u"A talk"_s);
    QCOMPARE(session.origin, (SessionOrigin { u"chatgpt"_s, u"c-1"_s, u"test"_s }));
    QCOMPARE(session.createdAt.toMSecsSinceEpoch(), 1704629900250);
    QCOMPARE(session.leaf, store.entries().at(1).id);
    const Entry &first = store.entries().constFirst();
    QCOMPARE(first.createdAt.toMSecsSinceEpoch(), 1704629915500);
    QCOMPARE(first.originId, u"u"_s);
    QCOMPARE(first.data["chatgpt:conversation"_L1]["gizmo_id"_L1].toString(), u"g"_s);
    const ImportedSession &said = report->sessions.constFirst();
    QCOMPARE(said.title, u"A talk"_s);
    QCOMPARE(said.branches, 1);
    QCOMPARE(said.notes.size(), 1); // of the node without a message
    QCOMPARE(store.broken, QStringList());
}

void TestChatGptImporter::answer()
{
    MemoryStore store;
    const QByteArray metadata =
            R"(,"status":"finished_successfully","metadata":{"model_slug":"gpt-4","finish_details":{"type":"max_tokens"},"citations":[1]})";
    QVERIFY(importWith(Importer(chatGptFormat),
                       conversation(node("a", "", message("assistant", text("x"), metadata))),
                       store));
    const Entry &entry = store.entries().constFirst();
    QCOMPARE(entry.provider, u"openai"_s);
    QCOMPARE(entry.model, u"gpt-4"_s);
    QVERIFY(entry.stopReason == StopReason::Length);
    QCOMPARE(entry.data["chatgpt:message"_L1]["status"_L1].toString(), u"finished_successfully"_s);
    QVERIFY(entry.data["chatgpt:metadata"_L1].toObject().contains(u"citations"_s));
}

void TestChatGptImporter::calls()
{
    const QByteArray code = R"({"content_type":"code","language":"unknown","text":"search \"x\""})";
    const QByteArray json = R"({"content_type":"code","text":"{\"prompt\": \"a cat\"}"})";
    const QByteArray output = R"({"content_type":"execution_output","text":"42"})";
    MemoryStore store;
    QVERIFY(importWith(
            Importer(chatGptFormat),
            conversation(
                    node("c", "", message("assistant", code, R"(,"recipient":"browser")")) + ','
                    + node("r", "c",
                           message("tool",
                                   R"({"content_type":"tether_browsing_display","result":"found"})"))
                    + ',' + node("d", "r", message("assistant", json, R"(,"recipient":"dalle")"))
                    + ','
                    + node("e", "d",
                           message("tool", output,
                                   R"(,"metadata":{"aggregate_result":{"status":"failed_with_in_kernel_exception"}})"))
                    + ',' + node("f", "e", message("assistant", code, R"(,"recipient":"python")"))),
            store));
    QCOMPARE(treeOf(store),
             QStringList({ uR"(assistant: calls browser{"code":"search \"x\""} <-1)"_s,
                           u"toolResult browser: found <0"_s,
                           uR"(assistant: calls dalle{"prompt": "a cat"} <1)"_s,
                           u"toolResult dalleerror: 42 <2"_s,
                           uR"(assistant: search "x" <3)"_s })); // never answered
    const auto &call = std::get<ToolCallBlock>(store.entries().at(0).blocks.constFirst());
    QCOMPARE(call.callId, store.entries().at(1).toolCallId);
    QVERIFY(store.entries().at(0).stopReason == StopReason::ToolUse);
}

void TestChatGptImporter::furtherToolMessages()
{
    const auto quote = [](const QByteArray &said) {
        return R"({"author":{"role":"tool","name":"browser"},"create_time":1,"weight":0.0,"content":{"content_type":"tether_quote","url":"https://example.org","title":"T","text":")"
                + said + "\"}}";
    };
    MemoryStore store;
    QVERIFY(importWith(
            Importer(chatGptFormat),
            conversation(
                    node("c", "", message("assistant", text("click"), R"(,"recipient":"browser")"))
                    + ',' + node("q", "c", quote("first")) + ',' + node("s", "q", quote("second"))),
            store));
    QCOMPARE(treeOf(store),
             QStringList({ uR"(assistant: calls browser{"input":"click"} <-1)"_s,
                           u"toolResult browser: first <0"_s,
                           u"custom chatgpt:tool:browser: second <1"_s }));
    QVERIFY(store.entries().at(2).type == EntryType::CustomMessage);
    QCOMPARE(store.entries().at(2).data["chatgpt:content"_L1]["url"_L1].toString(),
             u"https://example.org"_s);
}

void TestChatGptImporter::hiddenMessages()
{
    const QByteArray hidden = R"(,"metadata":{"is_visually_hidden_from_conversation":true})";
    MemoryStore store;
    QVERIFY(importWith(
            Importer(chatGptFormat),
            conversation(node("1", "", message("system", text(""), hidden)) + ','
                         + node("2", "1", message("system", text("be brief"))) + ','
                         + node("3", "2", message("user", text("a"), hidden)) + ','
                         + node("4", "3", message("assistant", text("b"), R"(,"weight":0.0)"))),
            store));
    QCOMPARE(treeOf(store),
             QStringList({ u"[~custom chatgpt:system: ] <-1"_s,
                           u"[custom chatgpt:system: be brief] <0"_s, u"[user: a] <1"_s,
                           u"[assistant: b] <2"_s }));
}

void TestChatGptImporter::parts()
{
    const QByteArray content =
            R"({"content_type":"multimodal_text","parts":[{"content_type":"image_asset_pointer","asset_pointer":"file-service://file-abc","width":3},)"
            R"("what is it",{"content_type":"audio_transcription","text":"said aloud"},{"content_type":"audio_asset_pointer","asset_pointer":"sediment://file_x"},{"content_type":"new"},null,7]})";
    const QByteArray attachments =
            R"(,"metadata":{"attachments":[{"name":"a.pdf","mime_type":"application/pdf"},{"name":"b.png","mime_type":"image/png"}]})";
    MemoryStore store;
    QVERIFY(importWith(Importer(chatGptFormat),
                       conversation(node("1", "", message("user", content, attachments))), store));
    QCOMPARE(treeOf(store),
             QStringList({ u"user: [Image file-abc is not in the exported file]+what is it+said "
                           "aloud+[File file_x is not in the exported file]+[File a.pdf is not in "
                           "the exported file] <-1"_s }));
    const QJsonObject kept = store.entries().constFirst().data["chatgpt:parts"_L1].toObject();
    QCOMPARE(kept.keys(), QStringList({ u"0"_s, u"2"_s, u"3"_s, u"4"_s, u"5"_s, u"6"_s }));
    QCOMPARE(kept["0"_L1]["width"_L1].toInt(), 3);
}

void TestChatGptImporter::tooManyParts()
{
    const QByteArray parts = QByteArray("null,").repeated(200'000) + "\"said\"";
    MemoryStore store;
    const auto report = importWith(
            Importer(chatGptFormat),
            conversation(node("1", "", message("user", R"({"parts":[)" + parts + "]}"))), store);
    QVERIFY(report);
    QCOMPARE(store.entries().constFirst().text(), u"said"_s);
    QCOMPARE(report->sessions.constFirst().notes.size(), 1);
    QVERIFY(report->sessions.constFirst().notes.constFirst().contains(u"199000"_s));
}

void TestChatGptImporter::thoughtsAndContext()
{
    MemoryStore store;
    QVERIFY(importWith(
            Importer(chatGptFormat),
            conversation(
                    node("1", "",
                         message("user",
                                 R"({"content_type":"user_editable_context","user_profile":"I am","user_instructions":"do"})"))
                    + ','
                    + node("2", "1",
                           message("assistant",
                                   R"({"content_type":"thoughts","thoughts":[{"summary":"S","content":"C"},{}],"source_analysis_msg_id":"x"})"))
                    + ','
                    + node("3", "2",
                           message("assistant",
                                   R"({"content_type":"reasoning_recap","content":"Thought for 2s"})"))),
            store));
    QCOMPARE(treeOf(store),
             QStringList({ u"[custom chatgpt:user_editable_context: I am+do] <-1"_s,
                           u"assistant: thinks S\n\nC <0"_s,
                           u"[~custom chatgpt:reasoning_recap: ] <1"_s }));
    QCOMPARE(store.entries().at(2).data["text"_L1].toString(), u"Thought for 2s"_s);
}

void TestChatGptImporter::unknownRole()
{
    MemoryStore store;
    QVERIFY(importWith(Importer(chatGptFormat),
                       conversation(node("1", "", message("critic", text("a"))) + ','
                                    + node("2", "1", message("user", text("b"))) + ','
                                    + node("3", "2", R"({"content":7})")),
                       store));
    QCOMPARE(treeOf(store),
             QStringList({ u"[~custom chatgpt:role:critic: ] <-1"_s, u"user: b <0"_s,
                           u"[~custom chatgpt:role:: ] <1"_s }));
    QVERIFY(store.entries().at(0).data["raw"_L1].toString().contains(u"critic"_s));
}

void TestChatGptImporter::orderDoesNotMatter()
{
    const QByteArray nodes = node("c", "b", message("user", text("c"))) + ','
            + node("b", "r", message("assistant", text("b"))) + ',' + node("r", "a", "null") + ','
            + node("a", "", message("user", text("a")));
    MemoryStore store;
    QVERIFY(importWith(Importer(chatGptFormat), conversation(nodes, "r"), store));
    QCOMPARE(treeOf(store),
             QStringList({ u"user: a <-1"_s, u"assistant: b <0"_s, u"user: c <1"_s }));
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().at(0).id);
}

void TestChatGptImporter::severalRoots()
{
    MemoryStore store;
    const auto report = importWith(
            Importer(chatGptFormat),
            conversation(small() + ',' + node("x", "", message("user", text("other")))), store);
    QVERIFY(report);
    QCOMPARE(treeOf(store).constLast(), u"user: other <-1"_s);
    QCOMPARE(report->sessions.constFirst().branches, 1);
}

void TestChatGptImporter::damagedTrees_data()
{
    QTest::addColumn<QByteArray>("nodes");
    QTest::addColumn<QStringList>("expected");
    QTest::addColumn<int>("notes");
    const QByteArray a = node("a", "", message("user", text("a")));
    QTest::newRow("missing parent")
            << node("b", "zz", message("user", text("b"))) << QStringList { u"user: b <-1"_s } << 1;
    QTest::newRow("own parent") << node("b", "b", message("user", text("b")))
                                << QStringList { u"user: b <-1"_s } << 1;
    QTest::newRow("circle") << node("b", "c", message("user", text("b"))) + ','
                    + node("c", "b", message("user", text("c")))
                            << QStringList { u"user: c <-1"_s, u"user: b <0"_s } << 1;
    QTest::newRow("circle without messages") << node("x", "y", "null") + ','
                    + node("y", "x", "null") + ',' + node("b", "x", message("user", text("b")))
                                             << QStringList { u"user: b <-1"_s } << 1;
    QTest::newRow("odd values")
            << a + R"(,"b":7,"c":{"message":{"author":7,"content":[],"create_time":1e300,"metadata":[],"weight":"x"},"parent":9},"d":{"message":"x","parent":"a"})"
            << QStringList { u"user: a <-1"_s, u"[~custom chatgpt:role:: ] <-1"_s } << 1;
}

void TestChatGptImporter::damagedTrees()
{
    QFETCH(QByteArray, nodes);
    QFETCH(int, notes);
    MemoryStore store;
    const auto report = importWith(Importer(chatGptFormat), conversation(nodes), store);
    QVERIFY(report);
    QTEST(treeOf(store), "expected");
    QCOMPARE(report->sessions.constFirst().notes.size(), notes);
    QCOMPARE(store.broken, QStringList());
    for (const Entry &entry : store.entries()) {
        QVERIFY(entry.createdAt.isValid());
    }
}

void TestChatGptImporter::severalConversations()
{
    MemoryStore store;
    const QByteArray bytes = "[" + conversation(small(), "a", "1") + ",{\"oops\"},"
            + conversation("", "", "empty") + ",{\"x\":1},\n" + conversation(small(), "b", "2")
            + "] tail";
    const auto report = importWith(Importer(chatGptFormat), bytes, store);
    QVERIFY(report);
    QCOMPARE(report->sessions.size(), 2);
    QCOMPARE(store.sessions.size(), 2);
    QCOMPARE(report->sessions.at(0).skipped.size(), 3);
    QVERIFY(report->sessions.at(0).skipped.at(0).reason.contains(u"element 2"_s));
    QVERIFY(report->sessions.at(0).skipped.at(1).reason.contains(u"A talk"_s));
    QCOMPARE(report->sessions.at(1).skipped.size(), 1); // what follows the end
    QCOMPARE(store.sessions.at(1).session.leaf, store.entries(1).at(2).id);
    QCOMPARE(store.broken, QStringList());
}

void TestChatGptImporter::withoutId()
{
    const QByteArray bytes = R"({"title":"T","mapping":{)" + small() + "}}";
    MemoryStore store;
    QVERIFY(importWith(Importer(chatGptFormat), bytes, store));
    QVERIFY(!store.sessions.constFirst().session.origin.sessionId.isEmpty());
    QVERIFY(store.sessions.constFirst().session.createdAt.isValid());
    QVERIFY(importWith(Importer(chatGptFormat), bytes, store));
    QCOMPARE(store.sessions.size(), 1);
}

void TestChatGptImporter::newIdsAddNothing()
{
    const QByteArray bytes = conversation(small(), "a");
    QByteArray renamed = bytes;
    for (const char *id : { "r", "u", "a", "b" }) {
        const QByteArray quoted = '"' + QByteArray(id) + '"';
        const QByteArray other = "\"new-" + quoted.sliced(1);
        renamed.replace(quoted, other);
    }
    renamed.replace(R"("name":null)", R"("name":null,"metadata":{})");
    MemoryStore store;
    QVERIFY(importWith(Importer(chatGptFormat), bytes, store));
    const QStringList before = store.outline();
    const auto again = importWith(Importer(chatGptFormat), renamed, store);
    QVERIFY(again);
    QCOMPARE(again->sessions.constFirst().added, 0);
    QCOMPARE(store.outline(), before);
}

void TestChatGptImporter::growing()
{
    MemoryStore store;
    QVERIFY(importWith(Importer(chatGptFormat), conversation(small(), "a"), store));
    const QByteArray more =
            conversation(small() + ',' + node("n", "b", message("user", text("more"))), "n");
    const auto again = importWith(Importer(chatGptFormat), more, store);
    QVERIFY(again);
    QCOMPARE(again->sessions.constFirst().added, 1);
    QCOMPARE(treeOf(store).constLast(), u"user: more <2"_s);
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().at(3).id);
}

void TestChatGptImporter::refused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("empty list") << QByteArray("[]");
    QTest::newRow("binary") << QByteArray("[\0]", 3);
    QTest::newRow("text") << QByteArray("hello\nworld");
    QTest::newRow("other JSON") << QByteArray("[{\"a\":1}]");
    QTest::newRow("no messages") << conversation(node("r", "", "null"));
    QTest::newRow("cut off") << conversation(small()).chopped(1);
    QTest::newRow("nested too deep") << R"({"mapping":)" + QByteArray(100'000, '[');
    QTest::newRow("garbage") << QByteArray("[") + QByteArray("{x},").repeated(100'000);
}

void TestChatGptImporter::refused()
{
    QFETCH(QByteArray, bytes);
    MemoryStore store;
    const auto report = importWith(Importer(chatGptFormat), bytes, store);
    QVERIFY(!report);
    QCOMPARE(report.error().kind, Error::Kind::InvalidInput);
    QVERIFY(report.error().message.contains(u"test"_s));
    QCOMPARE(store.sessions.size(), 0);
}

void TestChatGptImporter::everyPlaceToCut()
{
    const QByteArray whole =
            "[" + conversation(small(), "a", "1") + ",\n" + conversation(small(), "b", "2") + "]";
    MemoryStore fresh;
    QVERIFY(importWith(Importer(chatGptFormat), whole, fresh));
    for (qsizetype length = 0; length <= whole.size(); ++length) {
        MemoryStore store;
        const auto cut = importWith(Importer(chatGptFormat), whole.first(length), store);
        QCOMPARE(cut.has_value(), !store.sessions.isEmpty());
        if (cut && length < whole.size()) {
            QVERIFY(cut->sessions.constLast().skippedCount > 0);
        }
        QVERIFY(importWith(Importer(chatGptFormat), whole, store));
        QCOMPARE(store.sessions.size(), 2);
        QCOMPARE(store.outline(0), fresh.outline(0));
        QCOMPARE(store.outline(1), fresh.outline(1));
        QCOMPARE(store.broken, QStringList());
    }
}

void TestChatGptImporter::roughTreatment()
{
    const QByteArray bytes =
            "[" + conversation(small(), "a", "1") + ",\n" + conversation(small(), "b", "2") + "]";
    QCOMPARE(roughlyTreated(Importer(chatGptFormat), bytes), QString());
}

void TestChatGptImporter::cancelled()
{
    QByteArray bytes = "[";
    for (int i = 0; i < 20; ++i) {
        QByteArray nodes = node("0", "", message("user", text("hello")));
        for (int j = 1; j < 300; ++j) {
            nodes += ','
                    + node(QByteArray::number(j), QByteArray::number(j - 1),
                           message("assistant", text(QByteArray::number(j))));
        }
        bytes += (i > 0 ? "," : "") + conversation(nodes, "299", QByteArray::number(i));
    }
    QCOMPARE(cancelledOnce(Importer(chatGptFormat), bytes + "]"), QString());
}

void TestChatGptImporter::largeFile()
{
    QByteArray bytes = "[";
    const QByteArray said(100'000, 'x');
    for (int i = 0; i < 200; ++i) {
        bytes += (i > 0 ? "," : "")
                + conversation(node("a", "", message("user", text(said))), "a",
                               QByteArray::number(i));
    }
    bytes += "," + conversation(node("a", "", message("user", text("\xff\xfe"))), "a", "bad") + "]";
    MemoryStore store;
    const auto report = importWith(Importer(chatGptFormat), bytes, store);
    QVERIFY(report);
    QCOMPARE(report->sessions.size(), 201);
    QCOMPARE(store.entries(200).constFirst().text(), u"\ufffd\ufffd"_s);
    QCOMPARE(report->sessions.at(199).notes.size(), 1); // said before the next begins
}

void TestChatGptImporter::recognized_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("format");
    QTest::newRow("chatgpt") << "[" + conversation(small()) << u"chatgpt"_s;
    QTest::newRow("chatgpt, cut") << QByteArray(R"([{"title":"x","mapping":{"a":{"mess)")
                                  << u"chatgpt"_s;
    QTest::newRow("claude-ai") << QByteArray(R"([{"uuid":"1","chat_messages":[{"mapping":{}}]}])")
                               << u"claude-ai"_s;
    QTest::newRow("librechat") << QByteArray(
            R"({"conversationId":"1","messages":[{"messageId":"1"}]})")
                               << u"librechat"_s;
    QTest::newRow("pi") << QByteArray(R"({"type":"session","id":"1","cwd":"/","mapping":7})")
                        << u"pi"_s;
    QTest::newRow("mapping in text") << QByteArray(R"([{"text":"\"mapping\":{"}])") << QString();
    QTest::newRow("mapping inside") << QByteArray(R"([{"a":{"mapping":{}}}])") << QString();
    QTest::newRow("claude code") << QByteArray(
            R"({"sessionId":"1","uuid":"2","message":{"content":[]}})")
                                 << QString();
    QTest::newRow("codex") << QByteArray(R"({"type":"session_meta","payload":{}})") << u"codex"_s;
    QTest::newRow("messages") << QByteArray(R"({"messages":[]})") << QString();
}

void TestChatGptImporter::recognized()
{
    QFETCH(QByteArray, bytes);
    QTemporaryDir dir;
    QFile file(dir.filePath(u"file"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    file.close();
    const auto importer = importerFor(file.fileName());
    QTEST(importer ? importer->format() : QString(), "format");
}

QTEST_GUILESS_MAIN(TestChatGptImporter)
#include "tst_chatgptimporter.moc"
