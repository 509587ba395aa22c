// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planmessages.h"

#include <context/rangesummaries.h>

#include <algorithm>

namespace varve
{

namespace
{

qint64 charsByFour(const EntryNode &node)
{
    constexpr qint64 ImageChars = 4800;
    const EntryMetrics metrics = decodeMetrics(node.metrics);
    qint64 chars = metrics.chars().total();
    for (const PartMetrics &part : metrics.parts) {
        chars += part.kind == PartMetrics::Kind::Image ? ImageChars : 0;
    }
    return (chars + 3) / 4;
}

} // namespace

bool isValidCut(const EntryNode &node)
{
    return isTurnStart(node)
            || (node.type == EntryType::Message
                && (node.role == Role::Assistant || node.role == Role::Custom));
}

PlanMessages::PlanMessages(const Branch &branch, const Context &context, Cost cost)
    : m_branch(branch)
    , m_summaryOf(rangeSummariesInForce(branch))
{
    for (const ContextItem &item : context.items) {
        if (item.seq != 0) {
            m_items.insert(item.seq, &item);
        }
    }
    collect(cost);
    findUnits();
    findTurns();
    findParts();
}

/// From the previous first kept entry on, or after a compaction that kept nothing.
void PlanMessages::collect(Cost cost)
{
    int from = 0;
    if (m_branch.compaction >= 0) {
        from = m_branch.firstKept >= 0 ? m_branch.firstKept : m_branch.compaction + 1;
    }
    const QSet<int> pinned = pinnedUnits(m_branch);
    QSet<int> counted;
    for (const int index : m_branch.path) {
        if (index < from) {
            continue;
        }
        m_entries += index;
        if (!node(index).isMessage()) {
            continue;
        }
        PlanMessage message;
        message.index = index;
        message.item = itemOf(index);
        message.unit = messages.size();
        message.pinned = pinned.contains(index);
        if (cost == Cost::CharsByFour) {
            message.tokens = charsByFour(node(index));
        } else if (message.isSent()) {
            message.tokens = message.item->tokens;
        } else if (message.item != nullptr && message.item->reason == LeftOutReason::InSummary) {
            message.summary = m_summaryOf.value(node(index).id, -1);
            const ContextItem *summary = message.summary >= 0 ? itemOf(message.summary) : nullptr;
            if (summary != nullptr && !counted.contains(message.summary)) {
                counted += message.summary;
                message.tokens = summary->tokens;
            }
        }
        messages += message;
    }
}

/// Pairs as the projection does, so that a call id that is used again means the newer call.
void PlanMessages::findUnits()
{
    struct Call
    {
        qsizetype answer;
        bool answered = false;
    };
    QHash<quint64, Call> calls;
    QList<int> open(messages.size(), 0);
    qsizetype newestAnswer = -1;
    for (qsizetype i = 0; i < messages.size(); ++i) {
        const EntryNode &node = nodeAt(i);
        if (isTurnStart(node)) {
            newestAnswer = -1; // whatever was called before is over
        } else if (node.role == Role::Assistant) {
            newestAnswer = messages.at(i).isSent() ? i : -1;
        }
        const EntryMetrics metrics = decodeMetrics(node.metrics);
        for (const PartMetrics &part : metrics.parts) {
            if (part.kind == PartMetrics::Kind::ToolCall) {
                calls.insert(part.callKey, { i });
                ++open[i];
            }
        }
        const auto call = calls.find(metrics.resultKey);
        if (metrics.resultKey != 0 && call != calls.end() && !call->answered) {
            call->answered = true;
            messages[i].unit = call->answer;
            --open[call->answer];
        }
    }
    m_openAnswer = newestAnswer >= 0 && open.at(newestAnswer) > 0 ? newestAnswer : -1;
}

void PlanMessages::findTurns()
{
    int turns = 0;
    bool unread = true;
    for (qsizetype i = messages.size(); i-- > 0;) {
        PlanMessage &message = messages[i];
        message.turnsAfter = turns;
        message.unread = unread;
        if (message.counts()) {
            turns += isTurnStart(nodeAt(i)) ? 1 : 0;
            unread = unread && nodeAt(i).role != Role::Assistant;
        }
    }
}

void PlanMessages::findParts()
{
    m_parts.fill(false, messages.size());
    QHash<qsizetype, qsizetype> unitEnds; // what is sent together: its last place by its first
    QHash<int, std::pair<qsizetype, qsizetype>> summaries;
    for (qsizetype i = 0; i < messages.size(); ++i) {
        const PlanMessage &message = messages.at(i);
        if (message.unit != i && message.counts()) {
            unitEnds.insert(message.unit, i);
        }
        // Also what is sent all the same because it was pinned since: without it the summary would be gone.
        if (const int summary = m_summaryOf.value(nodeAt(i).id, -1); summary >= 0) {
            const auto known = summaries.constFind(summary);
            summaries.insert(summary, { known != summaries.cend() ? known->first : i, i });
        }
    }
    // How many of them are open at each place.
    QList<int> change(messages.size() + 2, 0);
    const auto add = [&change](qsizetype first, qsizetype last) {
        ++change[first + 1];
        --change[last + 1];
    };
    for (auto it = unitEnds.cbegin(); it != unitEnds.cend(); ++it) {
        add(it.key(), it.value());
    }
    for (const auto &[first, last] : std::as_const(summaries)) {
        add(first, last);
    }
    int open = 0;
    for (qsizetype i = 0; i < messages.size(); ++i) {
        open += change.at(i);
        m_parts[i] = open > 0;
    }
}

qsizetype PlanMessages::placeOf(const EntryId &id) const
{
    const auto found = std::ranges::find_if(
            messages, [&](const PlanMessage &message) { return node(message.index).id == id; });
    return found != messages.end() ? std::distance(messages.begin(), found) : -1;
}

} // namespace varve
