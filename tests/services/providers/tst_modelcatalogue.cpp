// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelcatalogue.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TestModelCatalogue final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyModelIsFound();
    void matching_data();
    void matching();
    void costs();
    void unknownFile();
};

void TestModelCatalogue::everyModelIsFound()
{
    const ModelCatalogue catalogue;
    const QList<ModelInfo> models = catalogue.models();
    QVERIFY(models.size() >= 170);
    QVERIFY(catalogue.date().isValid());
    QVERIFY(!catalogue.source().isEmpty());
    for (const ModelInfo &model : models) {
        const auto found = catalogue.find(model.provider, model.id);
        QVERIFY2(found && found->id == model.id && found->provider == model.provider,
                 qPrintable(model.provider + u'/' + model.id));
        QVERIFY2(model.contextWindow > 0 && model.maxOutput > 0, qPrintable(model.id));
    }
}

void TestModelCatalogue::matching_data()
{
    QTest::addColumn<QString>("provider");
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("expected");

    QTest::newRow("exact") << u"anthropic"_s << u"claude-opus-4-6"_s
                           << u"anthropic claude-opus-4-6"_s;
    QTest::newRow("no provider") << QString() << u"claude-opus-4-6"_s
                                 << u"anthropic claude-opus-4-6"_s;
    QTest::newRow("other provider")
            << u"my-gateway"_s << u"claude-opus-4-6"_s << u"anthropic claude-opus-4-6"_s;
    QTest::newRow("date") << u"anthropic"_s << u"claude-opus-4-6-20260301"_s
                          << u"anthropic claude-opus-4-6"_s;
    QTest::newRow("date with dashes")
            << u"openai"_s << u"gpt-4o-mini-2024-07-18"_s << u"openai gpt-4o-mini"_s;
    QTest::newRow("dot for dash") << u"anthropic"_s << u"claude-opus-4.6"_s
                                  << u"anthropic claude-opus-4-6"_s;
    QTest::newRow("maker's prefix")
            << u"my-gateway"_s << u"anthropic/claude-opus-4-6"_s << u"anthropic claude-opus-4-6"_s;
    QTest::newRow("reseller") << u"openrouter"_s << u"anthropic/claude-opus-5.5"_s
                              << u"openrouter anthropic/claude-opus-5.5"_s;
    QTest::newRow("dated entry of its own") << u"anthropic"_s << u"claude-haiku-4-5-20251001"_s
                                            << u"anthropic claude-haiku-4-5-20251001"_s;
    QTest::newRow("local") << u"llama.cpp"_s << u"chat"_s << QString();
    QTest::newRow("empty") << QString() << QString() << QString();
}

void TestModelCatalogue::matching()
{
    QFETCH(QString, provider);
    QFETCH(QString, model);
    QFETCH(QString, expected);
    const ModelCatalogue catalogue;
    const auto found = catalogue.find(provider, model);
    QCOMPARE(found ? found->provider + u' ' + found->id : QString(), expected);
}

void TestModelCatalogue::costs()
{
    ModelInfo model;
    Usage usage;
    usage.input = 1000;
    usage.output = 100;
    usage.cacheRead = 10'000;
    usage.cacheWrite = 500;
    QVERIFY(!model.cost(usage));
    model.prices = ModelPrices { 10, 50, 1, 12.5 };
    QCOMPARE(model.cost(usage).value(), 0.01 + 0.005 + 0.01 + 0.00625);
    model.tiers = { { 11'000, { 20, 100, 2, 25 } } };
    QCOMPARE(model.cost(usage).value(), 2 * (0.01 + 0.005 + 0.01 + 0.00625));
    usage.cost = 0.5;
    QCOMPARE(model.cost(usage).value(), 0.5);
}

void TestModelCatalogue::unknownFile()
{
    const ModelCatalogue catalogue(u":/no/such/file"_s);
    QVERIFY(!catalogue.find(u"anthropic"_s, u"claude-opus-4-6"_s));
    QVERIFY(catalogue.models().isEmpty());
}

QTEST_GUILESS_MAIN(TestModelCatalogue)
#include "tst_modelcatalogue.moc"
