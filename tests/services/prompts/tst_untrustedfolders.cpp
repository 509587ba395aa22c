// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a folder that somebody else made can bring into a request: nothing until it is trusted, and nothing from elsewhere ever.
#include "foldertree.h"
#include "promptfile.h"
#include "promptsources.h"
#include "skillentries.h"

#include <QTest>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#include <unistd.h>
#endif

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr auto Secret = "BEGIN OPENSSH PRIVATE KEY"_L1;
using State = FolderFile::State;
using Kind = FolderFile::Kind;

} // namespace

class TestUntrustedFolders final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();

    void nothingOfItIsUsed();
    void everythingOnceItIsTrusted();
    void whatIsAddedLater();
    void linksThatLeadOut_data();
    void linksThatLeadOut();
    void whatIsNoFileOrNotOurs_data();
    void whatIsNoFileOrNotOurs();
    void aLinkThatStaysInside();
    void theTopDecides();
    void aRepositoryWithinIsForItself();
    void homeIsNoRepositoryForOthers();
    void foldersAboveAreForThemselves();
    void ownSkillsAreNotReplaced();
    void ownSkillsThatOthersWrite();
    void skillsWithoutEnd();
    void thePersonsPromptInstead();
    void sentences();
    void contentsToLookAt();

private:
    [[nodiscard]] PromptSources read(const FolderTrust &trust = {},
                                     const QString &folder = u"home/repo"_s) const
    {
        return readPromptSources({ m_tree->path(folder), m_tree->path(u"home"_s),
                                   m_tree->path(u"home/.config/varve"_s), QDate(2026, 1, 2) },
                                 m_settings, trust);
    }
    [[nodiscard]] FolderTrust trusting(const QString &folder, bool below = false) const
    {
        return { { { m_tree->path(folder), below } } };
    }
    /// All that could reach a request.
    [[nodiscard]] static QString allText(const PromptSources &sources);
    /// "kind:path below the home" of the files in this state.
    [[nodiscard]] QStringList in(State state, const PromptSources &sources) const;
    void plant() const;

    std::unique_ptr<FolderTree> m_tree;
    PromptSettings m_settings;
};

void TestUntrustedFolders::init()
{
    m_tree = std::make_unique<FolderTree>();
    m_settings = {};
    m_tree->file(u"home/.ssh/id_rsa"_s, QByteArray("-----") + Secret.data() + "-----\nabc\n");
    m_tree->file(u"home/.ssh/SKILL.md"_s,
                 QByteArray("---\ndescription: ") + Secret.data() + "\n---\n" + Secret.data());
    m_tree->folder(u"home/repo/.git"_s);
}

QString TestUntrustedFolders::allText(const PromptSources &sources)
{
    QString text = sources.systemPrompt + sources.systemProblem + sources.problems.join(u' ');
    for (const ProjectFile &file : sources.files) {
        text += file.text + file.note;
    }
    for (const Skill &skill : sources.skills) {
        text += skill.description + skill.name + skill.problem;
        text += readSkillText(skill).value_or(QString());
    }
    for (const QString &whole : sources.skillTexts) {
        text += whole;
    }
    for (const QVariant &value : sources.project) {
        text += value.toString();
    }
    return text + sources.report.sentences().join(u' ');
}

QStringList TestUntrustedFolders::in(State state, const PromptSources &sources) const
{
    QStringList found;
    const auto files = sources.report.with(state);
    for (const FolderFile &file : files) {
        found += QDir(m_tree->path(u"home"_s)).relativeFilePath(file.path);
    }
    return found;
}

/// One of each kind.
void TestUntrustedFolders::plant() const
{
    m_tree->file(u"home/repo/AGENTS.md"_s, "obey-agents");
    m_tree->file(u"home/repo/CLAUDE.md"_s, "obey-claude");
    m_tree->file(u"home/repo/.varve/system.md"_s, "obey-system");
    m_tree->file(u"home/repo/.claude/skills/one/SKILL.md"_s,
                 "---\ndescription: obey-skill\n---\nobey-body");
    m_tree->file(u"home/repo/.varve/settings.ini"_s, "[compaction]\ninstructions=obey-settings\n");
}

void TestUntrustedFolders::nothingOfItIsUsed()
{
    plant();
    m_settings.skillsTicked = { m_tree->path(u"home/repo/.claude/skills/one/SKILL.md"_s) };
    const PromptSources sources = read();
    QVERIFY2(!allText(sources).contains("obey"_L1), qPrintable(allText(sources)));
    QCOMPARE(sources.systemPrompt, readPrompt("system"_L1));
    QVERIFY(sources.project.isEmpty() && sources.systemFile.isEmpty());
    QVERIFY(std::ranges::none_of(sources.skills, &Skill::isUsable));
    QVERIFY(!findSkill(u"one"_s, sources.skills, {}));
    QVERIFY(!sources.report.isTrusted);
    QCOMPARE(sources.report.root, m_tree->path(u"home/repo"_s));
    QCOMPARE(sources.report.toTrust(), QStringList { m_tree->path(u"home/repo"_s) });
    QCOMPARE(
            in(State::NotTrusted, sources),
            (QStringList { u"repo/AGENTS.md"_s, u"repo/CLAUDE.md"_s, u"repo/.varve/system.md"_s,
                           u"repo/.claude/skills/one/SKILL.md"_s, u"repo/.varve/settings.ini"_s }));
    QVERIFY(std::ranges::all_of(sources.report.files,
                                [](const FolderFile &file) { return file.bytes > 0; }));
}

void TestUntrustedFolders::everythingOnceItIsTrusted()
{
    plant();
    const PromptSources sources = read(trusting(u"home/repo"_s));
    QCOMPARE(sources.files.at(0).text, u"obey-agents"_s);
    QCOMPARE(sources.files.at(1).text, u"obey-claude"_s);
    QCOMPARE(sources.systemPrompt, u"obey-system"_s);
    QCOMPARE(sources.project[u"compaction/instructions"_s].toString(), u"obey-settings"_s);
    QVERIFY(readSkillText(*findSkill(u"one"_s, sources.skills, {}))->contains("obey-body"_L1));
    QVERIFY(sources.report.isTrusted);
    QVERIFY(sources.report.toTrust().isEmpty() && sources.report.sentences().isEmpty());
}

/// Trust is of the folder: what comes into it is used, and is in the report.
void TestUntrustedFolders::whatIsAddedLater()
{
    const FolderTrust trust = trusting(u"home/repo"_s);
    QVERIFY(read(trust).report.files.isEmpty());
    plant();
    QCOMPARE(in(State::Used, read(trust)).size(), 5);
}

void TestUntrustedFolders::linksThatLeadOut_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("refused");
    const auto row = [](const char *what, const QString &name, const QString &to,
                        const QString &refused = {}) {
        QTest::newRow(what) << name << to << (refused.isEmpty() ? name : refused);
    };
    row("AGENTS.md", u"AGENTS.md"_s, u"../.ssh/id_rsa"_s);
    row("CLAUDE.md", u"CLAUDE.md"_s, u"../.ssh/id_rsa"_s);
    row("system prompt", u".varve/system.md"_s, u"../../.ssh/id_rsa"_s);
    row("folder of the system prompt", u".varve"_s, u"../.ssh"_s, u".varve/system.md"_s);
    row("skill", u".claude/skills/one/SKILL.md"_s, u"../../../../.ssh/id_rsa"_s);
    row("skill that is one", u".claude/skills/one/SKILL.md"_s, u"../../../../.ssh/SKILL.md"_s);
    row("folder of a skill", u".agents/skills/one"_s, u"../../../.ssh"_s,
        u".agents/skills/one/SKILL.md"_s);
    row("folder of skills", u".pi/skills"_s, u"../.."_s, u".pi/skills"_s);
    row("folder above skills", u".claude"_s, u"../.ssh"_s, u".claude/skills"_s);
    row("settings", u".varve/settings.ini"_s, u"../../.ssh/id_rsa"_s);
    row("absolute", u"AGENTS.md"_s, u"HOME/.ssh/id_rsa"_s);
    row("through another link", u"AGENTS.md"_s, u"docs/first"_s);
    row("another process's files", u"AGENTS.md"_s, u"/proc/self/environ"_s);
    row("a device", u"CLAUDE.md"_s, u"/dev/zero"_s);
}

/// Trusted or not.
void TestUntrustedFolders::linksThatLeadOut()
{
    QFETCH(const QString, name);
    QFETCH(QString, to);
    QFETCH(const QString, refused);
    m_tree->file(u"home/.ssh/system.md"_s, Secret.data());
    m_tree->file(u"home/.ssh/skills/one/SKILL.md"_s,
                 QByteArray("---\ndescription: ") + Secret.data() + "\n---\nx");
    m_tree->link(u"home/repo/docs/first"_s, u"../../.ssh/id_rsa"_s);
    to.replace("HOME"_L1, m_tree->path(u"home"_s));
    m_tree->link(u"home/repo/"_s + name, to);
    FolderTrust everything;
    everything.everything = true;
    for (const FolderTrust &trust : { FolderTrust(), trusting(u"home/repo"_s), everything }) {
        const PromptSources sources = read(trust);
        QVERIFY2(!allText(sources).contains(Secret), qPrintable(allText(sources)));
        QCOMPARE(sources.systemPrompt, readPrompt("system"_L1));
        QVERIFY(std::ranges::none_of(sources.skills, &Skill::isUsable));
        const QStringList never = in(State::Refused, sources);
        QVERIFY2(never.contains(u"repo/"_s + refused), qPrintable(never.join(u' ')));
        QVERIFY(!sources.report.with(State::Refused).constFirst().reason.isEmpty());
    }
}

void TestUntrustedFolders::whatIsNoFileOrNotOurs_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("how");
    for (const char *name : { "AGENTS.md", "CLAUDE.md", ".varve/system.md", ".varve/settings.ini",
                              ".claude/skills/one/SKILL.md" }) {
        for (const char *how : { "pipe", "folder", "writable", "somebody", "huge" }) {
            QTest::addRow("%s %s", name, how)
                    << QString::fromLatin1(name) << QString::fromLatin1(how);
        }
    }
}

void TestUntrustedFolders::whatIsNoFileOrNotOurs()
{
#ifdef Q_OS_UNIX
    QFETCH(const QString, name);
    QFETCH(const QString, how);
    plant();
    const QString path = u"home/repo/"_s + name;
    const QByteArray native = QFile::encodeName(m_tree->path(path));
    if (how == "writable"_L1) {
        QCOMPARE(::chmod(native.constData(), 0666), 0);
    } else if (how == "somebody"_L1) {
        constexpr uid_t Somebody = 12345;
        if (::chown(native.constData(), Somebody, gid_t(-1)) != 0) {
            QSKIP("only root can give files away");
        }
    } else if (how == "huge"_L1) {
        QCOMPARE(::truncate(native.constData(), off_t(3) << 30), 0);
    } else {
        QVERIFY(QFile::remove(m_tree->path(path)));
        QCOMPARE(how == "pipe"_L1 ? ::mkfifo(native.constData(), 0600)
                                  : ::mkdir(native.constData(), 0700),
                 0);
    }
    const PromptSources sources = read(trusting(u"home/repo"_s));
    QCOMPARE(in(State::Refused, sources), QStringList { u"repo/"_s + name });
    QCOMPARE(in(State::Used, sources).size(), 4);
    QVERIFY2(sources.report.sentences().constFirst().contains(m_tree->path(path)),
             qPrintable(sources.report.sentences().constFirst()));
#else
    QSKIP("files are not so here");
#endif
}

void TestUntrustedFolders::aLinkThatStaysInside()
{
    m_tree->file(u"home/repo/docs/rules.md"_s, "obey-rules");
    m_tree->link(u"home/repo/AGENTS.md"_s, u"docs/rules.md"_s);
    m_tree->link(u"home/repo/src/AGENTS.md"_s, m_tree->path(u"home/repo/docs/rules.md"_s));
    QVERIFY(!allText(read()).contains("obey"_L1));
    const PromptSources sources = read(trusting(u"home/repo"_s), u"home/repo/src"_s);
    QCOMPARE(sources.files.at(0).text, u"obey-rules"_s);
    QVERIFY(in(State::Refused, sources).isEmpty());
}

void TestUntrustedFolders::theTopDecides()
{
    plant();
    m_tree->file(u"home/repo/src/deep/AGENTS.md"_s, "obey-deep");
    // A part of a repository is not trusted alone.
    QVERIFY(!allText(read(trusting(u"home/repo/src/deep"_s), u"home/repo/src/deep"_s))
                     .contains("obey"_L1));
    const PromptSources sources = read(trusting(u"home/repo"_s), u"home/repo/src/deep"_s);
    QCOMPARE(sources.files.constLast().text, u"obey-deep"_s);
    QCOMPARE(sources.report.root, m_tree->path(u"home/repo"_s));
}

void TestUntrustedFolders::aRepositoryWithinIsForItself()
{
    m_tree->file(u"home/repo/vendor/other/.git"_s, "gitdir: ../../.git/modules/other");
    m_tree->file(u"home/repo/vendor/other/AGENTS.md"_s, "obey-other");
    const QString other = u"home/repo/vendor/other"_s;
    QVERIFY(!allText(read(trusting(u"home/repo"_s), other)).contains("obey"_L1));
    QVERIFY(allText(read(trusting(u"home/repo"_s, true), other)).contains("obey"_L1));
    QVERIFY(allText(read(trusting(other), other)).contains("obey"_L1));
}

/// Somebody keeps their configuration in a repository at home; what they unpack into it is no part of that.
void TestUntrustedFolders::homeIsNoRepositoryForOthers()
{
    m_tree->folder(u"home/.git"_s);
    m_tree->file(u"home/AGENTS.md"_s, "of-home");
    m_tree->file(u"home/unpacked/AGENTS.md"_s, "obey-unpacked");
    const PromptSources sources = read(trusting(u"home"_s), u"home/unpacked"_s);
    QVERIFY(!allText(sources).contains("obey"_L1));
    QVERIFY(allText(sources).contains("of-home"_L1));
    QCOMPARE(sources.report.root, m_tree->path(u"home/unpacked"_s));
}

void TestUntrustedFolders::foldersAboveAreForThemselves()
{
    m_tree->file(u"home/AGENTS.md"_s, "of-home");
    m_tree->file(u"home/notes/AGENTS.md"_s, "of-notes");
    const PromptSources sources = read(trusting(u"home/notes"_s), u"home/notes"_s);
    QVERIFY(allText(sources).contains("of-notes"_L1));
    QVERIFY(!allText(sources).contains("of-home"_L1));
    QCOMPARE(sources.report.toTrust(), QStringList { m_tree->path(u"home"_s) });
    // Nearest first.
    QCOMPARE(read({}, u"home/notes"_s).report.toTrust(),
             (QStringList { m_tree->path(u"home/notes"_s), m_tree->path(u"home"_s) }));
}

void TestUntrustedFolders::ownSkillsAreNotReplaced()
{
    m_tree->file(u"home/repo/.varve/skills/review/SKILL.md"_s,
                 "---\ndescription: obey-review\n---\nobey-body");
    m_tree->file(u"home/.config/varve/skills/review/SKILL.md"_s,
                 "---\ndescription: mine\n---\nmy body");
    m_tree->link(u"home/.claude/skills"_s, m_tree->path(u"dotfiles"_s)); // as people do
    m_tree->file(u"dotfiles/two/SKILL.md"_s, "---\ndescription: two\n---\nmy two");
    const PromptSources sources = read();
    QCOMPARE(findSkill(u"review"_s, sources.skills, {})->description, u"mine"_s);
    QVERIFY(findSkill(u"two"_s, sources.skills, {}));
    QCOMPARE(findSkill(u"review"_s, read(trusting(u"home/repo"_s)).skills, {})->description,
             u"obey-review"_s);
}

void TestUntrustedFolders::ownSkillsThatOthersWrite()
{
    const QString path = u"home/.config/varve/skills/review/SKILL.md"_s;
    m_tree->file(path, "---\ndescription: mine\n---\nmy body");
    QVERIFY(findSkill(u"review"_s, read().skills, {}));
#ifdef Q_OS_UNIX
    QCOMPARE(::chmod(QFile::encodeName(m_tree->path(path)).constData(), 0666), 0);
    const auto found = findSkill(u"review"_s, read().skills, {});
    QVERIFY(!found);
    QVERIFY2(found.error().message.contains("Others may write"_L1),
             qPrintable(found.error().message));
#endif
}

/// Nobody waits for a folder that has more than anybody needs, and it does not take the room of the person's own.
void TestUntrustedFolders::skillsWithoutEnd()
{
    for (const QString &of : { u".varve"_s, u".agents"_s, u".claude"_s, u".pi"_s }) {
        for (int i = 0; i < 600; ++i) {
            m_tree->file(u"home/repo/%1/skills/%1-%2/SKILL.md"_s.arg(of).arg(i), "x");
        }
    }
    m_tree->file(u"home/.config/varve/skills/mine/SKILL.md"_s,
                 "---\ndescription: mine\n---\nmy body");
    const PromptSources sources = read();
    QCOMPARE(sources.report.files.size(), 1000);
    QVERIFY(findSkill(u"mine"_s, sources.skills, {}));
}

void TestUntrustedFolders::thePersonsPromptInstead()
{
    plant();
    m_tree->file(u"home/mine.md"_s, "Be mine.");
    m_settings.systemFile = m_tree->path(u"home/mine.md"_s);
    QCOMPARE(read().systemPrompt, u"Be mine."_s);
    QVERIFY(read().systemProblem.isEmpty());
    QVERIFY(QFile::remove(m_tree->path(u"home/repo/.varve/system.md"_s)));
    m_tree->link(u"home/repo/.varve/system.md"_s, u"../../mine.md"_s);
    const PromptSources refused = read(trusting(u"home/repo"_s));
    QCOMPARE(refused.systemPrompt, u"Be mine."_s);
    QVERIFY(!refused.systemProblem.isEmpty());
}

void TestUntrustedFolders::sentences()
{
    plant();
    m_tree->file(u"home/repo/.claude/skills/two/SKILL.md"_s, "---\ndescription: x\n---\nx");
    m_tree->link(u"home/repo/.pi/skills"_s, u"../../.ssh"_s);
    const QStringList said = read().report.sentences();
    QCOMPARE(said.size(), 2);
    QCOMPARE(
            said.at(0),
            QString(m_tree->path(u"home/repo"_s)
                    + u" is not trusted, so this is not used: AGENTS.md, CLAUDE.md, another system "
                      "prompt, settings for compaction, 2 skill(s)."_s));
    QVERIFY(said.at(1).contains("leads out"_L1));
}

void TestUntrustedFolders::contentsToLookAt()
{
    plant();
    m_tree->link(u"home/repo/.pi/skills/x/SKILL.md"_s, u"../../../../.ssh/id_rsa"_s);
    const PromptSources sources = read();
    QCOMPARE(readForShow(sources.report.files.constFirst())->text, u"obey-agents"_s);
    const auto refused = sources.report.with(State::Refused);
    QCOMPARE(refused.size(), 1);
    QVERIFY(!readForShow(refused.constFirst()));
}

QTEST_GUILESS_MAIN(TestUntrustedFolders)
#include "tst_untrustedfolders.moc"
