// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionplan.h"
#include "coverage.h"
#include "fileoperations.h"
#include "projection.h"

#include <chrono>

namespace varve
{

/// A summary and how it came to be; kept with the compaction.
struct SummaryRecord
{
    QString text;
    QString provider;
    QString model;
    std::optional<Usage> usage;
    std::chrono::milliseconds duration {};
    QString instructions;
    FileOperations files;
    int factsFound = 0; ///< coverage
    int factsTotal = 0;
    bool editedByHand = false;
    bool offline = false; ///< by the built-in summarizer
    bool misshapen = false; ///< a model's that lacks headings even after it was asked again

    friend bool operator==(const SummaryRecord &, const SummaryRecord &) = default;
};

/// What one run writes, in order, as a chain below the leaf; all carry one operation id.
struct CompactionEntries
{
    QString operationId;
    QList<Entry> entries;
};

/// Whether a plan may still be applied to the branch as it is now: its leaf is the leaf or above it, and no newer compaction,
/// undo or edit touches what was planned. Refused with the reason otherwise.
[[nodiscard]] Result<> checkPlanStillHolds(const Branch &now, const CompactionPlan &plan,
                                           EntrySource &source);

/// The entries for a plan. `now` is the branch they will be appended to; for a plan that only masks `summary` is not
/// looked at. tokensAfter is taken from a projection of the result.
[[nodiscard]] Result<CompactionEntries> compactionEntries(const Branch &now,
                                                          const CompactionPlan &plan,
                                                          const SummaryRecord &summary,
                                                          const ProjectionSettings &projection,
                                                          EntrySource &source);

/// One run of a compaction on a branch, as far as it can be undone or redone.
struct CompactionRun
{
    QString operationId;
    EntryId entry; ///< the compaction; null if the run only masked
    bool disabled = false;
};

/// All runs on the branch, oldest first.
[[nodiscard]] Result<QList<CompactionRun>> compactionRuns(const Branch &branch,
                                                          EntrySource &source);
/// The entry that undoes the newest run still in force; refused if there is none.
[[nodiscard]] Result<Entry> undoEntry(const QList<CompactionRun> &runs);
/// The entry that redoes the run that was undone last; refused if there is none.
[[nodiscard]] Result<Entry> redoEntry(const Branch &branch, const QList<CompactionRun> &runs,
                                      EntrySource &source);

} // namespace varve
