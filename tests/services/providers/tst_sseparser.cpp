// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sseparser.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

/// "name|data" for each event, "name|data|cut" for one that the end cuts off.
QStringList eventsOf(SseParser &parser)
{
    QStringList events;
    SseEvent event;
    while (parser.next(event)) {
        events.append(QString::fromUtf8(event.name) + u'|' + QString::fromUtf8(event.data)
                      + (event.cut ? u"|cut"_s : QString()));
    }
    return events;
}

QStringList parse(const QList<QByteArray> &pieces)
{
    SseParser parser;
    QStringList events;
    for (const QByteArray &piece : pieces) {
        parser.feed(piece);
        events += eventsOf(parser);
    }
    parser.finish();
    return events + eventsOf(parser);
}

} // namespace

class TestSseParser final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rules_data();
    void rules();
    void lineFeedAfterReturnDelaysNothing();
    void idAndRetry();
    void limits();
    void limitsOfManyLines();
    void commentsDoNotPileUp();
    void paddingIsReadable();
    void manyReturnsAreLinear();
};

void TestSseParser::rules_data()
{
    QTest::addColumn<QByteArray>("stream");
    QTest::addColumn<QStringList>("events");

    QTest::newRow("plain") << "data: a\n\n"_ba << QStringList { u"|a"_s };
    QTest::newRow("named") << "event: x\ndata: a\n\n"_ba << QStringList { u"x|a"_s };
    QTest::newRow("no space") << "data:{\"a\":1}\n\n"_ba << QStringList { u"|{\"a\":1}"_s };
    QTest::newRow("one space only") << "data:  a\n\n"_ba << QStringList { u"| a"_s };
    QTest::newRow("crlf") << "event: x\r\ndata: a\r\n\r\ndata: b\r\n\r\n"_ba
                          << QStringList { u"x|a"_s, u"|b"_s };
    QTest::newRow("cr") << "event: x\rdata: a\r\rdata: b\r\r"_ba
                        << QStringList { u"x|a"_s, u"|b"_s };
    QTest::newRow("mixed ends") << "data: a\r\ndata: b\rdata: c\n\r\ndata: d\n\n"_ba
                                << QStringList { u"|a\nb\nc"_s, u"|d"_s };
    QTest::newRow("byte order mark") << "\xEF\xBB\xBF"
                                        "data: a\n\n"_ba
                                     << QStringList { u"|a"_s };
    QTest::newRow("comments") << ": OPENROUTER PROCESSING\n\n:\ndata: a\n:hi\ndata: b\n\n"_ba
                              << QStringList { u"|a\nb"_s };
    QTest::newRow("three lines") << "data: a\ndata:\ndata: c\n\n"_ba
                                 << QStringList { u"|a\n\nc"_s };
    QTest::newRow("name without data") << "event: x\n\ndata: a\n\n"_ba << QStringList { u"|a"_s };
    QTest::newRow("empty data") << "data:\n\ndata\n\ndata: a\n\n"_ba << QStringList { u"|a"_s };
    QTest::newRow("unknown fields")
            << "foo: 1\nbar\ndata: a\nid: 3\n\n"_ba << QStringList { u"|a"_s };
    QTest::newRow("blank lines") << "\n\n\r\n\ndata: a\n\n\n\n"_ba << QStringList { u"|a"_s };
    QTest::newRow("no blank line")
            << "data: a\n\ndata: b\n"_ba << QStringList { u"|a"_s, u"|b|cut"_s };
    QTest::newRow("no line end") << "data: a\n\ndata: bc"_ba
                                 << QStringList { u"|a"_s, u"|bc|cut"_s };
    QTest::newRow("utf-8") << "data: \xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\n\n"_ba
                           << QStringList { u"|é€😀"_s };
    QTest::newRow("bare object") << "{\"error\":{\"message\":\"m\"}}\n\n"_ba
                                 << QStringList { u"|{\"error\":{\"message\":\"m\"}}"_s };
    QTest::newRow("error field") << "error: {\"code\":1}\n\n"_ba
                                 << QStringList { u"|{\"code\":1}"_s };
    QTest::newRow("done") << "data: {}\n\ndata: [DONE]\n\n"_ba
                          << QStringList { u"|{}"_s, u"|[DONE]"_s };
    QTest::newRow("last name wins")
            << "event: x\nevent: y\ndata: a\n\n"_ba << QStringList { u"y|a"_s };
    QTest::newRow("empty") << ""_ba << QStringList {};
    QTest::newRow("half a mark") << "\xEF\xBB"_ba << QStringList {};
}

void TestSseParser::rules()
{
    QFETCH(QByteArray, stream);
    QFETCH(QStringList, events);
    QCOMPARE(parse({ stream }), events);
    for (qsizetype i = 0; i <= stream.size(); ++i) {
        QCOMPARE(parse({ stream.first(i), stream.sliced(i) }), events);
        for (qsizetype j = i; j <= stream.size(); ++j) {
            QCOMPARE(parse({ stream.first(i), stream.sliced(i, j - i), stream.sliced(j) }), events);
        }
    }
    QList<QByteArray> bytes;
    for (const char c : std::as_const(stream)) {
        bytes.append(QByteArray(1, c));
    }
    QCOMPARE(parse(bytes), events);
}

void TestSseParser::lineFeedAfterReturnDelaysNothing()
{
    SseParser parser;
    parser.feed("data: a\r\n\r");
    QCOMPARE(eventsOf(parser), QStringList { u"|a"_s });
    parser.feed("\ndata: b\r\n\r");
    QCOMPARE(eventsOf(parser), QStringList { u"|b"_s });
}

void TestSseParser::idAndRetry()
{
    SseParser parser;
    QCOMPARE(parser.retryMs(), -1);
    parser.feed("id: 7\nretry: 1500\ndata: a\n\nretry: soon\nid: x\0y\ndata: b\n\n"_ba);
    parser.feed(QByteArray("id: n\0o\n", 8));
    QCOMPARE(eventsOf(parser).size(), 2);
    QCOMPARE(parser.retryMs(), 1500);
    QVERIFY(!parser.lastEventId().contains('\0'));
}

void TestSseParser::limits()
{
    SseParser parser({ .line = 16, .event = 64 });
    parser.feed("data: short\n\n");
    QCOMPARE(eventsOf(parser), QStringList { u"|short"_s });
    parser.feed("data: 0123456789");
    QVERIFY(eventsOf(parser).isEmpty());
    QCOMPARE(parser.fault(), SseParser::Fault::None);
    parser.feed("0");
    QVERIFY(eventsOf(parser).isEmpty());
    QCOMPARE(parser.fault(), SseParser::Fault::LineTooLong);
    parser.feed("\n\ndata: a\n\n");
    QVERIFY(eventsOf(parser).isEmpty());
}

void TestSseParser::limitsOfManyLines()
{
    SseParser parser({ .line = 16, .event = 64 });
    for (int i = 0; i < 10 && parser.fault() == SseParser::Fault::None; ++i) {
        parser.feed("data: 012345\n");
        QVERIFY(eventsOf(parser).isEmpty());
    }
    QCOMPARE(parser.fault(), SseParser::Fault::EventTooLong);
}

void TestSseParser::commentsDoNotPileUp()
{
    SseParser parser({ .line = 16, .event = 64 });
    for (int i = 0; i < 1000; ++i) {
        parser.feed(": keep-alive\n");
        QVERIFY(eventsOf(parser).isEmpty());
    }
    parser.feed("data: a\n\n");
    QCOMPARE(eventsOf(parser), QStringList { u"|a"_s });
}

void TestSseParser::paddingIsReadable()
{
    // For the address sanitizer: one line and joined lines, at the very end of what was fed.
    for (const QByteArray &stream :
         { "data: a\n\n"_ba, "data: a\ndata: b\n\n"_ba, "data: abc"_ba }) {
        SseParser parser;
        parser.feed(stream);
        parser.finish();
        SseEvent event;
        QVERIFY(parser.next(event));
        int sum = 0;
        for (qsizetype i = 0; i < SseParser::Padding; ++i) {
            sum += event.data.data()[event.data.size() + i];
        }
        QVERIFY(sum < SseParser::Padding * 256);
    }
}

void TestSseParser::manyReturnsAreLinear()
{
    // One search for line feeds per line would make this take minutes.
    SseParser parser;
    parser.feed(QByteArray("data: abcdef\r\r").repeated(200'000));
    qsizetype count = 0;
    SseEvent event;
    while (parser.next(event)) {
        ++count;
    }
    QCOMPARE(count, 200'000);
}

QTEST_GUILESS_MAIN(TestSseParser)
#include "tst_sseparser.moc"
