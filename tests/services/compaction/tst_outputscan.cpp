// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputscan.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace varve;

class TestOutputScan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void errors_data();
    void errors();
    void whatAProgramSays();
    void resultLineIsTheLastThatCounts();
    void tellingLineIsNoRemark();
    void whatNobodyNeedsLater();
    void heads_data();
    void heads();
};

void TestOutputScan::errors_data()
{
    QTest::addColumn<QString>("output");
    QTest::addColumn<QString>("error");
    QTest::addColumn<int>("exitCode");
    QTest::newRow("nothing") << u"all fine\n0 errors\n"_s << QString() << -1;
    QTest::newRow("compiler")
            << u"x.c:3:1: warning: y\nx.c:4:2: error: expected ';'\nmake: *** [x.o] Error 1"_s
            << u"x.c:4:2: error: expected ';'"_s << -1;
    QTest::newRow("exit code")
            << u"cat: x: No such file or directory\n\nCommand exited with code 1"_s
            << u"cat: x: No such file or directory"_s << 1;
    QTest::newRow("exit code of our own tool")
            << u"ls: x: Permission denied\n[exit code 2]"_s << u"ls: x: Permission denied"_s << 2;
    QTest::newRow("nothing but an exit code") << u"[exit code 1]"_s << QString() << 1;
    QTest::newRow("traceback")
            << u"Traceback (most recent call last):\n  File \"a.py\"\nTypeError: bad"_s
            << u"TypeError: bad"_s << -1;
    QTest::newRow("far inside") << QString(u"x\n"_s.repeated(2'000) + u"Error: hidden\n"_s
                                           + u"y\n"_s.repeated(3'000))
                                << QString() << -1;
    QTest::newRow("ten failures are not none")
            << u"FAIL suite.js (10 failed)\n"_s << u"FAIL suite.js (10 failed)"_s << -1;
    QTest::newRow("none in a line that counts")
            << u"FAIL suite.js (0 failed)\n"_s << QString() << -1;
    QTest::newRow("a word alone says nothing")
            << u"an error was expected here"_s << QString() << -1;
    QTest::newRow("Chinese") << u"错误：找不到文件\n"_s << u"错误：找不到文件"_s << -1;
}

void TestOutputScan::errors()
{
    QFETCH(const QString, output);
    QFETCH(const QString, error);
    QFETCH(const int, exitCode);
    QCOMPARE(findErrorLine(output, false), error);
    QCOMPARE(findExitCode(output), exitCode);
}

/// In what is shown of a file any line may read like an error.
void TestOutputScan::whatAProgramSays()
{
    const QString shown = u"throw Error: `not found in '${place}'`\nTypeError: bad\n"_s.repeated(4);
    const QString own = u"sed: can't read b.ts: No such file or directory"_s;
    const QString command = u"sed -n 1,20p a.ts && sed -n 1,20p b.ts"_s;
    QCOMPARE(findProgramsErrorLine(QString(shown + own + u"\n"_s), command), own);
    QCOMPARE(findProgramsErrorLine(shown, command), QString());
    QCOMPARE(findProgramsErrorLine(QString(shown + u"bash: b.ts: Permission denied"_s), command),
             u"bash: b.ts: Permission denied"_s);
}

void TestOutputScan::resultLineIsTheLastThatCounts()
{
    QCOMPARE(findResultLine(u"Tests: 1 failed\nTests: 2 failed, 40 passed\n\n"_s),
             u"Tests: 2 failed, 40 passed"_s);
    QCOMPARE(findResultLine(u"passed\n"_s), QString());
}

void TestOutputScan::tellingLineIsNoRemark()
{
    QCOMPARE(firstTellingLine(u"> build\n---\nnpm ERR! code 1\nno space left\n"_s),
             u"no space left"_s);
    QCOMPARE(firstTellingLine(u"[exit code 1]"_s), QString());
}

/// Tests that passed, rights of files, identifiers for programs; and data as an error of failed calls only.
void TestOutputScan::whatNobodyNeedsLater()
{
    const QString output =
            u"ok  \tpier/boats\t0.3s\n?   \tpier/x\t[no test files]\nok  \tpier/y\t(cached)\n"
            "-rw-r--r-- 1 ada staff 614 Jun 26 15:06 README.md\n@@ -1,2 +1,3 @@ void open(int at)\n"
            "Boats that left the pier: 12 of 40\n"_s;
    QCOMPARE(tellingLines(output, 600, false),
             (QStringList { u"README.md (614)"_s, u"Boats that left the pier: 12 of 40"_s }));
    QCOMPARE(tellingLines(u"Wall time: 3.2 s\nProcess exited with code 137"_s, 600, false),
             (QStringList { u"Wall time: 3.2 s"_s, u"Process exited with code 137"_s }));
    QCOMPARE(
            tellingLines(
                    u"\"closed_at\": null,\n\"title\": \"\",\n\"depthInFathoms\": \"it was 12 of them\"\n"_s,
                    600, false),
            QStringList(u"\"depthInFathoms\": \"it was 12 of them\""_s));
    QCOMPARE(tellingLines(
                     u"Your branch is ahead of 'origin/pier' by 1 commit.\n  (use \"git push\" to "
                     "publish your local commits)\nno changes added to commit (use \"git add\" "
                     "and 12 more)\nfrom pathlib import Path, PurePath, PosixPath"_s,
                     600, false),
             QStringList(u"Your branch is ahead of 'origin/pier' by 1 commit."_s));
    const QString oneLine = u"{\"body\": \"x\", "_s + u"y"_s.repeated(9'000)
            + u" Error: a piece of a long line\"}"_s;
    QCOMPARE(findErrorLine(oneLine, false), QString()); // the end of a line is none
    const QString data = u"{\"message\": \"the lamp was not found\", \"status\": 404}"_s;
    QCOMPARE(findErrorLine(data, false), QString());
    QCOMPARE(findErrorLine(data, true), data);
    QCOMPARE(firstTellingLine(u"{\"message\": \"too dark\"}"), u"{\"message\": \"too dark\"}"_s);
    QCOMPARE(findErrorLine(u"<tool_use_error>Path does not exist: /pier</tool_use_error>"_s, true),
             u"Path does not exist: /pier"_s);
}

void TestOutputScan::heads_data()
{
    QTest::addColumn<QString>("output");
    QTest::addColumn<QString>("rest");
    const auto row = [](const char *name, const QString &output, const QString &rest) {
        QTest::newRow(name) << output << rest;
    };
    const QString head =
            u"Chunk ID: 4711ab\nWall time: 0.1597 seconds\nProcess exited with code 0\n"
            "Original token count: 1009\nOutput:\n"_s;
    const QString own = u"Wall time: 3.2 s\nOutput:\nProcess exited with code 137\n"_s;
    row("of codex", head + own, own);
    row("of codex before", u"Exit code: 0\nWall time: 1 seconds\nOutput:\nlamps"_s, u"lamps"_s);
    row("and what was left out",
        head + u"Warning: truncated output (original token count: 12)\nTotal output lines: 40\n"_s
                + own,
        own);
    row("of Gemini CLI",
        u"Command: ls\nDirectory: (root)\nOutput: lamps\nquays\nError: (none)\nExit Code: 0\n"
        "Signal: 0\nProcess Group PGID: 4711"_s,
        u"lamps\nquays"_s);
    row("of Gemini CLI, with an error",
        u"Command: ls\nDirectory: (root)\nStdout: lamps\nStderr: (empty)\nError: dark\nExit Code: "
        "2\nSignal: 0"_s,
        u"lamps\nStderr: (empty)\nError: dark"_s);
    row("of newer ones", u"Output: lamps\nquays\nExit Code: 1\nProcess Group PGID: 4711"_s,
        u"lamps\nquays"_s);
    row("of newer ones, where it ended well", u"Output: lamps\nProcess Group PGID: 4711"_s,
        u"lamps"_s);
    row("of a program that says so itself", u"Output: lamps"_s, u"Output: lamps"_s);
    row("of a program", u"Wall time: 3.2 s\nlamps"_s, u"Wall time: 3.2 s\nlamps"_s);
    row("farther down", u"lamps\n"_s + head, u"lamps\n"_s + head);
    row("nothing behind it", head, QString());
    row("not even a line's end", head.chopped(1), QString());
    row("nothing", QString(), QString());
}

void TestOutputScan::heads()
{
    QFETCH(const QString, output);
    QFETCH(const QString, rest);
    QCOMPARE(withoutHead(output), rest);
}

QTEST_APPLESS_MAIN(TestOutputScan)
#include "tst_outputscan.moc"
