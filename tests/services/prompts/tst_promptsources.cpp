// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldertree.h"
#include "promptfile.h"
#include "promptsources.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestPromptSources final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_tree = std::make_unique<FolderTree>(); }

    void aFolderThatIsGone();
    void whatAProjectHas();
    void systemPromptOfThePerson();
    void systemPromptOfTheProject();
    void systemPromptThatIsGone();
    void tickedSkillsAreRead();

private:
    /// Of a folder that is trusted, like all of them.
    [[nodiscard]] PromptSources read(const PromptSettings &settings = {},
                                     const QString &folder = u"home/repo"_s) const
    {
        FolderTrust trust;
        trust.everything = true;
        return readPromptSources({ m_tree->path(folder), m_tree->path(u"home"_s),
                                   m_tree->path(u"home/.config/varve"_s), QDate(2026, 1, 2) },
                                 settings, trust);
    }

    std::unique_ptr<FolderTree> m_tree;
};

void TestPromptSources::aFolderThatIsGone()
{
    m_tree->file(u"home/AGENTS.md"_s, "mine");
    const PromptSources sources = read({}, u"home/gone"_s);
    QVERIFY(sources.folder.isEmpty());
    QVERIFY(sources.files.isEmpty());
    QCOMPARE(sources.systemPrompt, readPrompt("system"_L1));
    QVERIFY(sources.systemFile.isEmpty() && sources.systemProblem.isEmpty());
    QCOMPARE(sources.date, QDate(2026, 1, 2));
    QVERIFY(!sources.system.isEmpty());
}

void TestPromptSources::whatAProjectHas()
{
    m_tree->folder(u"home/repo/.git"_s);
    m_tree->file(u"home/repo/AGENTS.md"_s, "rules");
    m_tree->file(u"home/repo/.claude/skills/a/SKILL.md"_s, "---\ndescription: A\n---\nx");
    m_tree->file(u"home/.config/varve/skills/b/SKILL.md"_s, "---\ndescription: B\n---\nx");
    const PromptSources sources = read();
    QCOMPARE(sources.folder, m_tree->path(u"home/repo"_s));
    QCOMPARE(sources.files.size(), 1);
    QCOMPARE(sources.skills.size(), 2);
    QVERIFY(sources.skillTexts.isEmpty());
    QCOMPARE(read(), sources); // nothing of it depends on when it is read
}

void TestPromptSources::systemPromptOfThePerson()
{
    m_tree->folder(u"home/repo"_s);
    m_tree->file(u"home/my.md"_s, "Be mine.\n");
    PromptSettings settings;
    settings.systemFile = m_tree->path(u"home/my.md"_s);
    const PromptSources sources = read(settings);
    QCOMPARE(sources.systemPrompt, u"Be mine."_s);
    QCOMPARE(sources.systemFile, settings.systemFile);
}

void TestPromptSources::systemPromptOfTheProject()
{
    m_tree->folder(u"home/repo/.git"_s);
    m_tree->file(u"home/repo/.varve/system.md"_s, "Be theirs.");
    m_tree->file(u"home/my.md"_s, "Be mine.");
    m_tree->folder(u"home/repo/src"_s);
    PromptSettings settings;
    settings.systemFile = m_tree->path(u"home/my.md"_s);
    QCOMPARE(read(settings).systemPrompt, u"Be theirs."_s);
    QCOMPARE(read(settings, u"home/repo/src"_s).systemPrompt, u"Be theirs."_s);
}

void TestPromptSources::systemPromptThatIsGone()
{
    m_tree->folder(u"home/repo"_s);
    PromptSettings settings;
    settings.systemFile = m_tree->path(u"gone.md"_s);
    const PromptSources sources = read(settings);
    QCOMPARE(sources.systemPrompt, readPrompt("system"_L1));
    QVERIFY(sources.systemProblem.contains("gone.md"_L1));
}

void TestPromptSources::tickedSkillsAreRead()
{
    m_tree->file(u"home/.claude/skills/a/SKILL.md"_s, "---\ndescription: A\n---\nAll of it.");
    PromptSettings settings;
    settings.skillsTicked = { m_tree->path(u"home/.claude/skills/a/SKILL.md"_s) };
    const PromptSources sources = read(settings, u"home"_s);
    QCOMPARE(sources.skillTexts.size(), 1);
    QVERIFY(sources.skillTexts.value(settings.skillsTicked.at(0)).endsWith("All of it."_L1));
}

QTEST_GUILESS_MAIN(TestPromptSources)
#include "tst_promptsources.moc"
