// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codefence.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace varve;

class TestCodeFence : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingInsideClosesIt_data();
    void nothingInsideClosesIt();
    void standsOnLinesOfItsOwn();
};

void TestCodeFence::nothingInsideClosesIt_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("length");
    QTest::newRow("empty") << QString() << 3;
    QTest::newRow("plain") << u"int i;"_s << 3;
    QTest::newRow("code in a line") << u"`a` and ``b``"_s << 3;
    QTest::newRow("a fence") << u"x\n```\ny"_s << 4;
    QTest::newRow("the longest of several") << u"````` ```"_s << 6;
    QTest::newRow("at the end") << u"x````"_s << 5;
}

void TestCodeFence::nothingInsideClosesIt()
{
    QFETCH(const QString, text);
    QFETCH(const int, length);
    QCOMPARE(codeFence(text), QString(length, u'`'));
}

void TestCodeFence::standsOnLinesOfItsOwn()
{
    QCOMPARE(fenced(u"a\n````\nb"_s, u"sh"_s), u"`````sh\na\n````\nb\n`````"_s);
    QCOMPARE(fenced(u"ends with a break\n"_s), u"```\nends with a break\n```"_s);
}

QTEST_APPLESS_MAIN(TestCodeFence)
#include "tst_codefence.moc"
