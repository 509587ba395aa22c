// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptbranch.h"

#include <session/contextedit.h>
#include <session/entrydata.h>

#include <QJsonObject>

#include <algorithm>
#include <functional>
#include <ranges>
#include <tuple>
#include <utility>

namespace varve
{

namespace
{

RowState stateOfItem(const ContextItem &item)
{
    switch (item.state) {
    case ItemState::Sent:
        return RowState::Sent;
    case ItemState::Pinned:
        return RowState::Pinned;
    case ItemState::Masked:
        return RowState::Masked;
    case ItemState::Excluded:
        return RowState::Excluded;
    case ItemState::LeftOut:
        return item.reason == LeftOutReason::InSummary ? RowState::Summarized : RowState::LeftOut;
    }
    return RowState::Unknown;
}

/// What a branch begins with; notes and edits in between are no alternatives to anything.
bool countsAsSibling(const EntryNode &node)
{
    return node.type == EntryType::BranchSummary
            || (node.type == EntryType::Message
                && (node.role == Role::User || node.role == Role::Assistant
                    || node.role == Role::BashExecution));
}

bool isInstruction(const ContextItem &item)
{
    return item.seq == 0;
}

/// Whether a row looks the same under both.
bool sendSameEntries(const Context &one, const Context &other)
{
    const auto shown = [](const ContextItem &item) {
        return std::tuple(item.seq, item.state, item.reason, item.source, item.tokens);
    };
    return one.compaction == other.compaction && one.firstKept == other.firstKept
            && std::ranges::equal(one.items | std::views::filter(std::not_fn(isInstruction)),
                                  other.items | std::views::filter(std::not_fn(isInstruction)), {},
                                  shown, shown);
}

} // namespace

void TranscriptBranch::setSnapshot(std::shared_ptr<const SessionSnapshot> snapshot,
                                   const QList<int> &path)
{
    m_snapshot = std::move(snapshot);
    m_path = path;
}

void TranscriptBranch::setContext(std::shared_ptr<const Context> context)
{
    m_context = std::move(context);
    m_itemBySeq.clear();
    m_cutSeq = 0;
    m_masks = 0;
    if (!m_context) {
        return;
    }
    m_itemBySeq.reserve(static_cast<size_t>(m_context->items.size()));
    for (int i = 0; i < m_context->items.size(); ++i) {
        const ContextItem &item = m_context->items.at(i);
        if (item.seq > 0) {
            m_itemBySeq.emplace_back(item.seq, i);
        }
        if (item.state == ItemState::Masked || item.reason == LeftOutReason::InSummary) {
            m_masks = qHash(item.seq, m_masks);
        }
    }
    if (!std::ranges::is_sorted(m_itemBySeq)) {
        std::ranges::sort(m_itemBySeq);
    }
    if (!m_context->compaction.isNull() && m_snapshot) {
        const auto figures = m_snapshot->compactions.constFind(m_context->compaction);
        if (figures != m_snapshot->compactions.constEnd()) {
            const int kept = figures->firstKept.isNull() ? -1 : pathPositionOf(figures->firstKept);
            m_cutSeq = kept >= 0 ? m_snapshot->tree.at(m_path.at(kept)).seq : figures->seq;
        }
    }
}

bool TranscriptBranch::sendsSameEntries(const std::shared_ptr<const Context> &other) const
{
    return m_context == other || (m_context && other && sendSameEntries(*m_context, *other));
}

int TranscriptBranch::pathPositionOf(const EntryId &id) const
{
    const int index = m_snapshot->tree.indexOf(id);
    const auto found = std::ranges::lower_bound(m_path, index);
    return index >= 0 && found != m_path.end() && *found == index
            ? static_cast<int>(std::distance(m_path.begin(), found))
            : -1;
}

const ContextItem *TranscriptBranch::itemOf(qint64 seq) const
{
    const auto found =
            std::ranges::lower_bound(m_itemBySeq, seq, {}, &std::pair<qint64, int>::first);
    return found != m_itemBySeq.end() && found->first == seq ? &m_context->items.at(found->second)
                                                             : nullptr;
}

RowState TranscriptBranch::stateOf(qint64 seq) const
{
    if (!m_context || seq <= 0) {
        return RowState::Unknown;
    }
    if (const ContextItem *item = itemOf(seq)) {
        return stateOfItem(*item);
    }
    return seq < m_cutSeq ? RowState::Summarized : RowState::Unknown;
}

SiblingInfo TranscriptBranch::siblingsOf(int node) const
{
    SiblingInfo info;
    if (node < 0 || !countsAsSibling(at(node))) {
        return info;
    }
    const SessionTree &tree = m_snapshot->tree;
    for (const int child : tree.childrenOf(tree.parentOf(node))) {
        if (countsAsSibling(tree.at(child))) {
            info.ids += tree.at(child).id;
            if (child == node) {
                info.position = static_cast<int>(info.ids.size());
            }
        }
    }
    if (info.ids.size() < 2) {
        info = {};
    }
    return info;
}

CompactionCard::Status TranscriptBranch::compactionStatus(int node) const
{
    if (m_context && m_context->compaction == at(node).id) {
        return CompactionCard::Status::InForce;
    }
    const ContextItem *item = itemOf(at(node).seq);
    return item && item->reason == LeftOutReason::Undone ? CompactionCard::Status::Undone
                                                         : CompactionCard::Status::Superseded;
}

CompactionCard TranscriptBranch::compactionCard(int node, const Entry &entry) const
{
    CompactionCard card;
    const auto figures = m_snapshot->compactions.constFind(at(node).id);
    if (figures == m_snapshot->compactions.constEnd()) {
        return card;
    }
    card.tokensBefore = figures->tokensBefore;
    card.tokensAfter = figures->tokensAfter;
    card.offline = figures->offline;
    card.status = compactionStatus(node);
    const QJsonValue summarized = entry.data.value(entryData::SummarizedEntries);
    if (summarized.isDouble()) {
        card.summarized = summarized.toInt();
        card.kept = entry.data.value(entryData::KeptEntries).toInt();
    } else {
        countMessages(card, node);
    }
    return card;
}

/// Another program's: the way a plan of ours would count.
void TranscriptBranch::countMessages(CompactionCard &card, int node) const
{
    const EntryId firstKept = m_snapshot->compactions.value(at(node).id).firstKept;
    const int self = pathPositionOf(at(node).id);
    int kept = firstKept.isNull() ? -1 : pathPositionOf(firstKept);
    kept = kept < 0 ? self : kept;
    // The range begins where the previous compaction began to keep.
    int from = 0;
    for (int before = self - 1; before >= 0; --before) {
        if (at(m_path.at(before)).type == EntryType::Compaction) {
            const EntryId first = m_snapshot->compactions.value(at(m_path.at(before)).id).firstKept;
            const int position = first.isNull() ? -1 : pathPositionOf(first);
            from = position < 0 ? before : position;
            break;
        }
    }
    const auto messages = [this](int begin, int end) {
        int count = 0;
        for (int place = begin; place < end; ++place) {
            const EntryNode &entry = at(m_path.at(place));
            count += entry.isMessage() && entry.has(EntryNode::ModelFacing)
                            && !entry.has(EntryNode::FailedAnswer)
                    ? 1
                    : 0;
        }
        return count;
    };
    card.summarized = messages(from, kept);
    card.kept = messages(kept, self);
}

bool TranscriptBranch::isUndone(int node, const Entry &notice) const
{
    const auto edit = ContextEdit::fromEntry(notice);
    if (!edit || !m_context) {
        return false;
    }
    if (edit->op == ContextEdit::Op::Boundary) {
        return std::ranges::none_of(m_context->items, [&](const ContextItem &item) {
            return item.state == ItemState::Masked && item.seq < at(node).seq;
        });
    }
    bool known = false;
    for (const EntryId &target : edit->targets) {
        const int position = pathPositionOf(target);
        const ContextItem *item = position < 0 ? nullptr : itemOf(at(m_path.at(position)).seq);
        if (item
            && (item->state == ItemState::Masked || item->reason == LeftOutReason::InSummary)) {
            return false;
        }
        known = known || item;
    }
    return known; // what is summarized meanwhile tells nothing
}

qint64 TranscriptBranch::tokensOf(qint64 seq, TokenSource *source) const
{
    if (const ContextItem *item = itemOf(seq)) {
        if (source) {
            *source = item->source;
        }
        return item->tokens;
    }
    const int index = m_snapshot->tree.indexOfSeq(seq);
    if (index < 0) {
        return 0;
    }
    const EntryNode &entry = at(index);
    if (source) {
        *source = entry.tokens >= 0 ? TokenSource::Measured : TokenSource::Estimated;
    }
    return entry.tokens >= 0
            ? entry.tokens
            : qRound64(estimateTokens(decodeMetrics(entry.metrics), TokenFactors()));
}

size_t TranscriptBranch::shownState(const TranscriptRow &row, std::span<const int> attached) const
{
    size_t state = qHash(m_snapshot->labels.value(at(row.node).id));
    const auto add = [&](int node) {
        const EntryNode &entry = at(node);
        const ContextItem *item = itemOf(entry.seq);
        state = qHashMulti(state, static_cast<int>(stateOf(entry.seq)),
                           item != nullptr ? item->tokens : entry.tokens);
    };
    add(row.node);
    std::ranges::for_each(attached, add);
    const SiblingInfo siblings = siblingsOf(row.node);
    state = qHashMulti(state, siblings.position, siblings.ids.size());
    if (at(row.node).has(EntryNode::MaskNotice) || row.kind == RowKind::RangeSummary) {
        state = qHashMulti(state, m_masks);
    }
    if (row.kind == RowKind::Compaction) {
        state = qHashMulti(state, static_cast<int>(compactionStatus(row.node)));
    }
    return state;
}

} // namespace varve
