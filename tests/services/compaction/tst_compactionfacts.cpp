// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionfacts.h"
#include "entrydata.h"
#include "keptreview.h"
#include "sessionbuilder.h"

#include <QJsonArray>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What a compaction keeps of how it came to be, and undoing several at once.
class TestCompactionFacts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatWasWrittenIsRead();
    void categoriesAddUpToTheTotals();
    void aRunThatOnlyMasksTellsWhatItFreed();
    void masksBesideASummaryAreNoNoticeOfTheirOwn();
    void importedOnesHaveLittle();
    void spellings();
    void missingFactsAreBounded();
    void aReviewIsKeptWhole();
    void undoToEachOne_data();
    void undoToEachOne();
    void undoToRefusesWhatMeansNothing();
    void redoOfOneRun();
};

namespace
{

Entry compactionOf(SessionBuilder &builder, const QString &name)
{
    const LoadedSession loaded = builder.load();
    const int index = loaded.snapshot->tree.indexOf(builder.id(name));
    return *builder.store().reader().entry(loaded.snapshot->tree.at(index).seq);
}

qint64 sum(const QList<CategoryTotal> &totals)
{
    qint64 tokens = 0;
    for (const CategoryTotal &total : totals) {
        tokens += total.tokens;
    }
    return tokens;
}

QString append(SessionBuilder &builder, const CompactionPlan &plan, const SummaryRecord &record,
               const QString &name)
{
    const LoadedSession loaded = builder.load();
    auto made = compactionEntries(loaded.branch, plan, record, builder.settings,
                                  builder.store().reader());
    if (!made) {
        qFatal("%s", qPrintable(made.error().message));
    }
    for (const Entry &entry : std::as_const(made->entries)) {
        builder.addEntry(entry,
                         entry.type == EntryType::Compaction || made->entries.size() == 1
                                 ? name
                                 : name + u"-mask"_s);
    }
    return made->operationId;
}

} // namespace

void TestCompactionFacts::whatWasWrittenIsRead()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 u3*400 a3*400"_s);
    QVERIFY(!builder.compact(400, u"C1"_s).isEmpty());
    SummaryRecord record = summaryOf(u"the second"_s);
    record.provider = u"somewhere"_s;
    record.model = u"tiny"_s;
    Usage usage;
    usage.input = 100;
    usage.output = 20;
    usage.cost = 0.25;
    record.usage = usage;
    record.duration = std::chrono::milliseconds(1234);
    record.instructions = u"names"_s;
    record.files.read = { u"a.txt"_s };
    record.files.modified = { u"b.txt"_s, u"c.txt"_s };
    record.cause = CompactionCause::Overflow;
    record.chunks = 3;
    record.urgent = true;
    record.repaired = true;
    Coverage covered;
    covered.found = 7;
    Fact fact;
    fact.kind = Fact::Kind::Instruction;
    fact.text = u"never delete"_s;
    fact.entry = builder.id(u"u2"_s);
    covered.missing = { fact };
    noteCoverage(record, covered);
    builder.add(u"u4*400 a4*400"_s);
    append(builder, builder.plan(200), record, u"C2"_s);

    const CompactionFacts facts = compactionFacts(compactionOf(builder, u"C2"_s));
    QCOMPARE(facts.entry, builder.id(u"C2"_s));
    QVERIFY(!facts.onlyMasks);
    QVERIFY(facts.cause == CompactionCause::Overflow);
    QCOMPARE(facts.summary, u"the second"_s);
    QCOMPARE(facts.model, u"tiny"_s);
    QCOMPARE(facts.cost, 0.25);
    QCOMPARE(facts.duration, std::chrono::milliseconds(1234));
    QCOMPARE(facts.instructions, u"names"_s);
    QCOMPARE(facts.readFiles, QStringList { u"a.txt"_s });
    QCOMPARE(facts.modifiedFiles, (QStringList { u"b.txt"_s, u"c.txt"_s }));
    QCOMPARE(facts.chunks, 3);
    QVERIFY(facts.urgent && facts.repaired && !facts.misshapen && !facts.offline);
    QCOMPARE(facts.factsFound, 7);
    QCOMPARE(facts.factsTotal, 8);
    QVERIFY(facts.missing == QList<Fact> { fact });
    QCOMPARE(facts.previous, builder.id(u"C1"_s));
    QCOMPARE(facts.window, builder.settings.window);
    QVERIFY(facts.summarized > 0 && facts.kept > 0);
}

void TestCompactionFacts::categoriesAddUpToTheTotals()
{
    SessionBuilder builder(u"u1*400 a1[x]*400 r:x*4000 u2*400 a2~*400 u3*400 a3*400"_s);
    const QList<CategoryTotal> before = breakdown(builder.context());
    const qint64 tokens = builder.context().tokens();
    QVERIFY(!builder.compact(200, u"C1"_s).isEmpty());
    const CompactionFacts facts = compactionFacts(compactionOf(builder, u"C1"_s));
    QCOMPARE(facts.tokensBefore, tokens);
    QCOMPARE(sum(facts.before), tokens);
    QCOMPARE(facts.tokensAfter, builder.context().tokens());
    QCOMPARE(sum(facts.after), facts.tokensAfter);
    QCOMPARE(categoriesJson(facts.before), categoriesJson(before));
    QCOMPARE(categoriesJson(facts.after), categoriesJson(breakdown(builder.context())));
    QVERIFY(!categoriesJson(before).contains("free"_L1));
    QVERIFY(facts.cause == CompactionCause::Manual);
}

void TestCompactionFacts::aRunThatOnlyMasksTellsWhatItFreed()
{
    SessionBuilder builder(u"u1 a1[x] r:x*40000 a2[y] r:y*40000 a3 u2*400 a4*400 u3"_s);
    builder.numbers.maskProtect = 0;
    builder.numbers.maskMinimum = 100;
    const qint64 before = builder.context().tokens();
    PlanOptions only;
    only.summarize = false;
    const CompactionPlan plan = builder.plan(100, only);
    QCOMPARE(plan.masked.size(), 2);
    SummaryRecord record;
    record.cause = CompactionCause::BetweenTools;
    append(builder, plan, record, u"M1"_s);
    const Entry entry = compactionOf(builder, u"M1"_s);
    QVERIFY(entryData::isMaskNotice(entry));
    QVERIFY(nodeOf(entry).has(EntryNode::MaskNotice));
    const CompactionFacts facts = compactionFacts(entry);
    QVERIFY(facts.onlyMasks);
    QCOMPARE(facts.masked, 2);
    QVERIFY(facts.cause == CompactionCause::BetweenTools);
    QCOMPARE(facts.tokensBefore, before);
    QCOMPARE(facts.tokensAfter, builder.context().tokens());
    QVERIFY(facts.tokensAfter < before);
    QVERIFY(facts.summary.isEmpty());
    // It is still an edit like any other.
    QVERIFY(builder.undo());
    QCOMPARE(builder.context().tokens(), before);
}

void TestCompactionFacts::masksBesideASummaryAreNoNoticeOfTheirOwn()
{
    SessionBuilder builder(
            u"u1*400 a1*400 u2 a2[x] r:x*40000 a3[y] r:y*40000 a4*400 a5*40 u3*400"_s);
    builder.numbers.maskProtect = 0;
    builder.numbers.maskMinimum = 100;
    const CompactionPlan plan = builder.plan(400);
    QVERIFY(!plan.masked.isEmpty() && !plan.onlyMasks());
    append(builder, plan, summaryOf(u"all of it"_s), u"C1"_s);
    QVERIFY(!entryData::isMaskNotice(compactionOf(builder, u"C1-mask"_s)));
    QVERIFY(compactionFacts(compactionOf(builder, u"C1"_s)).masked > 0);
}

void TestCompactionFacts::importedOnesHaveLittle()
{
    Entry entry;
    entry.type = EntryType::Compaction;
    entry.id = EntryId::create();
    entry.summary = u"what was"_s;
    entry.tokensBefore = 150'000;
    entry.data["details"_L1] = QJsonObject { { "readFiles"_L1, QJsonArray { u"x"_s } },
                                             { "modifiedFiles"_L1, QJsonArray { u"y"_s } } };
    const CompactionFacts facts = compactionFacts(entry);
    QCOMPARE(facts.tokensBefore, 150'000);
    QCOMPARE(facts.tokensAfter, -1);
    QCOMPARE(facts.summary, u"what was"_s);
    QVERIFY(!facts.cause && !facts.cost && facts.before.isEmpty() && facts.after.isEmpty());
    QCOMPARE(facts.duration.count(), -1);
    QCOMPARE(facts.summarized, -1);
    QCOMPARE(facts.readFiles, QStringList { u"x"_s });
    QCOMPARE(facts.modifiedFiles, QStringList { u"y"_s });
    Entry other;
    other.id = EntryId::create();
    other.data["before"_L1] = QJsonObject();
    QCOMPARE(compactionFacts(other).entry, other.id);
    QVERIFY(!compactionFacts(other).onlyMasks);
}

void TestCompactionFacts::spellings()
{
    for (int i = 0; i < CategoryCount; ++i) {
        const auto category = static_cast<Category>(i);
        QVERIFY(categoryFromString(QString(toString(category))) == category);
    }
    for (int i = 0; i <= static_cast<int>(Fact::Kind::OpenItem); ++i) {
        const auto kind = static_cast<Fact::Kind>(i);
        QVERIFY(factKindFromString(QString(toString(kind))) == kind);
    }
    for (const CompactionCause cause :
         { CompactionCause::Manual, CompactionCause::AfterAnswer, CompactionCause::BeforeRequest,
           CompactionCause::BetweenTools, CompactionCause::Idle, CompactionCause::ModelSwitch,
           CompactionCause::Overflow }) {
        QVERIFY(compactionCauseFromString(QString(toString(cause))) == cause);
    }
    QVERIFY(!categoryFromString(u"nothing"));
    QVERIFY(!factKindFromString(u""));
    QVERIFY(compactionCauseFromString(u"by a later version") == CompactionCause::Manual);
}

void TestCompactionFacts::missingFactsAreBounded()
{
    Coverage covered;
    for (int i = 0; i < 100; ++i) {
        Fact fact;
        fact.text = QString::number(i);
        covered.missing += fact;
    }
    SummaryRecord record;
    noteCoverage(record, covered);
    QCOMPARE(record.missing.size(), MaxMissingFacts);
    QCOMPARE(record.missing.constFirst().text, u"0"_s);
    QCOMPARE(record.factsTotal, 100);
}

void TestCompactionFacts::aReviewIsKeptWhole()
{
    KeptReview review;
    SummaryRecord &record = review.record;
    record.text = u"## Goal\nTides, as I say it"_s;
    record.provider = u"here"_s;
    record.model = u"tiny"_s;
    record.usage = Usage { 1200, 300, 10, 20, 5, 0.25 };
    record.duration = std::chrono::milliseconds(9400);
    record.instructions = u"keep the heights"_s;
    record.characters = 90'000;
    record.misshapen = true;
    record.chunks = 3;
    JournalFact fact;
    fact.text = u"The port is 8080"_s;
    fact.importance = 7;
    record.journal = { fact, fact };
    record.journalLeftOut = 2;
    review.written = u"## Goal\nTides"_s;
    review.unwanted = { 1 };
    QVERIFY(keptReview(toText(review), record.text) == review);
    // Of before there was such a thing.
    const KeptReview bare = keptReview({}, u"## Goal"_s);
    QCOMPARE(bare.record.text, u"## Goal"_s);
    QCOMPARE(bare.written, u"## Goal"_s);
    QCOMPARE(bare.record.duration, std::chrono::milliseconds(-1)); // not known
}

void TestCompactionFacts::undoToEachOne_data()
{
    QTest::addColumn<int>("run");
    for (int run = 1; run <= 4; ++run) {
        QTest::addRow("run %d", run) << run;
    }
}

void TestCompactionFacts::undoToEachOne()
{
    QFETCH(int, run);
    SessionBuilder builder;
    QStringList operations;
    QList<QByteArray> before;
    builder.add(u"u0*400 a0*400 u1*400 a1*400 u2*400 a2*400 u3*400 a3*400 u4*400 a4*400"_s);
    for (int i = 0; i < 4; ++i) {
        before += builder.body();
        operations += builder.compact(700 - i * 160, u"C%1"_s.arg(i + 1));
        QVERIFY(!operations.constLast().isEmpty());
    }
    const QByteArray last = builder.body();
    const LoadedSession loaded = builder.load();
    const auto runs = compactionRuns(loaded.branch, builder.store().reader());
    QVERIFY(runs);
    const auto entries = undoEntriesTo(*runs, operations.at(run - 1));
    QVERIFY(entries);
    QCOMPARE(entries->size(), 4 - run + 1);
    for (const Entry &entry : *entries) {
        builder.addEntry(entry, {});
    }
    // Exactly what was sent before that run.
    QCOMPARE(builder.body(), before.at(run - 1));
    for (int i = run; i <= 4; ++i) {
        QVERIFY(builder.redo());
        QCOMPARE(builder.body(), i < 4 ? before.at(i) : last);
    }
}

void TestCompactionFacts::undoToRefusesWhatMeansNothing()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400"_s);
    const QString run = builder.compact(200, u"C1"_s);
    QVERIFY(builder.undo());
    auto runs = compactionRuns(builder.load().branch, builder.store().reader());
    auto entries = undoEntriesTo(*runs, run);
    QVERIFY(!entries);
    QCOMPARE(entries.error().kind, Error::Kind::Refused);
    entries = undoEntriesTo(*runs, u"elsewhere"_s);
    QVERIFY(!entries);
    QCOMPARE(entries.error().kind, Error::Kind::NotFound);
}

void TestCompactionFacts::redoOfOneRun()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 u3*400 a3*400"_s);
    const QString first = builder.compact(400, u"C1"_s);
    const QByteArray afterFirst = builder.body();
    const QString second = builder.compact(200, u"C2"_s);
    QVERIFY(builder.undo());
    QVERIFY(builder.undo());
    const auto runs = compactionRuns(builder.load().branch, builder.store().reader());
    const auto entry = redoEntryOf(*runs, first);
    QVERIFY(entry);
    builder.addEntry(*entry, {});
    QCOMPARE(builder.body(), afterFirst);
    const auto now = compactionRuns(builder.load().branch, builder.store().reader());
    QCOMPARE(redoEntryOf(*now, first).error().kind, Error::Kind::Refused);
    QVERIFY(redoEntryOf(*now, second));
    QCOMPARE(redoEntryOf(*now, u"elsewhere"_s).error().kind, Error::Kind::NotFound);
}

QTEST_GUILESS_MAIN(TestCompactionFacts)
#include "tst_compactionfacts.moc"
