// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contexthistory.h"

#include <algorithm>
#include <cmath>

namespace varve
{

namespace
{

class Walk
{
public:
    Walk(const TokenFactors &factors, const QHash<EntryId, CompactionFigures> &compactions)
        : m_factors(factors)
    {
        for (const CompactionFigures &figures : compactions) {
            m_firstKept += figures.firstKept;
        }
    }

    void enter(const EntryNode &node);
    void compact(const CompactionFigures &figures, const EntryNode &node);
    [[nodiscard]] ContextHistory take();

private:
    [[nodiscard]] qint64 cost(const EntryNode &node) const
    {
        return node.tokens >= 0
                ? node.tokens
                : std::llround(estimateTokens(decodeMetrics(node.metrics), m_factors));
    }
    void answer(const EntryNode &node);
    void remember(ContextPoint point);

    const TokenFactors &m_factors;
    ContextHistory m_history;
    qint64 m_size = 0;
    TokenSource m_source = TokenSource::Estimated;
    QSet<EntryId> m_firstKept; ///< of all compactions
    QHash<EntryId, qint64> m_sizeBefore; ///< each of those: to know what is kept from it on
};

void Walk::enter(const EntryNode &node)
{
    if (m_firstKept.contains(node.id)) {
        m_sizeBefore.insert(node.id, m_size);
    }
    if (!node.isMessage() || !node.has(EntryNode::ModelFacing)
        || node.has(EntryNode::FailedAnswer)) {
        return;
    }
    if (node.role == Role::User) {
        ++m_history.turns;
    }
    if (node.role == Role::Assistant) {
        answer(node);
    } else {
        m_size += cost(node);
    }
}

void Walk::answer(const EntryNode &node)
{
    const EntryMetrics metrics = decodeMetrics(node.metrics);
    if (metrics.hasUsage()) {
        m_size = metrics.promptTokens + metrics.outputTokens;
        m_source = TokenSource::Measured;
    } else {
        m_size += cost(node);
        m_source = TokenSource::Estimated;
    }
    remember({ .turn = m_history.turns, .entry = node.id, .tokens = m_size, .source = m_source });
}

void Walk::compact(const CompactionFigures &figures, const EntryNode &node)
{
    const qint64 before = figures.tokensBefore > 0 ? figures.tokensBefore : m_size;
    qint64 after = figures.tokensAfter;
    if (after < 0) {
        const qint64 kept = figures.firstKept.isNull()
                ? 0
                : m_size - m_sizeBefore.value(figures.firstKept, m_size);
        after = std::max<qint64>(0, kept) + cost(node);
    }
    remember({ .turn = m_history.turns,
               .entry = node.id,
               .tokens = after,
               .tokensBefore = before,
               .source = TokenSource::Estimated,
               .isCompaction = true });
    m_size = after;
}

void Walk::remember(ContextPoint point)
{
    QList<ContextPoint> &points = m_history.points;
    const bool sameTurn = !points.isEmpty() && !points.last().isCompaction && !point.isCompaction
            && points.last().turn == point.turn;
    m_history.largest = std::max({ m_history.largest, point.tokens, point.tokensBefore });
    if (sameTurn) {
        points.last() = point;
    } else {
        points += point;
    }
}

ContextHistory Walk::take()
{
    return std::move(m_history);
}

} // namespace

ContextHistory contextHistory(const SessionSnapshot &snapshot, const QList<int> &path,
                              const QSet<QString> &disabledOperations, const TokenFactors &factors)
{
    Walk walk(factors, snapshot.compactions);
    for (const int index : path) {
        const EntryNode &node = snapshot.tree.at(index);
        const auto figures = node.type == EntryType::Compaction
                ? snapshot.compactions.constFind(node.id)
                : snapshot.compactions.cend();
        if (figures == snapshot.compactions.cend()) {
            walk.enter(node);
        } else if (!disabledOperations.contains(figures->operationId)
                   || figures->operationId.isEmpty()) {
            walk.compact(*figures, node);
        }
    }
    return walk.take();
}

} // namespace varve
