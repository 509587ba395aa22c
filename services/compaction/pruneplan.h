// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionapply.h"
#include "compactioncause.h"

namespace varve
{

/// What pruning would do: a boundary before which tool output is masked, set once and left where it is until enough new
/// output has come. A value.
struct PrunePlan
{
    enum class Refusal : quint8 {
        None,
        BelowThreshold, ///< not so much output since the boundary as pruneThreshold
        NothingToPrune, ///< by hand: nothing but what is to be kept
    };

    EntryId leaf; ///< where it was planned
    EntryId boundary; ///< tool output before this entry becomes placeholders
    QList<EntryId> masked; ///< that are not masked yet
    QList<EntryId>
            exempt; ///< before the boundary, of tools whose output is kept (MaskPolicy::KeepAll)
    qint64 outputBefore = 0; ///< tokens of tool output that is sent
    qint64 outputAfter = 0;
    qint64 tokensBefore = 0; ///< of the context
    qint64 tokensAfter = 0;
    Refusal refusal = Refusal::None;

    [[nodiscard]] bool isRefused() const { return refusal != Refusal::None; }
};

enum class PruneTrigger : quint8 {
    Automatic,
    ByHand, ///< the threshold does not count
};

/// Pure and linear. Of PlanNumbers: pruneThreshold, pruneKeep, and KeepAll among the policies. Never touches pinned units, results
/// that no answer has seen, or what is no larger than a placeholder.
[[nodiscard]] PrunePlan planPrune(const Branch &branch, const Context &context,
                                  const PlanNumbers &numbers,
                                  PruneTrigger trigger = PruneTrigger::Automatic,
                                  const QHash<qint64, QString> &toolNames = {});

/// The edits for a plan, with an operation id of their own: compactionRuns() finds them, undo and redo switch them. Refused if
/// the plan is, or if the leaf that it was made for is no longer on the branch, or was compacted or pruned since.
[[nodiscard]] Result<CompactionEntries> pruneEntries(const Branch &now, const PrunePlan &plan,
                                                     const ProjectionSettings &projection,
                                                     EntrySource &source, CompactionCause cause);

/// One sentence for a person; empty if the plan is not refused.
[[nodiscard]] QString refusalText(PrunePlan::Refusal refusal);

/// Whether a plan by these numbers and options depends on tool names.
[[nodiscard]] bool needsToolNames(const PlanNumbers &numbers, const PlanOptions &options = {});

} // namespace varve
