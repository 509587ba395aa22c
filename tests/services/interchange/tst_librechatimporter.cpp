// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "importformats.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestLibreChatImporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void recursive();
    void flat();
    void answer();
    void contentParts();
    void timesAreInherited();
    void newIdsAddNothing();
    void nestedDeep_data();
    void nestedDeep();
    void nestedDeepWithoutParents();
    void absurdTokens();
    void manyMembers();
    void refused_data();
    void refused();
    void everyPlaceToCut();
    void roughTreatment();
};

namespace
{

const QByteArray Root = "00000000-0000-0000-0000-000000000000";

QByteArray message(const QByteArray &id, const QByteArray &parent, bool isUser,
                   const QByteArray &text, const QByteArray &further = {})
{
    return R"({"messageId":")" + id + R"(","parentMessageId":")" + parent
            + R"(","isCreatedByUser":)" + (isUser ? "true" : "false")
            + R"(,"createdAt":"2024-05-01T16:35:11.530Z","text":")" + text + '"' + further + "}";
}

QByteArray conversation(const QByteArray &messages)
{
    return R"({"conversationId":"c-1","endpoint":"openAI","title":"A talk","options":{"model":"gpt-4"},"messages":[)"
            + messages + "]}";
}

QByteArray below(const QByteArray &messages)
{
    return R"(,"children":[)" + messages + "]";
}

} // namespace

void TestLibreChatImporter::recursive()
{
    const QByteArray inner = message("3", "2", true, "c");
    const QByteArray answers = message("2", "1", false, "b", below(inner)) + ","
            + message("4", "1", false, "d", below({}));
    MemoryStore store;
    const auto report = importWith(Importer(libreChatFormat),
                                   conversation(message("1", Root, true, "a", below(answers)) + ","
                                                + message("5", Root, true, "e")),
                                   store);
    QVERIFY(report);
    QCOMPARE(treeOf(store),
             QStringList({ u"user: a <-1"_s, u"assistant: b <0"_s, u"user: c <1"_s,
                           u"assistant: d <0"_s, u"user: e <-1"_s }));
    QCOMPARE(report->sessions.constFirst().branches, 1);
    const Session &session = store.sessions.constFirst().session;
    QCOMPARE(session.name, u"A talk"_s);
    QCOMPARE(session.origin, (SessionOrigin { u"librechat"_s, u"c-1"_s, u"test"_s }));
    QCOMPARE(session.createdAt.toMSecsSinceEpoch(), 1714581311530);
    const QJsonObject kept =
            store.entries().constFirst().data["librechat:conversation"_L1].toObject();
    QCOMPARE(kept["options"_L1]["model"_L1].toString(), u"gpt-4"_s);
    QVERIFY(!store.entries().constFirst().data["librechat:message"_L1].isObject());
}

void TestLibreChatImporter::flat()
{
    MemoryStore store;
    QVERIFY(importWith(Importer(libreChatFormat),
                       conversation(message("2", "1", false, "b") + ","
                                    + message("1", Root, true, "a") + ","
                                    + message("3", "2", true, "c")),
                       store));
    QCOMPARE(treeOf(store),
             QStringList({ u"user: a <-1"_s, u"assistant: b <0"_s, u"user: c <1"_s }));
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().at(2).id);
}

void TestLibreChatImporter::answer()
{
    MemoryStore store;
    const auto report = importWith(
            Importer(libreChatFormat),
            conversation(
                    message("1", Root, false, "x",
                            R"(,"model":"gpt-4-turbo","endpoint":"azure","finish_reason":"length","tokenCount":7,"promptTokens":30,"sender":"Bot","files":[{"filename":"a.png","type":"image/png"}])")
                    + "," + message("2", "1", false, "boom", R"(,"error":true)") + ","
                    + message("3", "1", true, "u", R"(,"tokenCount":5)")),
            store);
    QVERIFY(report);
    const Entry &entry = store.entries().constFirst();
    QCOMPARE(entry.provider, u"azure"_s);
    QCOMPARE(entry.model, u"gpt-4-turbo"_s);
    QVERIFY(entry.stopReason == StopReason::Length);
    QCOMPARE(*entry.usage, (Usage { 30, 7, 0, 0, 0, {} }));
    QCOMPARE(entry.data["librechat:message"_L1]["sender"_L1].toString(), u"Bot"_s);
    QVERIFY(entry.text().contains(u"a.png"_s));
    const Entry &failed = store.entries().at(1);
    QCOMPARE(failed.provider, u"openAI"_s);
    QVERIFY(failed.isFailedAnswer());
    QCOMPARE(failed.data["errorMessage"_L1].toString(), u"boom"_s);
    QVERIFY(!store.entries().at(2).usage);
}

void TestLibreChatImporter::contentParts()
{
    const QByteArray content =
            R"(,"content":[{"type":"think","think":"hm"},{"type":"text","text":{"value":"a"}},{"type":"tool_call","tool_call":{"id":"t1","name":"f","args":"{\"x\":1}","output":"out"}},)"
            R"({"type":"text","text":"b"},{"type":"tool_call","tool_call":{"name":"g","args":"plain"}},{"type":"agent_update","agent":1}])";
    MemoryStore store;
    const auto report = importWith(Importer(libreChatFormat),
                                   conversation(message("1", Root, false, "", content) + ","
                                                + message("2", "1", true, "next")),
                                   store);
    QVERIFY(report);
    QCOMPARE(treeOf(store),
             QStringList({ uR"(assistant: thinks hm+a+calls f{"x":1} <-1)"_s,
                           u"toolResult f: out <0"_s,
                           uR"(assistant: b+calls g{"input":"plain"} <1)"_s, u"user: next <2"_s }));
    QCOMPARE(store.entries().at(1).toolCallId, u"t1"_s);
    QVERIFY(store.entries().at(0).data["librechat:parts"_L1].toObject().contains(u"5"_s));
    QCOMPARE(report->sessions.constFirst().notes, QStringList());
}

void TestLibreChatImporter::timesAreInherited()
{
    MemoryStore store;
    const auto report = importWith(
            Importer(libreChatFormat),
            conversation(
                    message("1", Root, true, "a") + ","
                    + R"({"messageId":"2","text":"b","parentMessageId":"1"},{"text":null,"parentMessageId":null})"),
            store);
    QVERIFY(report);
    QCOMPARE(store.entries().size(), 3);
    for (const Entry &entry : store.entries()) {
        QCOMPARE(entry.createdAt, store.entries().constFirst().createdAt);
    }
    QCOMPARE(report->sessions.constFirst().notes.size(), 1);
}

void TestLibreChatImporter::newIdsAddNothing()
{
    const auto bytes = [](const QByteArray &a, const QByteArray &b) {
        return conversation(message(a, Root, true, "x") + "," + message(b, a, false, "y"));
    };
    MemoryStore store;
    QVERIFY(importWith(Importer(libreChatFormat), bytes("1", "2"), store));
    QCOMPARE(importWith(Importer(libreChatFormat), bytes("8", "9"), store)
                     ->sessions.constFirst()
                     .added,
             0);
    QCOMPARE(store.entries().size(), 2);
}

void TestLibreChatImporter::nestedDeep_data()
{
    QTest::addColumn<int>("turns");
    QTest::newRow("some") << 200;
    QTest::newRow("more than a parser goes") << 2000;
}

void TestLibreChatImporter::nestedDeep()
{
    QFETCH(int, turns);
    QByteArray nested;
    for (int i = turns; i >= 1; --i) {
        const QByteArray parent = i == 1 ? Root : QByteArray::number(i - 1);
        QByteArray other;
        if (i % 500 == 0) {
            other = "," + message(QByteArray::number(-i), parent, i % 2, R"(\"children\":[{)");
        }
        nested = message(QByteArray::number(i), parent, i % 2, "x", below(nested)) + other;
    }
    MemoryStore store;
    const auto report = importWith(Importer(libreChatFormat), conversation(nested), store);
    QVERIFY(report);
    QCOMPARE(store.entries().size(), turns + turns / 500);
    const SessionTree tree = store.tree();
    int deepest = 0;
    for (int i = 0; i < tree.size(); ++i) {
        deepest = std::max(deepest, tree.depthOf(i) + 1);
    }
    QCOMPARE(deepest, turns);
    QCOMPARE(tree.childrenOf(-1).size(), 1u);
    QCOMPARE(report->sessions.constFirst().branches, turns / 500);
    QCOMPARE(store.sessions.constFirst().session.name, u"A talk"_s);
}

void TestLibreChatImporter::nestedDeepWithoutParents()
{
    QByteArray nested;
    for (int i = 2000; i >= 1; --i) {
        nested = message(QByteArray::number(i), "", i % 2, "x", below(nested));
    }
    nested.replace("\"parentMessageId\":\"\",", "");
    MemoryStore store;
    const auto report = importWith(Importer(libreChatFormat), conversation(nested), store);
    QVERIFY(report);
    QCOMPARE(store.entries().size(), 2000);
    QCOMPARE(report->sessions.constFirst().notes.filter(u"2000 of them"_s).size(), 1);
    QVERIFY(!store.entries().constFirst().data["librechat:conversation"_L1].toObject().contains(
            u"varve:unfolded"_s));
}

void TestLibreChatImporter::absurdTokens()
{
    MemoryStore store;
    QVERIFY(importWith(Importer(libreChatFormat),
                       conversation(message("1", Root, false, "a",
                                            R"(,"tokenCount":-5,"promptTokens":1e300)")),
                       store));
    const Usage &usage = *store.entries().constFirst().usage;
    QCOMPARE(usage.output, 0);
    QVERIFY(usage.input >= 0 && usage.input <= 1'000'000'000'000);
}

/// In any order; everything is kept. Before they were sorted this took half a minute; with ten times as many the test would be given up.
void TestLibreChatImporter::manyMembers()
{
    QByteArray members;
    for (int i = 0; i < 100'000; ++i) {
        members += ",\"k" + QByteArray::number(i * 7919 % 100'000) + "\":1";
    }
    MemoryStore store;
    QVERIFY(importWith(Importer(libreChatFormat),
                       conversation(message("1", Root, false, "a", members)), store));
    QCOMPARE(store.entries().constFirst().data["librechat:message"_L1].toObject().size(), 100'000);
}

void TestLibreChatImporter::refused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no messages") << conversation("");
    QTest::newRow("other JSON") << QByteArray("{\"messages\":7}");
    QTest::newRow("nested without end") << conversation(QByteArray(100'000, '['));
}

void TestLibreChatImporter::refused()
{
    QFETCH(QByteArray, bytes);
    MemoryStore store;
    const auto report = importWith(Importer(libreChatFormat), bytes, store);
    QVERIFY(!report);
    QCOMPARE(report.error().kind, Error::Kind::InvalidInput);
    QCOMPARE(store.sessions.size(), 0);
}

void TestLibreChatImporter::everyPlaceToCut()
{
    const QByteArray whole = conversation(message("1", Root, true, "a"));
    for (qsizetype length = 0; length <= whole.size(); ++length) {
        MemoryStore store;
        const auto cut = importWith(Importer(libreChatFormat), whole.first(length), store);
        QCOMPARE(cut.has_value(), length == whole.size());
        QVERIFY(importWith(Importer(libreChatFormat), whole, store));
        QCOMPARE(store.entries().size(), 1);
    }
}

void TestLibreChatImporter::roughTreatment()
{
    const QByteArray inner = message("2", "1", false, "b", below(message("3", "2", true, "c")));
    QCOMPARE(roughlyTreated(Importer(libreChatFormat),
                            conversation(message("1", Root, true, "a", below(inner)))),
             QString());
}

QTEST_GUILESS_MAIN(TestLibreChatImporter)
#include "tst_librechatimporter.moc"
