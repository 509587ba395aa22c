// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolevents.h"
#include "tooloutput.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace varve;

class TestToolEvents : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void exitCodes_data();
    void exitCodes();
    void outputInJson_data();
    void outputInJson();
    void shortOutputIsToldWhole();
    void whatIsShownIsNoError();
    void nothingFoundIsNoError();
    void slipsOfATool();
    void headOfAnOutput();
    void listedFiles();
    void whatAProgramPutIn();
};

namespace
{

ToolEvent eventOf(const QString &tool, const QByteArray &arguments, const QString &output)
{
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = { ToolCallBlock { u"1"_s, tool, arguments, {} } };
    Entry result;
    result.role = Role::ToolResult;
    result.toolCallId = u"1"_s;
    result.blocks = { TextBlock { output } };
    return toolEvents(QList<Entry> { answer, result }).constFirst();
}

} // namespace

void TestToolEvents::exitCodes_data()
{
    QTest::addColumn<QJsonObject>("data");
    QTest::addColumn<QString>("output");
    QTest::addColumn<int>("exitCode");
    const QString key = u"exitCode"_s;
    QTest::newRow("stored") << QJsonObject { { key, 3 } } << u"no such thing"_s << 3;
    QTest::newRow("stored in the tool's details")
            << QJsonObject { { u"details"_s, QJsonObject { { key, 3 } } } } << u"no such thing"_s
            << 3;
    QTest::newRow("stored wins over words")
            << QJsonObject { { key, 0 } } << u"exited with code 7"_s << 0;
    QTest::newRow("in words") << QJsonObject() << u"exited with code 7"_s << 7;
    QTest::newRow("killed before it had one")
            << QJsonObject { { key, QJsonValue() } } << u"gone"_s << -1;
    QTest::newRow("not said") << QJsonObject() << u"fine"_s << -1;
}

void TestToolEvents::exitCodes()
{
    QFETCH(const QJsonObject, data);
    QFETCH(const QString, output);
    QFETCH(const int, exitCode);
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = { ToolCallBlock { u"1"_s, u"bash"_s, R"({"command":"make all"})", {} } };
    Entry result;
    result.role = Role::ToolResult;
    result.toolCallId = u"1"_s;
    result.blocks = { TextBlock { output } };
    result.data = data;
    const QList<Entry> range { answer, result };
    const QList<ToolEvent> events = toolEvents(range);
    QCOMPARE(events.size(), 1);
    QCOMPARE(events.first().exitCode, exitCode);
    QCOMPARE(events.first().outcome,
             exitCode > 0 ? ToolEvent::Outcome::Failed : ToolEvent::Outcome::Ok);
}

void TestToolEvents::outputInJson_data()
{
    QTest::addColumn<QString>("output");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const QString &output, const QString &expected) {
        QTest::newRow(name) << output << expected;
    };
    const QString end = u"\",\"metadata\":{\"exit_code\":0}}"_s;
    row("lines", uR"({"output":"one\ntwo\t\"3\" \\)"_s + end, u"one\ntwo\t\"3\" \\"_s);
    row("a character by its number", uR"({"output":"a\u00e4\ud83d\ude00)"_s + end, u"aä😀"_s);
    for (const QString &same :
         { u"{\"output\":\"one\"}"_s, u"{\"output\":\"one"_s,
           u"{\"output\":\"a\\x\",\"metadata\":{}}"_s, u"{\"output\":\"a\\u12\",\"metadata\":{}}"_s,
           u"{\"output\":\"a\\"_s, u"plain"_s, QString() }) {
        row(qPrintable(u"as it is: "_s + same), same, same);
    }
}

void TestToolEvents::outputInJson()
{
    QFETCH(const QString, output);
    QTEST(plainOutput(output), "expected");
}

void TestToolEvents::shortOutputIsToldWhole()
{
    const ToolEvent counted =
            eventOf(u"bash"_s, R"({"command":"find src -type f | wc -l"})", u"     157\n"_s);
    QCOMPARE(counted.outputLines, QStringList { u"157"_s });
    const ToolEvent made = eventOf(
            u"shell"_s, R"({"command":"git commit -m 'Paint the boats'"})",
            uR"({"output":"[main ab3f04f] Paint the boats\n 2 files changed\n","metadata":{"exit_code":0}})"_s);
    QCOMPARE(made.commit, u"ab3f04f Paint the boats"_s);
}

/// Of two files the one is shown, and the other is not there.
void TestToolEvents::whatIsShownIsNoError()
{
    const QByteArray command = R"({"command":"sed -n 1,20p a.ts && sed -n 1,20p b.ts"})";
    const QString shown = u"throw Error: `the pier was not found in '${place}'`\n"_s.repeated(5);
    const QString own = u"sed: can't read b.ts: No such file or directory"_s;
    const QString code = u"\n\nCommand exited with code 2"_s;
    QCOMPARE(eventOf(u"bash"_s, command, shown + own + code).errorLine, own);
    QCOMPARE(eventOf(u"bash"_s, command, shown + code).errorLine, QString());
    QCOMPARE(eventOf(u"bash"_s, command, own + code).errorLine, own);
}

/// Commands that only look end with 1 where they found nothing, or not all of it.
void TestToolEvents::nothingFoundIsNoError()
{
    const ToolEvent found = eventOf(u"Bash"_s, R"({"command":"pgrep -la tide; pgrep -la ebb"})",
                                    u"Exit code 1\n9621 tide"_s);
    QVERIFY(found.outcome == ToolEvent::Outcome::Ok);
    QCOMPARE(found.errorLine, QString());
    QCOMPARE(found.outputLines, QStringList { u"9621 tide"_s });
    const ToolEvent missing = eventOf(u"Bash"_s, R"({"command":"ls tides; which ebb"})",
                                      u"Exit code 1\nls: tides: No such file or directory"_s);
    QVERIFY(missing.outcome == ToolEvent::Outcome::Failed);
    QCOMPARE(missing.errorLine, u"ls: tides: No such file or directory"_s);
    QVERIFY(eventOf(u"Bash"_s, R"({"command":"make tides"})", u"Exit code 1\ntides 1"_s).outcome
            == ToolEvent::Outcome::Failed);
}

/// What a tool wants of its caller first says nothing of the work, nor does where a shell stands.
void TestToolEvents::slipsOfATool()
{
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = { ToolCallBlock { u"1"_s, u"Edit"_s, R"({"file_path":"/p/a.ts"})", {} } };
    Entry result;
    result.role = Role::ToolResult;
    result.toolCallId = u"1"_s;
    result.toolStatus = u"error"_s;
    result.blocks = { TextBlock { u"<tool_use_error>File has not been read yet. Read it first "
                                  "before writing to it.</tool_use_error>"_s } };
    QCOMPARE(toolEvents(QList<Entry> { answer, result }).constFirst().errorLine, QString());
    QCOMPARE(eventOf(u"Bash"_s, R"({"command":"make tides"})",
                     u"tides 1\nShell cwd was reset to /p"_s)
                     .outputLines,
             QStringList { u"tides 1"_s });
}

/// What codex puts before an output is none of it, what a program says in the same words is.
void TestToolEvents::headOfAnOutput()
{
    const ToolEvent event =
            eventOf(u"exec_command"_s, R"({"cmd":"bench"})",
                    u"Chunk ID: a1\nWall time: 0.1 seconds\nProcess exited with code 137\n"
                    "Original token count: 12\nOutput:\nWall time: 3.2 s\n"_s);
    QCOMPARE(event.exitCode, 137);
    QCOMPARE(event.outputLines, QStringList { u"Wall time: 3.2 s"_s });
}

void TestToolEvents::listedFiles()
{
    QStringList names;
    for (int i = 0; i < 40; ++i) {
        names += u"harbour_plan_%1.md"_s.arg(i);
    }
    const QStringList lines =
            eventOf(u"bash"_s, R"({"command":"ls plans"})", names.join(u'\n')).outputLines;
    QVERIFY(lines.size() > 1 && lines.size() < 10);
    QVERIFY(lines.constFirst().startsWith("harbour_plan_0.md, harbour_plan_1.md"_L1));
}

/// Instructions of a project and skills have details as files have, which weigh less.
void TestToolEvents::whatAProgramPutIn()
{
    const QString line = u"The harbour is told apart by `PIER_NUMBER` in its name, always.\n"_s;
    Entry note;
    note.type = EntryType::CustomMessage;
    note.role = Role::Custom;
    note.modelFacing = true;
    note.customType = u"project"_s;
    note.blocks = { TextBlock { line.repeated(8) } };
    const ToolEvent event = toolEvents(QList<Entry> { note }).value(0);
    QCOMPARE(event.name, u"project"_s);
    QCOMPARE(event.details.size(), 1);
    QVERIFY(event.details.constFirst().weight < detailsIn(line).constFirst().weight);
    note.modelFacing = false;
    QVERIFY(toolEvents(QList<Entry> { note }).isEmpty());
    // What a person typed while the model was at work is theirs, and told as such.
    note.modelFacing = true;
    for (const QString &type : { u"claude-code:queued"_s, u"codex:retained"_s }) {
        note.customType = type;
        QVERIFY(toolEvents(QList<Entry> { note }).isEmpty());
    }
}

QTEST_APPLESS_MAIN(TestToolEvents)
#include "tst_toolevents.moc"
