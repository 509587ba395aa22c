// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldertree.h"
#include "projectfiles.h"

#include <QTest>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#include <unistd.h>
#endif

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestProjectFiles final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_tree = std::make_unique<FolderTree>(); }

    void upToTheRepository();
    void upToHome();
    void aWorktreeIsATop();
    void agentsBeforeClaude();
    void references_data();
    void references();
    void theSameFileOnce();
    void linksInACircle();
    void whatIsNoFile();
    void largeFilesAreCut();
    void theTotalIsLimited();
    void bytesThatAreNoText();
    void theFolderBehindALink();
    void filesOfSomebodyElse();
    void filesThatAnybodyWrites();
    void linksThatLeadOut();
    void hugeFiles();

private:
    /// All of them trusted.
    [[nodiscard]] QList<ProjectFile> files(const QString &folder,
                                           const ProjectFileLimits &limits = {}) const;
    /// "path=text" for what is sent, "path!" for what is not.
    [[nodiscard]] QStringList read(const QString &folder,
                                   const ProjectFileLimits &limits = {}) const;

    std::unique_ptr<FolderTree> m_tree;
};

QList<ProjectFile> TestProjectFiles::files(const QString &folder,
                                           const ProjectFileLimits &limits) const
{
    FolderReader reader;
    FolderTrust trust;
    trust.everything = true;
    return readProjectFiles(projectFolders(m_tree->path(folder), m_tree->path(), trust), reader,
                            limits);
}

QStringList TestProjectFiles::read(const QString &folder, const ProjectFileLimits &limits) const
{
    QStringList lines;
    const auto files = this->files(folder, limits);
    for (const ProjectFile &file : files) {
        const QString name = QDir(m_tree->path()).relativeFilePath(file.path);
        lines += file.text.isEmpty() ? QString(name + u'!') : QString(name + u'=' + file.text);
        if (file.text.isEmpty() && file.note.isEmpty()) {
            lines += u"no reason"_s;
        }
    }
    return lines;
}

void TestProjectFiles::upToTheRepository()
{
    m_tree->file(u"AGENTS.md"_s, "outside");
    m_tree->folder(u"repo/.git"_s);
    m_tree->file(u"repo/AGENTS.md"_s, "top\r\nof it \n\n");
    m_tree->file(u"repo/src/CLAUDE.md"_s, "\xEF\xBB\xBFsource");
    m_tree->file(u"repo/src/deep/AGENTS.md"_s, "nearest");
    m_tree->file(u"repo/src/deep/below/AGENTS.md"_s, "not asked");
    QCOMPARE(read(u"repo/src/deep"_s),
             (QStringList { u"repo/AGENTS.md=top\nof it"_s, u"repo/src/CLAUDE.md=source"_s,
                            u"repo/src/deep/AGENTS.md=nearest"_s }));
}

void TestProjectFiles::upToHome()
{
    m_tree->file(u"AGENTS.md"_s, "of mine");
    m_tree->file(u"notes/AGENTS.md"_s, "notes");
    QCOMPARE(read(u"notes"_s),
             (QStringList { u"AGENTS.md=of mine"_s, u"notes/AGENTS.md=notes"_s }));
    // A folder that is gone has the files of those above it that are there.
    QCOMPARE(read(u"notes/gone"_s).size(), 2);
    QVERIFY(projectFolders({}, m_tree->path()).isEmpty());
    QVERIFY(projectFolders(u"/"_s, m_tree->path()).size() == 1);
}

void TestProjectFiles::aWorktreeIsATop()
{
    m_tree->file(u"AGENTS.md"_s, "outside");
    m_tree->file(u"tree/.git"_s, "gitdir: /somewhere");
    m_tree->file(u"tree/AGENTS.md"_s, "top");
    QCOMPARE(read(u"tree"_s), QStringList { u"tree/AGENTS.md=top"_s });
}

void TestProjectFiles::agentsBeforeClaude()
{
    m_tree->folder(u"r/.git"_s);
    m_tree->file(u"r/CLAUDE.md"_s, "second");
    m_tree->file(u"r/AGENTS.md"_s, "first");
    QCOMPARE(read(u"r"_s), (QStringList { u"r/AGENTS.md=first"_s, u"r/CLAUDE.md=second"_s }));
    m_tree->file(u"r/CLAUDE.md"_s, "first\n");
    QCOMPARE(read(u"r"_s), (QStringList { u"r/AGENTS.md=first"_s, u"r/CLAUDE.md!"_s }));
}

void TestProjectFiles::references_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("only");
    QTest::newRow("import") << u"@AGENTS.md"_s << true;
    QTest::newRow("path") << u"@./AGENTS.md\n"_s << true;
    QTest::newRow("sentence") << u"# CLAUDE.md\n\nPlease see [AGENTS.md](./AGENTS.md)."_s << true;
    QTest::newRow("comment") << u"<!-- kept for one program -->\nRead AGENTS.md"_s << true;
    QTest::newRow("more than that") << u"See AGENTS.md. Use tabs."_s << false;
    QTest::newRow("another file") << u"@AGENTS.md\n@docs/style.md"_s << false;
    QTest::newRow("no reference") << u"Read the instructions"_s << false;
    QTest::newRow("long") << QString(u"see AGENTS.md "_s.repeated(50)) << false;
}

void TestProjectFiles::references()
{
    QFETCH(QString, text);
    QFETCH(bool, only);
    QCOMPARE(onlyRefersToAgents(text), only);
    m_tree->folder(u"r/.git"_s);
    m_tree->file(u"r/CLAUDE.md"_s, text.toUtf8());
    QCOMPARE(read(u"r"_s).size(), 1); // alone it is sent, whatever it says
    QVERIFY(!read(u"r"_s).constFirst().endsWith(u'!'));
    m_tree->file(u"r/AGENTS.md"_s, "rules");
    QCOMPARE(read(u"r"_s).constLast().endsWith(u'!'), only);
}

void TestProjectFiles::theSameFileOnce()
{
    m_tree->folder(u"r/.git"_s);
    m_tree->file(u"r/AGENTS.md"_s, "rules");
    m_tree->link(u"r/CLAUDE.md"_s, u"AGENTS.md"_s);
    m_tree->link(u"r/sub/AGENTS.md"_s, u"../AGENTS.md"_s);
    QCOMPARE(read(u"r/sub"_s),
             (QStringList { u"r/AGENTS.md=rules"_s, u"r/CLAUDE.md!"_s, u"r/sub/AGENTS.md!"_s }));
}

void TestProjectFiles::linksInACircle()
{
    m_tree->folder(u"r/.git"_s);
    m_tree->link(u"r/AGENTS.md"_s, u"CLAUDE.md"_s);
    m_tree->link(u"r/CLAUDE.md"_s, u"AGENTS.md"_s);
    m_tree->link(u"r/sub/AGENTS.md"_s, u"/no/such/file"_s);
    QCOMPARE(read(u"r/sub"_s),
             (QStringList { u"r/AGENTS.md!"_s, u"r/CLAUDE.md!"_s, u"r/sub/AGENTS.md!"_s }));
}

void TestProjectFiles::whatIsNoFile()
{
    m_tree->folder(u"r/.git"_s);
    m_tree->folder(u"r/AGENTS.md"_s);
#ifdef Q_OS_UNIX
    QCOMPARE(::mkfifo(QFile::encodeName(m_tree->path(u"r/CLAUDE.md"_s)).constData(), 0600), 0);
    QCOMPARE(read(u"r"_s), (QStringList { u"r/AGENTS.md!"_s, u"r/CLAUDE.md!"_s }));
#else
    QCOMPARE(read(u"r"_s), QStringList { u"r/AGENTS.md!"_s });
#endif
}

void TestProjectFiles::largeFilesAreCut()
{
    m_tree->folder(u"r/.git"_s);
    m_tree->file(u"r/AGENTS.md"_s, QByteArray("a line of words\n").repeated(1000));
    ProjectFileLimits limits;
    limits.fileBytes = 100;
    const QList<ProjectFile> files = this->files(u"r"_s, limits);
    QCOMPARE(files.size(), 1);
    QVERIFY(files.at(0).text.startsWith("a line of words\na line of words\n"_L1));
    QVERIFY(files.at(0).text.section(u'\n', -1).contains("goes on"_L1)); // the model is told
    QVERIFY(files.at(0).text.size() < 300);
    QVERIFY2(files.at(0).note.contains("16 kB"_L1), qPrintable(files.at(0).note));
    // Without a line end it is cut between characters.
    m_tree->file(u"r/AGENTS.md"_s, QByteArray("\xE2\x82\xAC").repeated(1000));
    const QString euros = this->files(u"r"_s, limits).at(0).text;
    QCOMPARE(euros.section(u'\n', 0, 0), QString(33, QChar(0x20AC)));
}

void TestProjectFiles::theTotalIsLimited()
{
    m_tree->folder(u"r/.git"_s);
    m_tree->file(u"r/AGENTS.md"_s, QByteArray(80, 'a'));
    m_tree->file(u"r/b/AGENTS.md"_s, QByteArray(80, 'b'));
    m_tree->file(u"r/b/c/AGENTS.md"_s, QByteArray(80, 'c'));
    ProjectFileLimits limits;
    limits.totalBytes = 100;
    const QStringList lines = read(u"r/b/c"_s, limits);
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines.at(0).endsWith(QString(80, u'a')));
    QVERIFY(lines.at(1).contains(QString(20, u'b')) && !lines.at(1).contains(QString(21, u'b')));
    QVERIFY(lines.at(2).endsWith(u'!'));
}

void TestProjectFiles::bytesThatAreNoText()
{
    m_tree->folder(u"r/.git"_s);
    m_tree->file(u"r/AGENTS.md"_s, QByteArray("a\0b", 3));
    m_tree->file(u"r/CLAUDE.md"_s, "caf\xE9");
    QCOMPARE(read(u"r"_s), (QStringList { u"r/AGENTS.md!"_s, u"r/CLAUDE.md=caf\uFFFD"_s }));
}

void TestProjectFiles::theFolderBehindALink()
{
    m_tree->folder(u"real/.git"_s);
    m_tree->file(u"real/AGENTS.md"_s, "rules");
    m_tree->folder(u"real/src"_s);
    m_tree->link(u"shortcut"_s, m_tree->path(u"real/src"_s));
    QCOMPARE(read(u"shortcut"_s), QStringList { u"real/AGENTS.md=rules"_s });
}

void TestProjectFiles::filesOfSomebodyElse()
{
#ifdef Q_OS_UNIX
    constexpr uid_t Somebody = 12345;
    m_tree->file(u"AGENTS.md"_s, "theirs");
    m_tree->file(u"mine/AGENTS.md"_s, "also theirs");
    for (const QString &name : { u"AGENTS.md"_s, u"mine/AGENTS.md"_s }) {
        if (::chown(QFile::encodeName(m_tree->path(name)).constData(), Somebody, gid_t(-1)) != 0) {
            QSKIP("only root can give files away");
        }
    }
    QCOMPARE(read(u"mine"_s), (QStringList { u"AGENTS.md!"_s, u"mine/AGENTS.md!"_s }));
    m_tree->folder(u".git"_s); // nor in a repository
    QCOMPARE(read(u"mine"_s), (QStringList { u"AGENTS.md!"_s, u"mine/AGENTS.md!"_s }));
#else
    QSKIP("files have no such owners here");
#endif
}

void TestProjectFiles::filesThatAnybodyWrites()
{
    m_tree->folder(u"r/.git"_s);
    m_tree->file(u"r/AGENTS.md"_s, "rules");
    QCOMPARE(read(u"r"_s), QStringList { u"r/AGENTS.md=rules"_s });
#ifdef Q_OS_UNIX
    QCOMPARE(::chmod(QFile::encodeName(m_tree->path(u"r/AGENTS.md"_s)).constData(), 0666), 0);
    QCOMPARE(read(u"r"_s), QStringList { u"r/AGENTS.md!"_s });
#endif
}

void TestProjectFiles::linksThatLeadOut()
{
    m_tree->file(u".ssh/id_rsa"_s, "secret");
    m_tree->folder(u"r/.git"_s);
    m_tree->folder(u"r/deep"_s);
    m_tree->link(u"r/AGENTS.md"_s, u"../.ssh/id_rsa"_s);
    m_tree->link(u"r/CLAUDE.md"_s, m_tree->path(u".ssh/id_rsa"_s));
    m_tree->link(u"r/deep/AGENTS.md"_s, u"../AGENTS.md"_s);
    QCOMPARE(read(u"r/deep"_s),
             (QStringList { u"r/AGENTS.md!"_s, u"r/CLAUDE.md!"_s, u"r/deep/AGENTS.md!"_s }));
    // Outside of repositories a folder is for itself.
    m_tree->file(u"notes/mine.md"_s, "mine");
    m_tree->link(u"notes/sub/AGENTS.md"_s, u"../mine.md"_s);
    QCOMPARE(read(u"notes/sub"_s), QStringList { u"notes/sub/AGENTS.md!"_s });
}

void TestProjectFiles::hugeFiles()
{
    m_tree->folder(u"r/.git"_s);
    m_tree->file(u"r/AGENTS.md"_s, QByteArray(3000, 'x'));
    ProjectFileLimits limits;
    limits.largest = 2000;
    QVERIFY(files(u"r"_s, limits).at(0).text.isEmpty());
    QVERIFY(files(u"r"_s, limits).at(0).note.contains("larger"_L1));
}

QTEST_GUILESS_MAIN(TestProjectFiles)
#include "tst_projectfiles.moc"
