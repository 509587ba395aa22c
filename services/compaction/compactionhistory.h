// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionfacts.h"
#include <context/branch.h>

namespace varve
{

/// One run of a compaction in a session.
struct CompactionHistoryRow
{
    CompactionFacts facts;
    QString operationId; ///< what undo and redo switch
    bool onPath = false; ///< on the branch that is looked at
    bool undone = false; ///< of another branch: as the newest entry about it says
    bool inForce = false; ///< what is sent now has its summary in it
    EntryId previous; ///< whose summary it continued, or stands above it; null: none
};

/// All runs of a session, on all branches, the newest first. Reads their entries and those of the edits; on the thread of
/// `source`.
[[nodiscard]] Result<QList<CompactionHistoryRow>> compactionHistory(const Branch &branch,
                                                                    EntrySource &source);

/// How many summaries on the branch that is looked at are in force or were brought up to date since.
[[nodiscard]] int compactionsOnPath(const QList<CompactionHistoryRow> &rows);

/// What is sent was changed (a compaction, an undo, an edit) after the newest answer of the branch, so that the provider has
/// not said yet what it comes to.
[[nodiscard]] bool isEstimateUntilAnswer(const Branch &branch);

} // namespace varve
