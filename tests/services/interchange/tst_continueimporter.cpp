// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "importformats.h"
#include "importplaces.h"

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
        R"({"message":{"role":"user","content":[{"type":"text","text":"Mend the roof"},{"type":"imageUrl","imageUrl":{"url":"data:image/png;base64,iVBORw0KGgo="}}],"id":"m1"},"contextItems":[{"content":"straw","name":"roof.md","description":"","id":{"providerTitle":"file","itemId":"i"}}],"editorState":{"type":"doc"}})";
const QByteArray Thought =
        R"({"message":{"role":"thinking","content":"hm","id":"m2","signature":"s","metadata":{"reasoningId":"r"}},"contextItems":[]})";
/// ~ stands for an escaped quote.
const QByteArray Call =
        R"({"message":{"role":"assistant","content":"I look","id":"m3","toolCalls":[{"id":"c1","type":"function","function":{"name":"read_file","arguments":"{~path~:~a~}"}},{"id":"c2","type":"function","function":{"name":"ls","arguments":"{"}}]},"contextItems":[],"promptLogs":[{"modelTitle":"Small","modelProvider":"p","prompt":"all of it","completion":"I look"}],"toolCallStates":[STATES]})";
const QByteArray Done =
        R"({"toolCallId":"c1","status":"done","output":[{"name":"a","description":"","content":"a hole"},{"content":"and straw"}]})";
const QByteArray Running = R"({"toolCallId":"c1","status":"calling"})";
const QByteArray Canceled = R"({"toolCallId":"c2","status":"canceled"})";
const QByteArray Told =
        R"({"message":{"role":"tool","content":"a hole","toolCallId":"c1"},"contextItems":[]})";
const QByteArray Answer =
        R"({"message":{"role":"assistant","content":"Mended","usage":{"model":"gpt-9","promptTokens":100,"completionTokens":7,"promptTokensDetails":{"cachedTokens":30},"completionTokensDetails":{"reasoningTokens":2}}},"contextItems":[]})";
const QByteArray Summary =
        R"({"message":{"role":"assistant","content":"so far"},"contextItems":[],"conversationSummary":"so far"})";

QByteArray callWith(const QList<QByteArray> &states)
{
    return QByteArray(Call).replace("~", R"(\")").replace("STATES", states.join(','));
}

QByteArray session(const QList<QByteArray> &items)
{
    return R"({"sessionId":"s-1-1-1-1","title":"Roof","workspaceDirectory":"file:///home/u/my%20house","history":[)"
            + items.join(',') + R"(],"mode":"agent","chatModelTitle":"Chosen"})";
}

} // namespace

/// Sessions of Continue.
class TestContinueImporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void conversation();
    void growing();
    void resultsOfTheTerminal();
    void summaries();
    void usage_data();
    void usage();
    void timeFromTheList();
    void thinkingAlone();
    void unknownRoles();
    void oldOrder();
    void recognizes();
    void hostile_data();
    void hostile();
    void roughly();
};

void TestContinueImporter::conversation()
{
    MemoryStore store;
    const QByteArray bytes =
            session({ Prompt, Thought, callWith({ Done, Canceled }), Told, Answer });
    const auto report = importWith(Importer(continueFormat), bytes, store);
    QVERIFY(report);
    const Session &read = store.sessions.constFirst().session;
    QCOMPARE(read.name, u"Roof"_s);
    QCOMPARE(report->sessions.constFirst().source["entries"_L1].toInt(), 5);
    QCOMPARE(read.cwd, u"/home/u/my house"_s);
    QCOMPARE(read.origin.sessionId, u"s-1-1-1-1"_s);
    const QList<Entry> &entries = store.entries();
    QCOMPARE(entries.size(), 5);
    QCOMPARE(entries.at(0).blocks.size(), 3);
    QVERIFY(entries.at(0).text().contains("roof.md:\nstraw"_L1));
    QVERIFY(std::holds_alternative<ImageBlock>(entries.at(0).blocks.at(2)));
    QCOMPARE(entries.at(1).blocks.size(), 4);
    QCOMPARE(std::get<ThinkingBlock>(entries.at(1).blocks.at(0)),
             (ThinkingBlock { u"hm"_s, u"s"_s, false }));
    QCOMPARE(std::get<ToolCallBlock>(entries.at(1).blocks.at(2)).arguments,
             QByteArray(R"({"path":"a"})"));
    QCOMPARE(std::get<ToolCallBlock>(entries.at(1).blocks.at(3)).arguments,
             QByteArray(R"({"input":"{"})")); // it was cut off
    QVERIFY(entries.at(1).stopReason == StopReason::ToolUse);
    QCOMPARE(entries.at(1).model, u"Small"_s);
    QCOMPARE(entries.at(1).provider, u"p"_s);
    QVERIFY(entries.at(2).role == Role::ToolResult);
    QCOMPARE(entries.at(2).toolName, u"read_file"_s);
    QVERIFY(entries.at(2).text().contains("and straw"_L1));
    QCOMPARE(entries.at(3).toolStatus, u"error"_s);
    QVERIFY(entries.at(3).text().contains("cancelled"_L1));
    QCOMPARE(entries.at(4).text(), u"Mended"_s);
    for (qsizetype i = 1; i < entries.size(); ++i) {
        QCOMPARE(entries.at(i).parent, entries.at(i - 1).id);
    }
    QCOMPARE(store.broken, QStringList());
    QCOMPARE(importWith(Importer(continueFormat), bytes, store)->sessions.constFirst().added, 0);
}

/// While a call runs what other calls came to waits, or it would be taken for the result of that.
void TestContinueImporter::growing()
{
    MemoryStore store;
    const auto added = [&store](const QList<QByteArray> &items) {
        const auto report = importWith(Importer(continueFormat), session(items), store);
        return report ? report->sessions.constFirst().added : -1;
    };
    QCOMPARE(added({ Prompt, callWith({ Running, Canceled }) }), 2);
    QCOMPARE(added({ Prompt, callWith({ Done, Canceled }) }), 2);
    QCOMPARE(added({ Prompt, callWith({ Done, Canceled }), Answer }), 1);
    QVERIFY(store.entries().at(2).text().startsWith("a hole"_L1));
    QCOMPARE(store.sessions.size(), 1);
    QCOMPARE(store.broken, QStringList());
}

/// Older versions keep results only as messages, and a call that never ended stays open.
void TestContinueImporter::resultsOfTheTerminal()
{
    MemoryStore store;
    QVERIFY(importWith(Importer(continueFormat),
                       session({ Prompt, callWith({ Running }), Told, Answer }), store));
    QCOMPARE(store.entries().size(), 4);
    QCOMPARE(store.entries().at(2).toolName, u"read_file"_s);
    QCOMPARE(store.entries().at(2).text(), u"a hole"_s);
}

void TestContinueImporter::summaries()
{
    MemoryStore store;
    QVERIFY(importWith(Importer(continueFormat),
                       session({ Prompt,
                                 R"({"message":{"role":"assistant","content":"Yes"},)"
                                 R"("conversationSummary":"they agreed"})",
                                 Prompt, Summary, Answer }),
                       store));
    const QList<Entry> &entries = store.entries();
    QCOMPARE(entries.size(), 6);
    QCOMPARE(entries.at(1).text(), u"Yes"_s);
    QVERIFY(entries.at(2).type == EntryType::Compaction);
    QCOMPARE(entries.at(2).summary, u"they agreed"_s);
    QVERIFY(entries.at(4).type == EntryType::Compaction);
    QCOMPARE(entries.at(4).summary, u"so far"_s);
}

void TestContinueImporter::usage_data()
{
    QTest::addColumn<QByteArray>("usage");
    QTest::addColumn<int>("input");
    QTest::addColumn<int>("cacheRead");
    QTest::newRow("cached is part of it") << QByteArray(
            R"({"model":"gpt-9","promptTokens":100,"completionTokens":7,"promptTokensDetails":{"cachedTokens":30}})")
                                          << 70 << 30;
    QTest::newRow("cached is beside it") << QByteArray(
            R"({"model":"Claude 9","promptTokens":100,"completionTokens":7,"promptTokensDetails":{"cachedTokens":300}})")
                                         << 100 << 300;
    QTest::newRow("as it was") << QByteArray(
            R"({"model":"m","prompt_tokens":12,"completion_tokens":7,"total_tokens":19,"cost_cents":0})")
                               << 12 << 0;
}

void TestContinueImporter::usage()
{
    QFETCH(const QByteArray, usage);
    MemoryStore store;
    QVERIFY(importWith(
            Importer(continueFormat),
            session({ R"({"message":{"role":"assistant","content":"x","usage":)" + usage + "}}" }),
            store));
    const Usage read = store.entries().constFirst().usage.value_or(Usage());
    QTEST(static_cast<int>(read.input), "input");
    QTEST(static_cast<int>(read.cacheRead), "cacheRead");
    QCOMPARE(read.output, 7);
    QVERIFY(!read.cost);
}

void TestContinueImporter::timeFromTheList()
{
    const QTemporaryDir home;
    const QString folder = home.filePath(u".continue/sessions"_s);
    QVERIFY(QDir().mkpath(folder));
    const auto write = [&folder](const QString &name, const QByteArray &bytes) {
        QFile file(folder + u'/' + name);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    };
    QVERIFY(write(u"s-1-1-1-1.json"_s, session({ Prompt })));
    QVERIFY(write(
            u"sessions.json"_s,
            R"([{"sessionId":"x"},7,{"sessionId":"s-1-1-1-1","dateCreated":"1767323046000"}])"));
    QList<ImportPlace> places = importPlaces(home.path(), {});
    places.removeIf([](const ImportPlace &place) { return place.program != "Continue"_L1; });
    const QList<FoundFile> found = findSessionFiles(places);
    QCOMPARE(found.size(), 1); // the list is no session
    MemoryStore store;
    ImportControl run;
    QVERIFY(importFile(found.constFirst().path, store, run));
    QCOMPARE(store.sessions.constFirst().session.createdAt.toSecsSinceEpoch(), 1767323046);
    QCOMPARE(store.entries().constFirst().createdAt.toSecsSinceEpoch(), 1767323046);
    QVERIFY(!importFile(folder + u"/sessions.json"_s, store));
    // The list is read once for all sessions of a run.
    QVERIFY(write(u"sessions.json"_s, "[]"));
    MemoryStore second;
    QVERIFY(importFile(found.constFirst().path, second, run));
    QCOMPARE(second.sessions.constFirst().session.createdAt.toSecsSinceEpoch(), 1767323046);
    MemoryStore later;
    QVERIFY(importFile(found.constFirst().path, later));
    QVERIFY(later.sessions.constFirst().session.createdAt.toSecsSinceEpoch() != 1767323046);
}

void TestContinueImporter::thinkingAlone()
{
    MemoryStore store;
    QVERIFY(importWith(Importer(continueFormat), session({ Prompt, Thought, Prompt, Thought }),
                       store));
    QCOMPARE(store.entries().size(), 4);
    QVERIFY(store.entries().at(1).role == Role::Assistant);
    QCOMPARE(std::get<ThinkingBlock>(store.entries().at(3).blocks.at(0)).text, u"hm"_s);
}

void TestContinueImporter::unknownRoles()
{
    MemoryStore store;
    const auto report = importWith(
            Importer(continueFormat),
            session({ R"({"message":{"role":"system","content":"be kind"}})", Prompt,
                      R"({"message":{"role":"hologram","content":"x"}})", R"({"message":7})" }),
            store);
    QVERIFY(report);
    QCOMPARE(store.entries().size(), 3);
    QVERIFY(store.entries().at(0).role == Role::Custom);
    QVERIFY(!store.entries().at(2).modelFacing);
    QVERIFY(report->sessions.constFirst().notes.constLast().contains("hologram (1)"_L1));
    QCOMPARE(report->sessions.constFirst().skippedCount, 1);
}

/// The messages first, and everything else behind them.
void TestContinueImporter::oldOrder()
{
    const QByteArray bytes = R"({"history":[)" + Prompt
            + R"(],"title":"New Session","sessionId":"s","workspaceDirectory":"/home/u"})";
    QVERIFY(Importer(continueFormat).recognizes(bytes.first(bytes.size() - 60)));
    MemoryStore store;
    QVERIFY(importWith(Importer(continueFormat), bytes, store));
    QCOMPARE(store.sessions.constFirst().session.name, QString());
    QCOMPARE(store.sessions.constFirst().session.cwd, u"/home/u"_s);
}

void TestContinueImporter::recognizes()
{
    for (const ImportFormat *format : importFormats()) {
        if (format->recognizes != nullptr) {
            QCOMPARE(format->recognizes(session({ Prompt, Answer })), format == &continueFormat);
        }
    }
    // The list of sessions, and what the program wrote before it was rewritten.
    QVERIFY(!Importer(continueFormat)
                     .recognizes(
                             R"([{"sessionId":"s","title":"t","workspaceDirectory":"","history":[]}])"));
    QVERIFY(!Importer(continueFormat).recognizes(R"({"history":{"timeline":[]},"active":false})"));
}

void TestContinueImporter::hostile_data()
{
    QTest::addColumn<QByteArray>("item");
    QTest::newRow("numbers") << QByteArray(
            R"({"message":{"role":"assistant","content":7,"toolCalls":8,"usage":9},"contextItems":1,"toolCallStates":2,"promptLogs":3,"reasoning":4,"conversationSummary":5})");
    QTest::newRow("lists of numbers") << QByteArray(
            R"({"message":{"role":"assistant","content":[7],"toolCalls":[8],"usage":[9]},"contextItems":[1],"toolCallStates":[2],"promptLogs":[[3]]})");
    QTest::newRow("a result twice, and one of nobody") << QByteArray(
            R"({"message":{"role":"assistant","content":"","toolCalls":[{"id":"c"}]},"toolCallStates":[{"toolCallId":"c","status":"done"},{"toolCallId":"c","status":"done"},{"toolCallId":"z","status":"done"}]})");
    QTest::newRow("tokens beyond all") << QByteArray(
            R"({"message":{"role":"assistant","content":"x","usage":{"promptTokens":1e300,"completionTokens":-5,"promptTokensDetails":{"cachedTokens":9e18}}}})");
}

void TestContinueImporter::hostile()
{
    QFETCH(const QByteArray, item);
    MemoryStore store;
    QVERIFY(importWith(Importer(continueFormat), session({ Prompt, item, Answer }), store));
    QCOMPARE(store.broken, QStringList());
    QVERIFY(store.entries().constFirst().role == Role::User);
    QCOMPARE(store.entries().constLast().text(), u"Mended"_s);
}

void TestContinueImporter::roughly()
{
    QCOMPARE(roughlyTreated(Importer(continueFormat),
                            session({ Prompt, Thought, callWith({ Done, Canceled }), Told, Answer,
                                      Summary })),
             QString());
    MemoryStore store;
    const auto deep = importWith(
            Importer(continueFormat),
            session({ QByteArray("[").repeated(100'000) + QByteArray("]").repeated(100'000) }),
            store);
    QVERIFY(!deep);
    QVERIFY(!deep.error().message.isEmpty());
}

QTEST_GUILESS_MAIN(TestContinueImporter)
#include "tst_continueimporter.moc"
