// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "textends.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace varve;

class TestTextEnds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pairsStayWhole_data();
    void pairsStayWhole();
};

void TestTextEnds::pairsStayWhole_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("length");
    QTest::addColumn<QString>("head");
    QTest::addColumn<QString>("tail");
    const QString pair = u"\U0001F600"_s;
    QTest::newRow("nothing wanted") << u"abc"_s << 0 << QString() << QString();
    QTest::newRow("all of it") << u"abc"_s << 3 << u"abc"_s << u"abc"_s;
    QTest::newRow("more than there is") << u"abc"_s << 9 << u"abc"_s << u"abc"_s;
    QTest::newRow("letters") << u"abcd"_s << 2 << u"ab"_s << u"cd"_s;
    QTest::newRow("cut in pairs") << pair + pair << 3 << pair << pair;
    QTest::newRow("cut between pairs") << pair + pair << 2 << pair << pair;
    QTest::newRow("no room for one") << pair + pair << 1 << QString() << QString();
}

void TestTextEnds::pairsStayWhole()
{
    QFETCH(const QString, text);
    QFETCH(const int, length);
    QFETCH(const QString, head);
    QFETCH(const QString, tail);
    QCOMPARE(headOf(text, length).toString(), head);
    QCOMPARE(tailOf(text, length).toString(), tail);
}

QTEST_APPLESS_MAIN(TestTextEnds)
#include "tst_textends.moc"
