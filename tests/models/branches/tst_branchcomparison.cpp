// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchcomparemodel.h"
#include "branchtips.h"
#include "sessionbuilder.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Two branches side by side.
class TestBranchComparison final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void whatTheyShareAndWhereTheyDiffer_data()
    {
        QTest::addColumn<QString>("session");
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::addColumn<QString>("ancestor");
        QTest::addColumn<QString>("difference");
        QTest::addColumn<QString>("turns");
        QTest::newRow("two attempts") << u"u1 a1 u2 a2 u4 a4 @a1 u3 a3"_s << u"a4"_s << u"a3"_s
                                      << u"a1"_s << u"u2 u3"_s << u"u2 a2, u4 a4 | u3 a3"_s;
        QTest::newRow("one goes on from the other")
                << u"u1 a1 u2 a2"_s << u"a1"_s << u"a2"_s << u"a1"_s << u"- u2"_s << u" | u2 a2"_s;
        QTest::newRow("nothing is shared") << u"u1 a1 @ u2 a2"_s << u"a1"_s << u"a2"_s << u"-"_s
                                           << u"u1 u2"_s << u"u1 a1 | u2 a2"_s;
        QTest::newRow("answers of one question") << u"u1 a1 @u1 a2 L1(a2)"_s << u"a1"_s << u"a2"_s
                                                 << u"u1"_s << u"a1 a2"_s << u"a1 | a2"_s;
    }
    void whatTheyShareAndWhereTheyDiffer()
    {
        QFETCH(const QString, session);
        QFETCH(const QString, first);
        QFETCH(const QString, second);
        SessionBuilder builder(session);
        const BranchComparison comparison = compare(builder, first, second);
        const auto name = [&](const EntryId &id) {
            return id.isNull() ? u"-"_s : builder.name(id);
        };
        QTEST(name(comparison.ancestor), "ancestor");
        QTEST(QString(name(comparison.firstDifference) + u' ' + name(comparison.otherDifference)),
              "difference");
        QStringList sides;
        for (const ComparedBranch &branch : comparison.branches) {
            QStringList turns;
            for (const ComparedTurn &turn : branch.turns) {
                QList<EntryId> ids;
                for (const ComparedEntry &entry : turn.entries) {
                    ids += entry.id;
                }
                turns += builder.names(ids);
            }
            sides += turns.join(u", "_s);
        }
        QTEST(sides.join(u" | "_s), "turns");
    }

    void theSameQuestionAskedTwiceIsNoDifference()
    {
        SessionBuilder builder(u"u1 a1"_s);
        const auto say = [&](Role role, const QString &text, const QString &name) {
            Entry entry;
            entry.role = role;
            entry.blocks = { TextBlock { text } };
            builder.addEntry(entry, name);
        };
        say(Role::User, u"Rewrite the parser"_s, u"u2"_s);
        say(Role::Assistant, u"By hand"_s, u"a2"_s);
        builder.add(u"@a1"_s);
        say(Role::User, u"Rewrite the parser"_s, u"u3"_s);
        say(Role::Assistant, u"With a generator"_s, u"a3"_s);
        const BranchComparison comparison = compare(builder, u"a2"_s, u"a3"_s);
        QCOMPARE(comparison.alike, 1);
        QCOMPARE(comparison.firstDifference, builder.id(u"a2"_s));
        QCOMPARE(comparison.otherDifference, builder.id(u"a3"_s));
        BranchCompareModel model;
        model.setComparison(comparison, {});
        const QModelIndex difference = model.firstDifference();
        QVERIFY(difference.isValid());
        QCOMPARE(difference.data().toString(), u"By hand"_s);
        QCOMPARE(difference.siblingAtColumn(BranchCompareModel::DifferenceColumn).data().toString(),
                 u"first difference"_s);
    }

    void callsAreComparedByWhatTheyAsk()
    {
        Entry one;
        one.role = Role::Assistant;
        one.blocks = { ToolCallBlock { u"1"_s, u"read"_s, R"({"path":"a"})", {} } };
        Entry other = one;
        std::get<ToolCallBlock>(other.blocks.first()).callId = u"another number"_s;
        QVERIFY(saysTheSame(one, other));
        std::get<ToolCallBlock>(other.blocks.first()).arguments = R"({"path":"b"})";
        QVERIFY(!saysTheSame(one, other));
    }

    void figuresAddUpToWhatIsSent()
    {
        SessionBuilder builder(u"u1*400 a1*400 u2*2000 a2[x] r:x*900 a3 @a1 u4*100 a4*50"_s);
        const BranchComparison comparison = compare(builder, u"a3"_s, u"a4"_s);
        const auto whole = [&](const QString &leaf) { return builder.context(leaf).tokens(); };
        const qint64 shared = whole(u"a1"_s);
        QCOMPARE(comparison.branches[0].contextTokens, whole(u"a3"_s));
        QCOMPARE(comparison.branches[0].sentTokens(), whole(u"a3"_s) - shared);
        QCOMPARE(comparison.branches[1].sentTokens(), whole(u"a4"_s) - shared);
        QVERIFY(comparison.branches[0].tokens[size_t(Category::ToolResults)] > 0);
        QCOMPARE(comparison.branches[1].tokens[size_t(Category::ToolResults)], 0);
    }

    void theModelHoldsTogether()
    {
        SessionBuilder builder(u"u1 a1 u2 a2 b1 u4 a4 @a1 u3 a3"_s);
        BranchCompareModel model;
        const QAbstractItemModelTester tester(
                &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setComparison(compare(builder, u"a4"_s, u"a3"_s), {});
        QStringList sections;
        for (int row = 0; row < model.rowCount(); ++row) {
            sections += model.index(row, 0).data().toString();
        }
        QCOMPARE(sections,
                 QStringList(
                         { u"At a glance"_s, u"Tokens by category"_s, u"Turns"_s, u"Commands"_s }));
        const QModelIndex turns = model.index(2, 0);
        QCOMPARE(model.rowCount(turns), 2);
        const QModelIndex second = model.index(1, BranchCompareModel::SecondColumn, turns);
        QCOMPARE(second.data().toString(), u"—"_s);
        QVERIFY(second.data(BranchCompareModel::EntryRole).toUuid().isNull());
        QCOMPARE(EntryId(second.siblingAtColumn(BranchCompareModel::FirstColumn)
                                 .data(BranchCompareModel::EntryRole)
                                 .toUuid()),
                 builder.id(u"u4"_s));
        QCOMPARE(model.index(0, 0, model.index(3, 0)).data().toString(), u"ls"_s);
        model.clear();
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(!model.firstDifference().isValid());
    }

    void outcomesOfCommands_data()
    {
        QTest::addColumn<ToolEvent>("event");
        QTest::addColumn<QString>("outcome");
        ToolEvent event;
        QTest::newRow("no result") << event << u"no result"_s;
        event.outcome = ToolEvent::Outcome::Ok;
        QTest::newRow("ok") << event << u"ok"_s;
        event.resultLine = u"12 passed"_s;
        QTest::newRow("counts") << event << u"ok: 12 passed"_s;
        event.outcome = ToolEvent::Outcome::Failed;
        event.exitCode = 2;
        event.errorLine = u"no such file"_s;
        QTest::newRow("failed") << event << u"exit 2: no such file"_s;
    }
    void outcomesOfCommands()
    {
        QFETCH(const ToolEvent, event);
        QTEST(commandOutcome(event), "outcome");
    }

    void tipsAreTheEndsOfBranches_data()
    {
        QTest::addColumn<QString>("session");
        QTest::addColumn<QString>("tips");
        QTest::newRow("one") << u"u1 a1"_s << u"a1"_s;
        QTest::newRow("newest first behind the current")
                << u"u1 a1 @u1 a2 @u1 a3 @u1 a4 @a2"_s << u"a2 a4 a3 a1"_s;
        QTest::newRow("in the middle of one") << u"u1 a1 u2 a2 @a1"_s << u"a1 a2"_s;
        QTest::newRow("a label beside is none") << u"u1 a1 L1(u1) @a1 u2 a2"_s << u"a2"_s;
    }
    void tipsAreTheEndsOfBranches()
    {
        QFETCH(const QString, session);
        SessionBuilder builder(session);
        const auto tips = branchTips(*builder.load().snapshot, builder.store().reader());
        QVERIFY(tips);
        QList<EntryId> ids;
        for (const BranchTip &tip : *tips) {
            ids += tip.id;
            QCOMPARE(tip.isCurrent, ids.size() == 1);
            QVERIFY(!tip.title.isEmpty());
        }
        QTEST(builder.names(ids), "tips");
    }

    void aCompactedBranchIsCalledByWhatWasSaid()
    {
        SessionBuilder builder(u"u1 a1 C1(a1)"_s);
        const auto tips = branchTips(*builder.load().snapshot, builder.store().reader());
        QVERIFY(tips);
        QCOMPARE(builder.names({ tips->constFirst().id }), u"C1"_s);
        QVERIFY2(tips->constFirst().title.contains(u"a1"_s), qPrintable(tips->constFirst().title));
    }

    void unknownEndsAreRefused()
    {
        SessionBuilder builder(u"u1 a1"_s);
        const auto comparison =
                compareBranches(builder.load(), { builder.id(u"a1"_s), EntryId::create() },
                                builder.settings, builder.store().reader());
        QVERIFY(!comparison);
        QCOMPARE(comparison.error().kind, Error::Kind::NotFound);
    }

private:
    static BranchComparison compare(SessionBuilder &builder, const QString &first,
                                    const QString &second)
    {
        auto comparison = compareBranches(builder.load(), { builder.id(first), builder.id(second) },
                                          builder.settings, builder.store().reader());
        if (!comparison) {
            qFatal("%s", qPrintable(comparison.error().message));
        }
        return *comparison;
    }
};

QTEST_MAIN(TestBranchComparison)
#include "tst_branchcomparison.moc"
