// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionhistory.h"

#include <context/rangesummaries.h>
#include <session/contextedit.h>

#include <algorithm>

namespace varve
{

namespace
{

/// The next compaction above a node; -1 if there is none.
int compactionAbove(const SessionTree &tree, int node)
{
    for (int at = tree.parentOf(node); at >= 0; at = tree.parentOf(at)) {
        if (tree.at(at).type == EntryType::Compaction) {
            return at;
        }
    }
    return -1;
}

/// `ranges`: the edits whose summaries are sent.
CompactionHistoryRow rowOf(const Branch &branch, const QSet<int> &ranges, int index,
                           const Entry &entry)
{
    const SessionSnapshot &snapshot = *branch.snapshot;
    CompactionHistoryRow row;
    row.facts = compactionFacts(entry);
    row.operationId = entry.operationId;
    const auto figures = snapshot.compactions.constFind(entry.id);
    if (figures != snapshot.compactions.constEnd()) {
        row.operationId = figures->operationId;
        if (row.facts.tokensAfter < 0) {
            row.facts.tokensAfter = figures->tokensAfter;
        }
        row.previous = row.facts.previous;
        if (const int above = compactionAbove(snapshot.tree, index);
            row.previous.isNull() && above >= 0) {
            row.previous = snapshot.tree.at(above).id;
        }
    }
    row.onPath = std::ranges::binary_search(branch.path, index);
    row.inForce = index == branch.compaction || ranges.contains(index);
    return row;
}

} // namespace

Result<QList<CompactionHistoryRow>> compactionHistory(const Branch &branch, EntrySource &source)
{
    QList<CompactionHistoryRow> rows;
    if (!branch.snapshot) {
        return rows;
    }
    const QHash<EntryId, int> sent = rangeSummariesInForce(branch);
    const QSet<int> ranges(sent.cbegin(), sent.cend());
    QHash<QString, bool> undoneElsewhere;
    const SessionTree &tree = branch.snapshot->tree;
    for (int index = 0; index < tree.size(); ++index) {
        const EntryNode &node = tree.at(index);
        const bool isRun = node.type == EntryType::Compaction || node.has(EntryNode::MaskNotice);
        if (!isRun && !node.has(EntryNode::ContextEdit)) {
            continue;
        }
        const auto entry = source.entry(node.seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        const bool isRange = !isRun && !entry->summary.isEmpty();
        if (isRun || isRange) {
            rows += rowOf(branch, ranges, index, *entry);
        } else if (const auto edit = ContextEdit::fromEntry(*entry);
                   edit && !edit->operation.isEmpty()) {
            undoneElsewhere.insert(edit->operation, edit->op == ContextEdit::Op::Disable);
        }
    }
    for (CompactionHistoryRow &row : rows) {
        row.undone = row.onPath ? branch.state.isDisabled(row.operationId)
                                : undoneElsewhere.value(row.operationId);
    }
    std::ranges::reverse(rows);
    return rows;
}

int compactionsOnPath(const QList<CompactionHistoryRow> &rows)
{
    return static_cast<int>(std::ranges::count_if(rows, [](const CompactionHistoryRow &row) {
        return row.onPath && !row.undone && !row.facts.onlyMasks && !row.facts.isRange;
    }));
}

bool isEstimateUntilAnswer(const Branch &branch)
{
    for (qsizetype i = branch.path.size(); i-- > 0;) {
        const EntryNode &node = branch.node(branch.path.at(i));
        if (node.type == EntryType::Compaction || node.has(EntryNode::ContextEdit)) {
            return true;
        }
        if (node.role == Role::Assistant && !node.has(EntryNode::FailedAnswer)) {
            return false;
        }
    }
    return false;
}

} // namespace varve
