// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionbuilder.h"

#include <QTest>

#include <array>
#include <thread>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Sessions that the tests of other programs plan on, with what has to come out; the number is that of librecode's list where it
/// has one. Sizes are counted at four characters a token, so that they can be chosen.
class TestCompactionScenarios : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void plans_data();
    void plans();
    void shortSessionByHand(); // 6 and 10
    void blankSummary(); // 8
    void sideBranch(); // 9
    void compactedTwice(); // pi's 9 and issue 2608
    void twoWritersOfOneRun(); // 20
    void fortyAppendsOverTwoConnections(); // 20
    void stateOverTheCut(); // 22
    void branchSummaryInTheTail(); // 22
    void hiddenAndModelFacing(); // 23
    void whatCameMeanwhileKeepsItsOrder(); // codex 13946
    void tightestKeepOfMixedUpCalls(); // pi 1764, kimi-code 1053
};

void TestCompactionScenarios::plans_data()
{
    QTest::addColumn<QString>("session");
    QTest::addColumn<int>("keep");
    QTest::addColumn<QString>("summarize");
    QTest::addColumn<QString>("turnPrefix");
    QTest::addColumn<QString>("kept");
    QTest::addColumn<CompactionPlan::Refusal>("refusal");
    using Refusal = CompactionPlan::Refusal;
    const auto row = [](const char *name, const QString &session, int keep,
                        const QString &summarize, const QString &turnPrefix, const QString &kept) {
        QTest::newRow(name) << session << keep << summarize << turnPrefix << kept << Refusal::None;
    };
    row("1: two turns", u"u1*40 a1*40 u2*40 a2*100"_s, 30, u"u1 a1"_s, u""_s, u"u2 a2"_s);
    row("2: the tail is one large answer", u"u1*160 a1*160 u2*80 a2*4000"_s, 40, u"u1 a1"_s,
        u"u2"_s, u"a2"_s);
    row("3: over an older compaction", u"u1*40 a1*40 C1(a1) u2*40 a2*40"_s, 1, u"a1"_s, u"u2"_s,
        u"a2"_s);
    row("7: by size", u"u1*400 a1*400 u2*600 a2*600"_s, 200, u"u1 a1"_s, u""_s, u"u2 a2"_s);
    row("7: in a small window", u"u1*400 a1*400 u2*600 a2*600"_s, 1, u"u1 a1"_s, u"u2"_s, u"a2"_s);
    const auto refused = [](const char *name, const QString &session, int keep, Refusal refusal) {
        QTest::newRow(name) << session << keep << QString() << QString() << QString() << refusal;
    };
    refused("4: nothing new", u"u1*40 C1(u1) s1*400"_s, 1, Refusal::AlreadyCompacted);
    refused("4: nothing old", u"s1*400 u1*40"_s, 1, Refusal::EverythingKept);
    refused("8: one message", u"u1*40"_s, 1, Refusal::EverythingKept);
    refused("22 (gemini): nothing", u""_s, 1, Refusal::Empty);
    refused("23 (opencode): all of it fits", u"u1*40 a1*40"_s, 15'000, Refusal::EverythingKept);
    row("23 (opencode): a split turn keeps its end", u"u1*40 a1[x]*400 r:x*400 a2*400 a3*400"_s,
        150, u""_s, u"u1 a1 r:x"_s, u"a2 a3"_s);
}

void TestCompactionScenarios::plans()
{
    QFETCH(const QString, session);
    QFETCH(const int, keep);
    QFETCH(const QString, summarize);
    QFETCH(const QString, turnPrefix);
    QFETCH(const QString, kept);
    QFETCH(const CompactionPlan::Refusal, refusal);
    SessionBuilder builder(session);
    PlanOptions byFour;
    byFour.charsByFour = !session.contains(u's'); // what is stored only would count by that
    const CompactionPlan plan = builder.plan(keep, byFour);
    QCOMPARE(plan.refusal, refusal);
    if (!plan.isRefused()) {
        QCOMPARE(builder.names(plan.summarize), summarize);
        QCOMPARE(builder.names(plan.turnPrefix), turnPrefix);
        QCOMPARE(builder.names(plan.kept), kept);
    }
}

void TestCompactionScenarios::shortSessionByHand()
{
    SessionBuilder builder(u"u1*800 a1*800 u2*40 a2*40"_s);
    QVERIFY(!builder.compact(30, u"C1"_s).isEmpty());
    const LoadedSession loaded = builder.load();
    const EntryNode &compaction = loaded.branch.node(loaded.branch.leaf);
    QCOMPARE(builder.name(loaded.snapshot->compactions.value(compaction.id).firstKept), u"u2"_s);
    QCOMPARE(builder.name(
                     loaded.branch.node(loaded.branch.path.at(loaded.branch.path.size() - 2)).id),
             u"a2"_s);
    QCOMPARE(builder.sent(), u"C1 u2 a2"_s);
    builder.add(u"u3"_s);
    QCOMPARE(builder.sent(), u"C1 u2 a2 u3"_s);
}

void TestCompactionScenarios::blankSummary()
{
    SessionBuilder builder(u"u1*800 a1*800 u2*40 a2*40"_s);
    const auto made =
            compactionEntries(builder.load().branch, builder.plan(30), summaryOf(u"  \n\t "_s),
                              builder.settings, builder.store().reader());
    QVERIFY(!made);
    QVERIFY(!made.error().message.isEmpty());
    QCOMPARE(builder.sent(), u"u1 a1 u2 a2"_s);
}

void TestCompactionScenarios::sideBranch()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 @a1 u3*400 a3*400 u4*400 a4*400"_s);
    QVERIFY(!builder.compact(200, u"C1"_s).isEmpty());
    QCOMPARE(builder.sent(), u"C1 u4 a4"_s);
    QVERIFY(!builder.body().contains("<u2>"));
    const LoadedSession loaded = builder.load();
    QVERIFY(!loaded.branch.path.contains(loaded.snapshot->tree.indexOf(builder.id(u"u2"_s))));
    // The sibling knows nothing of it.
    QCOMPARE(builder.sent(u"a2"_s), u"u1 a1 u2 a2"_s);
}

void TestCompactionScenarios::compactedTwice()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400"_s);
    QVERIFY(!builder.compact(200, u"C1"_s).isEmpty());
    builder.add(u"u3*400 a3*400"_s);
    const CompactionPlan plan = builder.plan(200);
    QCOMPARE(builder.names(plan.summarize), u"u2 a2"_s); // what the first one kept is not lost
    QVERIFY(!builder.compact(200, u"C2"_s).isEmpty());
    QCOMPARE(builder.sent(), u"C2 u3 a3"_s);
}

void TestCompactionScenarios::twoWritersOfOneRun()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400"_s);
    const LoadedSession loaded = builder.load();
    const CompactionPlan plan = builder.plan(200);
    const auto write = [&] {
        return compactionEntries(loaded.branch, plan, summaryOf(u"summary"_s), builder.settings,
                                 builder.store().reader());
    };
    const auto first = write();
    const auto second = write();
    QVERIFY(first && second);
    QVERIFY(first->operationId != second->operationId);
    QVERIFY(builder.store().append(builder.session(), loaded.session().leaf, first->entries));
    const auto stored =
            builder.store().append(builder.session(), loaded.session().leaf, second->entries);
    QVERIFY(!stored); // one wins, the other is told
    QCOMPARE(stored.error().kind, Error::Kind::Conflict);
    QCOMPARE(builder.context().items.size(), 4); // prompt, summary, u2, a2
}

/// Who loses the race reads the leaf again; in the end everything is on one branch.
void TestCompactionScenarios::fortyAppendsOverTwoConnections()
{
    constexpr int Each = 20;
    SessionBuilder builder(u"u1"_s);
    std::array<int, 2> stored {};
    {
        const auto work = [&builder, &stored](size_t number) {
            const auto store = SessionStore::open(builder.path());
            while (store && stored.at(number) < Each) {
                const auto session = (*store)->reader().session(builder.session());
                Entry entry;
                entry.role = Role::User;
                entry.blocks = { TextBlock { u"%1 of %2"_s.arg(stored.at(number)).arg(number) } };
                const auto appended = (*store)->append(session->id, session->leaf, { entry });
                if (appended) {
                    ++stored.at(number);
                } else if (appended.error().kind != Error::Kind::Conflict
                           && appended.error().kind != Error::Kind::Busy) {
                    return;
                }
            }
        };
        const std::jthread first(work, 0);
        const std::jthread second(work, 1);
    }
    QCOMPARE(stored.at(0) + stored.at(1), 2 * Each);
    QCOMPARE(builder.load().branch.path.size(), 1 + 2 * Each);
}

void TestCompactionScenarios::stateOverTheCut()
{
    SessionBuilder builder(u"u1 m2 t2 a1 L1(u1,x) k1 C1(a1)"_s);
    QCOMPARE(builder.sent(), u"C1 a1 k1"_s);
    const Context context = builder.context();
    QCOMPARE(context.model, u"model-1"_s); // the answer's, which is newer than the change
    QCOMPARE(context.thinkingLevel, u"t2"_s);
    builder.add(u"m3 C2(k1)"_s);
    QCOMPARE(builder.context().model, u"model-m3"_s);
    QCOMPARE(builder.context().thinkingLevel, u"t2"_s);
}

void TestCompactionScenarios::branchSummaryInTheTail()
{
    SessionBuilder builder(u"u1*400 a1*400 S1*400 u2*400 a2*400"_s);
    QVERIFY(!builder.compact(300, u"C1"_s).isEmpty());
    QCOMPARE(builder.sent(), u"C1 S1 u2 a2"_s);
}

void TestCompactionScenarios::hiddenAndModelFacing()
{
    SessionBuilder builder(u"u1*400 a1*400"_s);
    Entry hidden;
    hidden.role = Role::User;
    hidden.blocks = { TextBlock { u"<h1> "_s + QString(400, u'x') } };
    hidden.display = false;
    builder.addEntry(hidden, u"h1"_s);
    builder.add(u"a2*400"_s);
    QCOMPARE(builder.sent(), u"u1 a1 h1 a2"_s);
    QCOMPARE(builder.names(builder.plan(200).summarize), u"u1 a1"_s);
    QCOMPARE(builder.names(builder.plan(200).kept), u"h1 a2"_s);
}

void TestCompactionScenarios::whatCameMeanwhileKeepsItsOrder()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400"_s);
    const CompactionPlan plan = builder.plan(200);
    builder.add(u"u3 a3[x] r:x k1 S1 b1 a4"_s);
    const auto made = compactionEntries(builder.load().branch, plan, summaryOf(u"summary"_s),
                                        builder.settings, builder.store().reader());
    QVERIFY(made);
    builder.addEntry(made->entries.constLast(), u"C1"_s);
    QCOMPARE(builder.sent(), u"C1 u2 a2 u3 a3 r:x k1 S1 b1 a4"_s);
}

void TestCompactionScenarios::tightestKeepOfMixedUpCalls()
{
    // Parallel calls whose results came late, with a message of the person in between: wherever the budget falls, no cut parts
    // a call from its result.
    SessionBuilder builder(u"u1*400 a1[x,y]*400 r:y*400 u2*400 r:x*400 a2*400 u3*400 a3*400"_s);
    for (int keep = 0; keep < 900; keep += 30) {
        const CompactionPlan plan = builder.plan(keep);
        if (plan.isRefused()) {
            continue;
        }
        const QList<EntryId> unit = builder.ids(u"a1 r:x r:y"_s);
        const auto kept = std::ranges::count_if(
                unit, [&plan](const EntryId &id) { return plan.kept.contains(id); });
        QVERIFY2(kept == 0 || kept == 3, qPrintable(builder.names(plan.kept)));
    }
}

QTEST_GUILESS_MAIN(TestCompactionScenarios)
#include "tst_compactionscenarios.moc"
