// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectionchoice.h"
#include "sessionbuilder.h"
#include "settingkeys.h"
#include "settings.h"
#include "toolsettings.h"

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
    void whatIsSummarizedIsNotMasked();
};

/// The choice a tool has in the preferences, with the lists of the masking settings before it.
void TestProjectionChoice::whatIsSummarizedIsNotMasked()
{
    SessionBuilder builder(u"u1 a1"_s);
    const QTemporaryDir folder;
    Settings settings(folder.path(), {});
    const ModelCatalogue catalogue;
    const auto policyOf = [&](const QString &tool) {
        return chooseProjection(settings, catalogue, builder.load(), { 200'000, true })
                .planNumbers()
                .policyOf(tool);
    };
    QVERIFY(policyOf(u"bash"_s) == MaskPolicy::Auto);
    writeToolChoices(&settings,
                     { { u"bash"_s, { true, ToolPolicy::Summarize } },
                       { u"read"_s, { true, ToolPolicy::Prune } },
                       { u"grep"_s, { true, ToolPolicy::Summarize } } });
    settings.set(Keys::DropToolOutput, u"grep"_s);
    QVERIFY(policyOf(u"bash"_s) == MaskPolicy::KeepAll);
    QVERIFY(policyOf(u"read"_s) == MaskPolicy::Auto);
    QVERIFY(policyOf(u"grep"_s) == MaskPolicy::KeepNone);
    QVERIFY(policyOf(u"list"_s) == MaskPolicy::Auto);
    writeToolChoices(&settings, {});
    QVERIFY(policyOf(u"bash"_s) == MaskPolicy::Auto);
}

QTEST_GUILESS_MAIN(TestProjectionChoice)
#include "tst_projectionchoice.moc"
