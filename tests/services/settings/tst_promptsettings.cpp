// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "promptsettings.h"
#include "settings.h"

#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TestPromptSettings final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingIsSentByDefault()
    {
        QTemporaryDir folder;
        const Settings settings(folder.path());
        QCOMPARE(PromptSettings::read(settings), PromptSettings());
    }

    void goesInAndOut()
    {
        QTemporaryDir folder;
        PromptSettings chosen;
        chosen.systemFile = u"/home/me/my prompt.md"_s;
        chosen.environment = false;
        chosen.skills = false;
        chosen.filesOff = { u"/a/AGENTS.md"_s, u"/b c/100%/CLAUDE.md"_s };
        chosen.skillsOff = { u"/s/näh/SKILL.md"_s };
        chosen.skillsTicked = { u"/s/x/SKILL.md"_s };
        {
            Settings settings(folder.path());
            chosen.write(&settings);
            QVERIFY(settings.sync());
        }
        Settings settings(folder.path());
        QCOMPARE(PromptSettings::read(settings), chosen);

        chosen.filesOff.removeFirst();
        chosen.skillsTicked = std::exchange(chosen.skillsOff, {});
        chosen.write(&settings);
        QCOMPARE(PromptSettings::read(settings), chosen);
    }

    void theDefaultLeavesNothingBehind()
    {
        QTemporaryDir folder;
        Settings settings(folder.path());
        PromptSettings chosen;
        chosen.skillsOff = { u"/s/SKILL.md"_s };
        chosen.projectFiles = false;
        chosen.write(&settings);
        PromptSettings().write(&settings);
        QVERIFY(settings.groups("skills"_L1).isEmpty());
        QVERIFY(settings.groups("prompts"_L1).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestPromptSettings)
#include "tst_promptsettings.moc"
