// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactioncause.h"
#include "sessionfacts.h"
#include <context/branch.h>
#include <context/context.h>
#include <session/journalfact.h>

#include <QDateTime>
#include <QJsonObject>

#include <chrono>
#include <optional>

namespace varve
{

struct Coverage;
struct CompactionPlan;
struct SummaryRecord;

/// What is known of one run from the entry it wrote: a compaction, the summary of a range, or the mark of a run that only masked. Of an imported
/// compaction that is little; what is not known is empty, 0 or -1, as said.
struct CompactionFacts
{
    EntryId entry;
    qint64 seq = 0;
    QDateTime when; ///< UTC
    bool onlyMasks = false; ///< no summary: tool output became placeholders
    bool isRange =
            false; ///< the summary stands for a part of the branch, what is before and after it stayed
    int masked = 0; ///< outputs that it masked
    std::optional<CompactionCause> cause;
    qint64 tokensBefore = 0; ///< of the context
    qint64 tokensAfter = -1; ///< -1: not known
    /// By category, in Category's order, those that are not empty; both empty: not known.
    QList<CategoryTotal> before;
    QList<CategoryTotal> after;
    qint64 window = 0; ///< tokens; 0: not known
    QString summary;
    QString provider; ///< that wrote it; empty: built in, or not known
    QString model;
    std::optional<Usage> usage;
    std::optional<double> cost; ///< US dollars
    std::chrono::milliseconds duration { -1 }; ///< -1: not known
    QString instructions;
    int factsFound = 0; ///< coverage
    int factsTotal = 0; ///< 0: it was not measured
    QList<Fact> missing; ///< most important first; at most MaxMissingFacts, without key and weight
    QStringList readFiles;
    QStringList modifiedFiles;
    qint64 characters = 0; ///< of all that the summary stands for; 0: not known
    int summarized = -1; ///< messages; -1: not known
    int kept = -1;
    int chunks = 1; ///< pieces that the range was summarized in
    bool offline = false; ///< by the built-in summarizer
    bool editedByHand = false;
    bool repaired = false; ///< the model was asked again for the headings
    bool misshapen = false; ///< and did not write them all the same
    bool urgent = false; ///< applied because the next request would not have fitted
    QList<JournalFact> journal; ///< as it was written; what was made of it since: JournalStore
    int journalLeftOut = 0; ///< facts that had a key or password in them
    EntryId previous; ///< whose summary was brought up to date; null: none, or not known
};

inline constexpr int MaxMissingFacts = 40; ///< that are kept with a compaction

/// Pure. Of an entry that is neither a compaction nor a mark with figures nothing but id and time is filled in.
[[nodiscard]] CompactionFacts compactionFacts(const Entry &entry);

/// How often the summary in force was brought up to date since it was written from the originals; 0: never, or there is none.
/// Reads one entry for each time.
[[nodiscard]] Result<int> summaryUpdates(const Branch &branch, EntrySource &source);

/// What a compaction keeps in its data beyond state and tokens after.
[[nodiscard]] QJsonObject compactionData(const SummaryRecord &summary, const CompactionPlan &plan);
/// The contexts before and after, by category, how many outputs were masked in between, and the window. Also for the mark of
/// a run that only masks: by that it is shown as one (see entryData::isMaskNotice()).
void noteFigures(QJsonObject &data, const Context &before, const Context &after,
                 CompactionCause cause = CompactionCause::Manual);
/// Found, total, and the first MaxMissingFacts of what is missing.
void noteCoverage(SummaryRecord &record, const Coverage &covered);

/// Nothing for an unknown spelling.
[[nodiscard]] std::optional<Category> categoryFromString(QStringView text);
[[nodiscard]] std::optional<Fact::Kind> factKindFromString(QStringView text);
/// {"toolResults": 31200, ...}; what is empty is left out.
[[nodiscard]] QJsonObject categoriesJson(const QList<CategoryTotal> &totals);

} // namespace varve
