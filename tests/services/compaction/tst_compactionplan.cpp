// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fittingplan.h"
#include "fixtures.h"
#include "importedsession.h"
#include "planlosses.h"
#include "sessionbuilder.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

const PlanOptions ByFour { true, false, true };

} // namespace

/// Where a compaction cuts, what it summarizes and when it is refused.
class TestCompactionPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cutPointsAreThoseOfPi_data();
    void cutPointsAreThoseOfPi();
    void figuresOfTheLargeSession();
    void contextOfTheTwiceCompactedSession();

    void cutsAtValidEntriesOnly_data();
    void cutsAtValidEntriesOnly();
    void splitTurn();
    void metadataBeforeTheCutIsKept();
    void secondRangeBeginsAtTheKeptEntries();
    void refusals_data();
    void refusals();
    void keepsSoManyMessages();
    void saysWhatNoSummaryHolds();
    void freesTooLittle();
    void keepsLessUntilItFits();
    void giantResultIsMasked();
    void masksOldOutputFirst();
    void maskingOnly();
    void pinnedUnitsAreNotSummarized();
    void unsentMessagesAreNotPlanned();
    void isLinear();
    void isLinearOverManyCompactions();
};

void TestCompactionPlan::cutPointsAreThoseOfPi_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("keep");
    QTest::addColumn<int>("cut");
    QTest::addColumn<int>("turnStart"); // the cut itself: no split turn
    const QString large = u"pimono-large-session.jsonl"_s;
    const QString compacted = u"pimono-before-compaction.jsonl"_s;
    const auto row = [](const QString &file, int keep, int cut, int turnStart) {
        QTest::addRow("%s %d", qPrintable(file), keep) << file << keep << cut << turnStart;
    };
    row(large, 1000, 1011, 986);
    row(large, 5000, 983, 978);
    row(large, 20000, 837, 834);
    row(large, 50000, 394, 387);
    row(large, 100000, 27, 24);
    row(compacted, 1000, 1000, 1000);
    row(compacted, 5000, 1000, 1000);
    row(compacted, 20000, 946, 939);
    row(compacted, 50000, 790, 789);
    row(compacted, 100000, 692, 677);
    row(compacted, 120000, 652, 645);
    row(compacted, 200000, -1,
        -1); // nothing before the previous first kept entry is left to summarize
}

void TestCompactionPlan::cutPointsAreThoseOfPi()
{
    VARVE_REQUIRE_SHARED(folder, "fixtures/pi");
    QFETCH(QString, file);
    QFETCH(int, keep);
    QFETCH(int, cut);
    QFETCH(int, turnStart);
    static QHash<QString, LoadedSession> sessions;
    if (!sessions.contains(file)) {
        ImportedStore imported;
        const auto report = imported.import(folder + u'/' + file);
        QVERIFY2(report, report ? "" : qPrintable(report.error().message));
        auto loaded = imported.load(report->sessions.constFirst().id);
        QVERIFY(loaded);
        sessions.insert(file, *loaded);
    }
    const LoadedSession loaded = sessions.value(file);
    const SessionTree &tree = loaded.snapshot->tree;
    PlanNumbers numbers;
    numbers.keep = keep;
    const CompactionPlan plan =
            planCompaction(loaded.branch, project(loaded.branch, {}), numbers, ByFour);
    if (cut < 0) {
        QCOMPARE(plan.refusal, CompactionPlan::Refusal::EverythingKept);
        return;
    }
    QVERIFY2(!plan.isRefused(), qPrintable(refusalText(plan.refusal)));
    QCOMPARE(tree.indexOf(plan.firstKept), cut);
    QCOMPARE(plan.split, cut != turnStart);
    QCOMPARE(plan.split ? tree.indexOf(plan.turnStart) : cut, turnStart);
    // Summary or verbatim: nothing twice, nothing lost.
    const Context context = project(loaded.branch, {});
    qsizetype messages = 0;
    for (const ContextItem &item : context.items) {
        messages += item.isSent() && item.type != EntryType::Compaction ? 1 : 0;
    }
    QCOMPARE(plan.summarize.size() + plan.turnPrefix.size() + plan.kept.size(), messages);
}

void TestCompactionPlan::figuresOfTheLargeSession()
{
    VARVE_REQUIRE_SHARED(file, "fixtures/pi/pimono-large-session.jsonl");
    ImportedStore imported;
    const auto report = imported.import(file);
    QVERIFY(report);
    const auto loaded = imported.load(report->sessions.constFirst().id);
    QVERIFY(loaded);
    QCOMPARE(loaded->snapshot->tree.size(), 1018);
    qint64 estimate = 0;
    QHash<Role, int> roles;
    for (const EntryNode &node : loaded->snapshot->tree.nodes()) {
        if (node.isMessage()) {
            ++roles[node.role];
            estimate += charsByFour(node);
        }
    }
    QCOMPARE(roles.value(Role::User), 88);
    QCOMPARE(roles.value(Role::Assistant), 453);
    QCOMPARE(roles.value(Role::ToolResult), 373);
    QCOMPARE(estimate, 124'696);
}

void TestCompactionPlan::contextOfTheTwiceCompactedSession()
{
    VARVE_REQUIRE_SHARED(file, "fixtures/pi/pimono-before-compaction.jsonl");
    ImportedStore imported;
    const auto report = imported.import(file);
    QVERIFY(report);
    const auto loaded = imported.load(report->sessions.constFirst().id);
    QVERIFY(loaded);
    const Branch &branch = loaded->branch;
    QCOMPARE(branch.snapshot->tree.size(), 1002);
    QCOMPARE(branch.compaction, 627);
    QCOMPARE(branch.firstKept, 550);
    const auto compactions = branch.snapshot->compactions;
    QCOMPARE(compactions.size(), 2);
    QCOMPARE(compactions.value(branch.node(358).id).tokensBefore, 175'004);
    QCOMPARE(branch.snapshot->tree.indexOf(compactions.value(branch.node(358).id).firstKept), 292);
    QCOMPARE(compactions.value(branch.node(627).id).tokensBefore, 185'014);

    const Context context = project(branch, {});
    QCOMPARE(context.items.size(), 446);
    QCOMPARE(toString(context.items.constFirst().type), toString(EntryType::Compaction));
    int kept = 0;
    int failed = 0;
    for (const ContextItem &item : context.items) {
        kept += branch.snapshot->tree.indexOfSeq(item.seq) < 627 ? 1 : 0;
        failed += item.reason == LeftOutReason::FailedAnswer ? 1 : 0;
    }
    QCOMPARE(kept, 77);
    QCOMPARE(context.items.size() - 1 - kept, 368);
    QCOMPARE(failed, 7);
    QCOMPARE(context.repairs.size(), 1);
    QCOMPARE(context.repairs.constFirst().kind, Repair::Kind::MissingResult);
    QCOMPARE(context.repairs.constFirst().count, 1);

    // A second call has no result either, and goes with its aborted answer.
    QSet<quint64> results;
    for (const EntryNode &node : branch.snapshot->tree.nodes()) {
        results += decodeMetrics(node.metrics).resultKey;
    }
    int open = 0;
    int openInFailed = 0;
    for (int index = 551; index < branch.snapshot->tree.size(); ++index) {
        const EntryNode &node = branch.node(index);
        const EntryMetrics metrics = decodeMetrics(node.metrics);
        for (const PartMetrics &part : metrics.parts) {
            if (part.kind == PartMetrics::Kind::ToolCall && !results.contains(part.callKey)) {
                ++open;
                openInFailed += node.has(EntryNode::FailedAnswer) ? 1 : 0;
            }
        }
    }
    QCOMPARE(open, 2);
    QCOMPARE(openInFailed, 1);

    qint64 afterTheCompaction = 0;
    qint64 fromFirstKept = 0;
    for (int index = 550; index < branch.snapshot->tree.size(); ++index) {
        const EntryNode &node = branch.node(index);
        const qint64 tokens = node.isMessage() ? charsByFour(node) : 0;
        fromFirstKept += tokens;
        afterTheCompaction += index > 627 ? tokens : 0;
    }
    QCOMPARE(afterTheCompaction, 121'952);
    QCOMPARE(fromFirstKept, 138'608);
}

void TestCompactionPlan::cutsAtValidEntriesOnly_data()
{
    QTest::addColumn<QString>("session");
    QTest::addColumn<int>("keep"); // in characters by four
    QTest::addColumn<QString>("firstKept"); // empty: refused
    QTest::addColumn<QString>("turnStart");
    QTest::newRow("at a user message")
            << u"u1*400 a1*400 u2*400 a2*400"_s << 200 << u"u2"_s << QString();
    QTest::newRow("at an answer: split")
            << u"u1*400 a1*400 u2*400 a2*400"_s << 100 << u"a2"_s << u"u2"_s;
    QTest::newRow("never at a result")
            << u"u1*400 a1[x]*40 r:x*400 a2*400 u2*400"_s << 300 << u"a2"_s << u"u1"_s;
    QTest::newRow("results of one answer stay together")
            << u"u1*400 a1[x,y]*40 r:x*400 r:y*400 a2*400"_s << 250 << u"a2"_s << u"u1"_s;
    QTest::newRow("a bash execution is a turn start")
            << u"u1*400 a1*400 b1*400 a2*400"_s << 200 << u"b1"_s << QString();
    QTest::newRow("a custom message is one")
            << u"u1*400 a1*400 k1*400 a2*400"_s << 200 << u"k1"_s << QString();
    QTest::newRow("a branch summary is one")
            << u"u1*400 a1*400 S1*400 a2*400"_s << 200 << u"S1"_s << QString();
    QTest::newRow("role custom is valid, no turn start")
            << u"u1*400 a1*400 p1*400 a2*400"_s << 200 << u"p1"_s << u"u1"_s;
    QTest::newRow("only results after the budget point")
            << u"u1*400 a1[x]*400 r:x*4000"_s << 500 << QString() << QString();
    QTest::newRow("everything fits") << u"u1*400 a1*400"_s << 5000 << QString() << QString();
    QTest::newRow("scenario 10") << u"u1*400 a1*400 u2*400 a2*400 a3*400 a4*400"_s << 200 << u"a3"_s
                                 << u"u2"_s;
}

void TestCompactionPlan::cutsAtValidEntriesOnly()
{
    QFETCH(QString, session);
    QFETCH(int, keep);
    QFETCH(QString, firstKept);
    QFETCH(QString, turnStart);
    SessionBuilder builder(session);
    const CompactionPlan plan = builder.plan(keep, ByFour);
    QCOMPARE(plan.isRefused(), firstKept.isEmpty());
    if (!plan.isRefused()) {
        QCOMPARE(builder.name(plan.firstKept), firstKept);
        QCOMPARE(plan.split ? builder.name(plan.turnStart) : QString(), turnStart);
    }
}

void TestCompactionPlan::splitTurn()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 a3*400 a4*400"_s);
    const CompactionPlan plan = builder.plan(200, ByFour);
    QVERIFY(plan.split);
    QCOMPARE(builder.names(plan.summarize), u"u1 a1"_s);
    QCOMPARE(builder.names(plan.turnPrefix), u"u2 a2"_s);
    QCOMPARE(builder.names(plan.kept), u"a3 a4"_s);
}

void TestCompactionPlan::metadataBeforeTheCutIsKept()
{
    SessionBuilder builder(u"u1*400 a1*400 m1 t1 L1(u1,x) n1 i1 u2*400 a2*400"_s);
    const CompactionPlan plan = builder.plan(200, ByFour);
    QCOMPARE(builder.name(plan.firstKept), u"m1"_s);
    QVERIFY(!plan.split);
    QCOMPARE(builder.names(plan.kept), u"u2 a2"_s);
    QCOMPARE(builder.names(plan.summarize), u"u1 a1"_s);

    // Not over a compaction.
    builder.add(u"C1(u2) m2 u3*400 a3*400"_s);
    QCOMPARE(builder.name(builder.plan(200, ByFour).firstKept), u"m2"_s);
}

void TestCompactionPlan::secondRangeBeginsAtTheKeptEntries()
{
    // What the first one kept is summarized by the second, not lost.
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 C1(u2) u3*400 a3*400"_s);
    const CompactionPlan plan = builder.plan(200, ByFour);
    QCOMPARE(builder.name(plan.previousCompaction), u"C1"_s);
    QCOMPARE(builder.names(plan.summarize), u"u2 a2"_s);
    QCOMPARE(builder.names(plan.kept), u"u3 a3"_s);
}

void TestCompactionPlan::refusals_data()
{
    QTest::addColumn<QString>("session");
    QTest::addColumn<int>("keep");
    QTest::addColumn<CompactionPlan::Refusal>("refusal");
    using Refusal = CompactionPlan::Refusal;
    QTest::newRow("no entries") << QString() << 0 << Refusal::Empty;
    QTest::newRow("no messages") << u"m1 t1 n1"_s << 0 << Refusal::Empty;
    QTest::newRow("only failed answers") << u"e1 x1"_s << 0 << Refusal::Empty;
    QTest::newRow("everything fits") << u"u1 a1"_s << 20'000 << Refusal::EverythingKept;
    QTest::newRow("one message") << u"u1"_s << 0 << Refusal::EverythingKept;
    QTest::newRow("nothing since, kept nothing")
            << u"u1 a1 C1()"_s << 0 << Refusal::AlreadyCompacted;
    QTest::newRow("nothing since")
            << u"u1 a1 u2 a2 C1(u2)"_s << 20'000 << Refusal::AlreadyCompacted;
    QTest::newRow("something since")
            << u"u1 a1 u2 a2 C1(u2) u3"_s << 20'000 << Refusal::EverythingKept;
}

void TestCompactionPlan::refusals()
{
    QFETCH(QString, session);
    QFETCH(int, keep);
    QFETCH(CompactionPlan::Refusal, refusal);
    SessionBuilder builder(session);
    const CompactionPlan plan = builder.plan(keep);
    QCOMPARE(plan.refusal, refusal);
    QVERIFY(!refusalText(plan.refusal).isEmpty());
    const LoadedSession loaded = builder.load();
    const auto entries = compactionEntries(loaded.branch, plan, summaryOf(u"x"_s), builder.settings,
                                           builder.store().reader());
    QVERIFY(!entries);
    QCOMPARE(entries.error().kind, Error::Kind::Refused);
}

void TestCompactionPlan::keepsSoManyMessages()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 u3*400 a3*400"_s);
    builder.numbers.keepMessages = 4;
    QCOMPARE(builder.name(builder.plan(1).firstKept), u"u2"_s);
    builder.numbers.keepMessages = 2;
    QCOMPARE(builder.name(builder.plan(1).firstKept), u"u3"_s);
    // Where the count falls on results, more is kept, not less.
    SessionBuilder calls(u"u1*400 a1*400 u2*400 a2[x,y]*400 r:x*400 r:y*400 a3*400"_s);
    calls.numbers.keepMessages = 3;
    QCOMPARE(calls.name(calls.plan(1).firstKept), u"a2"_s);
    calls.numbers.keepMessages = 0;
    QCOMPARE(calls.name(calls.plan(1).firstKept), u"a3"_s);
    calls.numbers.keepMessages = 100;
    QVERIFY(calls.plan(1).isRefused());
}

void TestCompactionPlan::saysWhatNoSummaryHolds()
{
    SessionBuilder builder(u"u1*400 a1~ u2*400"_s);
    builder.settings.replaysThinking = true;
    Entry seen;
    seen.role = Role::User;
    seen.blocks = { TextBlock { u"Look."_s }, ImageBlock {}, ImageBlock {} };
    builder.addEntry(seen, u"i1"_s);
    builder.add(u"a2~ u3*400 a3~"_s);
    const CompactionPlan plan = builder.plan(1);
    QVERIFY(!plan.isRefused());
    const PlanLosses losses = lossesOf(plan, builder.context());
    QCOMPARE(losses.images, 1); // messages
    QCOMPARE(losses.thinking, 3); // of what is kept, too: what stood before it is gone
    QVERIFY(lossesOf({}, builder.context()).isEmpty());
}

void TestCompactionPlan::freesTooLittle()
{
    SessionBuilder builder(u"u1*40 a1*40 u2*400 a2*400"_s);
    builder.numbers.shrinkTokens = 500;
    builder.numbers.shrinkShare = 0.1;
    QCOMPARE(builder.plan(100).refusal, CompactionPlan::Refusal::FreesTooLittle);
    SessionBuilder large(u"u1*40000 a1*40000 u2*400 a2*400"_s);
    large.numbers = PlanNumbers {};
    const CompactionPlan plan = large.plan(100);
    QVERIFY(!plan.isRefused());
    QVERIFY(plan.tokensAfter < plan.tokensBefore / 2);
}

void TestCompactionPlan::keepsLessUntilItFits()
{
    SessionBuilder builder(u"u1*4000 a1*4000 u2*4000 a2*4000 u3*4000 a3*4000 u4*4000 a4*4000"_s);
    const LoadedSession loaded = builder.load();
    const Context context = builder.context();
    PlanNumbers numbers = builder.numbers;
    numbers.keep = context.tokens() * 3 / 4;
    PlanAim aim;
    const CompactionPlan wished = planToFit(loaded.branch, context, numbers, aim);
    QVERIFY2(!wished.isRefused(), qPrintable(refusalText(wished.refusal)));

    aim.mostTokens = context.tokens() * 2 / 5;
    QVERIFY(wished.tokensAfter > aim.mostTokens);
    const CompactionPlan plan = planToFit(loaded.branch, context, numbers, aim);
    QVERIFY2(!plan.isRefused(), qPrintable(refusalText(plan.refusal)));
    QVERIFY(plan.tokensAfter <= aim.mostTokens);
    QVERIFY(plan.kept.size() < wished.kept.size());
    QCOMPARE(plan.kept.constLast(), builder.id(u"a4"_s));

    // Where nothing fits it is the plan that comes closest.
    aim.mostTokens = 1;
    const CompactionPlan closest = planToFit(loaded.branch, context, numbers, aim);
    QVERIFY2(!closest.isRefused(), qPrintable(refusalText(closest.refusal)));
    QVERIFY(closest.tokensAfter <= plan.tokensAfter);

    // So it is where masks alone were never tried.
    aim.method = PlanAim::Method::SummarizeOnly;
    const CompactionPlan summarized = planToFit(loaded.branch, context, numbers, aim);
    QVERIFY2(!summarized.isRefused(), qPrintable(refusalText(summarized.refusal)));
    QCOMPARE(summarized.leaf, closest.leaf);
    QVERIFY(!summarized.summarize.isEmpty());
}

void TestCompactionPlan::giantResultIsMasked()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2[x]*40 r:x*400000"_s);
    const CompactionPlan plan = builder.plan(300);
    QVERIFY2(!plan.isRefused(), qPrintable(refusalText(plan.refusal)));
    QCOMPARE(builder.names(plan.masked), u"r:x"_s);
    QVERIFY(plan.kept.contains(builder.id(u"r:x"_s)));
    QVERIFY(plan.kept.contains(builder.id(u"a2"_s)));
    QVERIFY(plan.tokensAfter < 2000);
    // Where masking is off it stays, with the answer that it belongs to.
    const CompactionPlan unmasked = builder.plan(300, { true, false, false });
    QVERIFY2(!unmasked.isRefused(), qPrintable(refusalText(unmasked.refusal)));
    QCOMPARE(builder.names(unmasked.kept), u"a2 r:x"_s);
    QVERIFY(unmasked.masked.isEmpty());
}

void TestCompactionPlan::masksOldOutputFirst()
{
    SessionBuilder builder(u"u1 a1[x] r:x*40000 a2[y] r:y*40000 a3[z] r:z*4000 u2 a4"_s);
    builder.numbers.maskProtect = 1000;
    builder.numbers.maskMinimum = 5000;
    // Masked output is what the walk sees, so more of the conversation fits into the same budget.
    const CompactionPlan plan = builder.plan(1500);
    QVERIFY(!plan.isRefused());
    for (const EntryId &id : plan.masked) {
        QVERIFY(plan.kept.contains(id));
    }
    builder.numbers.maskMinimum = 1'000'000;
    QVERIFY(builder.plan(1500).masked.isEmpty());
}

void TestCompactionPlan::maskingOnly()
{
    SessionBuilder builder(u"u1 a1[x] r:x*40000 a2[y] r:y*40000 a3[z] r:z*4000 u2 a4"_s);
    builder.numbers.maskProtect = 500;
    builder.numbers.maskMinimum = 5000;
    const CompactionPlan plan = builder.plan(0, { false, true, false });
    QVERIFY(!plan.isRefused());
    QVERIFY(plan.onlyMasks());
    QVERIFY(plan.firstKept.isNull());
    QCOMPARE(builder.names(plan.masked), u"r:x r:y"_s);
    const qint64 before = builder.context().tokens();
    QCOMPARE(plan.tokensBefore, before);
    const QByteArray body = builder.body();
    QVERIFY(!builder.compact(0, u"run"_s, { false, true, false }).isEmpty());
    QCOMPARE(builder.context().tokens(), plan.tokensAfter);
    QVERIFY(builder.body().size() < body.size() / 4);
    QVERIFY(builder.undo());
    QCOMPARE(builder.body(), body);
    // A second time there is nothing left to mask.
    QVERIFY(builder.redo());
    QCOMPARE(builder.plan(0, { false, true, false }).refusal,
             CompactionPlan::Refusal::FreesTooLittle);
}

void TestCompactionPlan::pinnedUnitsAreNotSummarized()
{
    SessionBuilder builder(
            u"u1*400 a1[x]*400 r:x*400 u2*400 a2*400 u3*400 a3*400 pin(r:x) pin(u3)"_s);
    const CompactionPlan plan = builder.plan(200, { true, false, false });
    QCOMPARE(builder.names(plan.pinned), u"a1 r:x"_s);
    QCOMPARE(builder.names(plan.summarize), u"u1 u2 a2"_s);
    QCOMPARE(builder.names(plan.kept), u"u3 a3"_s);
}

void TestCompactionPlan::unsentMessagesAreNotPlanned()
{
    SessionBuilder builder(
            u"u1*400 e1*400 a1*400 s1*400 u2*400 a2*400 u3*400 a3*400 exclude(a2)"_s);
    const CompactionPlan plan = builder.plan(200);
    QCOMPARE(builder.names(plan.summarize), u"u1 a1 u2"_s);
    QCOMPARE(builder.names(plan.kept), u"u3 a3"_s);
}

void TestCompactionPlan::isLinear()
{
    // 6,000 entries: context and plan in a moment, also in a debug build.
    SessionBuilder builder(u"u0"_s);
    QList<Entry> entries;
    for (int i = 0; i < 6000; ++i) {
        Entry entry;
        entry.role = i % 2 == 0 ? Role::Assistant : Role::User;
        entry.blocks = { TextBlock { QString(400, u'x') } };
        entries += entry;
    }
    const auto stored = builder.store().append(builder.session(), builder.id(u"u0"_s), entries);
    QVERIFY(stored);
    const LoadedSession loaded = builder.load();
    QElapsedTimer timer;
    timer.start();
    const Context context = project(loaded.branch, builder.settings);
    const CompactionPlan plan = planCompaction(loaded.branch, context, {});
    QVERIFY(!plan.isRefused());
    QCOMPARE(plan.summarize.size() + plan.turnPrefix.size() + plan.kept.size(), 6001);
    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
}

void TestCompactionPlan::isLinearOverManyCompactions()
{
    // Issue 6832 of pi: a session of some 5,600 entries with 33 compactions.
    constexpr int Compactions = 33;
    constexpr int Between = 166;
    constexpr int Kept = 10;
    constexpr int Since = 100;
    SessionBuilder builder(u"u0"_s);
    EntryId leaf = builder.id(u"u0"_s);
    const auto talk = [](int count) {
        QList<Entry> entries;
        for (int i = 0; i < count; ++i) {
            Entry entry;
            entry.id = EntryId::create();
            entry.role = i % 2 == 0 ? Role::Assistant : Role::User;
            entry.blocks = { TextBlock { QString(400, u'x') } };
            entries += entry;
        }
        return entries;
    };
    for (int round = 0; round < Compactions; ++round) {
        QList<Entry> entries = talk(Between);
        Entry compaction;
        compaction.id = EntryId::create();
        compaction.type = EntryType::Compaction;
        compaction.summary = u"summary %1"_s.arg(round);
        compaction.firstKept = entries.at(Between - Kept).id;
        compaction.operationId = u"run %1"_s.arg(round);
        entries += compaction;
        QVERIFY(builder.store().append(builder.session(), leaf, entries));
        leaf = compaction.id;
    }
    QVERIFY(builder.store().append(builder.session(), leaf, talk(Since)));
    const LoadedSession loaded = builder.load();
    QCOMPARE(loaded.snapshot->tree.size(), 1 + Compactions * (Between + 1) + Since);
    QCOMPARE(loaded.snapshot->compactions.size(), Compactions);
    PlanNumbers numbers;
    numbers.keep = 2'000;
    QElapsedTimer timer;
    timer.start();
    const Context context = project(loaded.branch, {});
    const CompactionPlan plan = planCompaction(loaded.branch, context, numbers);
    const qint64 elapsed = timer.elapsed();
    QCOMPARE(context.items.size(), 1 + Kept + Since); // the newest summary and no other
    QVERIFY2(!plan.isRefused(), qPrintable(refusalText(plan.refusal)));
    QCOMPARE(plan.summarize.size() + plan.turnPrefix.size() + plan.kept.size(), Kept + Since);
    QVERIFY2(elapsed < 1000, qPrintable(QString::number(elapsed)));
}

QTEST_GUILESS_MAIN(TestCompactionPlan)
#include "tst_compactionplan.moc"
