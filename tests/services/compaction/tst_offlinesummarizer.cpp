// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "coverage.h"
#include "entrymetrics.h"
#include "offlinebullets.h"
#include "offlinesummarizer.h"
#include "pisession.h"
#include "summarysections.h"
#include "tokenestimate.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace varve;
using namespace varve::test;

class TestOfflineSummarizer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void holdsWhatMatters();
    void tellsWhatStandsInFiles();
    void bestDetailsOfALongFile();
    void decisionsBeforeDetails();
    void nothingTwice();
    void countsAsItsReader();
    void aReportThatSaysNothing();
    void boldNamesAreWords();
    void isDeterministic();
    void size_data();
    void size();
    void holdsTokenLimit();
    void carriesThePreviousSummaryOver();
    void stepsThatWereTakenSince();
    void commandsThatRanAgain_data();
    void commandsThatRanAgain();
    void commandsThatSaidMore();
    void whatThePersonSaidBefore();
    void whatWasThoughtFirst();
    void listsFurtherIn();
    void whatWasSaidOfAFailure();
    void onlyTheNewestFigures();
    void figuresOfOtherCommands();
    void callsOfOneAnswer();
    void filesOfOneName();
    void whatDoesNotWorkIsNotDone();
    void theWordsOfThePersonStay();
    void whatThePersonAskedForIsTold();
    void whatThePersonAskedForIsToldOnce();
    void whatPagesSay();
    void whatCouldNotBeFetched();
    void pathsFromTheFolderOn();
    void previousAndRangeShareTheRoom();
    void instructionsWeigh();
    void splitTurn();
    void refusesNothing();
    void cancels();
};

namespace
{

/// A session of `turns` turns with edits, a failing test and long outputs.
QList<Entry> session(int turns)
{
    QList<Entry> range;
    for (int i = 0; i < turns; ++i) {
        const QString n = QString::number(i);
        range.append(userEntry(
                u"Please write module %1 of the parser, and never touch file%1.lock"_s.arg(n)));
        range.append(callEntry(u"e"_s + n, u"edit"_s,
                               u"{\"path\":\"/p/src/module%1.cpp\",\"oldText\":\"%2\"}"_s
                                       .arg(n, u"x"_s.repeated(900))
                                       .toUtf8()));
        range.append(resultEntry(u"e"_s + n, u"edit"_s, u"ok"_s));
        range.append(callEntry(u"b"_s + n, u"bash"_s, R"({"command":"cd /p && make check"})"));
        range.append(resultEntry(
                u"b"_s + n, u"bash"_s,
                u"compiling\n"_s.repeated(600)
                        + u"module%1.cpp:3: error: no member 'row%1'\nexit code 2"_s.arg(n),
                true));
        range.append(answerEntry(
                u"We decided to keep module %1 behind a flag because callers depend on it. "
                "I added the module and its documentation."_s.arg(n)));
    }
    return range;
}

double tokensOf(const QList<Entry> &range)
{
    double tokens = 0;
    for (const Entry &entry : range) {
        tokens += estimateTokens(measure(entry), TokenFactors());
    }
    return tokens;
}

Result<OfflineSummary> summarize(const QList<Entry> &range, const QString &previous = {},
                                 const QString &instructions = {}, qint64 maxTokens = 0)
{
    SummaryInput input;
    input.history = range;
    input.previousSummary = previous;
    input.instructions = instructions;
    input.maxTokens = maxTokens;
    return summarizeOffline(input);
}

} // namespace

void TestOfflineSummarizer::holdsWhatMatters()
{
    const auto summary = summarize(session(8));
    QVERIFY(summary);
    const auto sections = SectionedSummary::parse(summary->text);
    QVERIFY(sections.bullets(SummarySection::Goal).value(0).contains("module 0 of the parser"_L1));
    QVERIFY(summary->text.count("never touch file"_L1) >= 8);
    QVERIFY(sections.bullets(SummarySection::InProgress).value(0).contains("module 7"_L1));
    QVERIFY(sections.bullets(SummarySection::Files).join(u' ').contains("module3.cpp"_L1));
    const QString commands = sections.bullets(SummarySection::Commands).join(u'\n');
    QVERIFY2(commands.contains("`make check`: 8 runs, 8 failed, last failed (exit code 2)"_L1),
             qPrintable(summary->text));
    QVERIFY(sections.bullets(SummarySection::Errors).join(u' ').contains("no member 'row7'"_L1));
    QVERIFY2(sections.bullets(SummarySection::Decisions).join(u' ').contains("behind a flag"_L1),
             qPrintable(summary->text));
    QCOMPARE(summary->files.modified.size(), 8);
    const Coverage covered = coverage(factsToCover(summary->facts), summary->text);
    QVERIFY2(covered.found * 10 >= covered.total() * 8,
             qPrintable(
                     u"%1 of %2\n%3"_s.arg(covered.found).arg(covered.total()).arg(summary->text)));
}

/// Small things in what was read, what was spoken of before the rest; and once more after the next compaction.
void TestOfflineSummarizer::tellsWhatStandsInFiles()
{
    QString code;
    for (int i = 0; i < 40; ++i) {
        code += u"int unrelated_%1 = %2;\n  run(unrelated_%1, {});\n"_s.arg(i).arg(i + 1'000);
    }
    code += u"const int tideLimit = 4711;\nprint(\"The tide is higher than the wall.\");\n"_s;
    const QList<Entry> range {
        userEntry(u"How high may the tide be in the code?"_s),
        callEntry(u"r"_s, u"read"_s, R"({"path":"/p/src/tides.cpp"})"),
        resultEntry(u"r"_s, u"read"_s, code),
        answerEntry(u"It is compared with tideLimit in one place of the file."_s),
    };
    const auto summary = summarize(range);
    const QString files =
            SectionedSummary::parse(summary->text).bullets(SummarySection::Files).join(u'\n');
    QVERIFY2(files.contains("In `tides.cpp`: "_L1), qPrintable(files));
    QVERIFY2(files.contains("tideLimit = 4711"_L1), qPrintable(files));
    SummaryInput next;
    const QList<Entry> later = session(4);
    next.history = later;
    next.previousSummary = summary->text;
    next.previousFiles = summary->files;
    QVERIFY(summarizeOffline(next)->text.contains("tideLimit = 4711"_L1));
}

/// What stands far down in a file has its turn, and a code line is told as what it says.
void TestOfflineSummarizer::bestDetailsOfALongFile()
{
    QString code;
    for (int i = 0; i < 400; ++i) {
        code += u"  print(stream, \"Row number %1 is written.\");\n"_s.arg(i);
    }
    code += u"  fprintf(stderr, \"Harbour closed. The boats stay out.\\n\");\nconst int tideLimit = 4711;\n"_s;
    const auto summary = summarize({
            userEntry(u"What is told when the harbour is closed, and what is tideLimit?"_s),
            callEntry(u"r"_s, u"read"_s, R"({"path":"/p/src/tides.cpp"})"),
            resultEntry(u"r"_s, u"read"_s, code),
            answerEntry(u"It is compared with tideLimit at the end of the file."_s),
    });
    QVERIFY2(summary->text.contains("tideLimit = 4711"_L1), qPrintable(summary->text));
    QVERIFY2(!summary->text.contains("fprintf"_L1), qPrintable(summary->text));
}

/// Files of any size do not push out what was decided.
void TestOfflineSummarizer::decisionsBeforeDetails()
{
    QList<Entry> range { userEntry(u"Please find a place for the lamp of the harbour"_s),
                         answerEntry(u"We decided to put the lamp on the northern pier because "
                                     "the southern one is under water twice a day."_s) };
    for (int i = 0; i < 30; ++i) {
        QString code;
        for (int k = 0; k < 60; ++k) {
            code += u"const int limitOf_%1_%2 = %3;\n"_s.arg(i).arg(k).arg(1'000 + k);
        }
        const QString n = QString::number(i);
        range += callEntry(u"r"_s + n, u"read"_s,
                           u"{\"path\":\"/p/src/file%1.cpp\"}"_s.arg(n).toUtf8());
        range += resultEntry(u"r"_s + n, u"read"_s, code);
    }
    const QString text = summarize(range)->text;
    const auto sections = SectionedSummary::parse(text);
    QVERIFY2(sections.bullets(SummarySection::Decisions).join(u' ').contains("northern pier"_L1),
             qPrintable(text));
    QVERIFY(sections.bullets(SummarySection::Files).join(u' ').contains("limitOf_7_"_L1));
}

/// A line that says nothing but what another one says, too.
void TestOfflineSummarizer::nothingTwice()
{
    QList<Entry> range = session(12);
    range += userEntry(u"What became of the sluice in the eastern basin of the harbour?"_s);
    range += answerEntry(
            u"The sluice in the eastern basin is shut at night because of the ebb tide. "
            "It was painted.\n- The sluice in the eastern basin is shut at night."_s);
    range += userEntry(u"Go on with the other basin and its two gates, please"_s);
    range += answerEntry(u"Both gates of the other basin were oiled."_s);
    const QString text = summarize(range)->text;
    QCOMPARE(text.count("sluice in the eastern basin is shut"_L1), 1);
}

/// Why something failed stands in the first sentence behind it, in whatever words.
void TestOfflineSummarizer::whatWasSaidOfAFailure()
{
    QList<Entry> range { userEntry(u"Look for comments of other people in the harbour"_s) };
    for (int i = 0; i < 30; ++i) {
        const QString n = QString::number(i);
        range += callEntry(u"o"_s + n, u"bash"_s, R"({"command":"ls"})");
        range +=
                resultEntry(u"o"_s + n, u"bash"_s, u"boat %1 of the fleet\n"_s.arg(i).repeated(60));
        range += answerEntry(u"Boat number %1 lies at a pier of its own today"_s.arg(i));
    }
    range += callEntry(u"k"_s, u"bash"_s, R"({"command":"jq"})");
    range += resultEntry(u"k"_s, u"bash"_s, u"error: unexpected token"_s, true);
    range += answerEntry(u"The shell is escaping the mark"_s);
    range += userEntry(u"Go on with the other harbour and its two piers, please"_s);
    range += answerEntry(u"Both piers were oiled."_s);
    QVERIFY(summarize(range)->text.contains("escaping the mark"_L1));
}

/// Who reads it may count more tokens than usual.
void TestOfflineSummarizer::countsAsItsReader()
{
    const QList<Entry> range = session(40);
    SummaryInput input;
    input.history = range;
    for (double &factor : input.factors.perChar) {
        factor *= 2;
    }
    input.rangeTokens = 9'000;
    const QString text = summarizeOffline(input)->text;
    const double tokens = estimateTokens(countCharacters(text), input.factors);
    QVERIFY2(tokens <= 900 && tokens > 450, qPrintable(QString::number(tokens)));
}

void TestOfflineSummarizer::aReportThatSaysNothing()
{
    const auto text = [](const QString &answer) {
        return summarize({ userEntry(u"Correct the name of the harbour in the list"_s),
                           callEntry(u"r"_s, u"read"_s, R"({"path":"/p/list.txt"})"),
                           resultEntry(u"r"_s, u"read"_s, u"x\n"_s.repeated(9'000)),
                           answerEntry(answer) })
                ->text;
    };
    QVERIFY(!text(u"It is corrected."_s).contains("Reported"_L1));
    QVERIFY(text(u"Corrected in 3 places."_s).contains("Reported: Corrected in 3 places."_L1));
    const QString list = text(u"What changed now\n- Corrected the harbour in 3 places.\n"_s);
    QVERIFY2(list.contains("Reported: Corrected the harbour in 3"_L1), qPrintable(list));
}

/// A list's items are named in bold, and no such item is program text for that.
void TestOfflineSummarizer::boldNamesAreWords()
{
    const QString text = summarize({ userEntry(u"Which models can the harbour's radio be given?"_s),
                                     callEntry(u"r"_s, u"read"_s, R"({"path":"/p/list.txt"})"),
                                     resultEntry(u"r"_s, u"read"_s, u"x\n"_s.repeated(9'000)),
                                     answerEntry(u"There are these:\n"
                                                 "- **tiny.en** (75 MB) — basically instant\n"
                                                 "- **big** (3 GB) — slow but good\n"
                                                 "- f(**all**) || g[**rest**](x) && h({})\n"_s) })
                                 ->text;
    QVERIFY2(text.contains(u"tiny.en (75 MB) — basically instant"_s), qPrintable(text));
    QVERIFY2(text.contains("big (3 GB)"_L1), qPrintable(text));
    QVERIFY2(!text.contains("h({})"_L1), qPrintable(text));
}

void TestOfflineSummarizer::isDeterministic()
{
    const QList<Entry> range = session(20);
    const QString first = summarize(range)->text;
    for (int i = 0; i < 3; ++i) {
        QCOMPARE(summarize(range)->text, first);
    }
}

void TestOfflineSummarizer::size_data()
{
    QTest::addColumn<int>("turns");
    QTest::newRow("1") << 1;
    QTest::newRow("5") << 5;
    QTest::newRow("40") << 40;
    QTest::newRow("300") << 300;
}

void TestOfflineSummarizer::size()
{
    QFETCH(int, turns);
    const auto summary = summarize(session(turns));
    QVERIFY(summary);
    const double range = tokensOf(session(turns));
    const double budget = offlineBudget(range);
    QVERIFY(budget <= std::max(range / 10, 450.0) + 0.01);
    const double tokens = estimateTokens(countCharacters(summary->text), TokenFactors());
    QVERIFY2(tokens <= budget, qPrintable(u"%1 > %2"_s.arg(tokens).arg(budget)));
    QVERIFY(tokens > std::min(budget / 4, 100.0));

    const QList<Entry> tiny { userEntry(u"Rename the file a.c to b.c now"_s),
                              answerEntry(u"Done."_s) };
    const auto small = summarize(tiny);
    QVERIFY(small->text.size() <= small->rangeCharacters);
}

void TestOfflineSummarizer::holdsTokenLimit()
{
    const QList<Entry> range = session(300);
    for (const qint64 limit : { 300, 1'000, 4'000 }) {
        const QString text = summarize(range, {}, {}, limit)->text;
        const double tokens = estimateTokens(countCharacters(text), TokenFactors());
        QVERIFY2(tokens <= static_cast<double>(limit), qPrintable(QString::number(tokens)));
        QVERIFY(tokens > 0.5 * static_cast<double>(limit));
    }
}

void TestOfflineSummarizer::carriesThePreviousSummaryOver()
{
    const QString previous =
            u"## Goal\n- Build the best parser\n\n## Constraints and preferences\n"
            "- Never push to main\n\n**Turn Context (split turn):**\n\n## Done\n- Wrote the lexer\n"
            "- “yes”\n- Moved what the lexer reads into a table of its own:\n\n## In progress\n"
            "- Grammar tables\n\n## Commands and results\n- `make check`: ok\n- `make docs`: ok\n\n"
            "## Next steps\n- (none)\n"_s;
    const QList<Entry> range = session(8);
    const auto sections = SectionedSummary::parse(summarize(range, previous)->text);
    QCOMPARE(sections.bullets(SummarySection::Goal).value(0), u"Build the best parser"_s);
    QCOMPARE(sections.bullets(SummarySection::Constraints).value(0), u"Never push to main"_s);
    const QStringList &done = sections.bullets(SummarySection::Done);
    QCOMPARE(done.value(0), u"Wrote the lexer"_s);
    QVERIFY(done.contains(u"Was under way: Grammar tables"_s));
    // What only another program's form had, and loose ends.
    QCOMPARE(sections.bullets(SummarySection::Constraints).filter(u"Turn Context"_s).size(), 0);
    QVERIFY(!done.contains(u"“yes”"_s));
    QVERIFY(done.contains(u"Moved what the lexer reads into a table of its own"_s));
    QVERIFY(!sections.bullets(SummarySection::InProgress).contains(u"Grammar tables"_s));
    const QStringList &commands = sections.bullets(SummarySection::Commands);
    QCOMPARE(commands.filter(u"make docs"_s).size(), 1);
    QCOMPARE(commands.filter(u"make check"_s).size(), 1); // the newer one
    QVERIFY(commands.filter(u"make check"_s).value(0).contains("8 runs"_L1));

    // Summaries of summaries stay bounded and say nothing twice.
    QString text = previous;
    for (int i = 0; i < 6; ++i) {
        text = summarize(range, text)->text;
    }
    const auto last = SectionedSummary::parse(text);
    QCOMPARE(last.bullets(SummarySection::Constraints).count(u"Never push to main"_s), 1);
    const double most = 2 * offlineBudget(tokensOf(range))
            + estimateTokens(countCharacters(previous), TokenFactors());
    QVERIFY(estimateTokens(countCharacters(text), TokenFactors()) <= most);
}

/// What another program's summary had before it is no open step any more if all that it names was worked on since.
void TestOfflineSummarizer::stepsThatWereTakenSince()
{
    const QString previous =
            u"## Goal\n- Build the best parser\n\n## Next Steps\n"
            "- Write module3.cpp and module5.cpp, and lay their tables side by side\n"
            "- Commit module2.cpp with grammar.md\n"
            "- Ask the harbour master for a name\n\n"
            "Continue the conversation from where it left off without asking the user any further "
            "questions. Resume directly.\n"_s;
    QList<Entry> range = session(8);
    range.append(callEntry(u"d"_s, u"bash"_s, R"({"command":"cat /p/grammar.md"})"));
    range.append(resultEntry(u"d"_s, u"bash"_s, u"The grammar"_s));
    const auto sections = SectionedSummary::parse(summarize(range, previous)->text);
    const QString open = sections.bullets(SummarySection::NextSteps).join(u'\n');
    const QString done = sections.bullets(SummarySection::Done).join(u'\n');
    QVERIFY2(!open.contains("side by side"_L1), qPrintable(open));
    QVERIFY2(done.contains("Was planned: Write module3.cpp and module5.cpp"_L1), qPrintable(done));
    QVERIFY2(open.contains("grammar.md"_L1), qPrintable(open)); // it was only looked at
    QVERIFY2(open.contains("harbour master"_L1), qPrintable(open));
    QVERIFY2(!open.contains("Resume directly"_L1), qPrintable(open)); // which a program says
}

void TestOfflineSummarizer::commandsThatRanAgain_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QStringList>("kept"); // where `make check` printed "Boats: 41"
    const QString boats = u"Boats that left: 40"_s;
    const QString lamps = u"Lamps burn at night"_s;
    QTest::newRow("how it went") << u"`make check`: 2 runs, last ok; 12 passed"_s << QStringList();
    QTest::newRow("what it printed")
            << QString(u"`make check` printed: "_s + boats + u" · "_s + lamps)
            << QStringList { lamps };
    QTest::newRow("both") << QString(u"`make check`: ok; 12 passed; printed: "_s + boats + u" · "_s
                                     + lamps + u" (run by the user)"_s)
                          << QStringList { lamps };
    QTest::newRow("another command")
            << u"`make docs`: ok"_s << QStringList { u"`make docs`: ok"_s };
    QTest::newRow("no command") << u"Half a `line"_s << QStringList { u"Half a `line"_s };
    QTest::newRow("nothing") << QString() << QStringList();
}

void TestOfflineSummarizer::commandsThatRanAgain()
{
    QFETCH(const QString, line);
    const Bullet newer { SummarySection::Commands,
                         u"`make check`: ok; printed: Boats that left: 41"_s,
                         {} };
    QStringList kept;
    for (const QList<Bullet> bullets = earlierCommands({ line }, { newer });
         const Bullet &bullet : bullets) {
        QVERIFY(bullet.carriedOver);
        kept += bullet.text;
    }
    QTEST(kept, "kept");
}

/// That it went well says little, what came of it says more; now and in the next summary.
void TestOfflineSummarizer::commandsThatSaidMore()
{
    const auto weightOf = [](const QString &output) {
        const QList<Entry> range { callEntry(u"m"_s, u"bash"_s, R"({"command":"make pier"})"),
                                   resultEntry(u"m"_s, u"bash"_s, output) };
        const QList<Bullet> now = commandBullets(toolEvents(range));
        const QList<Bullet> later = earlierCommands({ now.constFirst().text }, {});
        return std::pair(now.constFirst().weight, later.constFirst().weight);
    };
    const auto bare = weightOf({});
    const auto told = weightOf(u"12 passed"_s);
    QVERIFY(bare.first < told.first);
    QVERIFY(bare.second < told.second);
}

void TestOfflineSummarizer::whatThePersonSaidBefore()
{
    const auto previous = SectionedSummary::parse(
            u"## Done\n- “Paint the lamp” Painted it. → The lamp is red\n"_s);
    QStringList said;
    for (const QList<Bullet> bullets = bulletsOf(previous, {}); const Bullet &bullet : bullets) {
        said += bullet.ofPerson ? QStringList(bullet.text) : QStringList();
    }
    QCOMPARE(said, QStringList { u"“Paint the lamp”"_s });
}

/// As long as there is room nothing is lost; then both the summary before and the range have their part.
/// Of another program, which wrote it all down twice.
void TestOfflineSummarizer::whatWasThoughtFirst()
{
    const QString previous =
            u"This session is being continued from another one.\n\nAnalysis:\nLet me look at the "
            "harbour:\n- The pier was thought of\n\nSummary:\n1. Primary Request and Intent:\n   "
            "- Build the pier\n2. Pending Tasks:\n   - Paint the lamp\n"_s;
    const auto sections = SectionedSummary::parse(previous);
    QCOMPARE(sections.bullets(SummarySection::Goal), QStringList { u"Build the pier"_s });
    QCOMPARE(sections.bullets(SummarySection::NextSteps), QStringList { u"Paint the lamp"_s });
    QVERIFY(sections.bullets(SummarySection::Decisions).isEmpty());
}

/// Of another program, whose lists are all written further in.
void TestOfflineSummarizer::listsFurtherIn()
{
    const QString previous =
            u"Summary:\n3. Files and Code Sections:\n   - **/p/pier.cpp**: draws the planks, and "
            "counts the nails of each\n     - holds 12 boats\n   - /p/lamp.cpp\n   - Changed: 12 "
            "older ones more\n\n"
            "7. Pending Tasks:\n   - Task #2 (in_progress): wait for the tide\n   - Once it is "
            "in:\n"
            "     - Run `make tide ARGS=high`\n     - Paint the hull\n"_s;
    const auto sections = SectionedSummary::parse(previous);
    QCOMPARE(sections.bullets(SummarySection::Files),
             (QStringList {
                     u"**/p/pier.cpp**: draws the planks, and counts the nails of each; holds "
                     "12 boats"_s,
                     u"/p/lamp.cpp"_s, u"Changed: 12 older ones more"_s }));
    QCOMPARE(sections.bullets(SummarySection::NextSteps),
             (QStringList { u"Task #2 (in_progress): wait for the tide"_s,
                            u"Once it is in: Run `make tide ARGS=high`; Paint the hull"_s }));
    QVERIFY(sections.bullets(SummarySection::Decisions).isEmpty());

    // What it says of a file is told on though the files are known, and a command that was run is no next step.
    QList<Entry> range = session(8);
    range += callEntry(u"t"_s, u"bash"_s, R"({"command":"cd /p && make tide ARGS=high"})");
    range += resultEntry(u"t"_s, u"bash"_s, u"The tide is in"_s);
    SummaryInput input;
    input.history = range;
    input.previousSummary = previous;
    input.previousFiles.read = { u"/p/pier.cpp"_s, u"/p/lamp.cpp"_s };
    const auto summary = summarizeOffline(input);
    QVERIFY(summary);
    const auto told = SectionedSummary::parse(summary->text);
    QCOMPARE(told.bullets(SummarySection::Files).filter(u"draws the planks"_s).size(), 1);
    QVERIFY(told.bullets(SummarySection::Files).filter(u"older ones"_s).isEmpty()); // told anew
    QVERIFY(told.bullets(SummarySection::NextSteps).filter(u"make tide"_s).isEmpty());
    QCOMPARE(told.bullets(SummarySection::Done).filter(u"make tide"_s).size(), 1);
}

/// Of outputs that differ by figures alone.
void TestOfflineSummarizer::onlyTheNewestFigures()
{
    QList<Entry> range = session(12);
    for (const QString &run : { u"14"_s, u"17"_s, u"16"_s }) {
        range += callEntry(u"r"_s + run, u"bash"_s, R"({"command":"measure-tides --all"})");
        range += resultEntry(u"r"_s + run, u"bash"_s,
                             u"Tides of the harbour: %1 in all\n"_s.arg(run)
                                     + u"compiling\n"_s.repeated(100));
    }
    const QString text = summarize(range)->text;
    QVERIFY(text.contains("Tides of the harbour: 16 in all"_L1));
    QVERIFY(!text.contains("Tides of the harbour: 14"_L1));
    QVERIFY(!text.contains("Tides of the harbour: 17"_L1));
}

/// The same words with other figures are no newer ones, if another command prints them.
void TestOfflineSummarizer::figuresOfOtherCommands()
{
    QList<Entry> range = session(12);
    for (const QString &what : { u"14"_s, u"17"_s }) {
        QString output;
        for (const QString &basin : { u"northern"_s, u"eastern"_s, u"western"_s, u"southern"_s }) {
            output += u"In the %1 basin of the harbour: %2 in all by day\n"_s.arg(basin, what);
        }
        const QString command = what == "14"_L1 ? u"count-boats"_s : u"count-lamps"_s;
        range += callEntry(what, u"bash"_s, u"{\"command\":\"%1\"}"_s.arg(command).toUtf8());
        range += resultEntry(what, u"bash"_s, output);
    }
    const QString text = summarize(range)->text;
    QVERIFY2(text.contains("`count-boats` printed: In the northern basin"_L1), qPrintable(text));
    QVERIFY2(text.contains("`count-lamps` printed: In the northern basin"_L1), qPrintable(text));
}

/// Each has its own errors and its own output.
void TestOfflineSummarizer::callsOfOneAnswer()
{
    QList<Entry> range = session(12);
    const auto callBoth = [&range](const QString &first, const QString &second) {
        Entry calls = callEntry(first, u"bash"_s, u"{\"command\":\"%1\"}"_s.arg(first).toUtf8());
        calls.blocks +=
                callEntry(second, u"bash"_s, u"{\"command\":\"%1\"}"_s.arg(second).toUtf8()).blocks;
        range += calls;
    };
    callBoth(u"make lamps"_s, u"make quays"_s);
    range += resultEntry(u"make lamps"_s, u"bash"_s, u"lamps.c:1: error: no lamp"_s, true);
    range += resultEntry(u"make quays"_s, u"bash"_s, u"quays.c:2: error: no quay"_s, true);
    range += callEntry(u"again"_s, u"bash"_s, R"({"command":"make lamps"})");
    range += resultEntry(u"again"_s, u"bash"_s, u"made"_s);
    callBoth(u"list-boats"_s, u"list-tides"_s);
    for (const QString &what : { u"boats"_s, u"tides"_s }) {
        QString output;
        for (int i = 10; i < 16; ++i) {
            output += u"Number of %1 in basin %2: %3 by day\n"_s.arg(what).arg(i).arg(i * 7);
        }
        range += resultEntry(u"list-"_s + what, u"bash"_s, output);
    }
    const QString text = summarize(range)->text;
    const auto has = [&text](const QString &part) { return text.contains(part); };
    QVERIFY2(has(u"`make lamps`: lamps.c:1: error: no lamp (went well later)"_s), qPrintable(text));
    QVERIFY2(has(u"`make quays`: quays.c:2: error: no quay\n"_s), qPrintable(text));
    QVERIFY2(has(u"`list-boats` printed: Number of boats"_s), qPrintable(text));
    QVERIFY2(has(u"`list-tides` printed: Number of tides"_s), qPrintable(text));
}

void TestOfflineSummarizer::filesOfOneName()
{
    QList<Entry> range { userEntry(u"How high may the tide be in the lamps and in the quays?"_s) };
    for (const QString &folder : { u"lamps"_s, u"quays"_s }) {
        const QString path = u"/p/src/%1/index.ts"_s.arg(folder);
        range += callEntry(folder, u"read"_s, u"{\"path\":\"%1\"}"_s.arg(path).toUtf8());
        range += resultEntry(folder, u"read"_s,
                             u"const %1Limit = 4711;\n"_s.arg(folder)
                                     + u"  run(unrelated, {});\n"_s.repeated(40));
    }
    range += answerEntry(u"They are compared with lampsLimit and quaysLimit in two files."_s);
    const QString text = summarize(range)->text;
    QVERIFY2(text.contains("In `lamps/index.ts`: lampsLimit = 4711"_L1), qPrintable(text));
    QVERIFY2(text.contains("In `quays/index.ts`: quaysLimit = 4711"_L1), qPrintable(text));
}

void TestOfflineSummarizer::whatDoesNotWorkIsNotDone()
{
    QList<Entry> range = session(8);
    range += userEntry(u"Wie steht es um den Hafen?"_s);
    range += answerEntry(u"Der Export des Hafenplans funktioniert nicht. "
                         "Der Leuchtturm der Mole funktioniert."_s);
    const QStringList next =
            SectionedSummary::parse(summarize(range,
                                              u"## Next steps\n- Export des Hafenplans\n"
                                              "- Leuchtturm der Mole\n"_s)
                                            ->text)
                    .bullets(SummarySection::NextSteps);
    QVERIFY2(next.contains(u"Export des Hafenplans"_s), qPrintable(next.join(u'\n')));
    QVERIFY2(!next.contains(u"Leuchtturm der Mole"_s), qPrintable(next.join(u'\n')));
}

void TestOfflineSummarizer::theWordsOfThePersonStay()
{
    const QString request =
            u"Read /srv/harbours/of/the/northern/coast/with/lamps/and/quays/plans/pier.md please"_s;
    const QString text = summarize(session(8) << userEntry(request))->text;
    QVERIFY2(text.contains(u'“' + request + u'”'), qPrintable(text));
}

/// However common its words are: each of them is told elsewhere, too.
void TestOfflineSummarizer::whatThePersonAskedForIsTold()
{
    QList<Entry> range = session(30);
    const QString asked = u"1. parser failing\n2. module documentation\n3. new flag"_s;
    range.insert(40, userEntry(asked));
    const QString text = summarize(range)->text;
    QVERIFY2(text.contains("1. parser failing 2. module documentation 3. new flag"_L1),
             qPrintable(text));
}

/// Neither the goal nor a rule, which has a section of its own.
void TestOfflineSummarizer::whatThePersonAskedForIsToldOnce()
{
    const QList<Entry> range {
        userEntry(u"Write down what the lamps of the northern harbour cost, in work/lamps.md. "
                  "Never push to the repository of the harbour without asking me first."_s),
        callEntry(u"w"_s, u"write"_s, R"({"path":"/p/work/lamps.md"})"),
        resultEntry(u"w"_s, u"write"_s, u"ok "_s.repeated(4'000)),
        answerEntry(u"Wrote down 12 lamps."_s),
    };
    SummaryInput input;
    input.history = range;
    input.rules = {
        { u"Never push to the repository of the harbour without asking me first."_s, {}, {} }
    };
    const QString text = summarizeOffline(input)->text;
    const QString now =
            SectionedSummary::parse(text).bullets(SummarySection::InProgress).join(u'\n');
    QVERIFY2(now.contains("Last request: the goal above."_L1), qPrintable(text));
    QVERIFY2(!now.contains("the northern"_L1), qPrintable(text));
    QVERIFY2(!text.contains("“Never push"_L1), qPrintable(text));
    const QString next = summarize(session(8), text)->text;
    QVERIFY2(!next.contains("goal above"_L1), qPrintable(next));
    QVERIFY2(next.contains("Wrote down 12 lamps"_L1), qPrintable(next));
}

/// That something was created long ago is no work that was done here.
void TestOfflineSummarizer::whatPagesSay()
{
    const auto weightOf = [](const QString &text) {
        const QList<Entry> range { userEntry(u"Read of the harbour"_s),
                                   callEntry(u"w"_s, u"WebFetch"_s, R"({"url":"https://h.dk/"})"),
                                   resultEntry(u"w"_s, u"WebFetch"_s,
                                               u"It was created and finished and built by many. "_s
                                                       + u"The harbour has only about 15k lamps. "_s
                                                       + text) };
        return summarize(range, {}, {}, 90)->text.contains("15k lamps"_L1);
    };
    QVERIFY(weightOf(
            u"They fixed and implemented and added what was missing then. "_s.repeated(60)));
}

/// A failure says where, not only that a tool failed.
void TestOfflineSummarizer::whatCouldNotBeFetched()
{
    QList<Entry> range = session(4);
    range += callEntry(u"w1"_s, u"WebFetch"_s,
                       R"({"url":"https://harbour.dk/tides","prompt":"when"})");
    range += resultEntry(u"w1"_s, u"WebFetch"_s, u"Request failed with status code 403"_s, true);
    const QString text = summarize(range)->text;
    QVERIFY2(text.contains("`WebFetch https://harbour.dk/tides`: Request failed"_L1),
             qPrintable(text));
}

void TestOfflineSummarizer::pathsFromTheFolderOn()
{
    QList<Entry> range = session(12);
    range += userEntry(u"What is wrong with the lamps of the harbour?"_s);
    range += answerEntry(u"I've moved the lamps to /p/src/lamps.cpp because `lightUp` was slow."_s);
    const QString text = summarize(range)->text;
    QVERIFY(text.contains("Below `/p/src`"_L1));
    QVERIFY2(text.contains("Moved the lamps to lamps.cpp because lightUp was slow."_L1),
             qPrintable(text));
}

void TestOfflineSummarizer::previousAndRangeShareTheRoom()
{
    QString previous = u"## Done\n"_s;
    for (int i = 0; i < 400; ++i) {
        previous += u"- Finished step number %1 of the long plan\n"_s.arg(i);
    }
    const QString all = summarize(session(10), previous)->text;
    QVERIFY(all.count("of the long plan"_L1) > 380);
    QVERIFY(all.contains("module 9"_L1));
    const QString some = summarize(session(40), previous, {}, 2'000)->text;
    QVERIFY(some.count("of the long plan"_L1) > 40);
    QVERIFY(some.count("module "_L1) > 10);
}

void TestOfflineSummarizer::instructionsWeigh()
{
    const QList<Entry> range = session(60);
    const QString with = summarize(range, {}, u"everything about row17"_s, 600)->text;
    const QString without = summarize(range, {}, {}, 600)->text;
    QVERIFY(with.contains("row17"_L1));
    QVERIFY(!without.contains("row17"_L1));
}

void TestOfflineSummarizer::splitTurn()
{
    const QList<Entry> history = session(6);
    const QList<Entry> prefix {
        userEntry(u"Now port the whole parser to the new allocator"_s),
        callEntry(u"p"_s, u"write"_s, R"({"path":"/p/src/alloc.cpp"})"),
        resultEntry(u"p"_s, u"write"_s, u"ok"_s),
    };
    SummaryInput input;
    input.history = history;
    input.turnPrefix = prefix;
    const auto summary = summarizeOffline(input);
    QVERIFY(summary);
    const auto sections = SectionedSummary::parse(summary->text);
    const QString now = sections.bullets(SummarySection::InProgress).join(u'\n');
    QVERIFY2(now.contains("new allocator"_L1) && now.contains("alloc.cpp"_L1), qPrintable(now));
    QVERIFY(!now.contains("module"_L1));

    input.history = {};
    QVERIFY(summarizeOffline(input));
}

void TestOfflineSummarizer::refusesNothing()
{
    const auto none = summarize({});
    QVERIFY(!none);
    QCOMPARE(none.error().kind, Error::Kind::InvalidInput);
    QVERIFY(!none.error().message.isEmpty());
}

void TestOfflineSummarizer::cancels()
{
    std::stop_source source;
    source.request_stop();
    const QList<Entry> range = session(3);
    SummaryInput input;
    input.history = range;
    const auto summary = summarizeOffline(input, source.get_token());
    QVERIFY(!summary);
    QCOMPARE(summary.error().kind, Error::Kind::Cancelled);
}

QTEST_GUILESS_MAIN(TestOfflineSummarizer)
#include "tst_offlinesummarizer.moc"
