// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionhistorymodel.h"
#include "sessionbuilder.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// All compactions of a session, with what became of each.
class TestCompactionHistory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingWasCompacted();
    void severalOnOneBranch();
    void undoneOnesStay();
    void otherBranches();
    void runsThatOnlyMasked();
    void summariesOfRanges();
    void importedOnes();
    void theModelFollows();
    void estimatedUntilTheNextAnswer_data();
    void estimatedUntilTheNextAnswer();
};

namespace
{

QList<CompactionHistoryRow> rowsOf(SessionBuilder &builder, const QString &leaf = {})
{
    const auto rows = compactionHistory(builder.load(leaf).branch, builder.store().reader());
    if (!rows) {
        qFatal("%s", qPrintable(rows.error().message));
    }
    return *rows;
}

/// "C2 path force <C1", newest first.
QString textOf(SessionBuilder &builder, const QList<CompactionHistoryRow> &rows)
{
    QStringList lines;
    for (const CompactionHistoryRow &row : rows) {
        QString line = builder.name(row.facts.entry);
        line += row.onPath ? u" path"_s : u" other"_s;
        line += row.inForce ? u" force"_s : QString();
        line += row.undone ? u" undone"_s : QString();
        line += row.facts.onlyMasks ? u" masks"_s : QString();
        line += row.previous.isNull() ? QString() : QString(u" <"_s + builder.name(row.previous));
        lines += line;
    }
    return lines.join(u", "_s);
}

} // namespace

void TestCompactionHistory::nothingWasCompacted()
{
    SessionBuilder builder(u"u1 a1 pin(u1)"_s);
    QVERIFY(rowsOf(builder).isEmpty());
    QVERIFY(compactionHistory({}, builder.store().reader())->isEmpty());
}

void TestCompactionHistory::severalOnOneBranch()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 u3*400 a3*400"_s);
    builder.compact(400, u"C1"_s);
    builder.compact(200, u"C2"_s);
    QCOMPARE(textOf(builder, rowsOf(builder)), u"C2 path force <C1, C1 path"_s);
    QCOMPARE(compactionsOnPath(rowsOf(builder)), 2);
}

void TestCompactionHistory::undoneOnesStay()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 u3*400 a3*400"_s);
    builder.compact(400, u"C1"_s);
    builder.compact(200, u"C2"_s);
    QVERIFY(builder.undo());
    QCOMPARE(textOf(builder, rowsOf(builder)), u"C2 path undone <C1, C1 path force"_s);
    QCOMPARE(compactionsOnPath(rowsOf(builder)), 1);
    QVERIFY(builder.redo());
    QCOMPARE(textOf(builder, rowsOf(builder)), u"C2 path force <C1, C1 path"_s);
}

void TestCompactionHistory::otherBranches()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400"_s);
    builder.compact(200, u"C1"_s);
    builder.add(u"@a2 u3*400 a3*400"_s);
    builder.compact(200, u"C2"_s);
    QVERIFY(builder.undo());
    QCOMPARE(textOf(builder, rowsOf(builder)), u"C2 path undone, C1 other"_s);
    QCOMPARE(compactionsOnPath(rowsOf(builder)), 0);
    // Seen from the other one: what was undone there is known here too.
    QCOMPARE(textOf(builder, rowsOf(builder, u"C1"_s)), u"C2 other undone, C1 path force"_s);
}

void TestCompactionHistory::runsThatOnlyMasked()
{
    SessionBuilder builder(u"u1 a1[x] r:x*40000 a2[y] r:y*40000 a3 u2*400 a4*400 u3"_s);
    builder.numbers.maskProtect = 0;
    builder.numbers.maskMinimum = 100;
    PlanOptions only;
    only.summarize = false;
    QVERIFY(!builder.compact(100, u"M1"_s, only).isEmpty());
    const QList<CompactionHistoryRow> rows = rowsOf(builder);
    QCOMPARE(rows.size(), 1);
    QVERIFY(rows.constFirst().facts.onlyMasks && rows.constFirst().onPath);
    QCOMPARE(rows.constFirst().facts.masked, 2);
    QCOMPARE(compactionsOnPath(rows), 0);
    QVERIFY(builder.undo());
    QVERIFY(rowsOf(builder).constFirst().undone);
}

void TestCompactionHistory::summariesOfRanges()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*4000 a2*4000 u3*400 a3*400"_s);
    PlanOptions range;
    range.range = EntryRange { builder.id(u"u2"_s), builder.id(u"a2"_s) };
    QVERIFY(!builder.compact(0, u"R1"_s, range).isEmpty());
    const QList<CompactionHistoryRow> rows = rowsOf(builder);
    QCOMPARE(rows.size(), 1);
    const CompactionHistoryRow &row = rows.constFirst();
    QVERIFY(row.facts.isRange && row.inForce && row.onPath && !row.undone);
    QVERIFY(!row.facts.summary.isEmpty() && !row.operationId.isEmpty());
    QCOMPARE(compactionsOnPath(rows), 0); // no summary was brought up to date by it
    QVERIFY(builder.undo());
    QVERIFY(rowsOf(builder).constFirst().undone && !rowsOf(builder).constFirst().inForce);
}

void TestCompactionHistory::importedOnes()
{
    SessionBuilder builder;
    builder.add(u"u1 a1 u2 a2"_s);
    Entry compaction;
    compaction.type = EntryType::Compaction;
    compaction.summary = u"<C1>"_s;
    compaction.tokensBefore = 1000;
    compaction.firstKept = builder.id(u"u2"_s);
    builder.addEntry(compaction, u"C1"_s);
    const QList<CompactionHistoryRow> rows = rowsOf(builder);
    QCOMPARE(textOf(builder, rows), u"C1 path force"_s);
    QVERIFY(!rows.constFirst().operationId.isEmpty()); // so it can be undone
    QCOMPARE(rows.constFirst().facts.tokensBefore, 1000);
}

void TestCompactionHistory::theModelFollows()
{
    CompactionHistoryModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 u3*400 a3*400"_s);
    builder.compact(400, u"C1"_s);
    model.setRows(rowsOf(builder));
    builder.compact(200, u"C2"_s);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.setRows(rowsOf(builder));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(resets.size(), 1);
    QCOMPARE(model.rowOf(builder.id(u"C1"_s)), 1);
    QCOMPARE(model.rowOf(EntryId::create()), -1);
    QVERIFY(model.previousSummary(0).contains(u"C1"_s));
    QVERIFY(model.previousSummary(1).isEmpty());
    const auto state = [&](int row) {
        return model.index(row, CompactionHistoryModel::State).data().toString();
    };
    QCOMPARE(state(0), u"in force"_s);
    // An undo changes rows and moves none.
    QVERIFY(builder.undo());
    model.setRows(rowsOf(builder));
    QCOMPARE(resets.size(), 1);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(state(0), u"undone"_s);
    QVERIFY(model.index(0, 0).data(CompactionHistoryModel::UndoneRole).toBool());
    QCOMPARE(state(1), u"in force"_s);
    for (int column = 0; column < CompactionHistoryModel::ColumnCount; ++column) {
        QVERIFY(!model.headerData(column, Qt::Horizontal).toString().isEmpty());
    }
    QVERIFY(!model.index(0, CompactionHistoryModel::Before).data().toString().isEmpty());
    QVERIFY(!model.index(0, CompactionHistoryModel::After).data().toString().isEmpty());
    QCOMPARE(model.index(0, CompactionHistoryModel::Cause).data().toString(), u"by hand"_s);
}

void TestCompactionHistory::estimatedUntilTheNextAnswer_data()
{
    QTest::addColumn<QString>("more");
    QTest::addColumn<bool>("estimated");
    QTest::newRow("right after it") << QString() << true;
    QTest::newRow("a question asked") << u"u5"_s << true;
    QTest::newRow("answered") << u"u5 a5"_s << false;
    QTest::newRow("the answer failed") << u"u5 e5"_s << true;
    QTest::newRow("edited after the answer") << u"u5 a5 pin(u5)"_s << true;
}

void TestCompactionHistory::estimatedUntilTheNextAnswer()
{
    QFETCH(QString, more);
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400"_s);
    QVERIFY(!isEstimateUntilAnswer(builder.load().branch));
    builder.compact(200, u"C1"_s);
    builder.add(more);
    QTEST(isEstimateUntilAnswer(builder.load().branch), "estimated");
}

QTEST_GUILESS_MAIN(TestCompactionHistory)
#include "tst_compactionhistory.moc"
