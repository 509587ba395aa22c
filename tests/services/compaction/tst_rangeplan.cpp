// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionbuilder.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Compactions of what somebody chose: up to an entry, or a range in the middle.
class TestRangePlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void upTo_data();
    void upTo();
    void upToTheEnd();
    void sinceThenIsKept();

    void ranges_data();
    void ranges();
    void rangeIsReplacedInPlace();
    void rangeIsCounted();
    void undoAndRedo();
    void rangeOverRange();
    void pinnedAfterwards();
    void compactionOverARange();
    void cutNeverFallsIntoARange();
    void rangeSurvivesACompaction();
    void redoneBehindACompaction();
    void planNoLongerHolds_data();
    void planNoLongerHolds();
    void textCannotCloseTheTag();
    void thinkingBehindARange();

private:
    static PlanOptions range(SessionBuilder &builder, const QString &from, const QString &to)
    {
        PlanOptions options;
        options.range = EntryRange { builder.id(from), builder.id(to) };
        return options;
    }
};

void TestRangePlan::upTo_data()
{
    QTest::addColumn<QString>("session");
    QTest::addColumn<QString>("upTo");
    QTest::addColumn<QString>("kept"); // empty: refused
    const QString plain = u"u1*400 a1*400 u2*400 a2*400 u3*400 a3*400"_s;
    QTest::newRow("a turn") << plain << u"a1"_s << u"u2 a2 u3 a3"_s;
    QTest::newRow("within a turn") << plain << u"u2"_s << u"a2 u3 a3"_s;
    const QString calls = u"u1*400 a1[x,y]*400 r:x*400 r:y*400 a2*400 u2*400 a3*400"_s;
    QTest::newRow("a call takes its results along") << calls << u"a1"_s << u"a2 u2 a3"_s;
    QTest::newRow("a result takes the others along") << calls << u"r:x"_s << u"a2 u2 a3"_s;
    QTest::newRow("results that came late")
            << u"u1*400 a1[x]*400 u2*400 r:x*400 a2*400 u3*400 a3*400"_s << u"u1"_s
            << u"a1 r:x u2 a2 u3 a3"_s;
    QTest::newRow("into results that came late")
            << u"u1*400 a1[x]*400 u2*400 r:x*400 a2*400 u3*400 a3*400"_s << u"a1"_s
            << u"a2 u3 a3"_s;
    QTest::newRow("no message") << u"u1*400 n1 a1*400"_s << u"n1"_s << QString();
    QTest::newRow("in the summary already")
            << u"u1*400 a1*400 C1(a1) u2*400 a2*400"_s << u"u1"_s << QString();
    QTest::newRow("of another branch")
            << u"u1*400 a1*400 u2*400 @a1 u3*400"_s << u"u2"_s << QString();
}

void TestRangePlan::upTo()
{
    QFETCH(const QString, session);
    QFETCH(const QString, upTo);
    QFETCH(const QString, kept);
    SessionBuilder builder(session);
    PlanOptions options;
    options.upTo = builder.id(upTo);
    const CompactionPlan plan = builder.plan(1'000'000, options); // the budget does not count
    if (kept.isEmpty()) {
        QCOMPARE(plan.refusal, CompactionPlan::Refusal::NotSent);
        QVERIFY(!refusalText(plan.refusal).isEmpty());
        return;
    }
    QVERIFY2(!plan.isRefused(), qPrintable(refusalText(plan.refusal)));
    QVERIFY(!builder.compact(1'000'000, u"C"_s, options).isEmpty());
    QCOMPARE(builder.sent(), u"C "_s + kept);
    QCOMPARE(contextFault(builder.context(), builder.request(), builder.body()), QString());
}

void TestRangePlan::upToTheEnd()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400"_s);
    PlanOptions options;
    options.upTo = builder.id(u"a2"_s);
    QVERIFY(!builder.compact(0, u"C1"_s, options).isEmpty());
    QCOMPARE(builder.sent(), u"C1"_s);
    builder.add(u"u3"_s);
    QCOMPARE(builder.sent(), u"C1 u3"_s);
    // Not over a call that is still running.
    SessionBuilder running(u"u1*400 a1*400 u2*400 a2[x,y]*400 r:x*400"_s);
    options.upTo = running.id(u"a2"_s);
    QCOMPARE(running.plan(0, options).refusal, CompactionPlan::Refusal::OpenCall);
    running.add(u"r:y*400"_s);
    QVERIFY(!running.plan(0, options).isRefused());
}

void TestRangePlan::sinceThenIsKept()
{
    // A plan that keeps nothing, and somebody goes on while the summary is written.
    SessionBuilder builder(u"u1*400 a1*400"_s);
    PlanOptions options;
    options.upTo = builder.id(u"a1"_s);
    const CompactionPlan plan = builder.plan(0, options);
    QVERIFY(!plan.isRefused());
    builder.add(u"u2 a2"_s);
    const auto made = compactionEntries(builder.load().branch, plan, summaryOf(u"summary"_s),
                                        builder.settings, builder.store().reader());
    QVERIFY(made);
    builder.addEntry(made->entries.constLast(), u"C1"_s);
    QCOMPARE(builder.sent(), u"C1 u2 a2"_s);
}

void TestRangePlan::ranges_data()
{
    QTest::addColumn<QString>("session");
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("summarized"); // empty: refused
    QTest::addColumn<QString>("pinned");
    QTest::addColumn<CompactionPlan::Refusal>("refusal");
    using Refusal = CompactionPlan::Refusal;
    const QString plain = u"u1*400 a1*400 u2*400 a2*400 u3*400 a3*400"_s;
    const auto row = [](const char *name, const QString &session, const QString &from,
                        const QString &to, const QString &summarized, const QString &pinned = {}) {
        QTest::newRow(name) << session << from << to << summarized << pinned << Refusal::None;
    };
    row("middle", plain, u"u2"_s, u"a2"_s, u"u2 a2"_s);
    row("the other way round", plain, u"a2"_s, u"u2"_s, u"u2 a2"_s);
    row("beginning", plain, u"u1"_s, u"a1"_s, u"u1 a1"_s);
    row("end", plain, u"u3"_s, u"a3"_s, u"u3 a3"_s);
    row("one", plain, u"a2"_s, u"a2"_s, u"a2"_s);
    const QString calls = u"u1*400 a1[x,y]*400 r:x*400 r:y*400 a2*400 u2*400"_s;
    row("a call brings its results", calls, u"u1"_s, u"a1"_s, u"u1 a1 r:x r:y"_s);
    row("a result brings its call and the others", calls, u"r:x"_s, u"r:x"_s, u"a1 r:x r:y"_s);
    row("not what stands in between", u"u1*400 a1[x]*400 u2*400 r:x*400 a2*400"_s, u"a1"_s, u"a1"_s,
        u"a1 r:x"_s);
    row("pins survive", plain + u" pin(a1)"_s, u"u1"_s, u"u2"_s, u"u1 u2"_s, u"a1"_s);
    row("whole pinned units survive", calls + u" pin(r:y)"_s, u"u1"_s, u"a2"_s, u"u1 a2"_s,
        u"a1 r:x r:y"_s);
    row("excluded ones stay out", plain + u" exclude(a1)"_s, u"u1"_s, u"u2"_s, u"u1 u2"_s);
    row("failed ones too", u"u1*400 e1*400 s1*400 a1*400 u2*400"_s, u"u1"_s, u"a1"_s, u"u1 a1"_s);
    const auto refused = [](const char *name, const QString &session, const QString &from,
                            const QString &to, Refusal refusal) {
        QTest::newRow(name) << session << from << to << QString() << QString() << refusal;
    };
    refused("no message", u"u1*400 n1 a1*400"_s, u"n1"_s, u"a1"_s, Refusal::NotSent);
    refused("in a summary", u"u1*400 a1*400 C1(a1) u2*400"_s, u"u1"_s, u"u2"_s, Refusal::NotSent);
    refused("other branch", u"u1*400 a1*400 @u1 u2*400"_s, u"u1"_s, u"a1"_s, Refusal::NotSent);
    refused("all pinned", plain + u" pin(u2)"_s, u"u2"_s, u"u2"_s, Refusal::NothingInRange);
    refused("nothing sent", u"u1*400 e1*400 u2*400"_s, u"e1"_s, u"e1"_s, Refusal::NothingInRange);
    refused("open call", u"u1*400 a1[x]*400"_s, u"u1"_s, u"a1"_s, Refusal::OpenCall);
    refused("useless", u"u1*4 a1*4 u2*4"_s, u"a1"_s, u"a1"_s, Refusal::FreesTooLittle);
}

void TestRangePlan::ranges()
{
    QFETCH(const QString, session);
    QFETCH(const QString, from);
    QFETCH(const QString, to);
    QFETCH(const QString, summarized);
    QFETCH(const QString, pinned);
    QFETCH(const CompactionPlan::Refusal, refusal);
    SessionBuilder builder(session);
    builder.numbers.shrinkTokens = 1;
    builder.numbers.summary = 20;
    const CompactionPlan plan = builder.plan(0, range(builder, from, to));
    QCOMPARE(plan.refusal, refusal);
    if (plan.isRefused()) {
        QVERIFY(!refusalText(plan.refusal).isEmpty());
        return;
    }
    QVERIFY(plan.isRange());
    QVERIFY(plan.firstKept.isNull());
    QVERIFY(plan.masked.isEmpty());
    QCOMPARE(builder.names(plan.summarize), summarized);
    QCOMPARE(builder.names(plan.inPlaceOf), summarized);
    QCOMPARE(builder.names(plan.pinned), pinned);
    QVERIFY(!builder.compact(0, u"R"_s, range(builder, from, to)).isEmpty());
    QCOMPARE(contextFault(builder.context(), builder.request(), builder.body()), QString());
}

void TestRangePlan::rangeIsReplacedInPlace()
{
    SessionBuilder builder(
            u"u1*400 a1*400 u2*400 a2[x]*400 r:x*400 a3*400 u3*400 a4*400 pin(u2)"_s);
    QVERIFY(!builder.compact(0, u"R1"_s, range(builder, u"a1"_s, u"a2"_s)).isEmpty());
    QCOMPARE(builder.sent(), u"u1 R1 u2 a3 u3 a4"_s);
    QCOMPARE(builder.unsent(), u"a1=in summary a2=in summary r:x=in summary"_s);
    const QByteArray body = builder.body();
    QCOMPARE(body.count("<summary>"), 1);
    QVERIFY(body.contains("<R1> summary"));
    QVERIFY(body.indexOf("<u1>") < body.indexOf("<R1>"));
    QVERIFY(body.indexOf("<R1>") < body.indexOf("<u2>"));
    QVERIFY(!body.contains("<a1>"));
    // It goes on from there, and from a branch above it as if nothing had been.
    builder.add(u"u4 a5"_s);
    QCOMPARE(builder.sent(), u"u1 R1 u2 a3 u3 a4 u4 a5"_s);
    builder.add(u"@u3 a6"_s);
    QCOMPARE(builder.sent(), u"u1 a1 u2 a2 r:x a3 u3 a6"_s);
}

void TestRangePlan::rangeIsCounted()
{
    SessionBuilder builder(u"u1*400 a1*40000 u2*400 a2*400"_s);
    const qint64 before = builder.context().tokens();
    QVERIFY(!builder.compact(0, u"R1"_s, range(builder, u"a1"_s, u"a1"_s)).isEmpty());
    const Context after = builder.context();
    QVERIFY(after.tokens() < before / 10);
    for (const ContextItem &item : after.items) {
        if (builder.name(item.entry) == u"R1"_s) {
            QCOMPARE(toString(item.category), toString(Category::CompactionSummary));
            QCOMPARE(toString(item.role), toString(Role::User));
            QVERIFY(item.tokens > 0);
        }
    }
    const auto entry =
            builder.store().reader().entry(builder.load().snapshot->tree.nodes().constLast().seq);
    QVERIFY(entry);
    QCOMPARE(entry->summary, u"<R1> summary"_s);
    QCOMPARE(entry->tokensBefore, before);
    QCOMPARE(entry->data[u"tokensAfter"_s].toInteger(), after.tokens());
}

void TestRangePlan::undoAndRedo()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 u3*400"_s);
    const QByteArray before = builder.body();
    QVERIFY(!builder.compact(0, u"R1"_s, range(builder, u"a1"_s, u"a2"_s)).isEmpty());
    const QByteArray after = builder.body();
    const auto runs = compactionRuns(builder.load().branch, builder.store().reader());
    QVERIFY(runs);
    QCOMPARE(runs->size(), 1);
    QCOMPARE(builder.name(runs->constFirst().entry), u"R1"_s);
    QVERIFY(builder.undo());
    QCOMPARE(builder.body(), before);
    builder.reopen();
    QVERIFY(builder.redo());
    QCOMPARE(builder.body(), after);
}

void TestRangePlan::rangeOverRange()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 u3*400 a3*400 u4*400"_s);
    QVERIFY(!builder.compact(0, u"R1"_s, range(builder, u"a1"_s, u"u2"_s)).isEmpty());
    const QByteArray first = builder.body();
    // It takes the whole of the first in, from the originals.
    const CompactionPlan plan = builder.plan(0, range(builder, u"u2"_s, u"u3"_s));
    QCOMPARE(builder.names(plan.summarize), u"a1 u2 a2 u3"_s);
    QVERIFY(!builder.compact(0, u"R2"_s, range(builder, u"u2"_s, u"u3"_s)).isEmpty());
    QCOMPARE(builder.sent(), u"u1 R2 a3 u4"_s);
    // Beside it there may be another.
    QVERIFY(!builder.compact(0, u"R3"_s, range(builder, u"a3"_s, u"a3"_s)).isEmpty());
    QCOMPARE(builder.sent(), u"u1 R2 R3 u4"_s);
    QVERIFY(builder.undo());
    QVERIFY(builder.undo());
    QCOMPARE(builder.body(), first);
}

void TestRangePlan::pinnedAfterwards()
{
    SessionBuilder builder(u"u1*400 a1[x]*400 r:x*400 a2*400 u2*400 a3*400"_s);
    QVERIFY(!builder.compact(0, u"R1"_s, range(builder, u"u1"_s, u"a2"_s)).isEmpty());
    QCOMPARE(builder.sent(), u"R1 u2 a3"_s);
    builder.add(u"pin(r:x)"_s);
    QCOMPARE(builder.sent(), u"R1 a1 r:x u2 a3"_s);
    QCOMPARE(contextFault(builder.context(), builder.request(), builder.body()), QString());
    // A further range stands for all that the first one did.
    QVERIFY(!builder.compact(0, u"R2"_s, range(builder, u"a2"_s, u"u2"_s)).isEmpty());
    QCOMPARE(builder.sent(), u"R2 a1 r:x a3"_s);
    builder.add(u"unpin(r:x)"_s);
    QCOMPARE(builder.sent(), u"R2 a3"_s);
}

void TestRangePlan::compactionOverARange()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 u3*400 a3*400 u4*400 a4*400"_s);
    const QByteArray before = builder.body();
    QVERIFY(!builder.compact(0, u"R1"_s, range(builder, u"a1"_s, u"u2"_s)).isEmpty());
    const QByteArray ranged = builder.body();
    const CompactionPlan plan = builder.plan(200);
    QCOMPARE(builder.names(plan.summarize), u"u1 a1 u2 a2 u3 a3"_s); // the originals, not R1
    QVERIFY(!builder.compact(200, u"C1"_s).isEmpty());
    QCOMPARE(builder.sent(), u"C1 u4 a4"_s);
    QVERIFY(builder.undo());
    QCOMPARE(builder.body(), ranged);
    QVERIFY(builder.undo());
    QCOMPARE(builder.body(), before);
}

void TestRangePlan::cutNeverFallsIntoARange()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 u3*400 a3*400 u4*400 a4*400"_s);
    QVERIFY(!builder.compact(0, u"R1"_s, range(builder, u"u2"_s, u"u4"_s)).isEmpty());
    QCOMPARE(builder.sent(), u"u1 a1 R1 a4"_s);
    for (int keep = 0; keep < 500; keep += 20) {
        const CompactionPlan plan = builder.plan(keep);
        if (!plan.isRefused()) {
            const QString firstKept = builder.name(plan.firstKept);
            QVERIFY2(firstKept == u"a4"_s || firstKept == u"u2"_s || firstKept == u"a1"_s,
                     qPrintable(firstKept));
        }
    }
}

void TestRangePlan::rangeSurvivesACompaction()
{
    // It lies in what is kept, so the compaction's state carries it on.
    SessionBuilder builder(u"u1*4000 a1*4000 u2*400 a2*400 u3*400 a3*400 u4*400"_s);
    QVERIFY(!builder.compact(0, u"R1"_s, range(builder, u"a2"_s, u"u3"_s)).isEmpty());
    PlanOptions options;
    options.upTo = builder.id(u"a1"_s);
    QVERIFY(!builder.compact(0, u"C1"_s, options).isEmpty());
    QCOMPARE(builder.sent(), u"C1 u2 R1 a3 u4"_s);
    builder.reopen();
    QCOMPARE(builder.sent(), u"C1 u2 R1 a3 u4"_s);
    const LoadedSession loaded = builder.load();
    const auto root = loadBranch(loaded.snapshot, loaded.branch.leaf, builder.store().reader(),
                                 FoldFrom::Root);
    QVERIFY(root);
    QCOMPARE(project(*root, builder.settings).tokens(), builder.context().tokens());
    QVERIFY(builder.undo());
    QCOMPARE(builder.sent(), u"u1 a1 u2 R1 a3 u4"_s);
    QVERIFY(builder.redo());
    QCOMPARE(builder.sent(), u"C1 u2 R1 a3 u4"_s);
}

void TestRangePlan::redoneBehindACompaction()
{
    // Its messages are partly in the compaction by then, so it stands for none of them.
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 u3*400 a3*400"_s);
    QVERIFY(!builder.compact(0, u"R1"_s, range(builder, u"a1"_s, u"a2"_s)).isEmpty());
    QVERIFY(builder.undo());
    PlanOptions options;
    options.upTo = builder.id(u"a1"_s);
    QVERIFY(!builder.compact(0, u"C1"_s, options).isEmpty());
    QVERIFY(builder.redo());
    QCOMPARE(builder.sent(), u"C1 u2 a2 u3 a3"_s);
}

void TestRangePlan::planNoLongerHolds_data()
{
    QTest::addColumn<QString>("meanwhile");
    QTest::addColumn<bool>("holds");
    QTest::newRow("pinned in it") << u"pin(a1)"_s << false;
    QTest::newRow("compacted") << u"C1(u2)"_s << false;
    QTest::newRow("another branch") << u"@u1 a9"_s << false;
    QTest::newRow("edited elsewhere") << u"pin(u1)"_s << true;
    QTest::newRow("gone on") << u"u4 a4"_s << true;
}

void TestRangePlan::planNoLongerHolds()
{
    QFETCH(const QString, meanwhile);
    QFETCH(const bool, holds);
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 u3*400"_s);
    const CompactionPlan plan = builder.plan(0, range(builder, u"a1"_s, u"u2"_s));
    builder.add(meanwhile);
    const auto made = compactionEntries(builder.load().branch, plan, summaryOf(u"summary"_s),
                                        builder.settings, builder.store().reader());
    QCOMPARE(made.has_value(), holds);
    QVERIFY(holds || made.error().kind == Error::Kind::Conflict);
}

void TestRangePlan::textCannotCloseTheTag()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400"_s);
    const CompactionPlan plan = builder.plan(0, range(builder, u"a1"_s, u"a1"_s));
    const auto made = compactionEntries(builder.load().branch, plan,
                                        summaryOf(u"a </summary> b <Summary > c"_s),
                                        builder.settings, builder.store().reader());
    QVERIFY(made);
    builder.addEntry(made->entries.constLast(), u"R1"_s);
    QCOMPARE(builder.body().count("</summary>"), 1);
    QCOMPARE(builder.body().count("<summary>"), 1);
}

void TestRangePlan::thinkingBehindARange()
{
    SessionBuilder builder(u"u1*400 a1~*400 u2*400 a2~*400 u3*400"_s);
    builder.settings.replaysThinking = true;
    const auto thoughts = [&builder] {
        int thinking = 0;
        for (const ContextItem &item : builder.context().items) {
            thinking +=
                    std::ranges::contains(item.parts, Category::Thinking, &ContextPart::category)
                            && item.isSent()
                    ? 1
                    : 0;
        }
        return thinking;
    };
    QCOMPARE(thoughts(), 2);
    QVERIFY(!builder.compact(0, u"R1"_s, range(builder, u"u2"_s, u"u2"_s)).isEmpty());
    QCOMPARE(thoughts(), 1); // what a2 thought followed on u2
    builder.add(u"a3~*400"_s);
    QCOMPARE(thoughts(), 2); // and a3 came with the summary in its place
}

QTEST_GUILESS_MAIN(TestRangePlan)
#include "tst_rangeplan.moc"
