// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rangesummaries.h"

#include "projectionunits.h"
#include "stoppedanswer.h"

#include <algorithm>

namespace varve
{

QHash<EntryId, int> rangeSummariesInForce(const Branch &branch)
{
    const QList<ContextState::RangeSummary> summaries = branch.state.rangeSummaries();
    if (summaries.isEmpty()) {
        return {};
    }
    QHash<EntryId, int> edits;
    QSet<EntryId> open; // messages that nothing stands for yet
    for (const int index : branch.path) {
        const EntryNode &node = branch.node(index);
        if (node.has(EntryNode::ContextEdit)) {
            edits.insert(node.id, index);
        }
        const bool aboveTheCut = branch.compaction >= 0 && index < branch.compaction
                && (branch.firstKept < 0 || index < branch.firstKept);
        if (node.isMessage() && !aboveTheCut) {
            open += node.id;
        }
    }
    QHash<EntryId, int> result;
    for (auto summary = summaries.crbegin(); summary != summaries.crend(); ++summary) {
        const int edit = edits.value(summary->entry, -1);
        const auto isOpen = [&open](const EntryId &target) { return open.contains(target); };
        if (edit < 0 || !std::ranges::all_of(summary->targets, isOpen)) {
            continue;
        }
        for (const EntryId &target : summary->targets) {
            result.insert(target, edit);
            open.remove(target);
        }
    }
    return result;
}

QSet<int> pinnedUnits(const Branch &branch)
{
    if (branch.state.pinned().isEmpty()) {
        return {};
    }
    const QList<int> units = unitsWith(branch.snapshot->tree, branch.path, [&](int index) {
        return branch.state.isPinned(branch.node(index).id);
    });
    return { units.cbegin(), units.cend() };
}

QList<int> pinnedAboveTheCut(const Branch &branch)
{
    if (branch.compaction < 0 || branch.state.pinned().isEmpty()) {
        return {};
    }
    const SessionTree &tree = branch.snapshot->tree;
    const QHash<int, int> units = unitsOf(tree, branch.path);
    const int cut = branch.firstKept >= 0 ? branch.firstKept : branch.compaction;
    QSet<int> above;
    QSet<int> pinned;
    QSet<int> excluded;
    const auto add = [&units](QSet<int> &set, int index, bool belongs) {
        if (belongs) {
            set += units.value(index);
        }
    };
    for (const int index : branch.path) {
        add(above, index, index < cut);
        add(pinned, index, branch.state.isPinned(tree.at(index).id));
        add(excluded, index, branch.state.isExcluded(tree.at(index).id));
    }
    const auto wasPutIn = [&branch](const EntryNode &node) { // of an answer that was stopped
        return branch.state.exclusion(node.id) && !endsInCall(decodeMetrics(node.metrics));
    };
    const auto canBeSent = [&](const EntryNode &node) {
        return node.isMessage() && node.has(EntryNode::ModelFacing) && node.role != Role::Thinking
                && (!node.has(EntryNode::FailedAnswer) || wasPutIn(node));
    };
    QList<int> result;
    for (const int index : branch.path) {
        const int unit = units.value(index);
        const EntryNode &node = tree.at(index);
        const bool orphan = node.role == Role::ToolResult && unit == index
                && !node.has(EntryNode::HasToolArguments);
        if (pinned.contains(unit) && above.contains(unit) && !excluded.contains(unit)
            && canBeSent(node) && canBeSent(tree.at(unit)) && !orphan) {
            result += index;
        }
    }
    return result;
}

} // namespace varve
