// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "importformats.h"

#include <QTest>
#include <QTimeZone>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestSillyTavernImporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void chat();
    void swipesAreSiblings();
    void onlyTheChosenSwipeIsTheMessage();
    void anotherSwipeIsChosen();
    void chosenIsNoneOfTheSwipes();
    void tooManySwipes();
    void answer();
    void hiddenFromTheModel();
    void largeHeader();
    void withoutHeader();
    void times_data();
    void times();
    void media();
    void damaged_data();
    void damaged();
    void refused_data();
    void refused();
    void recognized();
    void growing();
    void cancelled();
    void everyPlaceToCut();
    void roughTreatment();
};

namespace
{

const QByteArray Header =
        R"({"chat_metadata":{"integrity":"i-1","variables":{"a":1}},"user_name":"unused","character_name":"unused"})"
        "\n";

QByteArray message(bool isUser, const QByteArray &text, const QByteArray &further = {})
{
    return R"({"name":")" + QByteArray(isUser ? "User" : "Mia") + R"(","is_user":)"
            + (isUser ? "true" : "false")
            + R"(,"is_system":false,"send_date":"2026-01-11T11:00:46.676Z","mes":")" + text + '"'
            + further + "}\n";
}

const QByteArray Swipes =
        R"(,"swipe_id":1,"swipes":["one","two","three"],"swipe_info":[{"send_date":"2026-01-11T10:00:00.000Z","extra":{"model":"m1"}},{},{}])";

} // namespace

void TestSillyTavernImporter::chat()
{
    MemoryStore store;
    const auto report = importWith(Importer(sillyTavernFormat),
                                   Header + message(false, "hello") + message(true, "hi"), store);
    QVERIFY(report);
    QCOMPARE(treeOf(store),
             QStringList({ u"[~custom sillytavern:header: ] <-1"_s, u"assistant: hello <0"_s,
                           u"user: hi <1"_s }));
    const Session &session = store.sessions.constFirst().session;
    QCOMPARE(session.name, u"Mia"_s);
    QCOMPARE(session.origin, (SessionOrigin { u"sillytavern"_s, u"i-1"_s, u"test"_s }));
    QCOMPARE(session.createdAt.toMSecsSinceEpoch(), 1768129246676);
    QCOMPARE(session.leaf, store.entries().at(2).id);
    const QJsonObject metadata = store.entries().at(0).data["chat_metadata"_L1].toObject();
    QCOMPARE(metadata["variables"_L1]["a"_L1].toInt(), 1);
    QCOMPARE(store.entries().at(1).data["sillytavern:name"_L1].toString(), u"Mia"_s);
    QCOMPARE(report->sessions.constFirst().notes, QStringList());
}

void TestSillyTavernImporter::swipesAreSiblings()
{
    MemoryStore store;
    const auto report =
            importWith(Importer(sillyTavernFormat),
                       Header + message(false, "two", Swipes) + message(true, "hi")
                               + message(false, "one", R"(,"swipe_id":0,"swipes":["one"])"),
                       store);
    QVERIFY(report);
    QCOMPARE(treeOf(store),
             QStringList({ u"[~custom sillytavern:header: ] <-1"_s, u"assistant: one <0"_s,
                           u"assistant: two <0"_s, u"assistant: three <0"_s, u"user: hi <2"_s,
                           u"assistant: one <4"_s }));
    QCOMPARE(store.entries().at(1).model, u"m1"_s);
    QCOMPARE(store.entries().at(2).model + store.entries().at(3).model, QString());
    QCOMPARE(store.entries().at(3).createdAt.toMSecsSinceEpoch(), 1768129246676);
    QCOMPARE(store.entries().at(1).createdAt.toMSecsSinceEpoch(), 1768125600000);
    QCOMPARE(store.entries().at(3).data["sillytavern:swipe"_L1].toInt(), 2);
    QCOMPARE(report->sessions.constFirst().branches, 1);
    QCOMPARE(report->sessions.constFirst().source["entries"_L1].toInt(), 4);

    MemoryStore greeting;
    QVERIFY(importWith(Importer(sillyTavernFormat), Header + message(false, "two", Swipes),
                       greeting));
    QCOMPARE(greeting.sessions.constFirst().session.leaf, greeting.entries().at(2).id);
}

/// What the message says of its model, tokens and pictures is not true of swipes about which the file says nothing.
void TestSillyTavernImporter::onlyTheChosenSwipeIsTheMessage()
{
    const QByteArray png =
            QByteArray::fromHex("89504e470d0a1a0a0000000d49484452000000030000000208060000");
    const QByteArray extra = R"(,"extra":{"api":"x","model":"m","token_count":-7,"reasoning":"hm",)"
                             R"("image":"data:image/png;base64,)"
            + png.toBase64() + R"("},"gen_started":"2026-01-11T11:00:00.000Z",)"
            + R"("gen_finished":"2026-01-11T11:00:01.000Z")";
    MemoryStore store;
    QVERIFY(importWith(Importer(sillyTavernFormat),
                       Header
                               + message(false, "two",
                                         extra + R"(,"swipe_id":1,"swipes":["one","two","three"])"),
                       store));
    QCOMPARE(treeOf(store).sliced(1),
             QStringList({ u"assistant: one <0"_s, u"assistant: thinks hm+image+two <0"_s,
                           u"assistant: three <0"_s }));
    for (const int i : { 1, 3 }) {
        const Entry &other = store.entries().at(i);
        QVERIFY(!other.usage);
        QCOMPARE(other.model + other.provider, QString());
        QVERIFY(!other.data.contains("durationMs"_L1));
        QCOMPARE(other.createdAt.toMSecsSinceEpoch(), 1768129246676);
    }
    QCOMPARE(store.entries().at(2).model, u"m"_s);
    QCOMPARE(store.entries().at(2).usage->output, 0);
    QCOMPARE(store.entries().at(2).data["durationMs"_L1].toInt(), 1000);
}

void TestSillyTavernImporter::anotherSwipeIsChosen()
{
    MemoryStore store;
    QVERIFY(importWith(Importer(sillyTavernFormat), Header + message(false, "two", Swipes), store));
    QByteArray other = Swipes;
    other.replace("\"swipe_id\":1", "\"swipe_id\":2");
    const auto again =
            importWith(Importer(sillyTavernFormat), Header + message(false, "three", other), store);
    QCOMPARE(again->sessions.constFirst().added, 0);
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().at(3).id);
}

void TestSillyTavernImporter::chosenIsNoneOfTheSwipes()
{
    MemoryStore store;
    QVERIFY(importWith(Importer(sillyTavernFormat),
                       Header + message(false, "b", R"(,"swipe_id":9,"swipes":["a","b"])")
                               + message(false, "z", R"(,"swipes":["a",7])"),
                       store));
    QCOMPARE(treeOf(store).sliced(1),
             QStringList({ u"assistant: a <0"_s, u"assistant: b <0"_s, u"assistant: a <2"_s,
                           u"assistant:  <2"_s, u"assistant: z <2"_s }));
}

void TestSillyTavernImporter::tooManySwipes()
{
    const QByteArray swipes = QByteArray("\"a\",").repeated(50'000).chopped(1);
    MemoryStore store;
    const auto report = importWith(
            Importer(sillyTavernFormat),
            Header + message(false, "chosen", R"(,"swipe_id":40000,"swipes":[)" + swipes + "]"),
            store);
    QVERIFY(report);
    QCOMPARE(report->sessions.constFirst().skippedCount, 1);
    QVERIFY(store.entries().size() < 20'000);
    QCOMPARE(store.entries().constLast().text(), u"chosen"_s);
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
}

void TestSillyTavernImporter::answer()
{
    MemoryStore store;
    const auto report = importWith(
            Importer(sillyTavernFormat),
            Header
                    + message(
                            false, "x",
                            R"(,"gen_started":"2026-01-11T11:00:00.000Z","gen_finished":"2026-01-11T11:00:01.500Z","extra":{"api":"custom","model":"m","reasoning":"hm","token_count":12,"bias":1})")
                    + message(true, "y", R"(,"extra":{"token_count":3})"),
            store);
    QVERIFY(report);
    const Entry &entry = store.entries().at(1);
    QCOMPARE(entry.provider, u"custom"_s);
    QCOMPARE(entry.model, u"m"_s);
    QCOMPARE(entry.usage->output, 12);
    QCOMPARE(std::get<ThinkingBlock>(entry.blocks.constFirst()).text, u"hm"_s);
    QCOMPARE(entry.data["durationMs"_L1].toInt(), 1500);
    QCOMPARE(entry.data["sillytavern:extra"_L1]["bias"_L1].toInt(), 1);
    QVERIFY(!store.entries().at(2).usage);
}

void TestSillyTavernImporter::hiddenFromTheModel()
{
    MemoryStore store;
    QByteArray hidden = message(true, "a");
    hidden.replace("\"is_system\":false", "\"is_system\":true");
    QVERIFY(importWith(Importer(sillyTavernFormat), Header + hidden, store));
    QCOMPARE(treeOf(store).constLast(), u"~user: a <0"_s);
    // Shown to the model again it is the same message.
    QCOMPARE(importWith(Importer(sillyTavernFormat), Header + message(true, "a"), store)
                     ->sessions.constFirst()
                     .added,
             0);
}

void TestSillyTavernImporter::largeHeader()
{
    QByteArray header = Header;
    header.replace("{\"a\":1}", QByteArray("{\"a\":\"" + QByteArray(300'000, 'x') + "\"}"));
    MemoryStore store;
    const auto report = importWith(
            Importer(sillyTavernFormat),
            header + message(false, "a", ",\"ext\":\"" + QByteArray(20'000, 'y') + '"'), store);
    QVERIFY(report);
    const QJsonObject metadata = store.entries().at(0).data["chat_metadata"_L1].toObject();
    QVERIFY(!metadata.contains(u"variables"_s));
    QVERIFY(metadata.contains(u"integrity"_s));
    QVERIFY(report->sessions.constFirst().notes.constFirst().contains(u"variables, ext"_s));
    QVERIFY(Importer(sillyTavernFormat).recognizes(header.first(256 << 10)));
}

void TestSillyTavernImporter::withoutHeader()
{
    const QByteArray bytes = message(false, "a") + message(true, "b");
    MemoryStore store;
    QVERIFY(importWith(Importer(sillyTavernFormat), bytes, store));
    QCOMPARE(treeOf(store), QStringList({ u"assistant: a <-1"_s, u"user: b <0"_s }));
    QVERIFY(importWith(Importer(sillyTavernFormat), bytes, store));
    QCOMPARE(store.sessions.size(), 1);
    QCOMPARE(store.entries().size(), 2);
}

void TestSillyTavernImporter::times_data()
{
    QTest::addColumn<QByteArray>("written");
    QTest::addColumn<QDateTime>("time");
    const QDateTime local(QDate(2024, 7, 12), QTime(15, 4, 5));
    QTest::newRow("iso") << QByteArray("\"2024-07-12T15:04:05.000Z\"")
                         << QDateTime(local.date(), local.time(), QTimeZone::UTC);
    QTest::newRow("number") << QByteArray("1720796645000")
                            << QDateTime::fromMSecsSinceEpoch(1720796645000, QTimeZone::UTC);
    QTest::newRow("file name") << QByteArray("\"2024-7-12@15h4m5s\"") << local;
    QTest::newRow("with spaces") << QByteArray("\"2024-7-12 @15h 04m 05s 000ms\"") << local;
    QTest::newRow("in words") << QByteArray("\"July 12, 2024 3:04pm\"") << local.addSecs(-5);
    QTest::newRow("after midnight, in words")
            << QByteArray("\"july 12, 2024 12:04AM\"") << QDateTime(local.date(), QTime(0, 4));
    QTest::newRow("after noon, in words")
            << QByteArray("\"July 2, 2024 12:04pm\"") << QDateTime(QDate(2024, 7, 2), QTime(12, 4));
    // What is no time is that of the entry before, here none.
    QTest::newRow("no such hour") << QByteArray("\"July 12, 2024 13:04pm\"") << QDateTime();
    QTest::newRow("no such month") << QByteArray("\"Jul 12, 2024 3:04pm\"") << QDateTime();
    QTest::newRow("no such minute") << QByteArray("\"2024-7-12@15h99m5s\"") << QDateTime();
}

void TestSillyTavernImporter::times()
{
    QFETCH(QByteArray, written);
    QFETCH(QDateTime, time);
    MemoryStore store;
    QByteArray bytes = message(true, "a");
    bytes.replace("\"2026-01-11T11:00:46.676Z\"", written);
    QVERIFY(importWith(Importer(sillyTavernFormat), Header + bytes, store));
    QCOMPARE(store.entries().at(1).createdAt, time);
    QVERIFY(!time.isValid() || store.entries().at(1).createdAt.timeSpec() == Qt::UTC);
}

void TestSillyTavernImporter::media()
{
    const QByteArray png =
            QByteArray::fromHex("89504e470d0a1a0a0000000d49484452000000030000000208060000");
    MemoryStore store;
    QVERIFY(importWith(
            Importer(sillyTavernFormat),
            Header
                    + message(
                            true, "a",
                            R"(,"extra":{"image":"data:image/png;base64,)" + png.toBase64()
                                    + R"(","media":[{"url":"/user/b.png"}],"file":{"name":"c.txt"}})"),
            store));
    QCOMPARE(treeOf(store).constLast(),
             u"user: image+[Image /user/b.png is not in the exported file]+[File c.txt is not in "
             "the exported file]+a <0"_s);
    QCOMPARE(store.attachments.size(), 1);
}

void TestSillyTavernImporter::damaged_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("entries");
    QTest::addColumn<int>("skipped");
    const QByteArray a = message(false, "a");
    const QByteArray b = message(true, "b");
    QTest::newRow("bad line") << a + "{oops}\n" + b << 3 << 1;
    QTest::newRow("cut off") << a + b.chopped(5) << 2 << 1;
    QTest::newRow("glued") << a.chopped(1) + b << 3 << 0;
    QTest::newRow("second header") << Header + a << 2 << 1;
    QTest::newRow("no message") << a + "{\"x\":1}\n" + b << 4 << 0;
    QTest::newRow("odd values") << QByteArray(
            R"({"mes":7,"swipes":{"a":1},"swipe_info":3,"swipe_id":1e300,"extra":[],"name":null,"send_date":{}})"
            "\n") << 2 << 0;
}

void TestSillyTavernImporter::damaged()
{
    QFETCH(QByteArray, body);
    QFETCH(int, entries);
    QFETCH(int, skipped);
    MemoryStore store;
    const auto report = importWith(Importer(sillyTavernFormat), Header + body, store);
    QVERIFY(report);
    QCOMPARE(store.entries().size(), entries);
    QCOMPARE(report->sessions.constFirst().skippedCount, skipped);
    QCOMPARE(store.broken, QStringList());
    QVERIFY(!store.sessions.constFirst().session.leaf.isNull());
}

void TestSillyTavernImporter::refused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("header only") << Header;
    QTest::newRow("text") << QByteArray("hello\nworld\n");
    QTest::newRow("garbage") << QByteArray("{\n").repeated(100'000) + Header;
    QTest::newRow("binary") << QByteArray("{\0}", 3);
}

void TestSillyTavernImporter::refused()
{
    QFETCH(QByteArray, bytes);
    MemoryStore store;
    const auto report = importWith(Importer(sillyTavernFormat), bytes, store);
    QVERIFY(!report);
    QCOMPARE(report.error().kind, Error::Kind::InvalidInput);
    QCOMPARE(store.sessions.size(), 0);
}

void TestSillyTavernImporter::recognized()
{
    const Importer importer(sillyTavernFormat);
    QVERIFY(importer.recognizes(Header));
    QVERIFY(importer.recognizes(Header.first(30)));
    QVERIFY(importer.recognizes(message(true, "a")));
    QVERIFY(importer.recognizes(QByteArray("{oops\n" + Header)));
    QVERIFY(!importer.recognizes(R"({"type":"session","cwd":"/"})"));
    QVERIFY(!importer.recognizes(R"({"text":"\"mes\":1,\"is_user\":true"})"));
    QVERIFY(!importer.recognizes(QByteArray("[" + message(true, "a") + "]")));
    QVERIFY(!importer.recognizes({}));
}

void TestSillyTavernImporter::growing()
{
    const QByteArray first = Header + message(false, "two", Swipes);
    MemoryStore store;
    QVERIFY(importWith(Importer(sillyTavernFormat), first, store));
    QByteArray changed = first;
    changed.replace("\"a\":1", "\"a\":2"); // variables change with every message
    const auto again =
            importWith(Importer(sillyTavernFormat), changed + message(true, "hi"), store);
    QCOMPARE(again->sessions.constFirst().added, 1);
    QCOMPARE(treeOf(store).constLast(), u"user: hi <2"_s);
}

void TestSillyTavernImporter::cancelled()
{
    QCOMPARE(cancelledOnce(Importer(sillyTavernFormat),
                           Header + message(true, "a").repeated(5000) + message(false, "b")),
             QString());
}

void TestSillyTavernImporter::everyPlaceToCut()
{
    const QByteArray whole = Header + message(false, "two", Swipes) + message(true, "hé");
    MemoryStore fresh;
    QVERIFY(importWith(Importer(sillyTavernFormat), whole, fresh));
    for (qsizetype length = 0; length <= whole.size(); ++length) {
        MemoryStore store;
        [[maybe_unused]] const auto cut =
                importWith(Importer(sillyTavernFormat), whole.first(length), store);
        QVERIFY(importWith(Importer(sillyTavernFormat), whole, store));
        // Where the header was cut off there is none, which is another session.
        QCOMPARE(store.outline(store.sessions.size() - 1), fresh.outline());
        QCOMPARE(store.broken, QStringList());
    }
}

void TestSillyTavernImporter::roughTreatment()
{
    QCOMPARE(roughlyTreated(Importer(sillyTavernFormat),
                            Header + message(false, "two", Swipes) + message(true, "hi")),
             QString());
}

QTEST_GUILESS_MAIN(TestSillyTavernImporter)
#include "tst_sillytavernimporter.moc"
