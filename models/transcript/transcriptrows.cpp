// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptrows.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace varve
{

namespace
{

std::optional<RowKind> messageKind(Role role)
{
    switch (role) {
    case Role::User:
        return RowKind::User;
    case Role::Assistant:
        return RowKind::Assistant;
    case Role::ToolResult:
        return RowKind::ToolResult;
    case Role::Thinking:
        return RowKind::Thinking;
    case Role::BashExecution:
        return RowKind::BashExecution;
    case Role::Custom:
        return RowKind::CustomMessage;
    case Role::None:
        break;
    }
    return std::nullopt;
}

/// An edit with a summary.
bool summarizesRange(const EntryNode &node)
{
    if (!node.has(EntryNode::ContextEdit)) {
        return false;
    }
    const EntryMetrics metrics = decodeMetrics(node.metrics);
    return std::ranges::contains(metrics.parts, PartMetrics::Kind::Summary, &PartMetrics::kind);
}

std::optional<RowKind> kindOf(const EntryNode &node, bool notices)
{
    if (node.has(EntryNode::MaskNotice)) {
        return notices ? std::optional(RowKind::Note) : std::nullopt;
    }
    if (summarizesRange(node)) {
        return RowKind::RangeSummary;
    }
    if (node.has(EntryNode::Hidden)) {
        return std::nullopt;
    }
    switch (node.type) {
    case EntryType::Message:
        return messageKind(node.role);
    case EntryType::CustomMessage:
        return RowKind::CustomMessage;
    case EntryType::Compaction:
        return RowKind::Compaction;
    case EntryType::BranchSummary:
        return RowKind::BranchSummary;
    case EntryType::ModelChange:
    case EntryType::ThinkingLevelChange:
        return RowKind::Note;
    case EntryType::Custom:
    case EntryType::Label:
    case EntryType::SessionInfo:
        break;
    }
    return std::nullopt;
}

void measureRow(TranscriptRow &row, const EntryMetrics &metrics)
{
    qint64 chars = 0;
    for (const PartMetrics &part : metrics.parts) {
        switch (part.kind) {
        case PartMetrics::Kind::Text:
            chars += part.chars.total();
            break;
        case PartMetrics::Kind::Thinking:
        case PartMetrics::Kind::ToolCall:
        case PartMetrics::Kind::Reference:
            ++row.folds;
            break;
        case PartMetrics::Kind::Image:
            ++row.images;
            break;
        case PartMetrics::Kind::Summary:
            break; // folded into its card
        }
    }
    row.chars = static_cast<qint32>(std::min<qint64>(chars, 1'000'000'000));
}

/// A kind whose text stands behind a fold line.
bool foldsAsAWhole(RowKind kind)
{
    return kind == RowKind::ToolResult || kind == RowKind::BashExecution
            || kind == RowKind::Thinking;
}

} // namespace

void TranscriptRows::build(const SessionTree &tree, int leaf)
{
    const bool shows = m_showsNotices;
    *this = {};
    m_showsNotices = shows;
    m_path = tree.pathTo(leaf);
    m_leafSeq = leaf >= 0 ? tree.at(leaf).seq : 0;
    m_rows.reserve(static_cast<size_t>(m_path.size()));
    for (const int node : std::as_const(m_path)) {
        add(tree, node);
    }
}

bool TranscriptRows::extend(const SessionTree &tree, int leaf)
{
    if (m_path.isEmpty() || leaf < 0 || m_path.constLast() >= tree.size()
        || tree.at(m_path.constLast()).seq != m_leafSeq) {
        return false;
    }
    QList<int> added;
    int at = leaf;
    for (; at > m_path.constLast(); at = tree.parentOf(at)) {
        added += at;
    }
    if (at != m_path.constLast()) {
        return false;
    }
    std::ranges::reverse(added);
    for (const int node : std::as_const(added)) {
        m_path += node;
        add(tree, node);
    }
    m_leafSeq = tree.at(leaf).seq;
    return true;
}

void TranscriptRows::add(const SessionTree &tree, int node)
{
    const EntryNode &entry = tree.at(node);
    const std::optional<RowKind> kind = kindOf(entry, m_showsNotices);
    if (!kind) {
        return;
    }
    EntryMetrics metrics;
    if (*kind != RowKind::Note) {
        metrics = decodeMetrics(entry.metrics);
    }
    if (*kind == RowKind::ToolResult && m_answer >= 0) {
        const auto call = std::ranges::find(m_openCalls, metrics.resultKey);
        if (call != m_openCalls.end()) {
            m_openCalls.erase(call);
            m_attached.push_back(node);
            ++m_rows[static_cast<size_t>(m_answer)].attachedCount;
            return;
        }
    }
    TranscriptRow row;
    row.node = node;
    row.kind = *kind;
    row.firstAttached = static_cast<int>(m_attached.size());
    measureRow(row, metrics);
    if (foldsAsAWhole(*kind)) {
        row.folds = 1;
        row.chars = 0;
    }
    if (*kind == RowKind::Assistant) {
        m_answer = size();
        m_openCalls.clear();
        for (const PartMetrics &part : std::as_const(metrics.parts)) {
            if (part.callKey != 0) {
                m_openCalls.push_back(part.callKey);
            }
        }
    }
    m_rows.push_back(row);
}

std::span<const int> TranscriptRows::attached(int row) const
{
    const TranscriptRow &r = at(row);
    return std::span(m_attached)
            .subspan(static_cast<size_t>(r.firstAttached), static_cast<size_t>(r.attachedCount));
}

int TranscriptRows::rowOf(int node) const
{
    const auto after = std::ranges::upper_bound(m_rows, node, {}, &TranscriptRow::node);
    if (after != m_rows.begin() && std::prev(after)->node == node) {
        return static_cast<int>(std::distance(m_rows.begin(), after)) - 1;
    }
    const auto result = std::ranges::lower_bound(m_attached, node);
    if (result == m_attached.end() || *result != node) {
        return -1;
    }
    const int index = static_cast<int>(std::distance(m_attached.begin(), result));
    // The last row with results that begin at or before this one. A note between call and result lies behind it.
    auto owner = std::ranges::upper_bound(m_rows, index, {}, &TranscriptRow::firstAttached);
    while (owner != m_rows.begin()) {
        --owner;
        if (owner->attachedCount > 0) {
            return static_cast<int>(std::distance(m_rows.begin(), owner));
        }
    }
    return -1;
}

} // namespace varve
