// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What TranscriptModel says about a row beyond its content: how it stands to the projection and to other branches.
#include "transcriptmodel.h"
#include <session/contextedit.h>
#include <session/entrydata.h>

#include <QJsonObject>

#include <algorithm>

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

} // namespace

const ContextItem *TranscriptModel::itemOfSeq(qint64 seq) const
{
    const auto found =
            std::ranges::lower_bound(m_itemBySeq, seq, {}, &std::pair<qint64, int>::first);
    return found != m_itemBySeq.end() && found->first == seq ? &m_context->items.at(found->second)
                                                             : nullptr;
}

RowState TranscriptModel::stateOfSeq(qint64 seq) const
{
    if (!m_context || seq <= 0) {
        return RowState::Unknown;
    }
    if (const ContextItem *item = itemOfSeq(seq)) {
        return stateOfItem(*item);
    }
    return seq < m_cutSeq ? RowState::Summarized : RowState::Unknown;
}

RowState TranscriptModel::stateOf(int row) const
{
    return stateOfSeq(seqOf(row));
}

SiblingInfo TranscriptModel::siblingsOf(int row) const
{
    SiblingInfo info;
    if (isLive(row)) {
        return info;
    }
    const SessionTree &tree = m_snapshot->tree;
    const int self = m_rows.at(row).node;
    if (!countsAsSibling(tree.at(self))) {
        return info;
    }
    for (const int child : tree.childrenOf(tree.parentOf(self))) {
        if (countsAsSibling(tree.at(child))) {
            info.ids += tree.at(child).id;
            if (child == self) {
                info.position = static_cast<int>(info.ids.size());
            }
        }
    }
    if (info.ids.size() < 2) {
        info = {};
    }
    return info;
}

QString TranscriptModel::labelOf(int row) const
{
    return isLive(row) ? QString() : m_snapshot->labels.value(entryIdOf(row));
}

CompactionCard::Status TranscriptModel::compactionStatus(int row) const
{
    if (m_context && m_context->compaction == entryIdOf(row)) {
        return CompactionCard::Status::InForce;
    }
    const ContextItem *item = itemOfSeq(seqOf(row));
    return item && item->reason == LeftOutReason::Undone ? CompactionCard::Status::Undone
                                                         : CompactionCard::Status::Superseded;
}

CompactionCard TranscriptModel::compactionCard(int row) const
{
    CompactionCard card;
    const EntryId id = entryIdOf(row);
    const auto figures = m_snapshot->compactions.constFind(id);
    if (figures == m_snapshot->compactions.constEnd()) {
        return card;
    }
    card.tokensBefore = figures->tokensBefore;
    card.tokensAfter = figures->tokensAfter;
    card.offline = figures->offline;
    card.status = compactionStatus(row);
    const QJsonObject &stored = content(row)->entry.data;
    const QJsonValue summarized = stored.value(entryData::SummarizedEntries);
    if (summarized.isDouble()) {
        card.summarized = summarized.toInt();
        card.kept = stored.value(entryData::KeptEntries).toInt();
        return card;
    }
    // Another program's: counted the way a plan of ours would count.
    const SessionTree &tree = m_snapshot->tree;
    const QList<int> &path = m_rows.path();
    const int self = pathPositionOf(id);
    int kept = figures->firstKept.isNull() ? -1 : pathPositionOf(figures->firstKept);
    kept = kept < 0 ? self : kept;
    // The range begins where the previous compaction began to keep.
    int from = 0;
    for (int at = self - 1; at >= 0; --at) {
        if (tree.at(path.at(at)).type == EntryType::Compaction) {
            const EntryId first = m_snapshot->compactions.value(tree.at(path.at(at)).id).firstKept;
            const int position = first.isNull() ? -1 : pathPositionOf(first);
            from = position < 0 ? at : position;
            break;
        }
    }
    const auto messages = [&](int begin, int end) {
        int count = 0;
        for (int at = begin; at < end; ++at) {
            const EntryNode &entry = tree.at(path.at(at));
            count += entry.isMessage() && entry.has(EntryNode::ModelFacing)
                            && !entry.has(EntryNode::FailedAnswer)
                    ? 1
                    : 0;
        }
        return count;
    };
    card.summarized = messages(from, kept);
    card.kept = messages(kept, self);
    return card;
}

bool TranscriptModel::isUndoneNotice(int row) const
{
    const auto edit = ContextEdit::fromEntry(content(row)->entry);
    if (!edit || !m_context) {
        return false;
    }
    if (edit->op == ContextEdit::Op::Boundary) {
        return std::ranges::none_of(m_context->items, [&](const ContextItem &item) {
            return item.state == ItemState::Masked && item.seq < seqOf(row);
        });
    }
    bool known = false;
    for (const EntryId &target : edit->targets) {
        const int position = pathPositionOf(target);
        const ContextItem *item = position < 0
                ? nullptr
                : itemOfSeq(m_snapshot->tree.at(m_rows.path().at(position)).seq);
        if (item
            && (item->state == ItemState::Masked || item->reason == LeftOutReason::InSummary)) {
            return false;
        }
        known = known || item;
    }
    return known; // what is summarized meanwhile tells nothing
}

qint64 TranscriptModel::tokensOfSeq(qint64 seq, TokenSource *source) const
{
    if (const ContextItem *item = itemOfSeq(seq)) {
        if (source) {
            *source = item->source;
        }
        return item->tokens;
    }
    const int index = m_snapshot->tree.indexOfSeq(seq);
    if (index < 0) {
        return 0;
    }
    const EntryNode &entry = m_snapshot->tree.at(index);
    if (source) {
        *source = entry.tokens >= 0 ? TokenSource::Measured : TokenSource::Estimated;
    }
    return entry.tokens >= 0
            ? entry.tokens
            : qRound64(estimateTokens(decodeMetrics(entry.metrics), TokenFactors()));
}

size_t TranscriptModel::shownState(int row) const
{
    size_t state = qHash(m_snapshot->labels.value(entryIdOf(row)));
    const auto add = [&](int nodeIndex) {
        const EntryNode &entry = m_snapshot->tree.at(nodeIndex);
        const ContextItem *item = itemOfSeq(entry.seq);
        state = qHashMulti(state, static_cast<int>(stateOfSeq(entry.seq)),
                           item != nullptr ? item->tokens : entry.tokens);
    };
    add(m_rows.at(row).node);
    for (const int result : m_rows.attached(row)) {
        add(result);
    }
    const SiblingInfo siblings = siblingsOf(row);
    state = qHashMulti(state, siblings.position, siblings.ids.size());
    if (node(row).has(EntryNode::MaskNotice) || m_rows.at(row).kind == RowKind::RangeSummary) {
        state = qHashMulti(state, m_masks);
    }
    if (m_rows.at(row).kind == RowKind::Compaction) {
        state = qHashMulti(state, static_cast<int>(compactionStatus(row)));
    }
    return state;
}

std::vector<size_t> TranscriptModel::shownStates() const
{
    std::vector<size_t> states;
    states.reserve(static_cast<size_t>(m_rows.size()));
    for (int row = 0; row < m_rows.size(); ++row) {
        states.push_back(shownState(row));
    }
    return states;
}

void TranscriptModel::tellChanges(const std::vector<size_t> &before)
{
    const auto known = static_cast<int>(before.size());
    const auto differs = [&](int row) {
        return before[static_cast<size_t>(row)] != shownState(row);
    };
    const auto tell = [this](int first, int last) {
        Q_EMIT dataChanged(index(first), index(last),
                           { StateRole, LabelRole, TokensRole, TokenSourceRole, SiblingPositionRole,
                             SiblingCountRole, SiblingIdsRole });
    };
    for (int row = 0; row < known; ++row) {
        if (!differs(row)) {
            continue;
        }
        const int first = row;
        while (row + 1 < known && differs(row + 1)) {
            ++row;
        }
        tell(first, row);
    }
    if (m_rows.size() > known) {
        // Whoever was told of the insertion saw the older context.
        Q_EMIT dataChanged(index(known), index(m_rows.size() - 1));
    }
}

} // namespace varve
