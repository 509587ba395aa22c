// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "usageformat.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TestUsageFormat final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void costs_data()
    {
        QTest::addColumn<std::optional<double>>("dollars");
        QTest::addColumn<QString>("text");
        QTest::newRow("nobody knows") << std::optional<double>() << u"unknown"_s;
        QTest::newRow("free") << std::optional(0.0) << u"$ 0.00"_s;
        QTest::newRow("next to nothing") << std::optional(0.00001) << u"< $ 0.0001"_s;
        QTest::newRow("less than a cent") << std::optional(0.00421) << u"$ 0.0042"_s;
        QTest::newRow("cents") << std::optional(0.42) << u"$ 0.4200"_s;
        QTest::newRow("dollars") << std::optional(12.4) << u"$ 12.40"_s;
    }
    void costs()
    {
        QFETCH(const std::optional<double>, dollars);
        QTEST(formatAnswerCost(dollars, QLocale::c()), "text");
    }

    void sumsSayHowSureTheyAre()
    {
        CostSum sum;
        QCOMPARE(formatCostSum(sum, QLocale::c()), u"none"_s);
        const Usage used = usage(1000, 10);
        sum.add(std::nullopt, used);
        QCOMPARE(formatCostSum(sum, QLocale::c()), u"unknown"_s);
        QCOMPARE(costSumText(sum, QLocale::c()), u"cost unknown"_s);
        AnswerCost cost;
        cost.total = 1.5;
        sum.add(cost, used);
        QCOMPARE(formatCostSum(sum, QLocale::c()), u"at least $ 1.50"_s);
        QCOMPARE(costSumText(sum, QLocale::c()), u"at least $ 1.50, unknown for 1 of 2 answers"_s);
        CostSum exact;
        exact.add(cost, used);
        QCOMPARE(formatCostSum(exact, QLocale::c()), u"$ 1.50"_s);
        QCOMPARE(costSumText(exact, QLocale::c()), u"$ 1.50"_s);
    }

    void anAnswerIsToldLineByLine()
    {
        const Usage all { 1200, 300, 40'000, 2000, 120, 0.0312 };
        QCOMPARE(answerUsageText(all, 3100, QLocale::c()),
                 u"Input: 1200 tokens\nRead from the cache: 40000 tokens\n"
                 "Written to the cache: 2000 tokens\nOutput: 300 tokens\n"
                 "Thinking, part of the output: 120 tokens\nCost: $ 0.0312\nTime: 3.1 s"_s);
        const Usage plain = usage(12, 3);
        QCOMPARE(answerUsageText(plain, 0, QLocale::c()),
                 u"Input: 12 tokens\nOutput: 3 tokens\nCost: unknown"_s);
    }

    void howMuchCameFromTheCache()
    {
        QCOMPARE(formatCachedShare(usage(100, 10, 800, 100), QLocale::c()), u"80.0%"_s);
        QCOMPARE(formatCachedShare(usage(100, 10), QLocale::c()), u"0.0%"_s);
        QCOMPARE(formatCachedShare(usage(0, 10), QLocale::c()), QString());
    }

    void whatCachingBrought()
    {
        ModelInfo model;
        model.prices = ModelPrices { 3, 15, 0.3, 3.75 };
        const auto text = [&](const Usage &used, bool priced = true) {
            CostSum sum;
            sum.add(costOf(priced ? std::optional(model) : std::nullopt, used), used);
            return cacheSavingText(sum, QLocale::c());
        };
        QCOMPARE(text(usage(1000, 0)), QString());
        QCOMPARE(text(usage(0, 0, 1'000'000)),
                 u"Caching saved $ 2.70, 90.0% of what it would have cost."_s);
        QCOMPARE(text(usage(0, 0, 0, 1'000'000)),
                 u"Writing the cache cost $ 0.75 more than reading it saved."_s);
        QCOMPARE(text(usage(0, 0, 1000), false), u"The price without a cache is not known."_s);
    }

private:
    static Usage usage(qint64 input, qint64 output, qint64 cacheRead = 0, qint64 cacheWrite = 0)
    {
        return { input, output, cacheRead, cacheWrite, 0, std::nullopt };
    }
};

QTEST_GUILESS_MAIN(TestUsageFormat)
#include "tst_usageformat.moc"
