// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectionchoice.h"
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

QTEST_GUILESS_MAIN(TestProjectionChoice)
#include "tst_projectionchoice.moc"
