// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contextstate.h"
#include "measuredinstructions.h"
#include <session/entrysource.h>
#include <session/sessionsnapshot.h>

#include <memory>

namespace varve
{

/// What is known of the size of prompts and tools: by the newest answer, or by the compaction in force if there is none since.
struct InstructionsKnown
{
    MeasuredInstructions measured; ///< of an answer without tokens: its prompt less its messages
    int answer = -1; ///< its index; -1: the compaction says it
    std::optional<ContextState> state; ///< in which it was answered, if there were edits since
};

/// A branch of a session, root to `leaf`, with what its entries decided about the context.
struct Branch
{
    std::shared_ptr<const SessionSnapshot> snapshot;
    int leaf = -1; ///< index in the tree; -1: nothing
    ContextState state; ///< folded over the whole branch
    int compaction = -1; ///< the one in force
    int firstKept = -1; ///< its first kept entry; -1 if unknown or none
    QList<int> path; ///< root first; indexes in the tree
    std::optional<InstructionsKnown> instructions;

    [[nodiscard]] const EntryNode &node(int index) const { return snapshot->tree.at(index); }
};

enum class FoldFrom : quint8 {
    LastCompaction, ///< use the state that the compaction in force stores, where it does
    Root, ///< read everything; for checks, the result is the same
};

/// Reads the few entries that decide (edits, model and thinking changes, one compaction), nothing else.
[[nodiscard]] Result<Branch> loadBranch(std::shared_ptr<const SessionSnapshot> snapshot, int leaf,
                                        EntrySource &source,
                                        FoldFrom from = FoldFrom::LastCompaction);

} // namespace varve
