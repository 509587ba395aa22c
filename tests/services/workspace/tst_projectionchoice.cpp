// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelchoice.h"
#include "projectionchoice.h"
#include "providerconfig.h"
#include "sessionbuilder.h"
#include "settingkeys.h"
#include "settings.h"
#include "toolserverconfig.h"

#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What the settings make of a projection and its plans.
class TestProjectionChoice final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void policiesOfTools_data();
    void policiesOfTools();
    void anotherModelAnswers_data();
    void anotherModelAnswers();
};

void TestProjectionChoice::policiesOfTools_data()
{
    QTest::addColumn<QString>("all"); // set for every tool
    QTest::addColumn<QString>("tool");
    QTest::addColumn<ToolPolicy>("chosen");
    QTest::addColumn<MaskPolicy>("policy");
    using enum ToolPolicy;
    QTest::newRow("bash") << u"auto"_s << u"bash"_s << Automatic << MaskPolicy::SummarizeIfAny;
    QTest::newRow("edit") << u"auto"_s << u"edit"_s << Automatic << MaskPolicy::SummarizeIfAny;
    QTest::newRow("skill") << u"auto"_s << u"skill"_s << Automatic << MaskPolicy::SummarizeIfAny;
    QTest::newRow("read") << u"auto"_s << u"read"_s << Automatic << MaskPolicy::Auto;
    QTest::newRow("another program's")
            << u"auto"_s << u"exec_command"_s << Automatic << MaskPolicy::Auto;
    QTest::newRow("a server's") << u"auto"_s << u"web_get"_s << Automatic
                                << MaskPolicy::SummarizeIfAny;
    QTest::newRow("bash summarized")
            << u"auto"_s << u"bash"_s << Summarize << MaskPolicy::Summarize;
    QTest::newRow("bash masked first") << u"auto"_s << u"bash"_s << Prune << MaskPolicy::Auto;
    QTest::newRow("read summarized")
            << u"auto"_s << u"read"_s << Summarize << MaskPolicy::Summarize;
    QTest::newRow("a server's summarized")
            << u"auto"_s << u"web_get"_s << Summarize << MaskPolicy::Summarize;
    QTest::newRow("a server's masked first")
            << u"auto"_s << u"web_get"_s << Prune << MaskPolicy::Auto;
    QTest::newRow("all dropped") << u"keepNone"_s << u"bash"_s << Automatic << MaskPolicy::KeepNone;
    QTest::newRow("all dropped but one")
            << u"keepNone"_s << u"bash"_s << Summarize << MaskPolicy::Summarize;
    QTest::newRow("all kept") << u"keepAll"_s << u"web_get"_s << Automatic << MaskPolicy::KeepAll;
    QTest::newRow("all kept but one") << u"keepAll"_s << u"web_get"_s << Prune << MaskPolicy::Auto;
    QTest::newRow("a list of its own: dropped")
            << u"auto"_s << u"grep"_s << Summarize << MaskPolicy::KeepNone;
    QTest::newRow("a list of its own: kept")
            << u"auto"_s << u"find"_s << Prune << MaskPolicy::KeepAll;
}

/// The choice that a tool has in the preferences, with the lists of the masking settings before it, and what is set for all behind it.
void TestProjectionChoice::policiesOfTools()
{
    QFETCH(const QString, all);
    QFETCH(const QString, tool);
    QFETCH(const ToolPolicy, chosen);
    QFETCH(const MaskPolicy, policy);
    SessionBuilder builder(u"u1 a1"_s);
    const QTemporaryDir folder;
    Settings settings(folder.path(), {});
    ToolServerConfig server;
    server.id = u"web-1"_s;
    server.name = u"Web"_s;
    if (tool.startsWith("web_"_L1)) {
        server.tools = { { tool.sliced(4), { true, chosen } } };
    } else {
        writeToolChoices(&settings, { { tool, { true, chosen } } });
    }
    writeToolServer(&settings, server);
    settings.set(Keys::MaskPolicy, all);
    settings.set(Keys::DropToolOutput, u"grep"_s);
    settings.set(Keys::KeepToolOutput, u"find"_s);
    const PlanNumbers numbers =
            chooseProjection(settings, ModelCatalogue(), builder.load(), { 200'000, true })
                    .planNumbers();
    QVERIFY(numbers.policyOf(tool) == policy);
    QCOMPARE(numbers.toldWhole.contains(tool), chosen == ToolPolicy::Summarize);
}

void TestProjectionChoice::anotherModelAnswers_data()
{
    QTest::addColumn<QString>("provider"); // that is set up
    QTest::addColumn<qint64>("own"); // the window of the branch's model; 0: nobody knows it
    QTest::addColumn<qint64>("given");
    QTest::addColumn<QString>("standIn");
    QTest::addColumn<qint64>("shown");
    QTest::addColumn<qint64>("answers");
    QTest::newRow("nothing is set up")
            << u""_s << qint64(200'000) << qint64(0) << u""_s << qint64(200'000) << qint64(200'000);
    QTest::newRow("the branch's own") << u"test"_s << qint64(200'000) << qint64(0) << u""_s
                                      << qint64(200'000) << qint64(200'000);
    QTest::newRow("another one") << u"home"_s << qint64(200'000) << qint64(0) << u"tiny"_s
                                 << qint64(200'000) << qint64(20'000);
    QTest::newRow("nobody knows the branch's")
            << u"home"_s << qint64(0) << qint64(0) << u""_s << qint64(20'000) << qint64(20'000);
    QTest::newRow("a window is given") << u"home"_s << qint64(200'000) << qint64(50'000) << u""_s
                                       << qint64(50'000) << qint64(50'000);
}

/// A session is shown in the window of the model that it was made with until another one was asked; what is planned and sent goes by the
/// one that is asked.
void TestProjectionChoice::anotherModelAnswers()
{
    QFETCH(const QString, provider);
    QFETCH(const qint64, own);
    QFETCH(const qint64, given);
    QFETCH(const QString, standIn);
    QFETCH(const qint64, shown);
    QFETCH(const qint64, answers);
    SessionBuilder builder(u"u1 a1"_s);
    const QTemporaryDir folder;
    Settings settings(folder.path(), {});
    settings.setForModel(Keys::ModelWindow, u"model-1"_s, std::optional<qint64>(own));
    settings.setForModel(Keys::ModelWindow, u"tiny"_s, std::optional<qint64>(20'000));
    if (!provider.isEmpty()) {
        ProviderConfig config;
        config.id = provider;
        config.name = provider;
        writeProvider(&settings, config);
        writeModelChoice(&settings, ModelPurpose::Main, { provider, u"tiny"_s });
    }
    const ProjectionChoice choice =
            chooseProjection(settings, ModelCatalogue(), builder.load(), { .window = given });
    QCOMPARE(choice.standIn, standIn);
    QCOMPARE(choice.projection.window, shown);
    QCOMPARE(choice.window.tokens, answers);
    QCOMPARE(choice.projection.reserve, choice.compaction.reserveFor(answers));
    // Once it is asked, its window is the one.
    const ProjectionChoice asked =
            chooseProjection(settings, ModelCatalogue(), builder.load(),
                             { .asked = ChoiceOptions::Asked { u"home"_s, u"tiny"_s } });
    QCOMPARE(asked.standIn, QString());
    QCOMPARE(asked.projection.window, 20'000);
}

QTEST_GUILESS_MAIN(TestProjectionChoice)
#include "tst_projectionchoice.moc"
