// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memoryedits.h"
#include "sessionbuilder.h"
#include "summarymaterial.h"

#include <QJsonArray>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What a compaction writes, and when a plan no longer holds.
class TestCompactionApply : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesWhatItKnows();
    void emptySummaryIsRefused();
    void entriesBetweenPlanAndApplySurvive();
    void planNoLongerHolds_data();
    void planNoLongerHolds();
    void editsElsewhereDoNotMatter();
    void factsMeanwhileDoNotMatter();
    void leafMovedOnByAnotherWriter();
    void pinsStayInForceOverCompactions();
    void materialIsWhatThePlanCovers();
};

void TestCompactionApply::writesWhatItKnows()
{
    SessionBuilder builder(u"m1 t1 u1*400 a1*400 u2*400 a2*400 a3*400 pin(u1)"_s);
    const CompactionPlan plan = builder.plan(150);
    QVERIFY(plan.split);
    SummaryRecord summary;
    summary.text = u"The summary."_s;
    summary.provider = u"p"_s;
    summary.model = u"m"_s;
    summary.usage = Usage { 10, 20, 0, 0, 0, 0.5 };
    summary.duration = std::chrono::milliseconds(1234);
    summary.instructions = u"names"_s;
    summary.files = { { u"a.txt"_s }, { u"b.txt"_s } };
    summary.factsFound = 3;
    summary.factsTotal = 4;
    summary.editedByHand = true;
    const LoadedSession loaded = builder.load();
    const auto made = compactionEntries(loaded.branch, plan, summary, builder.settings,
                                        builder.store().reader());
    QVERIFY(made);
    QVERIFY(!made->operationId.isEmpty());
    QCOMPARE(made->entries.size(), 1);
    const auto stored =
            builder.store().append(builder.session(), loaded.session().leaf, made->entries);
    QVERIFY(stored);
    const auto entry = builder.store().reader().entry(stored->constFirst().seq);
    QVERIFY(entry);
    QCOMPARE(toString(entry->type), toString(EntryType::Compaction));
    QCOMPARE(toString(entry->role), toString(Role::None));
    QCOMPARE(entry->summary, summary.text);
    QCOMPARE(entry->operationId, made->operationId);
    QCOMPARE(entry->firstKept, plan.firstKept);
    QCOMPARE(entry->tokensBefore, plan.tokensBefore);
    QCOMPARE(entry->usage, summary.usage);
    QCOMPARE(entry->model, u"m"_s);
    const QJsonObject &data = entry->data;
    QCOMPARE(data[u"durationMs"_s].toInteger(), 1234);
    QCOMPARE(data[u"instructions"_s].toString(), u"names"_s);
    QCOMPARE(data[u"readFiles"_s].toArray(), QJsonArray { u"a.txt"_s });
    QCOMPARE(data[u"modifiedFiles"_s].toArray(), QJsonArray { u"b.txt"_s });
    QCOMPARE(data[u"coverage"_s].toObject()[u"found"_s].toInt(), 3);
    QCOMPARE(data[u"editedByHand"_s].toBool(), true);
    QCOMPARE(data[u"offline"_s].toBool(), false);
    QCOMPARE(data[u"split"_s].toBool(), true);
    QCOMPARE(data[u"tokensAfter"_s].toInteger(), builder.context().tokens());
    const ContextState state = ContextState::fromJson(data[u"state"_s].toObject());
    QCOMPARE(state.model, u"model-1"_s);
    QCOMPARE(state.thinkingLevel, u"t1"_s);
    QVERIFY(state.isPinned(builder.id(u"u1"_s)));
    // The model that summarized is not the model of the conversation.
    QCOMPARE(builder.context().model, u"model-1"_s);
    const auto figures = builder.load().snapshot->compactions.value(entry->id);
    QCOMPARE(figures.tokensAfter, builder.context().tokens());
    QCOMPARE(figures.tokensBefore, plan.tokensBefore);
}

void TestCompactionApply::emptySummaryIsRefused()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400"_s);
    const LoadedSession loaded = builder.load();
    const auto made = compactionEntries(loaded.branch, builder.plan(200), summaryOf(u" \n"_s),
                                        builder.settings, builder.store().reader());
    QVERIFY(!made);
    QCOMPARE(made.error().kind, Error::Kind::Refused);
}

void TestCompactionApply::entriesBetweenPlanAndApplySurvive()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400"_s);
    const CompactionPlan plan = builder.plan(200);
    builder.add(u"u3 a3[x] r:x k1"_s);
    const LoadedSession loaded = builder.load();
    const auto made = compactionEntries(loaded.branch, plan, summaryOf(u"summary"_s),
                                        builder.settings, builder.store().reader());
    QVERIFY(made);
    builder.addEntry(made->entries.constFirst(), u"C1"_s);
    QCOMPARE(builder.sent(), u"C1 u2 a2 u3 a3 r:x k1"_s);
}

void TestCompactionApply::planNoLongerHolds_data()
{
    QTest::addColumn<QString>("meanwhile");
    QTest::newRow("another branch") << u"@a1 u9"_s;
    QTest::newRow("above the planned leaf") << u"@u2"_s;
    QTest::newRow("compacted by somebody else") << u"C1(u2)"_s;
    QTest::newRow("pinned in the range") << u"pin(u1)"_s;
    QTest::newRow("excluded in the range") << u"u3 a3 exclude(a1)"_s;
    QTest::newRow("undo") << u"off(C0)"_s;
    QTest::newRow("redo") << u"on(C0)"_s;
}

void TestCompactionApply::planNoLongerHolds()
{
    QFETCH(QString, meanwhile);
    SessionBuilder builder(u"u0 C0(u0) u1*400 a1*400 u2*400 a2*400"_s);
    const CompactionPlan plan = builder.plan(200);
    QVERIFY(!plan.isRefused());
    builder.add(meanwhile);
    const LoadedSession loaded = builder.load();
    const auto made = compactionEntries(loaded.branch, plan, summaryOf(u"summary"_s),
                                        builder.settings, builder.store().reader());
    QVERIFY(!made);
    QCOMPARE(made.error().kind, Error::Kind::Conflict);
    QVERIFY(!made.error().message.isEmpty());
}

void TestCompactionApply::editsElsewhereDoNotMatter()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400"_s);
    const CompactionPlan plan = builder.plan(200);
    builder.add(u"u3 pin(a2) exclude(u3) L1(u1,x) m2 t2"_s);
    const LoadedSession loaded = builder.load();
    QVERIFY(compactionEntries(loaded.branch, plan, summaryOf(u"summary"_s), builder.settings,
                              builder.store().reader()));
}

/// A fact stands beside the history: neither it nor what it comes from is any different in a summary.
void TestCompactionApply::factsMeanwhileDoNotMatter()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400"_s);
    const MemoryFact fact { EntryId::create(), u"The port is 8080"_s, {}, true, false };
    builder.addEntry(restoreEdit(fact).toEntry(), u"f1"_s);
    const CompactionPlan plan = builder.plan(200);
    QVERIFY(!plan.isRefused());
    const MemoryFact other { EntryId::create(), u"Use tabs"_s, {}, true, false };
    builder.addEntry(restoreEdit(other).toEntry(), u"f2"_s);
    builder.addEntry(rememberEdit(u"Answer briefly"_s, { plan.summarize.constFirst() }).toEntry(),
                     u"f3"_s);
    builder.addEntry(ContextEdit { ContextEdit::Op::Forget, { fact.id }, {} }.toEntry(), u"f4"_s);
    const LoadedSession loaded = builder.load();
    const auto made = compactionEntries(loaded.branch, plan, summaryOf(u"summary"_s),
                                        builder.settings, builder.store().reader());
    QVERIFY2(made, made ? "" : qPrintable(made.error().message));
    builder.addEntry(made->entries.constFirst(), u"C1"_s);
    QCOMPARE(builder.load().branch.state.facts().size(), 2);
}

void TestCompactionApply::leafMovedOnByAnotherWriter()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400"_s);
    const LoadedSession loaded = builder.load();
    const auto made = compactionEntries(loaded.branch, builder.plan(200), summaryOf(u"summary"_s),
                                        builder.settings, builder.store().reader());
    QVERIFY(made);
    builder.add(u"u3"_s);
    const auto stored =
            builder.store().append(builder.session(), loaded.session().leaf, made->entries);
    QVERIFY(!stored);
    QCOMPARE(stored.error().kind, Error::Kind::Conflict);
    QCOMPARE(builder.sent(), u"u1 a1 u2 a2 u3"_s);
}

void TestCompactionApply::pinsStayInForceOverCompactions()
{
    SessionBuilder builder(u"u1*400 a1*900 pin(u1) u2*400 a2*400"_s);
    builder.compact(200, u"C1"_s);
    QCOMPARE(builder.sent(), u"C1 u1 u2 a2"_s);
    builder.add(u"u3*400 a3*400"_s);
    builder.compact(200, u"C2"_s);
    QCOMPARE(builder.sent(), u"C2 u1 u3 a3"_s);
    builder.add(u"unpin(u1)"_s);
    QCOMPARE(builder.sent(), u"C2 u3 a3"_s);
}

void TestCompactionApply::materialIsWhatThePlanCovers()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 C1(u2) u3*400 a3*400 a4*400"_s);
    const LoadedSession loaded = builder.load();
    const CompactionPlan plan = builder.plan(100);
    QVERIFY(plan.split);
    const auto material = readMaterial(plan, *loaded.snapshot, builder.store().reader());
    QVERIFY(material);
    const auto namesOf = [&](const QList<Entry> &entries) {
        QStringList names;
        for (const Entry &entry : entries) {
            names += builder.name(entry.id);
        }
        return names.join(u' ');
    };
    QCOMPARE(namesOf(material->history), u"u2 a2"_s);
    QCOMPARE(namesOf(material->turnPrefix), u"u3 a3"_s);
    QVERIFY(material->previousSummary.contains(u"<C1>"_s));
    const auto record = summarizeOffline(*material, {}, 2000, {});
    QVERIFY2(record, record ? "" : qPrintable(record.error().message));
    QVERIFY(record->offline);
    QVERIFY(!record->text.isEmpty());
    std::stop_source stop;
    stop.request_stop();
    const auto cancelled =
            readMaterial(plan, *loaded.snapshot, builder.store().reader(), stop.get_token());
    QVERIFY(!cancelled);
    QCOMPARE(cancelled.error().kind, Error::Kind::Cancelled);
}

QTEST_GUILESS_MAIN(TestCompactionApply)
#include "tst_compactionapply.moc"
