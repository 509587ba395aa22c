// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "costs.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

ModelInfo priced()
{
    ModelInfo model;
    model.prices = ModelPrices { 10, 50, 1, 12.5 };
    model.tiers = { { 200'000, { 20, 100, 2, 25 } } };
    return model;
}

Usage used(qint64 input, qint64 output, qint64 read = 0, qint64 write = 0, qint64 thinking = 0)
{
    Usage usage;
    usage.input = input;
    usage.output = output;
    usage.cacheRead = read;
    usage.cacheWrite = write;
    usage.thinking = thinking;
    return usage;
}

} // namespace

class TestCosts final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void classes();
    void tiers();
    void hourWrites();
    void reportedCost();
    void unknownPrice();
    void sums();
    void ofTheCatalogue();
    void caching();
};

void TestCosts::classes()
{
    const auto cost = costOf(priced(), used(1000, 100, 10'000, 500, 40));
    QVERIFY(cost && cost->byClass && !cost->reported);
    QCOMPARE(cost->input, 0.01);
    QCOMPARE(cost->output, 0.005);
    QCOMPARE(cost->thinking, 0.002);
    QCOMPARE(cost->cacheRead, 0.01);
    QCOMPARE(cost->cacheWrite, 0.00625);
    QCOMPARE(cost->total, 0.03125);
    QCOMPARE(cost->uncached, 0.115 + 0.005);
    QCOMPARE(cost->total, priced().cost(used(1000, 100, 10'000, 500)).value());
}

/// The tier of the whole prompt holds for all of it, also for what was written.
void TestCosts::tiers()
{
    QCOMPARE(costOf(priced(), used(200'000, 0))->total, 2.0);
    QCOMPARE(costOf(priced(), used(200'001, 1000))->total, 4.00002 + 0.1);
    QCOMPARE(costOf(priced(), used(1, 0, 200'000))->total, 0.00002 + 0.4);
}

void TestCosts::hourWrites()
{
    QCOMPARE(costOf(priced(), used(0, 0, 0, 1000), 400)->cacheWrite, 0.0075 + 0.008);
    QCOMPARE(costOf(priced(), used(0, 0, 0, 1000), 5000)->cacheWrite, 0.02);
}

void TestCosts::reportedCost()
{
    Usage usage = used(1000, 100);
    usage.cost = 0.5;
    const auto known = costOf(priced(), usage);
    QCOMPARE(known->total, 0.5);
    QVERIFY(known->reported && known->byClass);
    const auto unknown = costOf(std::nullopt, usage);
    QCOMPARE(unknown->total, 0.5);
    QVERIFY(!unknown->byClass);
}

void TestCosts::unknownPrice()
{
    QVERIFY(!costOf(std::nullopt, used(1000, 100)));
    QVERIFY(!costOf(ModelInfo(), used(1000, 100)));
    ModelInfo free;
    free.prices = ModelPrices {};
    QCOMPARE(costOf(free, used(1000, 100))->total, 0.0); // costs nothing, which is known
}

void TestCosts::sums()
{
    CostSum sum;
    QVERIFY(sum.certainty() == CostSum::Certainty::Exact);
    sum.add(std::nullopt, used(10, 1));
    QVERIFY(sum.certainty() == CostSum::Certainty::Unknown);
    sum.add(costOf(priced(), used(1000, 100)), used(1000, 100));
    QVERIFY(sum.certainty() == CostSum::Certainty::AtLeast);
    QCOMPARE(sum.cost.total, 0.015);
    QCOMPARE(sum.usage.input, 1010);

    CostSum exact;
    exact.add(costOf(priced(), used(1000, 100)), used(1000, 100));
    exact.add(std::nullopt, used(0, 0)); // an answer that failed at once costs nothing
    QVERIFY(exact.certainty() == CostSum::Certainty::Exact);
    CostSum both = exact;
    both += sum;
    QVERIFY(both.certainty() == CostSum::Certainty::AtLeast);
    QCOMPARE(both.cost.total, 0.03);
    QCOMPARE(both.priced, 2);
    QCOMPARE(both.unpriced, 1);
}

void TestCosts::ofTheCatalogue()
{
    const ModelCatalogue catalogue;
    const CostSum sum = costOf(catalogue,
                               { { u"anthropic"_s, u"claude-opus-4-6"_s, used(1'000'000, 0) },
                                 { QString(), u"my-own-model"_s, used(1000, 10) } });
    QVERIFY(sum.certainty() == CostSum::Certainty::AtLeast);
    QVERIFY(sum.cost.total > 0);
}

void TestCosts::caching()
{
    CostSum sum;
    const Usage usage = used(1000, 0, 9000, 0);
    sum.add(costOf(priced(), usage), usage);
    const CacheSaving saving = cacheSaving(sum);
    QVERIFY(saving.known);
    QCOMPARE(cachedShare(sum.usage).value_or(-1), 0.9);
    QCOMPARE(saving.dollars, 0.081);
    QCOMPARE(saving.share, 0.81);

    CostSum wrote; // the first request pays for it
    const Usage first = used(0, 0, 0, 1000);
    wrote.add(costOf(priced(), first), first);
    QCOMPARE(cacheSaving(wrote).dollars, -0.0025);

    CostSum unknown;
    unknown.add(std::nullopt, usage);
    QVERIFY(!cacheSaving(unknown).known);
    QCOMPARE(cachedShare(unknown.usage).value_or(-1), 0.9);
    QVERIFY(!cachedShare(CostSum().usage));
}

QTEST_APPLESS_MAIN(TestCosts)
#include "tst_costs.moc"
