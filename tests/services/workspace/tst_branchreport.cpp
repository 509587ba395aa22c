// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchreport.h"
#include "entrydata.h"
#include "leafmove.h"
#include "leases.h"
#include "sessionbuilder.h"

#include <QJsonArray>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Reports on branches in the store, and the scenarios of other programs' trees that they belong to.
class TestBranchReport final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void scenario12TheContextIsTheBranchWithItsReports()
    {
        SessionBuilder builder(u"u1 a2 u3 a4 C5(u3) u6 a7 @u3 a8 u9 @u3 S10 u11"_s);
        QCOMPARE(builder.sent(u"a7"_s), u"C5 u3 a4 u6 a7"_s);
        QCOMPARE(builder.sent(u"u11"_s), u"u1 a2 u3 S10 u11"_s);
        QCOMPARE(builder.sent(u"u9"_s), u"u1 a2 u3 a8 u9"_s);
        // Before the compaction: everything.
        QCOMPARE(builder.sent(u"a4"_s), u"u1 a2 u3 a4"_s);
        QVERIFY(builder.body(u"u11"_s).contains("<branch-summary>"));
        builder.add(u"L1(u1,here) L2(u11,zanzibar)"_s);
        QCOMPARE(builder.sent(), u"u1 a2 u3 S10 u11"_s);
        QVERIFY(!builder.body().contains("zanzibar"));
    }

    void scenario13TreesGrowWhereTheLeafIs()
    {
        SessionBuilder builder(u"u1 a2 @u1 a3 @u1 a4 u5"_s);
        const auto snapshot = builder.load().snapshot;
        const SessionTree &tree = snapshot->tree;
        QCOMPARE(tree.childrenOf(tree.indexOf(builder.id(u"u1"_s))).size(), size_t(3));
        QCOMPARE(snapshot->session.leaf, builder.id(u"u5"_s));
        QList<EntryId> path;
        for (const int index : tree.pathTo(tree.indexOf(builder.id(u"u5"_s)))) {
            path += tree.at(index).id;
        }
        QCOMPARE(builder.names(path), u"u1 a4 u5"_s);
        const auto nowhere = builder.store().moveLeaf(builder.session(), snapshot->session.leaf,
                                                      EntryId::create(), u"test"_s);
        QVERIFY(!nowhere);
        QCOMPARE(nowhere.error().kind, Error::Kind::NotFound);
        const auto unknown =
                moveLeafAndAppend(builder.store(), builder.session(), snapshot->session.leaf,
                                  EntryId::create(), { reportOn(u"a4"_s, builder) }, u"test"_s);
        QVERIFY(!unknown);
        QCOMPARE(unknown.error().kind, Error::Kind::NotFound);
        // The last label wins, and an empty one takes it away.
        builder.add(u"L1(u1,one) L2(u1,two)"_s);
        QCOMPARE(builder.load().snapshot->labels.value(builder.id(u"u1"_s)), u"two"_s);
        builder.add(u"L3(u1)"_s);
        QVERIFY(builder.load().snapshot->labels.value(builder.id(u"u1"_s)).isEmpty());
    }

    void leavingAppendsBelowTheNewLeafAtOnce()
    {
        SessionBuilder builder(u"u1 a1 u2 a2"_s);
        const Session before = builder.load().session();
        const auto stored = moveLeafAndAppend(builder.store(), builder.session(), before.leaf,
                                              builder.id(u"a1"_s), { reportOn(u"a2"_s, builder) },
                                              u"continue"_s);
        QVERIFY(stored);
        QCOMPARE(stored->constFirst().parent, builder.id(u"a1"_s));
        const Session after = builder.load().session();
        QCOMPARE(after.leaf, stored->constFirst().id);
        QCOMPARE(after.entryCount, before.entryCount + 1);
        const auto read = builder.store().reader().entry(stored->constFirst().seq);
        QVERIFY(read);
        QVERIFY(read->type == EntryType::BranchSummary);
        QCOMPARE(read->branchFrom, builder.id(u"a2"_s));
        QCOMPARE(read->summary, u"what happened"_s);
        QCOMPARE(read->data[entryData::ReadFiles].toArray(), QJsonArray { u"a.txt"_s });
        QCOMPARE(read->data[u"instructions"_s].toString(), u"be brief"_s);
        QCOMPARE(builder.sent(), u"u1 a1 ?"_s);
        // Switching back shows what was there before.
        QCOMPARE(builder.sent(u"a2"_s), u"u1 a1 u2 a2"_s);
    }

    void leavingForTheBeginning()
    {
        SessionBuilder builder(u"u1 a1"_s);
        const auto stored =
                moveLeafAndAppend(builder.store(), builder.session(), builder.id(u"a1"_s), {},
                                  { reportOn(u"a1"_s, builder) }, u"continue"_s);
        QVERIFY(stored);
        QVERIFY(stored->constFirst().parent.isNull());
        QCOMPARE(builder.sent(), u"?"_s);
    }

    void aSessionThatWentOnIsLeftAlone()
    {
        SessionBuilder builder(u"u1 a1 u2 a2"_s);
        const EntryId expected = builder.id(u"a2"_s);
        builder.add(u"u3"_s);
        const auto stored =
                moveLeafAndAppend(builder.store(), builder.session(), expected, builder.id(u"a1"_s),
                                  { reportOn(u"a2"_s, builder) }, u"continue"_s);
        QVERIFY(!stored);
        QCOMPARE(stored.error().kind, Error::Kind::Conflict);
        QCOMPARE(builder.load().session().leaf, builder.id(u"u3"_s));
        QCOMPARE(builder.load().session().entryCount, 5);
    }

    void aReportIsBroughtToWhereTheSessionStands()
    {
        SessionBuilder builder(u"u1 a1 u2 a2 @a1 u3 a3"_s);
        const EntryId planned = builder.id(u"a3"_s);
        builder.add(u"L1(u3,later)"_s); // a label below does not stand in the way
        const auto stored = bringReport(builder.store(), builder.session(), planned,
                                        reportOn(u"a2"_s, builder), m_leases);
        QVERIFY(stored);
        QCOMPARE(builder.sent(), u"u1 a1 u3 a3 ?"_s);
        builder.add(u"@a2"_s);
        const auto elsewhere = bringReport(builder.store(), builder.session(), planned,
                                           reportOn(u"a2"_s, builder), m_leases);
        QVERIFY(!elsewhere);
        QCOMPARE(elsewhere.error().kind, Error::Kind::Conflict);
    }

    void nothingIsBroughtIntoARunningTurn()
    {
        SessionBuilder builder(u"u1 a1 u2 a2 @a1 u3 a3"_s);
        Leases turn(builder.store().database(), u"somebody else"_s);
        QVERIFY(turn.acquire(builder.session(), u"turn"_s));
        const auto stored = bringReport(builder.store(), builder.session(), builder.id(u"a3"_s),
                                        reportOn(u"a2"_s, builder), m_leases);
        QVERIFY(!stored);
        QCOMPARE(stored.error().kind, Error::Kind::Conflict);
        QVERIFY(turn.release(builder.session()));
        QVERIFY(bringReport(builder.store(), builder.session(), builder.id(u"a3"_s),
                            reportOn(u"a2"_s, builder), m_leases));
    }

    void theBuiltInSummarizerReports()
    {
        SessionBuilder builder(u"u1 a1 u2*2000 a2*2000"_s);
        const auto snapshot = builder.load().snapshot;
        const BranchRange range =
                branchBehind(snapshot->tree, snapshot->tree.indexOf(builder.id(u"a2"_s)),
                             snapshot->tree.indexOf(builder.id(u"a1"_s)));
        const auto material = readBranch(snapshot->tree, range, 0, {}, builder.store().reader());
        QVERIFY(material);
        QCOMPARE(material->entries.size(), 2);
        const auto record = reportOffline(*material, u"be brief"_s);
        QVERIFY(record);
        QVERIFY(record->offline);
        QVERIFY(!record->text.isEmpty());
        const Entry entry = branchSummaryEntry(builder.id(u"a2"_s), *material, *record);
        QCOMPARE(entry.data[entryData::Offline].toBool(), true);
        QCOMPARE(entry.data[entryData::SummarizedEntries].toInt(), 2);
        QVERIFY(entry.model.isEmpty());
    }

    void aBranchOnWhichNothingWasSaidIsRefused()
    {
        SessionBuilder builder(u"u1 a1 m1 n1"_s);
        const auto snapshot = builder.load().snapshot;
        const BranchRange range =
                branchBehind(snapshot->tree, snapshot->tree.indexOf(builder.id(u"n1"_s)),
                             snapshot->tree.indexOf(builder.id(u"a1"_s)));
        const auto material = readBranch(snapshot->tree, range, 0, {}, builder.store().reader());
        QVERIFY(!material);
        QCOMPARE(material.error().kind, Error::Kind::Refused);
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(
                readBranch(snapshot->tree, range, 0, {}, builder.store().reader(), stop.get_token())
                        .error()
                        .kind,
                Error::Kind::Cancelled);
    }

private:
    LeaseBook m_leases { u"this process"_s };
    static Entry reportOn(const QString &tip, const SessionBuilder &builder)
    {
        SummaryRecord record = summaryOf(u"what happened"_s);
        record.files.read = { u"a.txt"_s };
        record.instructions = u"be brief"_s;
        return branchSummaryEntry(builder.id(tip), {}, record);
    }
};

QTEST_GUILESS_MAIN(TestBranchReport)
#include "tst_branchreport.moc"
