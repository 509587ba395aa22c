// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchtools.h"
#include "toolrunner.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#endif

using namespace varve;
using namespace Qt::StringLiterals;

/// Searching a folder, with ripgrep where it is there and without.
class SearchToolsTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void finds_data();
    void finds();
    void showsLinesAround_data() { finds_data(); }
    void showsLinesAround();
    void pipesAreNotWaitedFor_data() { finds_data(); }
    void pipesAreNotWaitedFor();
    void aWrongPatternIsSaid_data() { finds_data(); }
    void aWrongPatternIsSaid();
    void whatRipgrepSaysOfFilesIsNotPassedOn();

private:
    void put(const QString &name, const QByteArray &content) const
    {
        QFile file(m_folder->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
    }
    [[nodiscard]] ToolScene scene() const { return { {}, m_folder->path(), false }; }
    [[nodiscard]] QString grep(const QString &program, const QJsonValue &context = {})
    {
        return test::runTool(SearchTool(SearchTool::Grep, this, program),
                             { { u"pattern"_s, u"needle"_s }, { u"context"_s, context } }, scene())
                .text;
    }
    [[nodiscard]] QString find(const QString &program)
    {
        return test::runTool(SearchTool(SearchTool::Find, this, program),
                             { { u"pattern"_s, u"*.txt"_s } }, scene())
                .text;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void SearchToolsTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    put(u"a.txt"_s, "hay\nneedle\n");
    put(u"b.txt"_s, "hay\n");
}

void SearchToolsTest::finds_data()
{
    QTest::addColumn<QString>("program");
    if (const QString ripgrep = QStandardPaths::findExecutable(u"rg"_s); !ripgrep.isEmpty()) {
        QTest::newRow("ripgrep") << ripgrep;
    }
    QTest::newRow("without") << QString();
}

void SearchToolsTest::finds()
{
    QFETCH(QString, program);
    QVERIFY2(grep(program).contains(u"a.txt:2:needle"_s), qPrintable(grep(program)));
    QVERIFY2(find(program).contains(u"b.txt"_s), qPrintable(find(program)));
}

/// Each line once, also where two are near each other; a mark stands where lines were left out.
void SearchToolsTest::showsLinesAround()
{
    QFETCH(QString, program);
    put(u"a.txt"_s, "1\nneedle\n3\n4\nneedle\nneedle\n7\n8\n9\n10\nneedle");
    put(u"b.txt"_s, "needle\n");
    QCOMPARE(grep(program, 0),
             u"a.txt:2:needle\na.txt:5:needle\na.txt:6:needle\na.txt:11:needle\nb.txt:1:needle"_s);
    QCOMPARE(grep(program, 1),
             u"a.txt-1-1\na.txt:2:needle\na.txt-3-3\na.txt-4-4\na.txt:5:needle\na.txt:6:needle\n"
             "a.txt-7-7\n--\na.txt-10-10\na.txt:11:needle\n--\nb.txt:1:needle"_s);
    QVERIFY(grep(program, u"2"_s).contains("a.txt-7-7\na.txt-8-8\na.txt-9-9\na.txt-10-10\n"_L1));
    QVERIFY2(grep(program, 21).contains("context"_L1), qPrintable(grep(program, 21)));
}

/// What a folder says that is not to be searched can be a pipe, which ripgrep would read until its time is over; so can a file.
void SearchToolsTest::pipesAreNotWaitedFor()
{
#ifdef Q_OS_UNIX
    QFETCH(QString, program);
    for (const char *name : { ".gitignore", ".ignore", ".rgignore", "pipe.txt" }) {
        QCOMPARE(::mkfifo(QFile::encodeName(m_folder->filePath(QString::fromLatin1(name)))
                                  .constData(),
                          0600),
                 0);
    }
    QVERIFY(QDir(m_folder->path()).mkdir(u".git"_s)); // or they are not looked at
    QVERIFY2(grep(program).contains(u"a.txt:2:needle"_s), qPrintable(grep(program)));
    QVERIFY2(find(program).contains(u"b.txt"_s), qPrintable(find(program)));
#else
    QSKIP("pipes are Unix's");
#endif
}

void SearchToolsTest::aWrongPatternIsSaid()
{
    QFETCH(QString, program);
    const ToolOutcome outcome = test::runTool(SearchTool(SearchTool::Grep, this, program),
                                              { { u"pattern"_s, u"a("_s } }, scene());
    QVERIFY(outcome.isError);
    QVERIFY2(outcome.text.contains("parenthes"_L1) || outcome.text.contains("group"_L1),
             qPrintable(outcome.text));
}

/// A folder that became a link while it was searched: the complaint would name what is behind it.
void SearchToolsTest::whatRipgrepSaysOfFilesIsNotPassedOn()
{
#ifdef Q_OS_UNIX
    put(u"rg"_s,
        "#!/bin/sh\n"
        "printf './a.txt\\0002:needle\\n'\n"
        "case \" $* \" in *' --no-messages '*) ;; *)\n"
        "echo 'rg: ./sub/secret name: No such file or directory (os error 2)' >&2 ;; esac\n"
        "exit 2\n");
    const QString program = m_folder->filePath(u"rg"_s);
    QVERIFY(QFile::setPermissions(program, QFile::ReadOwner | QFile::ExeOwner));
    const QString said = grep(program);
    QVERIFY2(said.contains("a.txt:2:needle"_L1), qPrintable(said));
    QVERIFY2(said.contains("could not be read"_L1), qPrintable(said));
    QVERIFY2(!said.contains("secret name"_L1), qPrintable(said));
#else
    QSKIP("needs a shell");
#endif
}

QTEST_GUILESS_MAIN(SearchToolsTest)
#include "tst_searchtools.moc"
