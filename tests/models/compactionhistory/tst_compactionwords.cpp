// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionwords.h"
#include "summarychanges.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// What is said of compactions, and what changed between two summaries.
class TestCompactionWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void noticeOfASummary();
    void noticeOfMasks();
    void noticeOfAnImportedOne();
    void everyCauseHasItsOwnName();
    void whoSummarized_data();
    void whoSummarized();
    void lossesAreNamed();
    void repeatedOnlyFromThree();
    void theDesktopLearnsFiguresOnly();
    void missingFactsBecomeInstructions();
    void changes_data();
    void changes();
};

namespace
{

CompactionFacts sample()
{
    CompactionFacts facts;
    facts.tokensBefore = 100'000;
    facts.tokensAfter = 20'000;
    facts.window = 200'000;
    facts.before = { { Category::User, 20'000, 0 }, { Category::ToolResults, 80'000, 0 } };
    facts.after = { { Category::CompactionSummary, 5'000, 0 },
                    { Category::ToolResults, 15'000, 0 } };
    return facts;
}

QString textOf(const QList<SummaryChange> &changes)
{
    QStringList lines;
    for (const SummaryChange &change : changes) {
        switch (change.kind) {
        case SummaryChange::Kind::Same:
            lines += u" "_s + change.text;
            break;
        case SummaryChange::Kind::Added:
            lines += u"+"_s + change.text;
            break;
        case SummaryChange::Kind::Removed:
            lines += u"-"_s + change.text;
            break;
        case SummaryChange::Kind::Gap:
            lines += u"..."_s;
            break;
        }
    }
    return lines.join(u'|');
}

} // namespace

void TestCompactionWords::noticeOfASummary()
{
    const CompactionNotice notice = compactionNotice(sample(), QLocale::c());
    QCOMPARE(notice.title, QString());
    QCOMPARE(notice.figures, u"100.0k → 20.0k tokens"_s);
    QCOMPARE(notice.detail, u"80.0% saved · 10.0% of the window"_s);
    CompactionFacts facts = sample();
    facts.journal = { JournalFact {}, JournalFact {} };
    QCOMPARE(compactionNotice(facts, QLocale::c()).detail,
             u"80.0% saved · 10.0% of the window · 2 fact(s) kept"_s);
    const QStringList lines = notice.table.split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 2 + 3 + 1);
    QVERIFY(lines.at(2).contains(u"5.0k"_s)); // in Category's order: the summary first
    QVERIFY(lines.at(4).contains(u"80.0k"_s) && lines.at(4).contains(u"−65.0k"_s));
    QVERIFY(lines.constLast().contains(u"**100.0k**"_s));
}

void TestCompactionWords::noticeOfMasks()
{
    CompactionFacts facts = sample();
    facts.onlyMasks = true;
    facts.masked = 14;
    facts.before = { { Category::User, 20'000, 0 }, { Category::ToolResults, 31'200, 0 } };
    facts.after = { { Category::User, 20'000, 0 }, { Category::ToolResults, 2'100, 0 } };
    facts.tokensBefore = 51'200;
    facts.tokensAfter = 22'100;
    const CompactionNotice notice = compactionNotice(facts, QLocale::c());
    QVERIFY(notice.title.contains(u"14"_s));
    QCOMPARE(notice.figures, u"31.2k → 2.1k tokens"_s); // of tool output, not of the context
    QVERIFY(notice.detail.startsWith(u"93"_s));
    QVERIFY(notice.detail.endsWith(u"of the window"_s));
    QVERIFY(!notice.table.isEmpty());
}

void TestCompactionWords::noticeOfAnImportedOne()
{
    CompactionFacts facts;
    facts.tokensBefore = 5'000;
    const CompactionNotice notice = compactionNotice(facts);
    QVERIFY(notice.figures.isEmpty() && notice.detail.isEmpty() && notice.table.isEmpty());
}

void TestCompactionWords::everyCauseHasItsOwnName()
{
    QSet<QString> names;
    for (int i = 0; i < static_cast<int>(CompactionCauseNames.size()); ++i) {
        names += causeName(static_cast<CompactionCause>(i));
    }
    QCOMPARE(names.size(), static_cast<qsizetype>(CompactionCauseNames.size()));
    QVERIFY(!names.contains(QString()));
}

void TestCompactionWords::whoSummarized_data()
{
    QTest::addColumn<bool>("masks");
    QTest::addColumn<bool>("offline");
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("name");
    QTest::newRow("a model") << false << false << u"tiny"_s << u"tiny"_s;
    QTest::newRow("built in") << false << true << QString() << u"built in"_s;
    QTest::newRow("nobody") << true << false << QString() << u"none, only masked"_s;
    QTest::newRow("not known") << false << false << QString() << QString();
}

void TestCompactionWords::whoSummarized()
{
    QFETCH(bool, masks);
    QFETCH(bool, offline);
    QFETCH(QString, model);
    CompactionFacts facts;
    facts.onlyMasks = masks;
    facts.offline = offline;
    facts.model = model;
    QTEST(summarizerName(facts), "name");
}

void TestCompactionWords::lossesAreNamed()
{
    QCOMPARE(lossesText({}), QString());
    PlanLosses losses;
    losses.images = 2;
    losses.files = 3;
    const QString text = lossesText(losses);
    QVERIFY2(text.contains(u"2 message"_s) && text.contains(u"3 file"_s), qPrintable(text));
    QVERIFY(!text.contains(u"thinking"_s));
}

void TestCompactionWords::repeatedOnlyFromThree()
{
    QVERIFY(repeatedText(0).isEmpty());
    QVERIFY(repeatedText(RepeatedFrom - 1).isEmpty());
    QVERIFY(repeatedText(7).contains(u"7"_s));
}

void TestCompactionWords::theDesktopLearnsFiguresOnly()
{
    QCOMPARE(desktopNoticeText(100'000, 20'000, 200'000),
             u"Compacted: 100.0k → 20.0k tokens, 10.0% of the window"_s);
    QCOMPARE(desktopNoticeText(100'000, 20'000, 0), u"Compacted: 100.0k → 20.0k tokens"_s);
}

void TestCompactionWords::missingFactsBecomeInstructions()
{
    CompactionFacts facts;
    facts.instructions = u"keep names"_s;
    Fact fact;
    fact.text = u"src/main.cpp"_s;
    facts.missing = { fact };
    const QString text = instructionsForMissing(facts);
    QVERIFY(text.startsWith(u"keep names"_s));
    QVERIFY(text.endsWith(u"- src/main.cpp"_s));
}

void TestCompactionWords::changes_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nothing") << u"a\nb"_s << u"a\nb"_s << QString();
    QTest::newRow("only white space") << u"a  \nb"_s << u"a\nb\n\n"_s << QString();
    QTest::newRow("added") << u"a\nb"_s << u"a\nb\nc"_s << u" a| b|+c"_s;
    QTest::newRow("removed") << u"a\nb\nc"_s << u"a\nc"_s << u" a|-b| c"_s;
    QTest::newRow("changed") << u"a\nb"_s << u"a\nB"_s << u" a|-b|+B"_s;
    QTest::newRow("far apart") << u"x\n1\n2\n3\n4\n5\n6\n7\n8\n9\ny"_s
                               << u"X\n1\n2\n3\n4\n5\n6\n7\n8\n9\nY"_s
                               << u"-x|+X| 1| 2| 3|...| 7| 8| 9|-y|+Y"_s;
    QTest::newRow("late") << u"1\n2\n3\n4\n5\ny"_s << u"1\n2\n3\n4\n5\nY"_s
                          << u"...| 3| 4| 5|-y|+Y"_s;
    QTest::newRow("lines that look like a diff")
            << u"@@ a\n--- b"_s << u"@@ a\n+++ b"_s << u" @@ a|---- b|++++ b"_s;
    QTest::newRow("from nothing") << QString() << u"a\nb"_s << u"-|+a|+b"_s;
    QTest::newRow("other letters") << u"Ä"_s << u"日本"_s << u"-Ä|+日本"_s;
}

void TestCompactionWords::changes()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    QTEST(textOf(summaryChanges(before, after)), "expected");
}

QTEST_GUILESS_MAIN(TestCompactionWords)
#include "tst_compactionwords.moc"
