// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionapply.h"
#include "compactionplan.h"
#include "entrysource.h"

#include <stop_token>

namespace varve
{

/// The content that a plan summarizes. A value; may be handed to any thread.
struct SummaryMaterial
{
    QList<Entry> history;
    QList<Entry> turnPrefix;
    QString previousSummary;
    FileOperations previousFiles;
    QList<Fact> facts; ///< of history and prefix, for coverage
    FileOperations files; ///< cumulative

    /// The same entries in one list, in branch order.
    [[nodiscard]] QList<Entry> all() const { return history + turnPrefix; }
};

/// Reads what the plan covers, and the summary that it brings up to date.
[[nodiscard]] Result<SummaryMaterial> readMaterial(const CompactionPlan &plan,
                                                   const SessionSnapshot &snapshot,
                                                   EntrySource &source, std::stop_token stop = {});

/// Any thread. `maxTokens` bounds the summary.
[[nodiscard]] Result<SummaryRecord> summarizeOffline(const SummaryMaterial &material,
                                                     const QString &instructions, qint64 maxTokens,
                                                     std::stop_token stop);

/// Fills in what is known once the text is final: coverage.
void measureCoverage(SummaryRecord &record, const SummaryMaterial &material);

} // namespace varve
