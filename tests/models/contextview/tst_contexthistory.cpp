// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contexthistory.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

/// A branch, entry by entry.
class Branch
{
public:
    EntryId user(qint32 tokens) { return add(EntryType::Message, Role::User, tokens); }
    EntryId answer(qint32 tokens, qint64 prompt = 0, qint64 output = 0)
    {
        EntryMetrics metrics;
        metrics.promptTokens = prompt;
        metrics.outputTokens = output;
        return add(EntryType::Message, Role::Assistant, tokens, metrics);
    }
    EntryId failedAnswer(qint32 tokens)
    {
        const EntryId id = answer(tokens);
        m_nodes.last().flags |= EntryNode::FailedAnswer;
        return id;
    }
    EntryId compaction(qint64 before, qint64 after, const EntryId &firstKept = {})
    {
        const EntryId id = add(EntryType::Compaction, Role::None, 500);
        CompactionFigures figures;
        figures.seq = m_nodes.last().seq;
        figures.firstKept = firstKept;
        figures.operationId = u"run %1"_s.arg(figures.seq);
        figures.tokensBefore = before;
        figures.tokensAfter = after;
        m_compactions.insert(id, figures);
        return id;
    }

    [[nodiscard]] ContextHistory history(const QSet<QString> &disabled = {}) const
    {
        SessionSnapshot snapshot;
        snapshot.tree = SessionTree(m_nodes);
        snapshot.compactions = m_compactions;
        return contextHistory(snapshot, snapshot.tree.pathTo(static_cast<int>(m_nodes.size()) - 1),
                              disabled);
    }

private:
    EntryId add(EntryType type, Role role, qint32 tokens, const EntryMetrics &metrics = {})
    {
        EntryNode node;
        node.seq = m_nodes.size() + 1;
        node.parentSeq = m_nodes.size();
        node.id = EntryId::create();
        node.type = type;
        node.role = role;
        node.flags = EntryNode::ModelFacing;
        node.tokens = tokens;
        node.metrics = encodeMetrics(metrics);
        m_nodes += node;
        return node.id;
    }

    QList<EntryNode> m_nodes;
    QHash<EntryId, CompactionFigures> m_compactions;
};

} // namespace

class TestContextHistory final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesTheLastAnswerOfATurn()
    {
        Branch branch;
        branch.user(100);
        branch.answer(50, 1000, 50);
        const EntryId last = branch.answer(70, 1200, 70);
        const ContextHistory history = branch.history();
        QCOMPARE(history.turns, 1);
        QCOMPARE(history.points.size(), 1);
        QVERIFY(history.points.first().entry == last);
        QCOMPARE(history.points.first().tokens, 1270);
        QVERIFY(history.points.first().source == TokenSource::Measured);
        QCOMPARE(history.largest, 1270);
    }

    void addsUpWhereNothingIsReported()
    {
        Branch branch;
        branch.user(100);
        branch.answer(50);
        branch.failedAnswer(5000);
        branch.user(30);
        branch.answer(20);
        const ContextHistory history = branch.history();
        QCOMPARE(history.points.size(), 2);
        QCOMPARE(history.points.at(0).tokens, 150);
        QCOMPARE(history.points.at(1).tokens, 200);
        QCOMPARE(history.points.at(1).turn, 2);
        QVERIFY(history.points.at(1).source == TokenSource::Estimated);
    }

    void fallsAtACompaction()
    {
        Branch branch;
        branch.user(100);
        branch.answer(50, 9000, 50);
        branch.compaction(9050, 2000);
        branch.user(10);
        branch.answer(40);
        const ContextHistory history = branch.history();
        QCOMPARE(history.points.size(), 3);
        QVERIFY(history.points.at(1).isCompaction);
        QCOMPARE(history.points.at(1).tokensBefore, 9050);
        QCOMPARE(history.points.at(1).tokens, 2000);
        QCOMPARE(history.points.at(2).tokens, 2050);
        QCOMPARE(history.largest, 9050);
    }

    void worksOutWhatAnImportedCompactionKept()
    {
        Branch branch;
        branch.user(1000);
        branch.answer(3000);
        const EntryId kept = branch.user(200);
        branch.answer(300);
        branch.compaction(0, -1, kept);
        const ContextPoint point = branch.history().points.last();
        QCOMPARE(point.tokensBefore, 4500);
        QCOMPARE(point.tokens, 1000); // 200 + 300 kept, 500 of summary
    }

    void forgetsWhatWasUndone()
    {
        Branch branch;
        branch.user(100);
        branch.answer(50, 9000, 50);
        branch.compaction(9050, 2000);
        branch.user(10);
        branch.answer(40);
        const ContextHistory history = branch.history({ u"run 3"_s });
        QCOMPARE(history.points.size(), 2);
        QCOMPARE(history.points.last().tokens, 9100);
    }

    void anEmptyBranchHasNoPoints() { QCOMPARE(contextHistory({}, {}), ContextHistory()); }
};

QTEST_GUILESS_MAIN(TestContextHistory)
#include "tst_contexthistory.moc"
