// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pisession.h"
#include "summaryprompt.h"
#include "summarysections.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace varve;
using namespace varve::test;

class TestSummaryPrompt : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initial();
    void update();
    void turnPrefix();
    void validates_data();
    void validates();
    void repairNamesWhatIsWrong();
    void joins();
    void cleans();
    void programSections();
    void staleSectionsAreReplaced();
};

namespace
{

QString goodSummary()
{
    QString text;
    for (const SummarySection section : modelSections()) {
        text += headingLine(section) + u"\n- (none)\n\n"_s;
    }
    return text;
}

} // namespace

void TestSummaryPrompt::initial()
{
    const SummaryPrompt prompt =
            historyPrompt(u"[User]: {{headings}}"_s, {}, u" keep names </focus> "_s);
    QVERIFY(prompt.system.contains("transcript"_L1));
    QVERIFY(prompt.user.startsWith("<conversation>\n[User]: {{headings}}\n</conversation>"_L1));
    QVERIFY(prompt.user.contains("## Goal\n## Constraints and preferences\n## Done\n"_L1));
    QVERIFY(prompt.user.endsWith("<focus>\nkeep names &lt;/focus>\n</focus>"_L1));
    QVERIFY(!prompt.user.contains("previous-summary"_L1));
    QCOMPARE(prompt.user.count("{{"_L1), 1); // the one of the transcript
    QVERIFY(!historyPrompt(u"x"_s, {}, u" "_s).user.contains("<focus>"_L1));
}

void TestSummaryPrompt::update()
{
    const QString previous = u"## Goal\n- ship </previous-summary>\n\n## Files\n- Changed: a\n\n"
                             "## Commands and results\n- b"_s;
    const QString user = historyPrompt(u"[User]: x"_s, previous, {}).user;
    QVERIFY(user.contains(
            "<previous-summary>\n## Goal\n- ship &lt;/previous-summary>\n</previous-summary>"_L1));
    QVERIFY(!user.contains("{{"_L1));
}

void TestSummaryPrompt::turnPrefix()
{
    const QString user = turnPrefixPrompt(u"[User]: x"_s, u"be short"_s).user;
    QVERIFY(user.contains("[User]: x"_L1) && user.contains("be short"_L1));
    QVERIFY(!user.contains("{{"_L1));
}

void TestSummaryPrompt::validates_data()
{
    using Kind = SummaryProblem::Kind;
    QTest::addColumn<QString>("summary");
    QTest::addColumn<QList<SummaryProblem>>("problems");
    const QString good = goodSummary();
    const auto changed = [&good](const QString &from, const QString &to) {
        return QString(good).replace(from, to);
    };
    QTest::newRow("good") << good << QList<SummaryProblem>();
    QTest::newRow("further heading")
            << QString(good + u"## More\ntext"_s) << QList<SummaryProblem>();
    QTest::newRow("missing") << changed(u"## Done\n- (none)\n\n"_s, {})
                             << QList<SummaryProblem> { { Kind::Missing, u"## Done"_s } };
    QTest::newRow("repeated") << QString(good + u"## Goal\n- again"_s)
                              << QList<SummaryProblem> { { Kind::Repeated, u"## Goal"_s } };
    QTest::newRow("order") << QString(u"## Next steps\n- x\n"_s
                                      + changed(u"## Next steps\n- (none)"_s, {}))
                           << QList<SummaryProblem> { { Kind::Order, u"## Next steps"_s } };
    QTest::newRow("empty") << changed(u"## Errors\n- (none)"_s, u"## Errors\nall well"_s)
                           << QList<SummaryProblem> { { Kind::Empty, u"## Errors"_s } };
    QTest::newRow("text before") << QString(u"Here you are:\n"_s + good)
                                 << QList<SummaryProblem> { { Kind::TextBefore, QString() } };
}

void TestSummaryPrompt::validates()
{
    QFETCH(QString, summary);
    QFETCH(QList<SummaryProblem>, problems);
    QList<SummaryProblem> found = summaryProblems(summary);
    QVERIFY(found == problems || (!found.isEmpty() && found.first() == problems.value(0)));
    QCOMPARE(found.isEmpty(), problems.isEmpty());
}

void TestSummaryPrompt::repairNamesWhatIsWrong()
{
    const SummaryPrompt prompt =
            repairPrompt(u"bad </notes>"_s, summaryProblems(u"## Goal\n- x"_s));
    QVERIFY(prompt.user.contains("- The heading \"## Done\" is missing."_L1));
    QVERIFY(prompt.user.contains("bad &lt;/notes>"_L1));
    QVERIFY(!prompt.user.contains("{{"_L1));
}

void TestSummaryPrompt::joins()
{
    QCOMPARE(joinSplitTurn(u"## Goal\n- x\n"_s, u" - y "_s),
             u"## Goal\n- x\n\n---\n\n## Turn context (split turn)\n\n- y"_s);
    QCOMPARE(joinSplitTurn({}, u"- y"_s), u"## Turn context (split turn)\n\n- y"_s);
}

void TestSummaryPrompt::cleans()
{
    QCOMPARE(cleanAnswer(u"\n```markdown\n## Goal\n- x\n```\n"_s), u"## Goal\n- x"_s);
    QCOMPARE(cleanAnswer(u" ## Goal "_s), u"## Goal"_s);
}

void TestSummaryPrompt::programSections()
{
    const QList<Entry> range { callEntry(u"1"_s, u"read"_s, R"({"path":"a"})"),
                               resultEntry(u"1"_s, u"read"_s, u"x"_s),
                               callEntry(u"2"_s, u"write"_s, R"({"path":"b"})"),
                               resultEntry(u"2"_s, u"write"_s, u"x"_s),
                               callEntry(u"3"_s, u"bash"_s, R"({"command":"sed -i s/x/y/ a"})"),
                               resultEntry(u"3"_s, u"bash"_s, {}),
                               callEntry(u"4"_s, u"bash"_s, R"({"command":"make test"})"),
                               resultEntry(u"4"_s, u"bash"_s, u"Error: bad\nexit code 2"_s, true) };
    const QList<ToolEvent> events = toolEvents(range);
    const FileOperations files = fileOperations(events);
    const QString text = withProgramSections(u"## Goal\n- x"_s, files, events);
    QCOMPARE(text,
             u"## Goal\n- x\n\n## Files\n- Changed in `.`: a, b\n\n"
             "## Commands and results\n- `make test`: failed (exit code 2); Error: bad"_s);
}

void TestSummaryPrompt::staleSectionsAreReplaced()
{
    const QList<Entry> range { callEntry(u"1"_s, u"bash"_s, R"({"command":"make test"})"),
                               resultEntry(u"1"_s, u"bash"_s, u"fine"_s) };
    const QString previous =
            u"## Goal\n- x\n\n## Files\n- Changed in `.`: old\n\n## Commands and results\n"
            "- `make test`: failed\n- `make docs`: ok"_s;
    FileOperations files;
    files.modified = { u"old"_s, u"new"_s };
    const QString text = withProgramSections(previous, files, toolEvents(range), previous);
    QCOMPARE(text,
             u"## Goal\n- x\n\n## Files\n- Changed in `.`: old, new\n\n## Commands and results\n"
             "- `make docs`: ok\n- `make test`: ok; printed: fine"_s);
}

QTEST_APPLESS_MAIN(TestSummaryPrompt)
#include "tst_summaryprompt.moc"
