// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "importformats.h"

#include <QTest>
#include <QTimeZone>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// ~ and ^ stand for escaped quotes.
QByteArray quoted(QByteArray json)
{
    return json.replace("~", R"(\")").replace("^", R"(\\\")");
}

const QByteArray OpenWebUiExport = quoted(
        R"([{"id":"c-1","user_id":"u","title":"Named","created_at":1767323046,"archived":true,"chat":{"title":"Named","models":["m"],"history":{"currentId":"a2","messages":{)"
        R"("u1":{"id":"u1","parentId":null,"childrenIds":["a1","a2"],"role":"user","content":"hi","timestamp":1767323046,"files":[{"type":"image","url":"data:image/png;base64,iVBORw0KGgo="},{"type":"file","name":"a.pdf"}]},)"
        R"("a1":{"id":"a1","parentId":"u1","childrenIds":[],"role":"assistant","model":"m","content":"one","timestamp":1767323047,"done":true},)"
        R"("a2":{"id":"a2","parentId":"u1","childrenIds":[],"role":"assistant","model":"n","done":true,"timestamp":1767323048,"usage":{"prompt_eval_count":9,"eval_count":4},)"
        R"("content":"<details type=~reasoning~ done=~true~ duration=~3~>\n<summary>Thought for 3 seconds</summary>\n&gt; it&#x27;s\n&gt; so\n</details>\nI look\n<details type=~tool_calls~ done=~true~ id=~c1~ name=~get~ arguments=~{&quot;a&quot;:1}~ result=~&quot;sunny&quot;~>\n<summary>Tool Executed</summary>\n</details>\nDone <details type=~other~> x"}}}}}])");

const QByteArray LlamaCppExport = quoted(
        R"([{"conv":{"id":"c-2","name":"Named","currNode":"a1","lastModified":1767323050000},"messages":[)"
        R"({"id":"r","convId":"c-2","type":"root","role":"system","content":"","timestamp":1767323045000,"parent":null,"children":["u1"]},)"
        R"({"id":"a1","convId":"c-2","type":"text","role":"assistant","content":"I look","reasoningContent":"hm","toolCalls":"[{~id~:~c1~,~type~:~function~,~function~:{~name~:~get~,~arguments~:~{^a^:1}~}}]","model":"m","timestamp":1767323047000,"parent":"u1","children":["t1"],"timings":{"cache_n":5,"prompt_n":9,"predicted_n":4}},)"
        R"({"id":"u1","convId":"c-2","type":"text","role":"user","content":"hi","timestamp":1767323046000,"parent":"r","children":["a1"],"extra":[{"type":"textFile","name":"a.txt","content":"inside"}]},)"
        R"({"id":"t1","convId":"c-2","type":"text","role":"tool","content":"sunny","toolCallId":"c1","timestamp":1767323048000,"parent":"a1","children":[]}]}])");

} // namespace

/// Conversations exported from the pages of Open WebUI and of llama.cpp.
class TestWebPageImporters : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void openWebUi();
    void openWebUiOfOldVersion();
    void llamaCpp();
    void hostile_data();
    void hostile();
};

void TestWebPageImporters::openWebUi()
{
    QVERIFY(Importer(openWebUiFormat).recognizes(OpenWebUiExport));
    MemoryStore store;
    const auto report = importWith(Importer(openWebUiFormat), OpenWebUiExport, store);
    QVERIFY(report);
    const QList<Entry> &entries = store.entries();
    QCOMPARE(entries.size(), 5);
    QCOMPARE(store.sessions.constFirst().session.name, u"Named"_s);
    QCOMPARE(store.sessions.constFirst().session.origin.sessionId, u"c-1"_s);
    QCOMPARE(entries.at(0).blocks.size(), 3); // picture, file, text
    QCOMPARE(entries.at(1).text(), u"one"_s);
    QCOMPARE(entries.at(2).parent, entries.at(0).id);
    QCOMPARE(std::get<ThinkingBlock>(entries.at(2).blocks.at(0)).text, u"it's\nso"_s);
    const auto call = std::get<ToolCallBlock>(entries.at(2).blocks.at(2));
    QCOMPARE(call.arguments, QByteArray(R"({"a":1})"));
    QCOMPARE(call.name, u"get"_s);
    QCOMPARE(entries.at(2).usage->output, 4);
    QVERIFY(entries.at(3).role == Role::ToolResult);
    QCOMPARE(entries.at(3).text(), u"sunny"_s);
    QCOMPARE(entries.at(4).text(), u"Done <details type=\"other\"> x"_s);
    QCOMPARE(store.sessions.constFirst().session.leaf, entries.at(4).id);
    QCOMPARE(importWith(Importer(openWebUiFormat), OpenWebUiExport, store)
                     ->sessions.constFirst()
                     .added,
             0);
    QCOMPARE(store.broken, QStringList());
    QCOMPARE(roughlyTreated(Importer(openWebUiFormat), OpenWebUiExport), QString());
}

void TestWebPageImporters::openWebUiOfOldVersion()
{
    MemoryStore store;
    QVERIFY(importWith(
            Importer(openWebUiFormat),
            R"([{"title":"Named","chat":{"messages":[{"role":"user","content":"hi","timestamp":1767323046},{"role":"assistant","content":"yes"}]}},{"title":"Empty","chat":{"messages":[]}},7])",
            store));
    QCOMPARE(store.entries().size(), 2);
    QCOMPARE(store.entries().at(1).parent, store.entries().at(0).id);
}

void TestWebPageImporters::llamaCpp()
{
    QVERIFY(Importer(llamaCppFormat).recognizes(LlamaCppExport));
    MemoryStore store;
    const auto report = importWith(Importer(llamaCppFormat), LlamaCppExport, store);
    QVERIFY(report);
    const QList<Entry> &entries = store.entries();
    QCOMPARE(entries.size(), 3);
    QVERIFY(entries.at(0).text().contains("inside"_L1));
    QCOMPARE(entries.at(1).blocks.size(), 3);
    QCOMPARE(entries.at(1).usage->cacheRead, 5);
    QVERIFY(entries.at(1).stopReason == StopReason::ToolUse);
    QCOMPARE(entries.at(2).toolCallId, u"c1"_s);
    QCOMPARE(store.sessions.constFirst().session.leaf, entries.at(1).id);
    QCOMPARE(store.broken, QStringList());
    QCOMPARE(roughlyTreated(Importer(llamaCppFormat), LlamaCppExport), QString());
}

void TestWebPageImporters::hostile_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("opened without end")
            << QByteArray(R"(<details type=\"reasoning\">)").repeated(50'000);
    QTest::newRow("a tag that does not end") << QByteArray(R"(<details type=)").repeated(50'000);
    QTest::newRow("entities") << QByteArray(
            R"(<details type=\"reasoning\">&#xffffff;&#0;&x;&amp</details>)");
}

void TestWebPageImporters::hostile()
{
    QFETCH(const QByteArray, content);
    MemoryStore store;
    QVERIFY(importWith(
            Importer(openWebUiFormat),
            R"([{"id":"c","chat":{"history":{"messages":{"a":{"role":"assistant","content":")"
                    + content + R"("}}}}}])",
            store));
    QCOMPARE(store.entries().size(), 1);
}

QTEST_GUILESS_MAIN(TestWebPageImporters)
#include "tst_webpageimporters.moc"
