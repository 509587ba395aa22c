// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactioncause.h"
#include "compactionplan.h"
#include "coverage.h"
#include "fileoperations.h"
#include "standingrules.h"
#include <context/projection.h>
#include <session/journalfact.h>

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
    qint64 characters = 0; ///< of all that the text stands for; 0: not known
    int factsFound = 0; ///< coverage
    int factsTotal = 0;
    QList<Fact> missing; ///< of them, the most important ones (see noteCoverage())
    bool editedByHand = false;
    bool offline = false; ///< by the built-in summarizer
    bool misshapen = false; ///< a model's that lacks headings even after it was asked again
    bool repaired = false; ///< a model's that got its headings when it was asked again
    CompactionCause cause = CompactionCause::Manual;
    int chunks = 1; ///< pieces that the range was summarized in
    bool urgent = false; ///< without it the next request would not have fitted
    QList<JournalFact> journal = {}; ///< most important first, at most MostJournalFacts
    QList<StandingRule>
            rules = {}; ///< that were found; of those that are not in the text any more a person took the line out
    int journalLeftOut = 0; ///< facts with a key or password in them

    friend bool operator==(const SummaryRecord &, const SummaryRecord &) = default;
};

/// What one run writes, in order, as a chain below the leaf; all carry one operation id.
struct CompactionEntries
{
    QString operationId;
    QList<Entry> entries;
    qint64 tokensBefore = 0; ///< of the context, without and with them
    qint64 tokensAfter = 0;
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
struct UndoableRun
{
    QString operationId;
    EntryId entry; ///< the compaction, or the summary of a range; null if the run only masked
    bool disabled = false;
};

/// All runs on the branch, oldest first.
[[nodiscard]] Result<QList<UndoableRun>> compactionRuns(const Branch &branch, EntrySource &source);
/// The entry that undoes the newest run still in force; refused if there is none.
[[nodiscard]] Result<Entry> undoEntry(const QList<UndoableRun> &runs);
/// The entries that undo a run and every newer one that is still in force, the newest first, so that redoing brings the oldest
/// back first. Refused if there is nothing left to undo, not found if the run is on another branch.
[[nodiscard]] Result<QList<Entry>> undoEntriesTo(const QList<UndoableRun> &runs,
                                                 const QString &operationId);
/// The entry that redoes one run; refused if it was not undone.
[[nodiscard]] Result<Entry> redoEntryOf(const QList<UndoableRun> &runs, const QString &operationId);
/// The entry that redoes the run that was undone last; refused if there is none.
[[nodiscard]] Result<Entry> redoEntry(const Branch &branch, const QList<UndoableRun> &runs,
                                      EntrySource &source);

} // namespace varve
