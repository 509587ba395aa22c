// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "elementreader.h"
#include "jsonsketch.h"
#include "pifiles.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestJsonElements : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void elements_data();
    void elements();
    void everyPlaceToCut();
    void longElements();
    void lines();
    void sketch_data();
    void sketch();
    void sketchOfAnything();
};

namespace
{

/// The elements, with ! after one that is not complete.
QStringList read(QIODevice &device, ElementReader &reader)
{
    QStringList found;
    ElementReader::Element element;
    while (reader.next(element).value_or(false)) {
        found += QString::fromUtf8(element.bytes) + (element.complete ? QString() : u"!"_s)
                + (element.tooLong ? u"(%1)"_s.arg(element.length) : QString());
    }
    [[maybe_unused]] const bool atEnd = device.atEnd();
    return found;
}

} // namespace

void TestJsonElements::elements_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QStringList>("expected");
    QTest::addColumn<bool>("cutOff");
    QTest::addColumn<bool>("rest");
    const auto row = [](const char *name, const QByteArray &bytes, const QStringList &expected,
                        bool cutOff = false, bool rest = false) {
        QTest::newRow(name) << bytes << expected << cutOff << rest;
    };
    row("nothing", "", {});
    row("blank", " \n\t", {});
    row("empty list", "[]", {});
    row("list", "[{\"a\":1},{\"b\":[2,{}]}]", { u"{\"a\":1}"_s, u"{\"b\":[2,{}]}"_s });
    row("white space", "\xef\xbb\xbf [ {} ,\n {} ]\n", { u"{}"_s, u"{}"_s });
    row("one object", "{\"a\":[1]}\n", { u"{\"a\":[1]}"_s });
    row("several objects", "{}{}\n{\"a\":1}", { u"{}"_s, u"{}"_s, u"{\"a\":1}"_s });
    row("brackets in strings", "[{\"a\":\"]}\\\"[{\"},{}]", { u"{\"a\":\"]}\\\"[{\"}"_s, u"{}"_s });
    row("backslash at the end of a string", "[{\"a\":\"\\\\\"},{}]",
        { u"{\"a\":\"\\\\\"}"_s, u"{}"_s });
    row("scalars", "[1,\"a,]\", null]", { u"1"_s, u"\"a,]\""_s, u"null"_s });
    row("no JSON", "hello\nworld", { u"hello"_s, u"world"_s });
    row("commas", "[,{},,{}]", { u"{}"_s, u"{}"_s });
    row("no end", "[{},{}", { u"{}"_s, u"{}"_s }, true);
    row("cut in an element", "[{},{\"a\":", { u"{}"_s, u"{\"a\":!"_s }, true);
    row("cut in a string", "{\"a", { u"{\"a!"_s });
    row("rest", "[{}] {}", { u"{}"_s }, false, true);
    row("brackets that do not match", "[{\"a\":1]},{}]", { u"{\"a\":1]"_s, u"}"_s, u"{}"_s });
}

void TestJsonElements::elements()
{
    QFETCH(QByteArray, bytes);
    for (const bool trickle : { false, true }) {
        std::unique_ptr<QBuffer> buffer(trickle ? new TrickleDevice(&bytes) : new QBuffer(&bytes));
        QVERIFY(buffer->open(QIODevice::ReadOnly | QIODevice::Unbuffered));
        ElementReader reader(*buffer);
        QTEST(read(*buffer, reader), "expected");
        QTEST(reader.isCutOff(), "cutOff");
        QTEST(reader.hasRest(), "rest");
    }
}

void TestJsonElements::everyPlaceToCut()
{
    const QByteArray whole =
            "[{\"a\":\"x\\\"]\",\"b\":{\"c\":[1,2]}}, {\"d\":\"\xc3\xa9\"} ,[3], {} ]";
    const QStringList all { u"{\"a\":\"x\\\"]\",\"b\":{\"c\":[1,2]}}"_s, u"{\"d\":\"é\"}"_s,
                            u"[3]"_s, u"{}"_s };
    for (qsizetype length = 0; length <= whole.size(); ++length) {
        QByteArray bytes = whole.first(length);
        QBuffer buffer(&bytes);
        QVERIFY(buffer.open(QIODevice::ReadOnly));
        ElementReader reader(buffer);
        QStringList found = read(buffer, reader);
        if (!found.isEmpty() && found.constLast().endsWith(u'!')) {
            found.removeLast();
        }
        QCOMPARE(found, all.first(found.size()));
        QCOMPARE(reader.isCutOff(), length > 0 && length < whole.size());
        QCOMPARE(reader.bytesRead(), length);
    }
}

void TestJsonElements::longElements()
{
    QByteArray bytes = "[{\"a\":\"" + QByteArray(3'000'000, 'x') + "\"},{\"b\":1},{\"c\":\""
            + QByteArray(990'000, 'y') + "\"}]";
    QBuffer buffer(&bytes);
    QVERIFY(buffer.open(QIODevice::ReadOnly));
    ElementReader reader(buffer, 1'000'000);
    ElementReader::Element element;
    QVERIFY(reader.next(element).value());
    QVERIFY(element.tooLong);
    QCOMPARE(element.length, 3'000'008);
    QVERIFY(element.bytes.empty());
    QVERIFY(reader.next(element).value());
    QCOMPARE(element.bytes, "{\"b\":1}");
    QCOMPARE(element.number, 2);
    QVERIFY(reader.next(element).value());
    QVERIFY(!element.tooLong);
    QCOMPARE(element.bytes.size(), 990'008u);
    QVERIFY(!reader.next(element).value());
}

void TestJsonElements::lines()
{
    QByteArray bytes = "[\n {\n \"a\": 1 },\n\n {} ]";
    QBuffer buffer(&bytes);
    QVERIFY(buffer.open(QIODevice::ReadOnly));
    ElementReader reader(buffer);
    ElementReader::Element element;
    QVERIFY(reader.next(element).value());
    QCOMPARE(element.line, 2);
    QVERIFY(reader.next(element).value());
    QCOMPARE(element.line, 5);
}

void TestJsonElements::sketch_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("isList");
    QTest::addColumn<bool>("hasArray"); // b
    QTest::addColumn<bool>("hasObject"); // c
    QTest::newRow("nothing") << QByteArray() << false << false << false;
    QTest::newRow("object") << QByteArray("{\"a\":\"}\",\"b\":[1,{\"c\":{}}],\"c\" : {}}") << false
                            << true << true;
    QTest::newRow("list") << QByteArray("\xef\xbb\xbf\n[\n{\"a\":[{}],\"b\":[") << true << true
                          << false;
    QTest::newRow("inner keys") << QByteArray("{\"a\":{\"b\":[],\"c\":{}}}") << false << false
                                << false;
    QTest::newRow("other kinds") << QByteArray("{\"b\":{},\"c\":\"{\"}") << false << false << false;
    QTest::newRow("cut in a key") << QByteArray("{\"b\":[],\"c") << false << true << false;
    QTest::newRow("after the first object")
            << QByteArray("[{},{\"b\":[]}]") << true << false << false;
    QTest::newRow("no JSON") << QByteArray("b: [ c: {") << false << false << false;
}

void TestJsonElements::sketch()
{
    QFETCH(QByteArray, bytes);
    const JsonSketch sketch(bytes);
    QTEST(sketch.isList(), "isList");
    QTEST(sketch.hasArray("b"), "hasArray");
    QTEST(sketch.hasObject("c"), "hasObject");
}

void TestJsonElements::sketchOfAnything()
{
    const QByteArray whole = R"([{"a\"b":"x\\","c":[{"d":1}],"e":null}])";
    for (qsizetype length = 0; length <= whole.size(); ++length) {
        const QByteArray cut = whole.first(length);
        const JsonSketch sketch(cut);
        QCOMPARE(sketch.has("e"), length >= whole.indexOf("null") + 1);
        for (qsizetype at = 0; at < length; ++at) {
            QByteArray damaged = cut;
            damaged[at] = at % 2 ? '\\' : '"';
            QVERIFY(!JsonSketch(damaged).has("z"));
        }
    }
}

QTEST_GUILESS_MAIN(TestJsonElements)
#include "tst_jsonelements.moc"
