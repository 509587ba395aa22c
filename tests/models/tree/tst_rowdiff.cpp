// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rowdiff.h"

#include <QRandomGenerator>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TestRowDiff final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keepsWhatItCan_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<int>("removals");
        QTest::addColumn<int>("insertions");
        QTest::newRow("nothing") << u""_s << u""_s << 0 << 0;
        QTest::newRow("same") << u"abc"_s << u"abc"_s << 0 << 0;
        QTest::newRow("tail") << u"abc"_s << u"abcde"_s << 0 << 1;
        QTest::newRow("middle") << u"abcd"_s << u"abxycd"_s << 0 << 1;
        QTest::newRow("gone") << u"abcdef"_s << u"adef"_s << 1 << 0;
        QTest::newRow("replaced") << u"abc"_s << u"xyz"_s << 1 << 1;
        QTest::newRow("one moved to the front") << u"abcdef"_s << u"fabcde"_s << 1 << 1;
        QTest::newRow("two places") << u"abcdef"_s << u"xabcyde"_s << 1 << 2;
        QTest::newRow("cleared") << u"abc"_s << u""_s << 1 << 0;
    }
    void keepsWhatItCan()
    {
        QFETCH(QString, before);
        QFETCH(QString, after);
        const RowDiff diff = check(before, after);
        QTEST(int(diff.removals.size()), "removals");
        QTEST(int(diff.insertions.size()), "insertions");
    }

    void anyTwoLists()
    {
        QRandomGenerator random(7);
        for (int round = 0; round < 300; ++round) {
            const auto list = [&] {
                QString text;
                for (char16_t c = u'a'; c <= u'z'; ++c) {
                    if (random.bounded(2) == 0) {
                        text.insert(random.bounded(int(text.size()) + 1), QChar(c));
                    }
                }
                return text;
            };
            check(list(), list());
        }
    }

private:
    static RowDiff check(const QString &before, const QString &after)
    {
        const QList<QChar> from(before.begin(), before.end());
        const QList<QChar> to(after.begin(), after.end());
        const RowDiff diff = diffRows(from, to);
        QList<QChar> rows = from;
        for (const RowDiff::Range &range : diff.removals) {
            rows.remove(range.first, range.last - range.first + 1);
        }
        for (const RowDiff::Range &range : diff.insertions) {
            for (int row = range.first; row <= range.last; ++row) {
                rows.insert(row, to.at(row));
            }
        }
        [&] { QCOMPARE(rows, to); }();
        return diff;
    }
};

QTEST_GUILESS_MAIN(TestRowDiff)
#include "tst_rowdiff.moc"
