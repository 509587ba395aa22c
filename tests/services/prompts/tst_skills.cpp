// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldertree.h"
#include "frontmatter.h"
#include "skillentries.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QByteArray skillText(const QByteArray &head, const QByteArray &body = "Do it well.\n")
{
    return "---\n" + head + "\n---\n\n" + body;
}

} // namespace

class TestSkills final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_tree = std::make_unique<FolderTree>(); }

    void frontMatter_data();
    void frontMatter();
    void foldersInOrder();
    void foundInFolders();
    void brokenOnesAreListed_data();
    void brokenOnesAreListed();
    void theFirstOfANameIsUsed();
    void aLinkedFolderOnce();
    void textSaysWhereItsFilesAre();
    void namedInMessages_data();
    void namedInMessages();
    void calledSkillsBecomeEntries();

private:
    [[nodiscard]] QList<Skill> read(const QString &folder = u"skills"_s) const
    {
        return readOwn({ folder });
    }

    /// Of folders that are the person's own.
    [[nodiscard]] QList<Skill> readOwn(const QStringList &names) const
    {
        QList<SkillFolder> folders;
        for (const QString &name : names) {
            folders += SkillFolder { m_tree->path(name) };
        }
        FolderReader reader;
        QList<Skill> skills = readSkills(folders, reader);
        [&] { QVERIFY(reader.files().isEmpty()); }();
        return skills;
    }

    std::unique_ptr<FolderTree> m_tree;
};

void TestSkills::frontMatter_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected"); // "a=1|body", or "!" and a part of the error
    QTest::newRow("plain") << u"---\nname: x\n---\nbody\n"_s << u"name=x|body"_s;
    QTest::newRow("quoted") << u"---\na: \"x: y\"\nb: 'it''s'\n---\n"_s << u"a=x: y,b=it's|"_s;
    QTest::newRow("folded") << u"---\na: >\n  one\n  two\n---\nb"_s << u"a=one two\n|b"_s;
    QTest::newRow("lists are left out")
            << u"---\na: [1, 2]\nb: 3\nc:\n  d: 4\n---\n"_s << u"b=3|"_s;
    QTest::newRow("a rule in the body") << u"---\na: 1\n---\nx\n---\ny"_s << u"a=1|x\n---\ny"_s;
    QTest::newRow("end with spaces") << u"---\na: 1\n---  \nx"_s << u"a=1|x"_s;
    QTest::newRow("none") << u"# Title\n---\n"_s << u"!does not begin"_s;
    QTest::newRow("empty") << QString() << u"!does not begin"_s;
    QTest::newRow("not ended") << u"---\na: 1\n"_s << u"!missing"_s;
    QTest::newRow("broken") << u"---\na: 1\nb: [\nc: }\n---\n"_s << u"!line 4"_s;
    QTest::newRow("colon") << u"---\ndescription: does: this\n---\n"_s << u"!line 2"_s;
    QTest::newRow("no map") << u"---\n- a\n---\n"_s << u"!not a list"_s;
    QTest::newRow("empty head") << u"---\n---\nx"_s << u"!not a list"_s;
    QTest::newRow("deep") << QString(u"---\na: "_s + u"["_s.repeated(5000) + u"\n---\n"_s)
                          << u"!YAML"_s;
    QTest::newRow("aliases") << u"---\na: &x [1]\nb: [*x, *x]\nc: 1\n---\n"_s << u"c=1|"_s;
}

void TestSkills::frontMatter()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const auto matter = parseFrontMatter(text);
    if (expected.startsWith(u'!')) {
        QVERIFY(!matter);
        QVERIFY2(matter.error().message.contains(expected.sliced(1)),
                 qPrintable(matter.error().message));
        return;
    }
    QVERIFY2(matter.has_value(), matter ? "" : qPrintable(matter.error().message));
    QStringList pairs;
    for (const auto &[name, value] : matter->values.asKeyValueRange()) {
        pairs += name + u'=' + value;
    }
    QCOMPARE(QString(pairs.join(u',') + u'|' + matter->body), expected);
}

void TestSkills::foldersInOrder()
{
    m_tree->folder(u"home/repo/.git"_s);
    m_tree->folder(u"home/repo/src"_s);
    const QString home = m_tree->path(u"home"_s);
    const auto shownOf = [&](const QString &folder, const QString &config) {
        QStringList shown;
        const auto folders = skillFolders(projectFolders(folder, home), home, config);
        for (const SkillFolder &found : folders) {
            shown += QDir(home).relativeFilePath(found.path) + (found.project ? u""_s : u" own"_s);
        }
        return shown;
    };
    const QStringList shown =
            shownOf(m_tree->path(u"home/repo/src"_s), m_tree->path(u"home/.config/varve"_s));
    QCOMPARE(shown,
             (QStringList { u"repo/src/.varve/skills"_s, u"repo/src/.agents/skills"_s,
                            u"repo/src/.claude/skills"_s, u"repo/src/.pi/skills"_s,
                            u"repo/.varve/skills"_s, u"repo/.agents/skills"_s,
                            u"repo/.claude/skills"_s, u"repo/.pi/skills"_s,
                            u".config/varve/skills own"_s, u".agents/skills own"_s,
                            u".claude/skills own"_s }));
    // In the home itself no place is looked at twice, and what is the person's own stays so.
    QCOMPARE(shownOf(home, {}),
             (QStringList { u".varve/skills"_s, u".pi/skills"_s, u".agents/skills own"_s,
                            u".claude/skills own"_s }));
    QVERIFY(skillFolders({}, {}, {}).isEmpty());
}

void TestSkills::foundInFolders()
{
    m_tree->file(u"skills/b/SKILL.md"_s, skillText("name: beta\ndescription: >\n  Second\n  one"));
    m_tree->file(u"skills/a/SKILL.md"_s, skillText("description: First one"));
    m_tree->file(u"skills/c/README.md"_s, "no skill");
    m_tree->file(u"skills/SKILL.md"_s, skillText("description: in no folder"));
    m_tree->file(u"skills/d/SKILL.md"_s,
                 skillText("description: For me\ndisable-model-invocation: true"));
    const QList<Skill> skills = read();
    QCOMPARE(skills.size(), 3);
    QCOMPARE(skills.at(0).name, u"a"_s);
    QCOMPARE(skills.at(1).name, u"beta"_s);
    QCOMPARE(skills.at(1).description, u"Second one"_s);
    QCOMPARE(skills.at(1).chars.total(), 11);
    QVERIFY(skills.at(1).isUsable() && !skills.at(1).onlyByPerson);
    QVERIFY(skills.at(2).onlyByPerson);
    QVERIFY(readOwn({ u"gone"_s }).isEmpty());
}

void TestSkills::brokenOnesAreListed_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("problem");
    QTest::newRow("no head") << QByteArray("# A skill\n") << u"does not begin"_s;
    QTest::newRow("broken head") << skillText("name: [") << u"YAML"_s;
    QTest::newRow("no description") << skillText("name: x") << u"no description"_s;
    QTest::newRow("bad name") << skillText("name: a b\ndescription: x") << u"a b"_s;
    QTest::newRow("newline in the name")
            << skillText("name: \"a\\nb\"\ndescription: x") << u"letters"_s;
    QTest::newRow("long description")
            << skillText("description: " + QByteArray(2000, 'x')) << u"longer"_s;
    QTest::newRow("nothing below") << skillText("description: x", "") << u"nothing below"_s;
    QTest::newRow("binary") << QByteArray("---\0", 4) << u"not a text file"_s;
    QTest::newRow("huge") << skillText("description: x", QByteArray(300 * 1024, 'x'))
                          << u"larger"_s;
}

void TestSkills::brokenOnesAreListed()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, problem);
    m_tree->file(u"skills/one/SKILL.md"_s, content);
    m_tree->file(u"skills/two/SKILL.md"_s, skillText("description: fine"));
    const QList<Skill> skills = read();
    QCOMPARE(skills.size(), 2);
    QVERIFY2(skills.at(0).problem.contains(problem), qPrintable(skills.at(0).problem));
    QVERIFY(skills.at(1).isUsable());
    QVERIFY(!findSkill(skills.at(0).name, skills, {}));
}

void TestSkills::theFirstOfANameIsUsed()
{
    m_tree->file(u"near/x/SKILL.md"_s, skillText("description: near"));
    m_tree->file(u"far/x/SKILL.md"_s, skillText("description: far"));
    m_tree->file(u"broken/x/SKILL.md"_s, "nothing");
    const QList<Skill> skills = readOwn({ u"broken"_s, u"near"_s, u"far"_s });
    QCOMPARE(skills.size(), 3);
    QVERIFY(skills.at(1).isUsable()); // a broken one hides nothing
    QVERIFY(skills.at(2).problem.contains(skills.at(1).path));
    QCOMPARE(findSkill(u"x"_s, skills, {})->description, u"near"_s);
    QVERIFY(!findSkill(u"x"_s, skills, { skills.at(1).path }));
    const auto missing = findSkill(u"y"_s, skills, {});
    QVERIFY2(missing.error().message.contains("There are: x"_L1),
             qPrintable(missing.error().message));
}

void TestSkills::aLinkedFolderOnce()
{
    m_tree->file(u"a/skills/x/SKILL.md"_s, skillText("description: once"));
    m_tree->link(u"b"_s, m_tree->path(u"a/skills"_s));
    m_tree->link(u"a/skills/loop"_s, m_tree->path(u"a/skills"_s));
    QCOMPARE(readOwn({ u"a/skills"_s, u"b"_s }).size(), 1);
}

void TestSkills::textSaysWhereItsFilesAre()
{
    m_tree->file(u"skills/x/SKILL.md"_s,
                 skillText("description: y", "Run {{text}} scripts/a.sh\n"));
    const auto text = readSkillText(read().constFirst());
    QVERIFY(text.has_value());
    QVERIFY(text->contains(m_tree->path(u"skills/x"_s)));
    QVERIFY(text->endsWith("\n\nRun {{text}} scripts/a.sh"_L1));
    const Skill gone { u"g"_s, u"d"_s, m_tree->path(u"skills/g/SKILL.md"_s), false, {}, {} };
    QVERIFY(!readSkillText(gone));
}

void TestSkills::namedInMessages_data()
{
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("names");
    QTest::newRow("none") << u"What is a skill: tell me"_s << QString();
    QTest::newRow("first") << u"/skill:review"_s << u"review"_s;
    QTest::newRow("in a sentence") << u"Please use /skill:review."_s << u"review"_s;
    QTest::newRow("two") << u"/skill:a-b and\n/skill:c.d and /skill:a-b"_s << u"a-b c.d"_s;
    QTest::newRow("in a path") << u"see docs/skill:x"_s << QString();
    QTest::newRow("no name") << u"/skill: x"_s << QString();
}

void TestSkills::namedInMessages()
{
    QFETCH(QString, message);
    QFETCH(QString, names);
    QCOMPARE(skillsNamedIn(message).join(u' '), names);
}

void TestSkills::calledSkillsBecomeEntries()
{
    m_tree->file(u"skills/x/SKILL.md"_s, skillText("description: y"));
    m_tree->file(u"skills/broken/SKILL.md"_s, "nothing");
    const CalledSkills called =
            readCalledSkills(u"/skill:x /skill:broken /skill:none go"_s, read(), {});
    QCOMPARE(called.entries.size(), 1);
    const Entry &entry = called.entries.constFirst();
    QVERIFY(entry.type == EntryType::CustomMessage && entry.modelFacing);
    QVERIFY(entry.text().contains("Do it well."_L1));
    QCOMPARE(entry.data["skill"_L1].toString(), u"x"_s);
    QCOMPARE(called.problems.size(), 2);
    QVERIFY(called.problems.at(0).contains("broken"_L1));
    QVERIFY(called.problems.at(1).contains("none"_L1));
}

QTEST_GUILESS_MAIN(TestSkills)
#include "tst_skills.moc"
