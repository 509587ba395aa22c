// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rangeplan.h"

#include "planlosses.h"

#include <algorithm>

namespace varve
{

namespace
{

/// The units and summarized ranges that have a message in [from, to], as chosen messages.
class Selection
{
public:
    Selection(const QList<PlanMessage> &messages, qsizetype from, qsizetype to)
    {
        for (qsizetype i = from; i <= to; ++i) {
            take(messages.at(i));
        }
        // A summarized range has units of its own, which may have got further results since.
        for (bool grown = true; grown;) {
            const auto before = m_units.size() + m_summaries.size();
            for (const PlanMessage &message : messages) {
                if (contains(message)) {
                    take(message);
                }
            }
            grown = before != m_units.size() + m_summaries.size();
        }
    }

    [[nodiscard]] bool contains(const PlanMessage &message) const
    {
        return m_units.contains(message.unit)
                || (message.summary >= 0 && m_summaries.contains(message.summary));
    }
    [[nodiscard]] bool replaces(int summary) const { return m_summaries.contains(summary); }

private:
    void take(const PlanMessage &message)
    {
        m_units += message.unit;
        if (message.summary >= 0) {
            m_summaries += message.summary;
        }
    }

    QSet<qsizetype> m_units;
    QSet<int> m_summaries; ///< edits, in the tree
};

} // namespace

CompactionPlan planRange(const PlanMessages &messages, const Context &context,
                         const PlanNumbers &numbers, const EntryRange &range)
{
    CompactionPlan plan;
    plan.leaf = context.leaf;
    plan.tokensBefore = context.tokens();
    auto [from, to] = std::minmax({ messages.placeOf(range.from), messages.placeOf(range.to) });
    if (from < 0) {
        plan.refusal = CompactionPlan::Refusal::NotSent;
        return plan;
    }
    const Selection selection(messages.messages, from, to);
    qint64 removed = 0;
    bool newestAnswer = false;
    for (qsizetype i = 0; i < messages.messages.size(); ++i) {
        const PlanMessage &message = messages.messages.at(i);
        const EntryId id = messages.nodeAt(i).id;
        const bool replaced = selection.replaces(messages.summaries().value(id, -1));
        if (replaced) {
            plan.inPlaceOf += id;
        }
        if (!message.counts()) {
            continue;
        }
        const bool selected = selection.contains(message);
        if (selected && message.pinned) {
            plan.pinned += id;
        } else if (selected) {
            plan.summarize += id;
            plan.summarizedTokens += message.item->tokens;
            removed += message.tokens;
            newestAnswer = newestAnswer || i == messages.openAnswer();
            if (!replaced) {
                plan.inPlaceOf += id;
            }
        } else if (message.isSent()) {
            plan.kept += id;
        }
    }
    plan.tokensAfter = plan.tokensBefore - removed + numbers.expectedSummary(plan.summarizedTokens)
            - lossesOf(plan, context).thinkingTokens;
    if (plan.summarize.isEmpty()) {
        plan.refusal = CompactionPlan::Refusal::NothingInRange;
    } else if (newestAnswer) {
        plan.refusal = CompactionPlan::Refusal::OpenCall;
    } else if (!numbers.freesEnough(plan.tokensBefore, plan.tokensAfter)) {
        plan.refusal = CompactionPlan::Refusal::FreesTooLittle;
    }
    return plan;
}

} // namespace varve
