// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rankfusion.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

/// "3 4p": the entries 3 and, with a part of the words, 4.
QList<SearchHit> hits(const QString &notation, bool byMeaning)
{
    QList<SearchHit> list;
    for (QString word : notation.split(u' ', Qt::SkipEmptyParts)) {
        SearchHit hit;
        hit.coverage = word.endsWith(u'p') ? 0.8 : 1;
        hit.seq = word.remove(u'p').toLongLong();
        hit.byMeaning = byMeaning;
        hit.snippet = byMeaning ? u"meaning"_s : u"words"_s;
        list += hit;
    }
    return list;
}

QString told(const QList<SearchHit> &list)
{
    QStringList words;
    for (const SearchHit &hit : list) {
        words += QString::number(hit.seq);
    }
    return words.join(u' ');
}

} // namespace

class TestRankFusion : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fuses_data();
    void fuses();
    void ofBoth();
};

void TestRankFusion::fuses_data()
{
    QTest::addColumn<QString>("byWords");
    QTest::addColumn<QString>("byMeaning");
    QTest::addColumn<int>("limit");
    QTest::addColumn<QString>("fused");
    QTest::newRow("nothing") << u""_s << u""_s << 10 << u""_s;
    QTest::newRow("words only") << u"3 1 2"_s << u""_s << 10 << u"3 1 2"_s;
    QTest::newRow("meaning only") << u""_s << u"3 1 2"_s << 10 << u"3 1 2"_s;
    QTest::newRow("what both know is first") << u"1 2"_s << u"3 2"_s << 10 << u"2 1 3"_s;
    QTest::newRow("of equal places the words") << u"1 2"_s << u"3 4"_s << 10 << u"1 3 2 4"_s;
    QTest::newRow("some of the words count less")
            << u"1p 2p"_s << u"3 4 5 6 7 8 9"_s << 10 << u"3 4 5 6 7 8 1 9 2"_s;
    QTest::newRow("limit") << u"1 2"_s << u"3 4"_s << 3 << u"1 3 2"_s;
}

void TestRankFusion::fuses()
{
    QFETCH(QString, byWords);
    QFETCH(QString, byMeaning);
    QFETCH(int, limit);
    QFETCH(QString, fused);
    const auto list = fuseHits(hits(byWords, false), hits(byMeaning, true), limit);
    QCOMPARE(told(list), fused);
    QVERIFY(std::ranges::is_sorted(list, std::greater {}, &SearchHit::score));
}

void TestRankFusion::ofBoth()
{
    const auto list = fuseHits(hits(u"7"_s, false), hits(u"7"_s, true), 10);
    QCOMPARE(list.size(), 1);
    QCOMPARE(list.constFirst().snippet, u"words"_s);
    QVERIFY(list.constFirst().byMeaning);
}

QTEST_GUILESS_MAIN(TestRankFusion)
#include "tst_rankfusion.moc"
