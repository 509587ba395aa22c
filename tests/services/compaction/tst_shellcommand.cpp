// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shellcommand.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace varve;

class TestShellCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void files_data();
    void files();
    void heads_data();
    void heads();
};

void TestShellCommand::files_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QStringList>("read");
    QTest::addColumn<QStringList>("modified");
    const auto row = [](const char *name, const QString &command, const QStringList &read,
                        const QStringList &modified) {
        QTest::newRow(name) << command << read << modified;
    };
    row("cat", u"cat a.txt b.txt"_s, { u"a.txt"_s, u"b.txt"_s }, {});
    row("head with count", u"head -n 20 src/a.cpp"_s, { u"src/a.cpp"_s }, {});
    row("redirect", u"echo hi > out.txt 2>&1"_s, {}, { u"out.txt"_s });
    row("append", u"make >>build.log 2>/dev/null"_s, {}, { u"build.log"_s });
    row("sed in place", u"sed -i 's|a b|c > d|g' a.ts 'b c.ts'"_s, {}, { u"a.ts"_s, u"b c.ts"_s });
    row("sed on a Mac", u"sed -i '' 's/a/b/' a.ts"_s, {}, { u"a.ts"_s });
    row("sed print", u"sed -n '1,20p' a.ts"_s, { u"a.ts"_s }, {});
    row("cd first", u"cd /home/me/p && sed -i s/a/b/ src/x.c && cat ./y"_s, { u"/home/me/p/y"_s },
        { u"/home/me/p/src/x.c"_s });
    row("mv", u"mv a.c b.c"_s, {}, { u"a.c"_s, u"b.c"_s });
    row("mv into a folder", u"mv a.c d/b.c lib/"_s, {},
        { u"a.c"_s, u"d/b.c"_s, u"lib/a.c"_s, u"lib/b.c"_s });
    row("cp", u"cp -r a.c b.c"_s, {}, { u"b.c"_s });
    row("rm", u"rm -rf build old.txt"_s, {}, { u"build"_s, u"old.txt"_s });
    row("tee", u"date | tee -a log.txt | cat"_s, {}, { u"log.txt"_s });
    row("git mv", u"git mv a b"_s, {}, { u"a"_s, u"b"_s });
    row("here-document", u"cat > new.py <<'EOF'\nrm important > x\nEOF\ncat z"_s, { u"z"_s },
        { u"new.py"_s });
    row("wildcards and variables", u"rm *.o && cat $FILE"_s, {}, {});
    row("quoted sign", u"grep 'a > b' file"_s, {}, {});
    row("never closed", u"echo 'abc > d"_s, {}, {});
}

void TestShellCommand::files()
{
    QFETCH(QString, command);
    QFETCH(QStringList, read);
    QFETCH(QStringList, modified);
    const ShellFiles found = shellFiles(command);
    QCOMPARE(found.read, read);
    QCOMPARE(found.modified, modified);
}

void TestShellCommand::heads_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("head");
    QTest::addColumn<bool>("looks");
    QTest::addColumn<QString>("commit");
    QTest::newRow("test") << u"cd /p && npm test 2>&1 | tail -5"_s << u"npm test"_s << false
                          << QString();
    QTest::newRow("look") << u"cd /p && grep -rn x src | head"_s << u"grep -rn x src"_s << true
                          << QString();
    QTest::newRow("environment") << u"CI=1 FOO=bar make check"_s << u"make check"_s << false
                                 << QString();
    QTest::newRow("commit") << u"git add -A && git commit -m \"Fix the parser\" "_s
                            << u"git commit -m Fix the parser"_s << false << u"Fix the parser"_s;
    QTest::newRow("commit from a document")
            << u"git commit -m \"$(cat <<'EOF'\nAdd a test\n\nMore.\nEOF\n)\""_s
            << u"git commit -m $(cat <<'EOF' Add a test More. EOF )"_s << false << u"Add a test"_s;
    QTest::newRow("writing look") << u"ls > list"_s << u"ls"_s << false << QString();
    QTest::newRow("subshell") << u"(source .venv/bin/activate && pytest -q) 2>&1 | tail -3"_s
                              << u"pytest -q"_s << false << QString();
    QTest::newRow("loop") << u"for f in a b; do ./check \"$f\"; done"_s << u"./check $f"_s << false
                          << QString();
    QTest::newRow("looking loop") << u"for f in *.md; do head -3 $f; done"_s << u"head -3 $f"_s
                                  << true << QString();
    QTest::newRow("condition") << u"if ! make check; then echo bad; fi"_s << u"make check"_s
                               << false << QString();
    QTest::newRow("value") << u"./count $(ls | wc -l)"_s << u"./count $(ls | wc -l)"_s << false
                           << QString();
    QTest::newRow("timeout") << u"timeout 30 ./run.sh"_s << u"./run.sh"_s << false << QString();
}

void TestShellCommand::heads()
{
    QFETCH(QString, command);
    QFETCH(QString, head);
    QFETCH(bool, looks);
    QFETCH(QString, commit);
    QCOMPARE(commandHead(command), head);
    QCOMPARE(isLookCommand(command), looks);
    QCOMPARE(commitMessage(command), commit);
}

QTEST_APPLESS_MAIN(TestShellCommand)
#include "tst_shellcommand.moc"
