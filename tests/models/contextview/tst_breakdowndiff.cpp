// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "breakdowndiff.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TestBreakdownDiff final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void comparesByCategory()
    {
        const QList<CategoryTotal> before { { Category::SystemPrompt, 1812, 1 },
                                            { Category::User, 16249, 9 },
                                            { Category::ToolResults, 106749, 80 },
                                            { Category::Free, 75190, 0 } };
        const QList<CategoryTotal> after { { Category::SystemPrompt, 1812, 1 },
                                           { Category::CompactionSummary, 2912, 1 },
                                           { Category::User, 2849, 2 },
                                           { Category::Free, 192427, 0 } };
        BreakdownDiffModel model;
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setDiff(breakdownDiff(before, after));
        QStringList lines;
        for (int row = 0; row < model.rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < model.columnCount(); ++column) {
                cells += model.index(row, column).data().toString();
            }
            lines += cells.join(u" | "_s);
        }
        const QStringList expected {
            u"System prompt | 1.8k | 1.8k | —"_s, u"Compaction summary | 0 | 2.9k | +2.9k"_s,
            u"User | 16.3k | 2.9k | −13.4k"_s,    u"Tool results | 106.7k | 0 | −106.7k"_s,
            u"Total | 124.8k | 7.6k | −117.2k"_s,
        };
        QCOMPARE(lines, expected);
        QVERIFY(model.index(2, 0).data(Qt::ToolTipRole).toString().contains(u"16,249"_s));
    }

    void nothingIsAnEmptyTable()
    {
        BreakdownDiffModel model;
        model.setDiff(breakdownDiff({}, {}));
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_GUILESS_MAIN(TestBreakdownDiff)
#include "tst_breakdowndiff.moc"
