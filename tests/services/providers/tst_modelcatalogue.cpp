// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelcatalogue.h"

#include <QTest>
#include <QTimeZone>

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
    void reportedModels();
    void reportedLocalModels();
    void limitsOfErrors();
    void modelsToChoose();
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
    QTest::newRow("its maker before resellers")
            << u"my-gateway"_s << u"zai-org/GLM-5.2"_s << u"zai glm-5.2"_s;
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

namespace
{

ReportedModel reported(const QString &id, qint64 window, qint64 trained = 0)
{
    ReportedModel model;
    model.id = id;
    model.window = window;
    model.trainedWindow = trained;
    return model;
}

const QDateTime Now(QDate(2026, 11, 21), QTime(12, 0), QTimeZone::UTC);

} // namespace

/// What the server says wins, the table completes it, and only for the provider that said it.
void TestModelCatalogue::reportedModels()
{
    ModelCatalogue catalogue;
    const auto table = catalogue.find(u"anthropic"_s, u"claude-opus-4-6"_s);
    QVERIFY(table && !table->windowFromServer);
    ReportedModel model = reported(u"claude-opus-4-6"_s, 123'456);
    model.prices = ModelPrices { 1, 2, 3, 4 };
    catalogue.setReported(u"Anthropic"_s, { model, reported(u"brand-new"_s, 0) }, Now);
    const auto found = catalogue.find(u"anthropic"_s, u"claude-opus-4-6"_s);
    QCOMPARE(found->contextWindow, 123'456);
    QVERIFY(found->windowFromServer && found->priceFromServer);
    QCOMPARE(found->maxOutput, table->maxOutput);
    QCOMPARE(found->name, table->name);
    QCOMPARE(found->images, table->images);
    QCOMPARE(found->prices->output, 2.0);
    const auto fresh = catalogue.find(u"anthropic"_s, u"brand-new"_s);
    QVERIFY(fresh && fresh->contextWindow == 0 && !fresh->prices);
    QVERIFY(!catalogue.find(u"elsewhere"_s, u"brand-new"_s));
    QCOMPARE(catalogue.find(u"elsewhere"_s, u"claude-opus-4-6"_s)->contextWindow,
             table->contextWindow);
}

/// What a model was made for is not what a local server runs it with.
void TestModelCatalogue::reportedLocalModels()
{
    ModelCatalogue catalogue;
    const QString known = u"claude-opus-4-6"_s; // of the table, so that it has a window there
    catalogue.setReported(u"my server"_s,
                          { reported(known, 0, 32'768), reported(u"chat:latest"_s, 4096, 32'768) },
                          Now);
    QCOMPARE(catalogue.find(u"my server"_s, known)->contextWindow, 0);
    QCOMPARE(catalogue.find(u"my server"_s, u"chat"_s)->contextWindow, 4096);
}

void TestModelCatalogue::limitsOfErrors()
{
    ModelCatalogue catalogue;
    catalogue.noteLimit(QString(), u"chat"_s, 8192);
    catalogue.noteLimit(QString(), u"chat"_s, 512);
    catalogue.noteLimit(QString(), u"chat"_s, 4096);
    catalogue.noteLimit(QString(), u"chat"_s, 0);
    const auto found = catalogue.find(QString(), u"chat"_s);
    QVERIFY(found && found->windowFromServer);
    QCOMPARE(found->contextWindow, 512);
}

void TestModelCatalogue::modelsToChoose()
{
    ModelCatalogue catalogue;
    QVERIFY(catalogue.modelsOf(u"anthropic"_s).size() > 5);
    QVERIFY(catalogue.modelsOf(u"nobody"_s).isEmpty());
    ReportedModel old = reported(u"old"_s, 1);
    old.retired = true;
    catalogue.setReported(u"anthropic"_s, { reported(u"claude-opus-4-6"_s, 0), old }, Now);
    QCOMPARE(catalogue.modelsOf(u"anthropic"_s).size(), 1);
    QVERIFY(catalogue.modelsOf(u"anthropic"_s).first().prices.has_value());
}

QTEST_GUILESS_MAIN(TestModelCatalogue)
#include "tst_modelcatalogue.moc"
