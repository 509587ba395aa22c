// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelwindow.h"

#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

const QString Provider = u"anthropic"_s;
const QString Known = u"claude-sonnet-4-5"_s;
const QString Unknown = u"my-own-model"_s;

} // namespace

/// Given, then the person's, then the server's, then the table's word.
class TestModelWindow final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whoseWordCounts_data();
    void whoseWordCounts();
    void learnedFromAnOverflow();
};

void TestModelWindow::whoseWordCounts_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<qint64>("server");
    QTest::addColumn<qint64>("trained");
    QTest::addColumn<qint64>("person");
    QTest::addColumn<qint64>("given");
    QTest::addColumn<qint64>("tokens");
    QTest::addColumn<ModelWindow::Source>("source");
    using Source = ModelWindow::Source;
    const auto row = [](const char *name, const QString &model, QList<qint64> said, qint64 tokens,
                        Source source) {
        QTest::newRow(name) << model << said[0] << said[1] << said[2] << said[3] << tokens
                            << source;
    };
    row("nobody knows", Unknown, { 0, 0, 0, 0 }, 0, Source::Unknown);
    row("table", Known, { 0, 0, 0, 0 }, 200'000, Source::Catalogue);
    row("server", Unknown, { 4096, 32'768, 0, 0 }, 4096, Source::Server);
    row("server over table", Known, { 4096, 0, 0, 0 }, 4096, Source::Server);
    row("only trained", Unknown, { 0, 32'768, 0, 0 }, 0, Source::Unknown);
    row("only trained, though the table knows it", Known, { 0, 32'768, 0, 0 }, 0, Source::Unknown);
    row("person over server", Unknown, { 4096, 0, 2048, 0 }, 2048, Source::Person);
    row("person over table", Known, { 0, 0, 1'000'000, 0 }, 1'000'000, Source::Person);
    row("given over all", Known, { 4096, 0, 2048, 512 }, 512, Source::Given);
}

void TestModelWindow::whoseWordCounts()
{
    QFETCH(QString, model);
    QFETCH(qint64, server);
    QFETCH(qint64, trained);
    QFETCH(qint64, person);
    QFETCH(qint64, given);
    QFETCH(qint64, tokens);
    QFETCH(ModelWindow::Source, source);
    QTemporaryDir folder;
    Settings settings(folder.path());
    ModelCatalogue catalogue;
    if (server > 0 || trained > 0) {
        ReportedModel reported;
        reported.id = model;
        reported.window = server;
        reported.trainedWindow = trained;
        catalogue.setReported(Provider, { reported }, QDateTime::currentDateTimeUtc());
    }
    if (person > 0) {
        settings.setForModel(Keys::ModelWindow, model, std::optional<qint64>(person));
    }
    const ModelWindow window = resolveWindow(settings, catalogue, Provider, model, given);
    QCOMPARE(window.tokens, tokens);
    QVERIFY(window.source == source);
    if (model == Known) {
        QVERIFY(window.maxOutput > 0);
    }
}

/// The limit that an error named holds from then on, unless the person knows better.
void TestModelWindow::learnedFromAnOverflow()
{
    QTemporaryDir folder;
    Settings settings(folder.path());
    ModelCatalogue catalogue;
    catalogue.noteLimit(Provider, Known, 100'000);
    QCOMPARE(resolveWindow(settings, catalogue, Provider, Known).tokens, 100'000);
    QVERIFY(resolveWindow(settings, catalogue, Provider, Known).source
            == ModelWindow::Source::Server);
    settings.setForModel(Keys::ModelWindow, Known, std::optional<qint64>(150'000));
    QCOMPARE(resolveWindow(settings, catalogue, Provider, Known).tokens, 150'000);
}

QTEST_GUILESS_MAIN(TestModelWindow)
#include "tst_modelwindow.moc"
