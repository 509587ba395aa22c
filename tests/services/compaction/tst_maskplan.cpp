// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectionchoice.h"
#include "pruneplan.h"
#include "sessionbuilder.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// "r:x=grep r:y=bash"
QHash<qint64, QString> toolNames(SessionBuilder &builder, const QString &notation)
{
    QHash<qint64, QString> names;
    const SessionTree tree = builder.load().snapshot->tree;
    for (const QString &word : notation.split(u' ', Qt::SkipEmptyParts)) {
        const int index = tree.indexOf(builder.id(word.section(u'=', 0, 0)));
        names.insert(tree.at(index).seq, word.section(u'=', 1));
    }
    return names;
}

PlanOptions maskOnly(const QHash<qint64, QString> &names = {})
{
    PlanOptions options;
    options.summarize = false;
    options.toolNames = names;
    return options;
}

} // namespace

/// Which tool output becomes a placeholder, by rule and by trigger.
class TestMaskPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void protectedOutput_data();
    void protectedOutput();
    void policies_data();
    void policies();
    void whatASummaryTakesWaits_data();
    void whatASummaryTakesWaits();
    void policyOfAServersTool();
    void keptOutputIsForcedOut();
    void byTurns_data();
    void byTurns();
    void whatNoAnswerHasSeenStays();
    void pinnedUnitsStay();
    void onceMaskedStaysMasked();
    void oneTool();
    void namesAreReadFromTheStore();

    void prunesAboveTheThreshold_data();
    void prunesAboveTheThreshold();
    void boundaryIsStable();
    void pruningLeavesAlone();
    void pruningIsUndone();
    void pruneNoLongerHolds_data();
    void pruneNoLongerHolds();
    void boundaryMeetsABackgroundCompaction();
};

void TestMaskPlan::protectedOutput_data()
{
    // opencode's figures: 40k protected, at least 20k freed. Results of 5k tokens each.
    QTest::addColumn<int>("results");
    QTest::addColumn<int>("masked");
    QTest::newRow("30k: all protected") << 6 << 0;
    QTest::newRow("45k: frees 5k, too little") << 9 << 0;
    QTest::newRow("55k: frees 15k, too little") << 11 << 0;
    QTest::newRow("65k: frees 25k") << 13 << 5;
    QTest::newRow("100k: frees 60k") << 20 << 12;
}

void TestMaskPlan::protectedOutput()
{
    QFETCH(const int, results);
    QFETCH(const int, masked);
    SessionBuilder builder(u"u1"_s);
    for (int i = 0; i < results; ++i) {
        builder.add(u"a%1[x%1] r:x%1*19000"_s.arg(i));
    }
    builder.add(u"a u2"_s);
    const Context context = builder.context();
    const auto result = std::ranges::find(context.items, Role::ToolResult, &ContextItem::role);
    builder.numbers.maskProtect = 8 * result->tokens;
    builder.numbers.maskMinimum = 4 * (result->tokens - placeholderTokens({}));
    QCOMPARE(builder.plan(0, maskOnly()).masked.size(), masked);
}

void TestMaskPlan::policies_data()
{
    QTest::addColumn<MaskPolicy>("all");
    QTest::addColumn<MaskPolicy>("grep");
    QTest::addColumn<QString>("masked");
    using enum MaskPolicy;
    // v is the newest turn's, z is protected by its size.
    QTest::newRow("auto") << Auto << Auto << u"r:x r:y"_s;
    QTest::newRow("keep all") << KeepAll << KeepAll << u""_s;
    QTest::newRow("keep none") << KeepNone << KeepNone << u"r:x r:y r:z"_s;
    QTest::newRow("one kept") << Auto << KeepAll << u"r:x"_s;
    QTest::newRow("one dropped") << KeepAll << KeepNone << u"r:y"_s;
    QTest::newRow("all dropped but one") << KeepNone << KeepAll << u"r:x r:z"_s;
    QTest::newRow("one for a summary that does not come") << Auto << Summarize << u"r:x"_s;
    QTest::newRow("one for a summary if one comes") << Auto << SummarizeIfAny << u"r:x r:y"_s;
}

void TestMaskPlan::policies()
{
    QFETCH(const MaskPolicy, all);
    QFETCH(const MaskPolicy, grep);
    QFETCH(const QString, masked);
    SessionBuilder builder(u"u1 a1[x] r:x*8000 a2[y] r:y*8000 a3 u2 a4[z] r:z*8000 a5 u3 a6[v] "
                           "r:v*8000 a7"_s);
    builder.numbers.maskProtect = 3000;
    builder.numbers.maskMinimum = 100;
    builder.numbers.maskPolicy = all;
    builder.numbers.toolPolicies = { { u"grep"_s, grep } };
    const auto names = toolNames(builder, u"r:x=bash r:y=grep r:z=bash r:v=bash"_s);
    const CompactionPlan plan = builder.plan(0, maskOnly(names));
    QCOMPARE(builder.names(plan.masked), masked);
    QCOMPARE(plan.isRefused(), masked.isEmpty());
}

void TestMaskPlan::whatASummaryTakesWaits_data()
{
    QTest::addColumn<MaskPolicy>("grep");
    QTest::addColumn<bool>("summaryFollows");
    QTest::addColumn<QString>("masked");
    using enum MaskPolicy;
    // The context is too large by either of them.
    QTest::newRow("kept, then a summary") << KeepAll << true << u"r:x r:y"_s;
    QTest::newRow("summarized, then a summary") << Summarize << true << u"r:x"_s;
    QTest::newRow("summarized if any, then a summary") << SummarizeIfAny << true << u"r:x"_s;
    QTest::newRow("summarized, no summary") << Summarize << false << u"r:x r:y"_s;
    QTest::newRow("summarized if any, no summary") << SummarizeIfAny << false << u"r:x r:y"_s;
}

/// Even where the context has to become smaller, unless nothing but masks will do that.
void TestMaskPlan::whatASummaryTakesWaits()
{
    QFETCH(const MaskPolicy, grep);
    QFETCH(const bool, summaryFollows);
    QFETCH(const QString, masked);
    SessionBuilder builder(u"u1 a1[x] r:x*40000 a2[y] r:y*40000 a3 u2 a4[z] r:z*4000 a5 u3 a6"_s);
    builder.numbers.maskProtect = 900;
    builder.numbers.maskMinimum = 100;
    builder.numbers.forceAbove = 5'000;
    builder.numbers.toolPolicies = { { u"grep"_s, grep } };
    PlanOptions options = maskOnly(toolNames(builder, u"r:x=read r:y=grep r:z=read"_s));
    options.summaryFollows = summaryFollows;
    QCOMPARE(builder.names(builder.plan(0, options).masked), masked);
}

void TestMaskPlan::policyOfAServersTool()
{
    PlanNumbers numbers;
    numbers.toolPolicies = { { u"files_read"_s, MaskPolicy::Auto } };
    numbers.serverPolicies = { { u"files"_s, MaskPolicy::Summarize } };
    QVERIFY(numbers.policyOf(u"files_read"_s) == MaskPolicy::Auto);
    QVERIFY(numbers.policyOf(u"files_read_all"_s) == MaskPolicy::Summarize);
    QVERIFY(numbers.policyOf(u"files"_s) == MaskPolicy::Auto);
    QVERIFY(numbers.policyOf(u"_files"_s) == MaskPolicy::Auto);
    QVERIFY(numbers.policyOf(u"filesystem_read"_s) == MaskPolicy::Auto);
    QVERIFY(needsToolNames(numbers));
}

void TestMaskPlan::keptOutputIsForcedOut()
{
    SessionBuilder builder(u"u1 a1[x] r:x*40000 a2[y] r:y*40000 a3 u2 a4[z] r:z*4000 a5 u3 a6"_s);
    builder.numbers.maskProtect = 900;
    builder.numbers.maskMinimum = 1'000'000; // of no account where it has to be
    builder.numbers.maskPolicy = MaskPolicy::KeepAll;
    QVERIFY(builder.plan(0, maskOnly()).isRefused());
    builder.numbers.forceAbove = 100'000; // the context is below it
    QVERIFY(builder.plan(0, maskOnly()).isRefused());
    builder.numbers.forceAbove = 5'000;
    QCOMPARE(builder.names(builder.plan(0, maskOnly()).masked), u"r:x r:y"_s);
    // Where a summary brings it down, what is kept stays.
    const CompactionPlan summarized = builder.plan(800);
    QVERIFY(!summarized.isRefused());
    QCOMPARE(builder.names(summarized.masked), u""_s);
    // Where what is kept word for word alone is too much, it goes, and then nothing need be summarized.
    const CompactionPlan forced = builder.plan(12'000);
    QVERIFY(!forced.isRefused());
    QCOMPARE(builder.names(forced.masked), u"r:x r:y"_s);
    QVERIFY(forced.onlyMasks());
    QVERIFY(forced.tokensAfter < 5'000);
}

void TestMaskPlan::byTurns_data()
{
    QTest::addColumn<int>("turns");
    QTest::addColumn<QString>("masked");
    QTest::newRow("1") << 1 << u"r:x r:y r:z"_s;
    QTest::newRow("2") << 2 << u"r:x r:y"_s;
    QTest::newRow("3") << 3 << u"r:x"_s;
    QTest::newRow("10") << 10 << u""_s;
}

void TestMaskPlan::byTurns()
{
    QFETCH(const int, turns);
    QFETCH(const QString, masked);
    SessionBuilder builder(u"u1 a1[x] r:x*4000 a2 u2 a3[y] r:y*4000 a4 u3 a5[z] r:z*4000 a6 u4 "
                           "a7[v] r:v*4000 a8"_s);
    builder.numbers.maskTurns = turns;
    QCOMPARE(builder.names(builder.plan(0, maskOnly()).masked), masked);
}

void TestMaskPlan::whatNoAnswerHasSeenStays()
{
    SessionBuilder builder(u"u1 a1[x] r:x*8000 u2 a2[y,z] r:y*8000 r:z*8000"_s);
    builder.numbers.maskProtect = 0;
    builder.numbers.maskMinimum = 0;
    QCOMPARE(builder.names(builder.plan(0, maskOnly()).masked), u"r:x"_s);
    builder.add(u"a3"_s);
    QCOMPARE(builder.names(builder.plan(0, maskOnly()).masked), u"r:x r:y r:z"_s);
}

void TestMaskPlan::pinnedUnitsStay()
{
    SessionBuilder builder(u"u1 a1[x,y] r:x*8000 r:y*8000 a2[z] r:z*8000 a3 u2 a4 pin(a1)"_s);
    builder.numbers.maskPolicy = MaskPolicy::KeepNone;
    QCOMPARE(builder.names(builder.plan(0, maskOnly()).masked), u"r:z"_s);
}

void TestMaskPlan::onceMaskedStaysMasked()
{
    SessionBuilder builder(u"u1 a1[x] r:x*8000 a2 u2"_s);
    builder.numbers.maskTurns = 1;
    QVERIFY(!builder.compact(0, u"M1"_s, maskOnly()).isEmpty());
    const QByteArray first = builder.body();
    // Whatever is masked later, what was sent before it is sent again in the same bytes.
    const QByteArray begin = first.first(first.indexOf("<u2>"));
    builder.add(u"a3[y] r:y*8000 a4 u3"_s);
    QVERIFY(!builder.compact(0, u"M2"_s, maskOnly()).isEmpty());
    QVERIFY(builder.body().startsWith(begin));
    builder.numbers.maskPolicy = MaskPolicy::KeepAll; // for what is not masked yet
    QVERIFY(builder.plan(0, maskOnly()).isRefused());
    QVERIFY(builder.body().startsWith(begin));
}

void TestMaskPlan::oneTool()
{
    SessionBuilder builder(u"u1 a1[x,y] r:x*8000 r:y*8000 a2 u2 a3[z] r:z*8000 a4"_s);
    PlanOptions options;
    options.toolNames = toolNames(builder, u"r:x=grep r:y=bash r:z=grep"_s);
    options.maskTool = u"grep"_s;
    const CompactionPlan plan = builder.plan(0, options);
    QVERIFY(plan.onlyMasks());
    QCOMPARE(builder.names(plan.masked), u"r:x"_s); // z is of the newest turn
    options.maskTool = u"none"_s;
    QCOMPARE(builder.plan(0, options).refusal, CompactionPlan::Refusal::NothingOfTool);
}

void TestMaskPlan::namesAreReadFromTheStore()
{
    SessionBuilder builder(u"u1 a1[x,y] r:x*8000 r:y*8000 mask(r:y) a2"_s);
    const auto names = readToolNames(builder.context(), builder.store().reader());
    QVERIFY(names);
    QCOMPARE(names->size(), 1); // what is masked already is not asked for
    QCOMPARE(names->values(), QStringList { u"read"_s });
    QVERIFY(!needsToolNames({}));
    PlanNumbers numbers;
    numbers.toolPolicies = { { u"read"_s, MaskPolicy::KeepAll } };
    QVERIFY(needsToolNames(numbers));
}

void TestMaskPlan::prunesAboveTheThreshold_data()
{
    QTest::addColumn<int>("results"); // of about 1,000 tokens
    QTest::addColumn<int>("masked");
    QTest::newRow("5k") << 5 << 0;
    QTest::newRow("7k") << 7 << 0;
    QTest::newRow("9k") << 9 << 7;
    QTest::newRow("20k") << 20 << 18;
}

void TestMaskPlan::prunesAboveTheThreshold()
{
    QFETCH(const int, results);
    QFETCH(const int, masked);
    SessionBuilder builder(u"u1"_s);
    for (int i = 0; i < results; ++i) {
        builder.add(u"a%1[x%1] r:x%1*4400"_s.arg(i));
    }
    builder.add(u"a"_s);
    const LoadedSession loaded = builder.load();
    const Context context = builder.context();
    const PrunePlan plan = planPrune(loaded.branch, context, {}); // Lis's 8000 and 2000
    QCOMPARE(plan.isRefused() ? 0 : plan.masked.size(), masked);
    QCOMPARE(plan.refusal,
             masked == 0 ? PrunePlan::Refusal::BelowThreshold : PrunePlan::Refusal::None);
    QCOMPARE(plan.tokensBefore, context.tokens());
    if (masked > 0) {
        QVERIFY(plan.outputAfter < plan.outputBefore);
        QVERIFY(plan.outputAfter >= 2'000);
        QCOMPARE(plan.tokensBefore - plan.tokensAfter, plan.outputBefore - plan.outputAfter);
    }
    // By hand the threshold does not count.
    QCOMPARE(planPrune(loaded.branch, context, {}, PruneTrigger::ByHand).masked.size(),
             results - 2);
}

namespace
{

/// Plans, writes and appends; false if it was refused.
bool prune(SessionBuilder &builder, PruneTrigger trigger = PruneTrigger::Automatic,
           const QHash<qint64, QString> &names = {})
{
    const LoadedSession loaded = builder.load();
    const PrunePlan plan =
            planPrune(loaded.branch, builder.context(), builder.numbers, trigger, names);
    const auto entries = pruneEntries(loaded.branch, plan, builder.settings,
                                      builder.store().reader(), CompactionCause::Manual);
    if (!entries) {
        return false;
    }
    return builder.store()
            .append(builder.session(), loaded.session().leaf, entries->entries)
            .has_value();
}

QString masked(SessionBuilder &builder)
{
    QList<EntryId> ids;
    for (const ContextItem &item : builder.context().items) {
        if (item.state == ItemState::Masked) {
            ids += item.entry;
        }
    }
    return builder.names(ids);
}

} // namespace

void TestMaskPlan::boundaryIsStable()
{
    SessionBuilder builder(u"u1 a1[x] r:x*4000 a2[y] r:y*4000 a3[z] r:z*4000 a4"_s);
    builder.numbers.pruneThreshold = 2'500;
    builder.numbers.pruneKeep = 500;
    QVERIFY(prune(builder));
    QCOMPARE(masked(builder), u"r:x r:y"_s);
    const QByteArray body = builder.body();
    builder.add(u"u2 a5[v] r:v*4000 a6"_s); // 2,000 tokens since the boundary
    QVERIFY(!prune(builder));
    QCOMPARE(masked(builder), u"r:x r:y"_s);
    QVERIFY(builder.body().startsWith(body.first(body.indexOf("<a4>"))));
    builder.add(u"a7[w] r:w*4000 a8"_s);
    QVERIFY(prune(builder));
    QCOMPARE(masked(builder), u"r:x r:y r:z r:v"_s);
    // Over a compaction too.
    PlanOptions upTo;
    upTo.upTo = builder.id(u"a6"_s);
    QVERIFY(!builder.compact(0, u"C1"_s, upTo).isEmpty());
    QCOMPARE(masked(builder), u""_s);
    builder.add(u"u3 a9[q] r:q*4000 a10"_s);
    QVERIFY(!prune(builder)); // w and q are below the threshold
    builder.add(u"a11[p] r:p*4000 a12"_s);
    QVERIFY(prune(builder));
    QCOMPARE(masked(builder), u"r:w r:q"_s);
}

void TestMaskPlan::pruningLeavesAlone()
{
    SessionBuilder builder(u"u1 a1[x] r:x*4000 a2[y] r:y*4000 a3[s] r:s*100 a4[z] r:z*4000 a5[v] "
                           "r:v*4000 a6 pin(a1)"_s);
    builder.numbers.pruneThreshold = 100;
    builder.numbers.pruneKeep = 500;
    builder.numbers.toolPolicies = { { u"grep"_s, MaskPolicy::KeepAll } };
    QVERIFY(prune(builder, PruneTrigger::Automatic, toolNames(builder, u"r:y=grep r:z=bash"_s)));
    // x is pinned with its answer, y is of a tool whose output is kept, s is no larger than a placeholder, v is new.
    QCOMPARE(masked(builder), u"r:z"_s);
    // What a person took the mask off stays, whatever boundary comes.
    builder.add(u"unmask(r:z) a7[w] r:w*4000 a8"_s);
    QVERIFY(prune(builder, PruneTrigger::ByHand, toolNames(builder, u"r:y=grep"_s)));
    QCOMPARE(masked(builder), u"r:v"_s);
}

void TestMaskPlan::pruningIsUndone()
{
    SessionBuilder builder(u"u1 a1[x] r:x*40000 a2[y] r:y*4000 a3"_s);
    builder.numbers.pruneKeep = 500;
    const QByteArray before = builder.body();
    QVERIFY(prune(builder));
    const QByteArray pruned = builder.body();
    QVERIFY(pruned.size() < before.size() / 4);
    QVERIFY(builder.undo());
    QCOMPARE(builder.body(), before);
    QVERIFY(builder.redo());
    QCOMPARE(builder.body(), pruned);
    builder.reopen();
    QCOMPARE(builder.body(), pruned);
    QVERIFY(builder.undo());
    QVERIFY(!builder.undo());
}

void TestMaskPlan::pruneNoLongerHolds_data()
{
    QTest::addColumn<QString>("meanwhile");
    QTest::addColumn<bool>("holds");
    QTest::newRow("another branch") << u"@a1 u9"_s << false;
    QTest::newRow("compacted") << u"C1(a2)"_s << false;
    QTest::newRow("edited") << u"pin(r:x)"_s << false;
    QTest::newRow("gone on") << u"u2 a4"_s << true;
}

void TestMaskPlan::pruneNoLongerHolds()
{
    QFETCH(const QString, meanwhile);
    QFETCH(const bool, holds);
    SessionBuilder builder(u"u1 a1[x] r:x*40000 a2[y] r:y*10000 a3"_s);
    const PrunePlan plan = planPrune(builder.load().branch, builder.context(), {});
    QVERIFY(!plan.isRefused());
    builder.add(meanwhile);
    const auto entries = pruneEntries(builder.load().branch, plan, builder.settings,
                                      builder.store().reader(), CompactionCause::Manual);
    QCOMPARE(entries.has_value(), holds);
    QVERIFY(holds || entries.error().kind == Error::Kind::Conflict);
}

void TestMaskPlan::boundaryMeetsABackgroundCompaction()
{
    // A boundary that is set while a summary is written takes nothing from it.
    SessionBuilder builder(u"u1*400 a1[x] r:x*40000 a2[y] r:y*9000 a3 u2*400 a4"_s);
    const CompactionPlan plan = builder.plan(200, { true, false });
    QVERIFY(!plan.isRefused());
    QVERIFY(prune(builder));
    const LoadedSession loaded = builder.load();
    QVERIFY(compactionEntries(loaded.branch, plan, summaryOf(u"summary"_s), builder.settings,
                              builder.store().reader()));
}

QTEST_GUILESS_MAIN(TestMaskPlan)
#include "tst_maskplan.moc"
