// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exactjsonwriter.h"
#include "imagesize.h"
#include "jsontree.h"
#include "linereader.h"
#include "pifiles.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// The tools that importers and exporters share: JSON in both directions, lines, image sizes.
class TestJsonTree : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsValues();
    void refuses_data();
    void refuses();
    void tooManyValues();
    void wideObjects();
    void keepsWhatOthersLose();
    void writesWhatItReads();
    void findsTheEndOfAnObject();
    void linesWhereverTheyAreCut_data();
    void linesWhereverTheyAreCut();
    void skipsALineThatIsTooLong();
    void imageSizes_data();
    void imageSizes();

private:
    /// Parses a copy with room behind it, which the next call replaces.
    std::expected<JsonRef, JsonTree::Failure> parse(const QByteArray &json)
    {
        m_bytes = json + QByteArray(JsonTree::Padding, 'x');
        return m_tree.parse({ m_bytes.constData(), static_cast<size_t>(json.size()) });
    }

    JsonTree m_tree;
    QByteArray m_bytes;
};

void TestJsonTree::readsValues()
{
    const auto root = parse(
            R"({"a": [1, -2.5e1, true, null], "b": {"c": "x\ny é"}, "a2": {}, "n": 9007199254740993})");
    QVERIFY(root);
    QVERIFY(root->isObject());
    const JsonRef list = (*root)["a"];
    QVERIFY(list.isArray());
    auto at = list.begin();
    QCOMPARE((*at).integer(), 1);
    QCOMPARE((*++at).number(), -25.0);
    QCOMPARE((*++at).boolean(), true);
    QVERIFY((*++at).isNull());
    QVERIFY(++at == list.end());
    QCOMPARE((*root)["b"]["c"].string(), u"x\ny é"_s);
    QVERIFY(!(*root)["b"]["d"].exists());
    QVERIFY(!(*root)["none"]["d"].exists());
    QCOMPARE((*root)["n"].integer(), 9007199254740993);
    QCOMPARE((*root)["a2"].raw(), std::string_view("{}"));
    QCOMPARE((*root)["a"].minified(), QByteArray("[1,-2.5e1,true,null]"));
    const std::string_view inner = "{\"c\": \"x\\ny é\"}";
    QCOMPARE((*root)["b"].raw(), inner);
}

void TestJsonTree::refuses_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("cut off") << QByteArray(R"({"a": "b)");
    QTest::newRow("no closing brace") << QByteArray(R"({"a": "b")");
    QTest::newRow("two objects") << QByteArray(R"({"a":1}{"b":2})");
    QTest::newRow("missing comma") << QByteArray(R"({"a":1 "b":2})");
    QTest::newRow("trailing comma") << QByteArray(R"({"a":1,})");
    QTest::newRow("bare word") << QByteArray(R"({"a":nope})");
    QTest::newRow("half a literal") << QByteArray(R"({"a":nul})");
    QTest::newRow("bad number") << QByteArray(R"({"a":01})");
    QTest::newRow("bad fraction") << QByteArray(R"({"a":1.})");
    QTest::newRow("bad escape") << QByteArray(R"({"a":"\q"})");
    QTest::newRow("control character") << QByteArray("{\"a\":\"x\x01\"}");
    QTest::newRow("number only") << QByteArray("12");
    QTest::newRow("text") << QByteArray("hello");
    QTest::newRow("invalid UTF-8") << QByteArray("{\"a\":\"\xff\"}");
    QTest::newRow("too deep") << QByteArray(5000, '[') + QByteArray(5000, ']');
}

void TestJsonTree::refuses()
{
    QFETCH(QByteArray, json);
    const auto root = parse(json);
    QVERIFY(!root);
    QVERIFY(!root.error().reason.isEmpty());
    QCOMPARE(root.error().invalidUtf8, json.contains('\xff'));
}

void TestJsonTree::tooManyValues()
{
    const auto list = [](qsizetype values) {
        return '[' + QByteArray("0,").repeated(values - 1) + "0]";
    };
    QVERIFY(parse(list(999'998))); // with the list itself and one to spare
    const auto refused = parse(list(1'000'001));
    QVERIFY(!refused);
    QVERIFY(!refused.error().invalidUtf8);
    QVERIFY2(refused.error().reason.contains(u"values"_s), qPrintable(refused.error().reason));
    // What is in a string counts as one.
    const QByteArray string = "\"" + QByteArray("\\\",[").repeated(1'000'000) + "\\\\\"";
    QVERIFY(parse('[' + string + ", 1]"));
}

/// In the order of the file, as this one has it, each member would move all the others.
void TestJsonTree::wideObjects()
{
    QByteArray json = "{";
    for (int i = 300'000; i > 0; --i) {
        json += R"("a)" + QByteArray::number(i) + R"(":)" + QByteArray::number(i) + ',';
    }
    const auto root = parse(json + R"("a7":"again"})");
    QVERIFY(root);
    const QJsonObject object = root->toJson().toObject();
    QCOMPARE(object.size(), 300'000);
    QCOMPARE(object["a300000"_L1].toInt(), 300'000);
    QCOMPARE(object["a7"_L1].toString(), u"again"_s);
}

void TestJsonTree::keepsWhatOthersLose()
{
    const auto root = parse(
            R"({"lone":"a\ud83dz","pair":"\ud83e\udded","huge":123456789012345678901234567890,"tiny":1e-400})");
    QVERIFY(root);
    const QString lone = (*root)["lone"].string();
    QCOMPARE(lone.size(), 3);
    QCOMPARE(lone.at(1).unicode(), char16_t(0xd83d));
    QCOMPARE((*root)["pair"].string(), u"🧭"_s);
    QCOMPARE((*root)["huge"].minified(), QByteArray("123456789012345678901234567890"));
}

void TestJsonTree::writesWhatItReads()
{
    const QString text = u"q\" b\\ n\n t\t nul"_s + QChar(u'\x01') + u" é 表 🧭 "_s + QChar(0xd83d)
            + u'z' + QChar(0xdc00);
    QByteArray bytes;
    ExactJsonWriter json(bytes);
    json.beginObject();
    json.member("text"_L1, text);
    json.member("list"_L1,
                QJsonValue(QJsonArray { 1, 2.5, false, QJsonValue::Null, QJsonObject {} }));
    json.member("big"_L1, Q_INT64_C(9007199254740993));
    json.endObject();
    const auto root = parse(bytes);
    QVERIFY2(root, bytes.constData());
    QCOMPARE((*root)["text"].string(), text);
    QCOMPARE((*root)["list"].minified(), QByteArray("[1,2.5,false,null,{}]"));
    QCOMPARE((*root)["big"].integer(), Q_INT64_C(9007199254740993));
    QVERIFY(bytes.contains("\\ud83d") && bytes.contains("\\udc00") && bytes.contains("🧭"));
}

void TestJsonTree::findsTheEndOfAnObject()
{
    const std::string_view tricky = "{\"a\":\"}\\\"{\"} {\"b\":1}";
    QCOMPARE(firstObjectEnd(tricky), 12);
    QCOMPARE(firstObjectEnd("  {}"), 4);
    QCOMPARE(firstObjectEnd("{\"a\":1"), 0);
    QCOMPARE(firstObjectEnd("[1]"), 0);
    QCOMPARE(firstObjectEnd(""), 0);
}

void TestJsonTree::linesWhereverTheyAreCut_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("usual") << QByteArray("one\ntwo\n");
    QTest::newRow("no newline at the end") << QByteArray("one\ntwo");
    QTest::newRow("empty lines") << QByteArray("\n\none\n\n");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("larger than a block")
            << QByteArray(700'000, 'a') + '\n' + QByteArray(300'000, 'b') + "\nc";
}

void TestJsonTree::linesWhereverTheyAreCut()
{
    QFETCH(QByteArray, text);
    QList<QByteArray> expected = text.split('\n');
    if (expected.constLast().isEmpty()) {
        expected.removeLast();
    }
    const auto check = [&](QBuffer &device) {
        QVERIFY(device.open(QIODevice::ReadOnly | QIODevice::Unbuffered));
        LineReader reader(device);
        LineReader::Line line;
        for (qsizetype i = 0; i < expected.size(); ++i) {
            const auto more = reader.next(line);
            QVERIFY(more && *more);
            QCOMPARE(QByteArrayView(line.bytes.data(), qsizetype(line.bytes.size())),
                     QByteArrayView(expected.at(i)));
            QCOMPARE(line.number, i + 1);
            QCOMPARE(line.terminated, i + 1 < expected.size() || text.endsWith('\n'));
        }
        QVERIFY(!*reader.next(line));
        QCOMPARE(reader.bytesRead(), text.size());
    };
    QBuffer whole(&text);
    check(whole);
    if (text.size() < 1000) {
        TrickleDevice trickle(&text);
        check(trickle);
    }
}

void TestJsonTree::skipsALineThatIsTooLong()
{
    QByteArray text = "one\n" + QByteArray(2'000'000, 'x') + "\nthree\n";
    QBuffer device(&text);
    QVERIFY(device.open(QIODevice::ReadOnly));
    LineReader reader(device, 1'000'000);
    LineReader::Line line;
    QVERIFY(*reader.next(line));
    QVERIFY(!line.tooLong);
    QVERIFY(*reader.next(line));
    QVERIFY(line.tooLong);
    QCOMPARE(line.length, 2'000'000);
    QVERIFY(line.bytes.empty());
    QVERIFY(*reader.next(line));
    QCOMPARE(line.bytes, std::string_view("three"));
    QCOMPARE(line.number, 3);
}

void TestJsonTree::imageSizes_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<QSize>("size");
    const auto hex = [](const char *text) { return QByteArray::fromHex(text); };
    QTest::newRow("png") << hex("89504e470d0a1a0a0000000d4948445200000280000001e008060000")
                         << QSize(640, 480);
    QTest::newRow("gif") << hex("47494638396140013200f70000") << QSize(320, 50);
    QTest::newRow("jpeg") << hex("ffd8ffe000104a46494600010100000100010000"
                                 "ffc0001108012c019003012200021101")
                          << QSize(400, 300);
    QTest::newRow("webp, extended")
            << hex("524946460000000057454250565038580a00000010000000c70000630000")
            << QSize(200, 100);
    QTest::newRow("webp, lossy") << hex(
            "52494646000000005745425056503820000000000000009d012a80024001")
                                 << QSize();
    QTest::newRow("cut off") << hex("89504e470d0a1a0a0000000d") << QSize(0, 0);
    QTest::newRow("jpeg without a frame") << hex("ffd8ffe000104a46") << QSize(0, 0);
    QTest::newRow("text") << QByteArray("no image at all, but long enough") << QSize(0, 0);
}

void TestJsonTree::imageSizes()
{
    QFETCH(QByteArray, head);
    QFETCH(QSize, size);
    if (!size.isValid()) { // frame tag, start code, then 14 bits each
        head = QByteArray::fromHex("5249464600000000574542505650382000000000"
                                   "3001009d012a80026801");
        size = QSize(640, 360);
    }
    QCOMPARE(imageSize(head), size);
}

QTEST_GUILESS_MAIN(TestJsonTree)
#include "tst_jsontree.moc"
