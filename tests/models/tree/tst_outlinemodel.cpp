// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextedit.h"
#include "soon.h"
#include "treetext.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QPoint>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr auto Strict = QAbstractItemModelTester::FailureReportingMode::QtTest;

QStringList numbered(const QString &letter, int from, int to)
{
    QStringList names;
    for (int i = from; i <= to; ++i) {
        names += letter + QString::number(i);
    }
    return names;
}

/// `turns` turns of a user message, `results` tool results and an answer.
QStringList turnNames(int turns, int results)
{
    QStringList names;
    for (int i = 0; i < turns; ++i) {
        names += u"u%1"_s.arg(i);
        for (int j = 0; j < results; ++j) {
            names += u"r%1.%2"_s.arg(i).arg(j);
        }
        names += u"a%1"_s.arg(i);
    }
    return names;
}

} // namespace

class TestOutlineModel final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rows_data()
    {
        QTest::addColumn<QString>("tree");
        QTest::addColumn<QString>("leaf");
        QTest::addColumn<QStringList>("expected");

        QTest::newRow("empty") << QString() << QString() << QStringList();
        QTest::newRow("a turn") << u"u1 a1"_s << QString()
                                << QStringList { u"* u1"_s, u"* a1 <"_s };
        QTest::newRow("tools fold")
                << u"u1 a1 r1 a2 r2 a3 u2 a4"_s << QString()
                << QStringList { u"* u1"_s, u"* … 4"_s, u"* a3"_s, u"* u2"_s, u"* a4 <"_s };
        QTest::newRow("one hidden entry is shown itself")
                << u"u1 r1 a1"_s << QString()
                << QStringList { u"* u1"_s, u"* Tool result: r1"_s, u"* a1 <"_s };
        QTest::newRow("changes of settings have no row")
                << u"m1 u1 m2 a1 l1"_s << QString() << QStringList { u"* u1"_s, u"* a1 <"_s };
        QTest::newRow("compaction")
                << u"u1 a1 c1 u2 a2"_s << QString()
                << QStringList { u"* u1"_s, u"* a1"_s, u"= Compacted"_s, u"* u2"_s, u"* a2 <"_s };
        QTest::newRow("branch comes before the path goes on")
                << u"u1 a1 u2 a2 | a1>u3 a3"_s << u"a3"_s
                << QStringList { u"* u1"_s,   u"* a1"_s, u"  o u2"_s,
                                 u"  o a2"_s, u"* u3"_s, u"* a3 <"_s };
        QTest::newRow("path is straight though it is older")
                << u"u1 a1 u2 a2 | a1>u3 a3"_s << u"a2"_s
                << QStringList { u"* u1"_s,   u"* a1"_s, u"  o u3"_s,
                                 u"  o a3"_s, u"* u2"_s, u"* a2 <"_s };
        QTest::newRow("a branch of a branch")
                << u"u1 a1 u2 a2 u3 | a2>u4 | a1>u5"_s << u"u5"_s
                << QStringList { u"* u1"_s,     u"* a1"_s,   u"  o u2"_s, u"  o a2"_s,
                                 u"    o u3"_s, u"  o u4"_s, u"* u5 <"_s };
        QTest::newRow("five siblings") << u"u1 a1 | u1>a2 | u1>a3 | u1>a4 | u1>a5"_s << u"a3"_s
                                       << QStringList { u"* u1"_s,   u"  o a1"_s, u"  o a2"_s,
                                                        u"  o a4"_s, u"  o a5"_s, u"* a3 <"_s };
        QTest::newRow("what follows the leaf is a branch")
                << u"u1 a1 u2 a2"_s << u"a1"_s
                << QStringList { u"* u1"_s, u"* a1 <"_s, u"  o u2"_s, u"  o a2"_s };
        QTest::newRow("two roots") << u"u1 a1 | >u2 a2"_s << u"a2"_s
                                   << QStringList { u"o u1"_s, u"o a1"_s, u"* u2"_s, u"* a2 <"_s };
        QTest::newRow("a branch of notes only is none")
                << u"u1 a1 l1 | a1>u2"_s << u"u2"_s
                << QStringList { u"* u1"_s, u"* a1"_s, u"* u2 <"_s };
        QTest::newRow("leaf on a note")
                << u"u1 a1 l1"_s << u"l1"_s << QStringList { u"* u1"_s, u"* a1 <"_s };
        QTest::newRow("branch starts in the middle of a turn")
                << u"u1 a1 r1 a2 r2 a3 | a1>r3 a4 r4 a5"_s << u"a5"_s
                << QStringList { u"* u1"_s,    u"* a1"_s,   u"  o Tool result: r1"_s,
                                 u"  o … 2"_s, u"  o a3"_s, u"* Tool result: r3"_s,
                                 u"* … 2"_s,   u"* a5 <"_s };
        QTest::newRow("branch summary")
                << u"u1 a1 r1 | u1>s1 u2 a2"_s << u"a2"_s
                << QStringList {
                       u"* u1"_s, u"  o a1"_s, u"  o Tool result: r1"_s, u"* Branch summary: s1"_s,
                       u"* u2"_s, u"* a2 <"_s
                   };
    }
    void rows()
    {
        QFETCH(QString, tree);
        QFETCH(QString, leaf);
        QFETCH(QStringList, expected);
        TreeText source(tree, leaf);
        OutlineModel model(&source);
        QAbstractItemModelTester tester(&model, Strict);
        model.setSnapshot(source.snapshot());
        QCOMPARE(printTree(model), expected);
    }

    void filters_data()
    {
        QTest::addColumn<OutlineFilter>("filter");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("user only")
                << OutlineFilter::UserOnly << QStringList { u"* u1"_s, u"  o u2"_s, u"* u3 <"_s };
        QTest::newRow("labelled") << OutlineFilter::Labelled << QStringList { u"  o a3 <"_s };
        QTest::newRow("no tools") << OutlineFilter::NoTools
                                  << QStringList { u"* u1"_s,   u"* a2"_s,        u"  o u2"_s,
                                                   u"  o a3"_s, u"= Compacted"_s, u"* u3 <"_s };
        QTest::newRow("all") << OutlineFilter::All
                             << QStringList { u"* Model"_s, u"* u1"_s,
                                              u"* a1"_s,    u"* Tool result: r1"_s,
                                              u"* a2"_s,    u"  o u2"_s,
                                              u"  o a3"_s,  u"= Compacted"_s,
                                              u"* u3 <"_s };
    }
    void filters()
    {
        QFETCH(OutlineFilter, filter);
        QFETCH(QStringList, expected);
        TreeText source(u"m1 u1 a1 r1 a2 u2 a3 | a2>c1 u3"_s, u"u3"_s);
        source.setLabel(u"a3"_s, u"kept"_s);
        OutlineModel model(&source);
        QAbstractItemModelTester tester(&model, Strict);
        model.setSnapshot(source.snapshot());
        model.setFilter(filter);
        QStringList printed = printTree(model);
        if (filter == OutlineFilter::Labelled) {
            // The leaf is not above the labelled entry, so nothing here may stand for it.
            QCOMPARE(printed, QStringList { u"  o a3"_s });
            QCOMPARE(model.leafRow(), -1);
            return;
        }
        if (filter == OutlineFilter::NoTools) {
            // The nodes of this source have no metrics, so only the fork counts as an answer with text.
            QVERIFY(!printed.contains(u"* Tool result: r1"_s));
            QVERIFY(printed.contains(u"* a2"_s));
            return;
        }
        QCOMPARE(printed, expected);
        model.setFilter(OutlineFilter::Default);
        model.setFilter(filter);
        QCOMPARE(printTree(model), expected);
    }

    void noToolsKeepsAnswersWithText()
    {
        Entry spoken;
        spoken.role = Role::Assistant;
        spoken.blocks = { TextBlock { u"It is done."_s } };
        Entry silent;
        silent.role = Role::Assistant;
        silent.blocks = { ToolCallBlock { u"1"_s, u"read"_s, "{}", {} } };
        QList<EntryNode> nodes { EntryNode(), nodeOf(silent), nodeOf(spoken) };
        nodes[0].role = Role::User;
        for (int i = 0; i < 3; ++i) {
            nodes[i].seq = i + 1;
            nodes[i].parentSeq = i;
            nodes[i].id = EntryId::create();
        }
        auto snapshot = std::make_shared<SessionSnapshot>();
        snapshot->tree = SessionTree(nodes);
        snapshot->session.leafSeq = 3;
        OutlineModel model(nullptr);
        model.setFilter(OutlineFilter::NoTools);
        model.setSnapshot(snapshot);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.rowAt(1).node, 2);
    }

    void hiddenRowsHaveANearestVisibleOne()
    {
        TreeText source(u"u1 a1 r1 a2 u2 a3"_s);
        OutlineModel model(&source);
        model.setSnapshot(source.snapshot());
        const int fold = model.rowForSeq(source.seqOf(u"r1"_s));
        QCOMPARE(model.rowAt(fold).kind, OutlineRow::Kind::Fold);
        model.setFilter(OutlineFilter::UserOnly);
        QCOMPARE(model.rowForSeq(source.seqOf(u"r1"_s)), 0);
        QCOMPARE(model.rowForEntry(source.idOf(u"a3"_s)), 1);
        QCOMPARE(model.rowForSeq(9999), -1);
        model.setFilter(OutlineFilter::Labelled);
        QCOMPARE(model.rowForSeq(source.seqOf(u"r1"_s)), -1);
    }

    void foldsOpenAndClose()
    {
        TreeText source(u"u1 a1 r1 a2 u2 a3 r2 a4"_s);
        OutlineModel model(&source);
        QAbstractItemModelTester tester(&model, Strict);
        model.setSnapshot(source.snapshot());
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        QCOMPARE(printTree(model).first(3), (QStringList { u"* u1"_s, u"* … 2"_s, u"* a2"_s }));
        QVERIFY(model.toggleFold(1));
        QCOMPARE(printTree(model).first(4),
                 (QStringList { u"* u1"_s, u"* a1"_s, u"* Tool result: r1"_s, u"* a2"_s }));
        QVERIFY(model.toggleFold(0));
        QCOMPARE(printTree(model).first(2), (QStringList { u"* u1 +3"_s, u"* u2"_s }));
        QVERIFY(model.toggleFold(0));
        QCOMPARE(printTree(model).first(3), (QStringList { u"* u1"_s, u"* … 2"_s, u"* a2"_s }));
        QVERIFY(!model.toggleFold(2));
        QCOMPARE(resets.size(), 0);
    }

    void foldedTokensAddUp()
    {
        TreeText source(u"u1 a1 r1 a2 u2"_s);
        source.setTokens(u"r1"_s, 2600);
        OutlineModel model(&source);
        model.setSnapshot(source.snapshot());
        QCOMPARE(model.index(1).data(OutlineModel::TokensRole).toLongLong(), 2700);
        QCOMPARE(model.index(1).data().toString(), u"… 2 entries · 2.7k tokens"_s);
        QVERIFY(model.toggleFold(0));
        // The row's own tokens stay its own.
        QCOMPARE(model.index(0).data(OutlineModel::TokensRole).toLongLong(), 100);
        QCOMPARE(model.index(0).data(OutlineModel::FoldCountRole).toInt(), 3);
    }

    void branchesCollapse()
    {
        TreeText source(u"u1 a1 u2 a2 u3 | a2>u4 | a1>u5"_s, u"u5"_s);
        OutlineModel model(&source);
        QAbstractItemModelTester tester(&model, Strict);
        model.setSnapshot(source.snapshot());
        QVERIFY(!model.setBranchCollapsed(0, true));
        QVERIFY(model.setBranchCollapsed(2, true));
        QCOMPARE(printTree(model),
                 (QStringList { u"* u1"_s, u"* a1"_s, u"  o u2 +3"_s, u"* u5 <"_s }));
        QCOMPARE(model.rowForSeq(source.seqOf(u"u4"_s)), 2);
        QVERIFY(model.toggleFold(2));
        QCOMPARE(model.rowCount(), 7);
    }

    void labelsAreAlwaysVisible()
    {
        TreeText source(u"u1 a1 r1 a2 r2 a3"_s);
        source.setLabel(u"r1"_s, u"oracle"_s);
        OutlineModel model(&source);
        model.setSnapshot(source.snapshot());
        QCOMPARE(printTree(model),
                 (QStringList { u"* u1"_s, u"* a1"_s, u"* Tool result: r1"_s, u"* … 2"_s,
                                u"* a3 <"_s }));
        QCOMPARE(model.index(2).data(OutlineModel::LabelRole).toString(), u"oracle"_s);
    }

    void subagentsStandBelowTheirCalls()
    {
        TreeText source(u"u1 a1 r1 a2 u2 a3 | u2>a4"_s, u"a3"_s);
        OutlineModel model(&source);
        const QAbstractItemModelTester tester(&model, Strict);
        model.setSnapshot(source.snapshot());
        const auto subagent = [](qint64 number, const QString &name, qint64 call) {
            OutlineSubagent made;
            made.session.id = SessionId::create();
            made.session.number = number;
            made.session.name = name;
            made.session.totals.input = 1'000 * number;
            made.session.totals.output = 100;
            made.family.usage = made.session.totals;
            made.call = { call, true };
            return made;
        };
        QList<OutlineSubagent> subagents { subagent(7, u"find it"_s, source.seqOf(u"a1"_s)),
                                           subagent(8, u"try it"_s, source.seqOf(u"a1"_s)) };
        subagents.last().family.usage.output += 400; // with those of its own
        subagents.last().family.usage.cost = 0.4;
        subagents.last().family.subagents = 2;
        model.setSubagents(subagents);
        // The call is folded: below what holds it.
        QCOMPARE(printTree(model),
                 (QStringList { u"* u1"_s, u"* … 2"_s, u"  @ find it"_s, u"  @ try it"_s, u"* a2"_s,
                                u"* u2"_s, u"  o a4"_s, u"* a3 <"_s }));
        QVERIFY(model.toggleFold(1));
        const QStringList open {
            u"* u1"_s, u"* a1"_s, u"  @ find it"_s, u"  @ try it"_s, u"* Tool result: r1"_s,
            u"* a2"_s, u"* u2"_s, u"  o a4"_s,      u"* a3 <"_s
        };
        QCOMPARE(printTree(model), open);
        const QModelIndex second = model.index(3);
        QCOMPARE(second.data(OutlineModel::SessionIdRole).toUuid(),
                 subagents.last().session.id.uuid());
        QVERIFY(second.data(OutlineModel::EntryIdRole).isNull());
        QCOMPARE(second.data(OutlineModel::FiguresRole).toString(), u"8.5k · $ 0.40"_s);
        const QString tip = second.data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains("Used: 8.0k tokens read, 100 written"_L1), qPrintable(tip));
        QVERIFY2(tip.contains("2 subagents: 8.0k tokens read, 500 written; cost: $ 0.40"_L1),
                 qPrintable(tip));
        QCOMPARE(second.data(Qt::AccessibleTextRole).toString(),
                 u"Subagent, try it, used 8.5k · $ 0.40"_s);
        // The rows of entries are where they were.
        QCOMPARE(model.rowForSeq(source.seqOf(u"a2"_s)), 5);
        QCOMPARE(model.leafRow(), 8);
        QVERIFY(!model.toggleFold(3));
        // One more, one whose call nobody knows, and one that used more: rows come in, none goes.
        subagents += subagent(9, u"look"_s, source.seqOf(u"a4"_s));
        subagents += subagent(10, u"lost"_s, 0);
        subagents.last().call.isCertain = false;
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.setSubagents(subagents);
        QStringList more = open;
        more.insert(8, u"    @ look"_s);
        more += u"  @ lost"_s;
        QCOMPARE(printTree(model), more);
        QVERIFY(model.index(model.rowCount() - 1)
                        .data(Qt::ToolTipRole)
                        .toString()
                        .contains("not known"_L1));
        // New entries come between.
        source.append(u"a3"_s, { u"u5"_s });
        source.setLeaf(u"u5"_s);
        model.setSnapshot(source.snapshot());
        QVERIFY(printTree(model).contains(u"* u5 <"_s));
        QVERIFY(resets.isEmpty());
        // Where no calls are shown, they are not either.
        model.setFilter(OutlineFilter::UserOnly);
        QCOMPARE(printTree(model), (QStringList { u"* u1"_s, u"* u2"_s, u"* u5 <"_s }));
        model.setFilter(OutlineFilter::All);
        QVERIFY(printTree(model).contains(u"  @ find it"_s));
        model.setFindText(u"try"_s);
        VERIFY_SOON(model.matchCount() == 1);
        model.setSubagents(subagents.mid(1));
        QVERIFY(!printTree(model).contains(u"  @ find it"_s));
        // Another session has none of them.
        TreeText other(u"u1 a1"_s);
        model.setSnapshot(other.snapshot());
        QCOMPARE(model.rowCount(), 2);
    }

    void compactionsAreBands()
    {
        TreeText source(u"u1 a1 c1 u2 c2 u3"_s);
        CompactionFigures figures;
        figures.operationId = u"op-1"_s;
        figures.tokensBefore = 175'000;
        figures.tokensAfter = 24'100;
        figures.firstKept = source.idOf(u"a1"_s);
        source.setFigures(u"c1"_s, figures);
        CompactionFigures later;
        later.operationId = u"op-2"_s;
        later.tokensBefore = 90'000;
        source.setFigures(u"c2"_s, later);
        OutlineModel model(&source);
        model.setSnapshot(source.snapshot());
        QCOMPARE(model.index(2).data().toString(), u"Compacted 175.0k → 24.1k"_s);
        QCOMPARE(model.index(4).data().toString(), u"Compacted 90.0k"_s);
        // All before the newest compaction is summarized; it kept nothing.
        QVERIFY(model.rowAt(3).has(OutlineRow::Unsent));
        QVERIFY(!model.rowAt(4).has(OutlineRow::Unsent));

        ContextState state;
        ContextEdit undo;
        undo.op = ContextEdit::Op::Disable;
        undo.operation = u"op-2"_s;
        state.fold(undo.toEntry());
        model.setContextState(state);
        QVERIFY(model.index(4).data(OutlineModel::UndoneRole).toBool());
        QVERIFY(!model.index(2).data(OutlineModel::UndoneRole).toBool());
        QCOMPARE(model.index(4).data().toString(), u"Compacted 90.0k, undone"_s);
        // The first one is in force again, and it kept a1.
        QVERIFY(model.rowAt(0).has(OutlineRow::Unsent));
        QVERIFY(!model.rowAt(1).has(OutlineRow::Unsent));
        QVERIFY(!model.rowAt(3).has(OutlineRow::Unsent));
    }

    void editsAreMarks()
    {
        TreeText source(u"u1 a1"_s);
        OutlineModel model(&source);
        model.setSnapshot(source.snapshot());
        ContextState state;
        ContextEdit pin;
        pin.targets = { source.idOf(u"u1"_s) };
        state.fold(pin.toEntry());
        model.setContextState(state);
        QCOMPARE(model.index(0).data(OutlineModel::MarksRole).toInt(),
                 int(OutlineDescription::Pinned));
        QCOMPARE(model.index(1).data(OutlineModel::MarksRole).toInt(), 0);
    }

    void lanes()
    {
        TreeText source(u"u1 a1 u2 a2 u3 | a2>u4 | a1>u5"_s, u"u5"_s);
        OutlineModel model(&source);
        model.setSnapshot(source.snapshot());
        // u1, a1, (u2, a2, ((u3)), u4), u5
        const auto flags = [&](int row) -> QString {
            QString text;
            const OutlineRow &item = model.rowAt(row);
            text += item.has(OutlineRow::LineUp) ? "up "_L1 : ""_L1;
            text += item.has(OutlineRow::LineDown) ? "down "_L1 : ""_L1;
            text += item.has(OutlineRow::BranchStart) ? "start "_L1 : ""_L1;
            return text + QString::number(item.through, 2);
        };
        QCOMPARE(flags(0), u"down 0"_s);
        QCOMPARE(flags(1), u"up down 0"_s);
        QCOMPARE(flags(2), u"down start 1"_s);
        QCOMPARE(flags(3), u"up down 1"_s);
        QCOMPARE(flags(4), u"start 11"_s);
        QCOMPARE(flags(5), u"up 1"_s);
        QCOMPARE(flags(6), u"up 0"_s);
        QCOMPARE(model.index(2).data(OutlineModel::SiblingRole).toPoint(), QPoint(1, 2));
        QCOMPARE(model.index(6).data(OutlineModel::SiblingRole).toPoint(), QPoint(2, 2));
    }

    void rowsAreReadable()
    {
        TreeText source(u"u1 a1 | u1>a2"_s, u"a2"_s);
        source.setText(u"u1"_s, u"## Plan **compaction**\n\nfor long sessions"_s);
        OutlineModel model(&source);
        model.setSnapshot(source.snapshot());
        QCOMPARE(model.index(0).data().toString(), u"Plan compaction"_s);
        QCOMPARE(model.index(0).data(Qt::AccessibleTextRole).toString(), u"You, Plan compaction"_s);
        QCOMPARE(model.index(1).data(Qt::AccessibleTextRole).toString(),
                 u"Assistant, a1, 1 of 2 siblings, not in context, another branch"_s);
        QCOMPARE(model.index(2).data(Qt::AccessibleTextRole).toString(),
                 u"Assistant, a2, 2 of 2 siblings, the conversation goes on here"_s);
    }

    void onlyShownRowsAreRead()
    {
        TreeText source;
        source.append({}, turnNames(300, 20));
        source.setLeaf(u"a299"_s);
        OutlineModel model(&source);
        model.setSnapshot(source.snapshot());
        QCOMPARE(source.reads(), 0);
        for (int i = 0; i < 3; ++i) {
            QVERIFY(!model.index(0).data().toString().isEmpty());
        }
        QCOMPARE(source.reads(), 1);
    }

    void appendingKeepsRows()
    {
        TreeText source(u"u1 a1 u2 a2"_s);
        OutlineModel model(&source);
        QAbstractItemModelTester tester(&model, Strict);
        model.setSnapshot(source.snapshot());
        const QPersistentModelIndex first(model.index(0));
        const QPersistentModelIndex last(model.index(3));
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        QSignalSpy inserts(&model, &QAbstractItemModel::rowsInserted);
        QSignalSpy removals(&model, &QAbstractItemModel::rowsRemoved);

        source.append(u"a2"_s, { u"u3"_s, u"a3"_s });
        source.setLeaf(u"a3"_s);
        model.setSnapshot(source.snapshot());
        QCOMPARE(printTree(model),
                 (QStringList { u"* u1"_s, u"* a1"_s, u"* u2"_s, u"* a2"_s, u"* u3"_s,
                                u"* a3 <"_s }));
        QCOMPARE(inserts.size(), 1);
        QCOMPARE(inserts.first().at(1).toInt(), 4);
        QCOMPARE(inserts.first().at(2).toInt(), 5);
        QCOMPARE(removals.size(), 0);

        // A tool call follows: what was the final answer is one no more.
        source.append(u"a3"_s, { u"r3"_s, u"a4"_s });
        source.setLeaf(u"a4"_s);
        model.setSnapshot(source.snapshot());
        QCOMPARE(printTree(model).sliced(4), (QStringList { u"* u3"_s, u"* … 2"_s, u"* a4 <"_s }));

        // A new branch far up changes nothing else.
        source.append(u"a1"_s, { u"u9"_s });
        model.setSnapshot(source.snapshot());
        QCOMPARE(printTree(model).first(4),
                 (QStringList { u"* u1"_s, u"* a1"_s, u"  o u9"_s, u"* u2"_s }));
        QCOMPARE(resets.size(), 0);
        QCOMPARE(first.row(), 0);
        QCOMPARE(last.row(), 4);
    }

    void movingTheLeafKeepsWhatStays()
    {
        TreeText source(u"u1 a1 u2 a2 | a1>u3 a3"_s, u"a3"_s);
        OutlineModel model(&source);
        QAbstractItemModelTester tester(&model, Strict);
        model.setSnapshot(source.snapshot());
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        source.setLeaf(u"a2"_s);
        model.setSnapshot(source.snapshot());
        QCOMPARE(printTree(model),
                 (QStringList { u"* u1"_s, u"* a1"_s, u"  o u3"_s, u"  o a3"_s, u"* u2"_s,
                                u"* a2 <"_s }));
        QCOMPARE(resets.size(), 0);
    }

    void anotherSessionResets()
    {
        TreeText one(u"u1 a1"_s);
        TreeText two(u"u1 a1 u2"_s);
        OutlineModel model(&one);
        QAbstractItemModelTester tester(&model, Strict);
        model.setSnapshot(one.snapshot());
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.setSnapshot(two.snapshot());
        QCOMPARE(resets.size(), 1);
        QCOMPARE(model.rowCount(), 3);
        model.setSnapshot(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void findsTitlesAndLabels()
    {
        TreeText source(u"u1 a1 r1 a2 u2 a3"_s);
        source.setText(u"u2"_s, u"Write the oracle"_s);
        source.setLabel(u"u1"_s, u"Oracle"_s);
        OutlineModel model(&source);
        model.setSnapshot(source.snapshot());
        QSignalSpy finished(&model, &OutlineModel::findFinished);
        model.setFindText(u"oracle"_s);
        COMPARE_SOON(finished.size(), 1);
        QCOMPARE(model.matchCount(), 2);
        QCOMPARE(model.nextMatch(-1, true), 0);
        QCOMPARE(model.nextMatch(0, true), 3);
        QCOMPARE(model.nextMatch(3, true), 0);
        QCOMPARE(model.nextMatch(0, false), 3);
        model.setFindText({});
        QCOMPARE(model.matchCount(), 0);
        QCOMPARE(model.nextMatch(0, true), -1);
    }

    void viewedLeafIsMarked()
    {
        TreeText source(u"u1 a1 u2 | a1>u3"_s, u"u3"_s);
        OutlineModel model(&source);
        model.setSnapshot(source.snapshot());
        model.setViewedLeaf(source.seqOf(u"u2"_s));
        QVERIFY(model.index(2).data(OutlineModel::ViewedRole).toBool());
        QVERIFY(!model.index(3).data(OutlineModel::ViewedRole).toBool());
    }

    void segmentsCanBeJumped()
    {
        TreeText source(u"u1 a1 u2 a2 c1 u3 a3 | a1>u4 a4"_s, u"a3"_s);
        OutlineModel model(&source);
        model.setSnapshot(source.snapshot());
        // u1, a1 (fork), (u4, a4), u2, a2, c1, u3, a3
        QCOMPARE(model.segmentStart(0, true), 1);
        QCOMPARE(model.segmentStart(1, true), 2);
        QCOMPARE(model.segmentStart(2, true), 4);
        QCOMPARE(model.segmentStart(4, true), 6);
        QCOMPARE(model.segmentStart(4, false), 2);
        QCOMPARE(model.segmentStart(8, true), -1);
    }

    void aLongSessionOpensWithFewRows()
    {
        // 596 turns, 14,179 entries; like the largest of the generated history.
        TreeText source;
        QStringList names = turnNames(596, 22);
        names.removeLast();
        source.append({}, names.first(14'178));
        source.append(names.at(14'177), { u"a-last"_s });
        source.setLeaf(u"a-last"_s);
        const auto snapshot = source.snapshot();
        OutlineModel model(&source);
        QElapsedTimer clock;
        clock.start();
        model.setSnapshot(snapshot);
        qInfo("14,179 entries: %lld rows in %.1f ms", qint64(model.rowCount()),
              double(clock.nsecsElapsed()) / 1e6);
        QVERIFY(model.rowCount() <= 700);
        int users = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            users += model.rowAt(row).kind == OutlineRow::Kind::Entry
                            && model.index(row).data(OutlineModel::DotRole).toInt()
                                    == int(Role::User)
                    ? 1
                    : 0;
        }
        QVERIFY2(users >= 590, "every turn has its row");
        // The newest turn is open, the oldest is not.
        QCOMPARE(model.rowAt(0).folded, 23);
        QVERIFY(model.rowAt(model.rowCount() - 1).has(OutlineRow::Leaf));
        QCOMPARE(source.reads(), 0);
    }

    void moreTurnsThanRowsArePutTogether()
    {
        TreeText source;
        source.append({}, turnNames(3000, 2));
        source.setLeaf(u"a2999"_s);
        OutlineModel model(&source);
        QAbstractItemModelTester tester(&model, Strict);
        model.setSnapshot(source.snapshot());
        QVERIFY(model.rowCount() <= 700);
        QVERIFY(model.rowCount() >= 400);
        QCOMPARE(model.rowAt(1).kind, OutlineRow::Kind::Fold);
        // Opening the row gives each of its turns one.
        const int before = model.rowCount();
        QVERIFY(model.toggleFold(1));
        QVERIFY(model.rowCount() > before + 1000);
    }

    void manyBranchesOpenWithFewRows()
    {
        TreeText source;
        source.append({}, turnNames(300, 1));
        for (int i = 0; i < 290; ++i) {
            source.append(u"a%1"_s.arg(i),
                          { u"ux%1"_s.arg(i), u"ax%1"_s.arg(i), u"uy%1"_s.arg(i) });
            source.append(u"ax%1"_s.arg(i), { u"uz%1"_s.arg(i) });
        }
        source.setLeaf(u"a299"_s);
        OutlineModel model(&source);
        QAbstractItemModelTester tester(&model, Strict);
        model.setSnapshot(source.snapshot());
        // Each fork, what follows it, and one row for each branch are the least there can be.
        QVERIFY2(model.rowCount() <= 300 * 3 + 10, qPrintable(QString::number(model.rowCount())));
    }

    void aDeepChainIsQuick()
    {
        TreeText source;
        source.append({}, turnNames(10'000, 18));
        source.setLeaf(u"a9999"_s);
        const auto snapshot = source.snapshot();
        QCOMPARE(snapshot->tree.size(), 200'000);
        OutlineModel model(&source);
        QElapsedTimer clock;
        clock.start();
        model.setSnapshot(snapshot);
        qInfo("200,000 deep: %lld rows in %.1f ms", qint64(model.rowCount()),
              double(clock.nsecsElapsed()) / 1e6);
        QVERIFY(model.rowCount() <= 700);
        QCOMPARE(model.rowForSeq(200'000), model.rowCount() - 1);
        clock.restart();
        model.setSnapshot(source.snapshot());
        QVERIFY(model.rowCount() <= 700);
        model.setFilter(OutlineFilter::All);
        QCOMPARE(model.rowCount(), 200'000);
    }

    void deeplyNestedBranchesAreQuick()
    {
        // Each branch bends off the one before: the worst case for lanes.
        TreeText source;
        QString parent;
        QStringList spine = numbered(u"u"_s, 1, 2000);
        source.append({}, spine);
        for (int i = 1999; i >= 1; --i) {
            source.append(u"u%1"_s.arg(i), { u"ub%1"_s.arg(i) });
        }
        source.setLeaf(u"ub1"_s);
        OutlineModel model(&source);
        QAbstractItemModelTester tester(&model, Strict);
        model.setSnapshot(source.snapshot());
        QVERIFY(model.rowCount() > 0);
        model.setFilter(OutlineFilter::All);
        QCOMPARE(model.rowCount(), 2000 + 1999);
    }
};

QTEST_GUILESS_MAIN(TestOutlineModel)
#include "tst_outlinemodel.moc"
