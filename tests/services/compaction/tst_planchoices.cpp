// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionfacts.h"
#include "sessionbuilder.h"
#include "summarymaterial.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Compactions that start again from the originals, and those that keep the person's own messages.
class TestPlanChoices final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void startsAgain();
    void startsAgainWithoutWhatIsNotSent();
    void nothingComesBack_data();
    void nothingComesBack();
    void updatesAreCounted();

    void newestUserMessages_data();
    void newestUserMessages();
    void undoTakesThemBack();
    void theNextCompactionLetsGo();
    void pinsOfThePersonStay();
    void theyAreSummarizedToo();

private:
    static PlanOptions again(SessionBuilder &builder)
    {
        PlanOptions options;
        options.fromOriginals = std::make_shared<const Context>(
                project(originalBranch(builder.load().branch), builder.settings));
        return options;
    }
    static SummaryMaterial material(SessionBuilder &builder, const CompactionPlan &plan)
    {
        return readMaterial(plan, *builder.load().snapshot, builder.store().reader())
                .value_or(SummaryMaterial {});
    }
};

void TestPlanChoices::startsAgain()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 u3*400 a3*400"_s);
    QVERIFY(!builder.compact(180, u"C1"_s).isEmpty());
    QCOMPARE(builder.sent(), u"C1 u3 a3"_s);
    builder.add(u"u4*400 a4*400"_s);
    const CompactionPlan update = builder.plan(180);
    QCOMPARE(builder.names(update.summarize), u"u3 a3"_s);
    QCOMPARE(builder.name(update.previousCompaction), u"C1"_s);
    QCOMPARE(material(builder, update).previousSummary, u"<C1> summary"_s);

    const CompactionPlan plan = builder.plan(180, again(builder));
    QVERIFY2(!plan.isRefused(), qPrintable(refusalText(plan.refusal)));
    QCOMPARE(builder.names(plan.summarize), u"u1 a1 u2 a2 u3 a3"_s);
    QVERIFY(plan.previousCompaction.isNull());
    QCOMPARE(plan.tokensBefore, builder.context().tokens());
    const SummaryMaterial read = material(builder, plan);
    QCOMPARE(read.history.size(), 6);
    QCOMPARE(read.previousSummary, QString());
    QVERIFY(!builder.compact(180, u"C2"_s, again(builder)).isEmpty());
    QCOMPARE(builder.sent(), u"C2 u4 a4"_s);
    QVERIFY(builder.undo());
    QCOMPARE(builder.sent(), u"C1 u3 a3 u4 a4"_s);
}

void TestPlanChoices::startsAgainWithoutWhatIsNotSent()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 u3*400 a3*400 u4*400 a4*400"_s);
    builder.add(u"exclude(u1) pin(u2)"_s);
    QVERIFY(!builder.compact(180, u"C1"_s).isEmpty());
    QVERIFY(builder.undo());
    QVERIFY(!builder.compact(350, u"C2"_s).isEmpty());
    const CompactionPlan plan = builder.plan(180, again(builder));
    QVERIFY2(!plan.isRefused(), qPrintable(refusalText(plan.refusal)));
    QCOMPARE(builder.names(plan.summarize), u"a1 a2 u3 a3"_s);
    QCOMPARE(builder.names(plan.pinned), u"u2"_s);
}

void TestPlanChoices::nothingComesBack_data()
{
    QTest::addColumn<qint64>("keep");
    QTest::addColumn<QString>("upTo");
    QTest::newRow("more is to be kept than is now") << qint64(100'000) << QString();
    QTest::newRow("up to what is in the summary") << qint64(0) << u"u1"_s;
}

/// What is in a summary stays there, whatever is to be kept.
void TestPlanChoices::nothingComesBack()
{
    QFETCH(const qint64, keep);
    QFETCH(const QString, upTo);
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 u3*400 a3*400"_s);
    QVERIFY(!builder.compact(180, u"C1"_s).isEmpty());
    PlanOptions options = again(builder);
    options.upTo = builder.id(upTo);
    const CompactionPlan plan = builder.plan(keep, options);
    QVERIFY2(!plan.isRefused(), qPrintable(refusalText(plan.refusal)));
    QCOMPARE(builder.names(plan.summarize), u"u1 a1 u2 a2"_s);
    QCOMPARE(builder.names(plan.kept), u"u3 a3"_s);
}

void TestPlanChoices::updatesAreCounted()
{
    SessionBuilder builder(u"u1*400 a1*400"_s);
    const auto updates = [&] {
        return summaryUpdates(builder.load().branch, builder.store().reader()).value_or(-1);
    };
    QCOMPARE(updates(), 0);
    for (int i = 0; i < 4; ++i) {
        builder.add(u"u1%1*400 a1%1*400"_s.arg(i));
        QVERIFY(!builder.compact(180, u"C%1"_s.arg(i)).isEmpty());
        QCOMPARE(updates(), i);
    }
    QVERIFY(!builder.compact(180, u"C9"_s, again(builder)).isEmpty());
    QCOMPARE(updates(), 0);
}

void TestPlanChoices::newestUserMessages_data()
{
    QTest::addColumn<qint64>("tokens");
    QTest::addColumn<QString>("stay");
    QTest::newRow("none") << qint64(0) << QString();
    QTest::newRow("one") << qint64(250) << u"u3"_s;
    QTest::newRow("the boundary one is left out") << qint64(300) << u"u3"_s;
    QTest::newRow("all") << qint64(10'000) << u"u1 u2 u3"_s;
}

void TestPlanChoices::newestUserMessages()
{
    QFETCH(const qint64, tokens);
    QFETCH(const QString, stay);
    SessionBuilder builder(u"u1*100 a1*900 u2*900 a2*900 u3*400 a3*900 u4*400 a4*400"_s);
    builder.numbers.keepUserTokens = tokens;
    const CompactionPlan plan = builder.plan(200);
    QVERIFY2(!plan.isRefused(), qPrintable(refusalText(plan.refusal)));
    QCOMPARE(builder.names(plan.userMessages), stay);
    QCOMPARE(builder.names(plan.pinned), stay);
    QVERIFY(!builder.compact(200, u"C"_s).isEmpty());
    const QString kept = builder.names(plan.kept);
    QCOMPARE(builder.sent(), (u"C "_s + (stay.isEmpty() ? QString() : stay + u' ') + kept));
    QCOMPARE(contextFault(builder.context(), builder.request(), builder.body()), QString());
}

void TestPlanChoices::undoTakesThemBack()
{
    SessionBuilder builder(u"u1*400 a1*900 u2*400 a2*900 u3*400 a3*400"_s);
    builder.numbers.keepUserTokens = 10'000;
    const QByteArray before = builder.body();
    QVERIFY(!builder.compact(180, u"C"_s).isEmpty());
    const QByteArray after = builder.body();
    QVERIFY(!builder.load().branch.state.pinnedByRuns().isEmpty());
    QVERIFY(builder.undo());
    QCOMPARE(builder.body(), before);
    QVERIFY(builder.load().branch.state.pinned().isEmpty());
    QVERIFY(builder.redo());
    QCOMPARE(builder.body(), after);
}

void TestPlanChoices::theNextCompactionLetsGo()
{
    SessionBuilder builder(u"u1*400 a1*900 u2*400 a2*900 u3*400 a3*900"_s);
    builder.numbers.keepUserTokens = 400;
    QVERIFY(!builder.compact(300, u"C1"_s).isEmpty());
    const QList<EntryId> first = builder.load().branch.state.pinnedByRuns();
    QVERIFY(!first.isEmpty());
    const QString before = builder.sent();
    builder.add(u"u4*900 a4*900 u5*900 a5*900"_s);
    const CompactionPlan plan = builder.plan(300);
    QVERIFY(!plan.isRefused());
    QCOMPARE(plan.released.size(), first.size());
    QVERIFY(!builder.compact(300, u"C2"_s).isEmpty());
    for (const EntryId &id : first) {
        QVERIFY(!builder.load().branch.state.isPinned(id));
    }
    QVERIFY(builder.undo());
    QCOMPARE(builder.load().branch.state.pinnedByRuns(), first);
    QVERIFY(builder.sent().startsWith(before));
}

void TestPlanChoices::pinsOfThePersonStay()
{
    SessionBuilder builder(u"u1*400 a1*900 u2*400 a2*900 u3*400 a3*900"_s);
    builder.add(u"pin(u1)"_s);
    builder.numbers.keepUserTokens = 150;
    QVERIFY(!builder.compact(300, u"C1"_s).isEmpty());
    builder.add(u"u4*900 a4*900"_s);
    QVERIFY(!builder.compact(300, u"C2"_s).isEmpty());
    QVERIFY(builder.load().branch.state.isPinned(builder.id(u"u1"_s)));
    QVERIFY(!builder.load().branch.state.pinnedByRuns().contains(builder.id(u"u1"_s)));
}

void TestPlanChoices::theyAreSummarizedToo()
{
    SessionBuilder builder(u"u1*400 a1*900 u2*400 a2*900 u3*400 a3*900"_s);
    builder.numbers.keepUserTokens = 10'000;
    const CompactionPlan plan = builder.plan(200);
    QVERIFY(!plan.userMessages.isEmpty());
    QList<EntryId> read;
    for (const Entry &entry : material(builder, plan).all()) {
        read += entry.id;
    }
    QVERIFY(builder.names(read).startsWith(u"u1 a1 u2 a2"_s));
}

QTEST_GUILESS_MAIN(TestPlanChoices)
#include "tst_planchoices.moc"
