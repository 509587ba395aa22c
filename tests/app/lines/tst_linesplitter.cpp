// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "linesplitter.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

/// What came out, a line that was too long as "!".
struct Lines
{
    QList<QByteArray> all;

    [[nodiscard]] LineSplitter::Sink sink()
    {
        return { [this](const QByteArray &line) { all += line; }, [this] { all += "!"; } };
    }
};

QList<QByteArray> split(const QByteArray &stream, qsizetype limit, qsizetype piece)
{
    Lines lines;
    LineSplitter splitter(limit, lines.sink());
    for (qsizetype at = 0; at < stream.size(); at += piece) {
        splitter.feed(QByteArrayView(stream).sliced(at).first(std::min(piece, stream.size() - at)));
    }
    splitter.end();
    return lines.all;
}

} // namespace

class LineSplitterTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lines_data();
    void lines();
    void everySplit();
    void holdsNothingOfALongLine();
};

void LineSplitterTest::lines_data()
{
    QTest::addColumn<QByteArray>("stream");
    QTest::addColumn<QList<QByteArray>>("expected");
    QTest::newRow("nothing") << ""_ba << QList<QByteArray> {};
    QTest::newRow("two") << "one\ntwo\n"_ba << QList<QByteArray> { "one", "two" };
    QTest::newRow("without an end") << "one\ntwo"_ba << QList<QByteArray> { "one", "two" };
    QTest::newRow("of Windows") << "one\r\ntwo\r\n"_ba << QList<QByteArray> { "one", "two" };
    QTest::newRow("blank ones") << "\n  \n\r\none\n"_ba << QList<QByteArray> { "one" };
    QTest::newRow("just short enough")
            << "12345678\n12345678\r\n"_ba << QList<QByteArray> { "12345678", "12345678" };
    QTest::newRow("one too long") << "123456789\nok\n"_ba << QList<QByteArray> { "!", "ok" };
    QTest::newRow("a long one in the middle")
            << "a\n1234567890123456789\nb\n"_ba << QList<QByteArray> { "a", "!", "b" };
    QTest::newRow("a long one at the end") << "1234567890"_ba << QList<QByteArray> { "!" };
    QTest::newRow("two long ones")
            << "1234567890\n1234567890\n"_ba << QList<QByteArray> { "!", "!" };
}

void LineSplitterTest::lines()
{
    QFETCH(const QByteArray, stream);
    QFETCH(const QList<QByteArray>, expected);
    for (qsizetype piece = 1; piece <= stream.size() + 1; ++piece) {
        QCOMPARE(split(stream, 8, piece), expected);
    }
}

void LineSplitterTest::everySplit()
{
    const QByteArray stream =
            "{\"id\":1}\r\n{\"id\":\"\xc3\xbc\"}\n\n123456789012345678901\nlast"_ba;
    const QList<QByteArray> expected { "{\"id\":1}", "{\"id\":\"\xc3\xbc\"}", "!", "last" };
    for (qsizetype cut = 0; cut <= stream.size(); ++cut) {
        Lines lines;
        LineSplitter splitter(12, lines.sink());
        splitter.feed(QByteArrayView(stream).first(cut));
        splitter.feed(QByteArrayView(stream).sliced(cut));
        splitter.end();
        QCOMPARE(lines.all, expected);
    }
}

void LineSplitterTest::holdsNothingOfALongLine()
{
    constexpr qsizetype Limit = 1024;
    Lines lines;
    LineSplitter splitter(Limit, lines.sink());
    const QByteArray piece(100, 'x');
    for (int i = 0; i < 100'000; ++i) {
        splitter.feed(piece);
        QVERIFY(splitter.held() <= Limit + 1);
    }
    QCOMPARE(lines.all, QList<QByteArray> { "!" }); // told of at once, not at its end
    splitter.feed("\nnext\n");
    QCOMPARE(lines.all, (QList<QByteArray> { "!", "next" }));
    QCOMPARE(splitter.held(), 0);
}

QTEST_GUILESS_MAIN(LineSplitterTest)
#include "tst_linesplitter.moc"
