// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fileoperations.h"
#include "sessionfacts.h"
#include "standingrules.h"
#include <base/error.h>
#include <session/tokenestimate.h>

#include <QString>

#include <span>
#include <stop_token>

namespace varve
{

struct SummaryInput
{
    std::span<const Entry> history; ///< in branch order; whole turns
    std::span<const Entry> turnPrefix; ///< the first part of a split turn; may be empty
    std::span<const Entry>
            later; ///< stays word for word behind them: what names in it mean is told
    QString previousSummary; ///< of the compaction before; its content is carried over
    qint64 previousCharacters = 0; ///< of all that it stands for; 0: not known
    qint64 previousTokens = 0; ///< the same; 0: by its characters
    QString instructions; ///< the person's; entries that share words with it weigh more
    qint64 maxTokens = 0; ///< 0: no limit but the share of the range
    qint64 rangeTokens = 0; ///< of both, as they count in the context; 0: estimated
    TokenFactors factors; ///< by which the summary's tokens are counted, as its reader does
    FileOperations previousFiles; ///< of the compaction before
    QStringList takenBack; ///< rules that do not hold any more: their words are left out
    QList<StandingRule> rules; ///< stand in a section of their own, for which room is left
};

struct OfflineSummary
{
    QString text; ///< Markdown, the sections of summarysections.h
    FileOperations files; ///< cumulative
    QList<Fact> facts; ///< everything that was found in the range, for coverage()
    qint64 rangeCharacters = 0; ///< UTF-16, of what was summarized
    qint64 allCharacters = 0; ///< with what the summary before stands for
};

/// A summary made without any model, from what the entries say themselves: at most a tenth of the tokens that it stands for, with what
/// it is sent with (but up to 450 where they are that many), and at most maxTokens. Only where it is not known for how much the
/// summary before stands, that one has its room beside. Every part of the range has its share. The same input gives the same text.
/// Any thread; reads the entries only. Errors: InvalidInput if there is nothing to summarize, Cancelled.
[[nodiscard]] Result<OfflineSummary> summarizeOffline(const SummaryInput &input,
                                                      std::stop_token stop = {});

/// The most that a summary of so many tokens takes: a tenth, see above.
[[nodiscard]] double offlineBudget(double rangeTokens);

/// UTF-16 characters of text, thinking, call arguments and summaries.
[[nodiscard]] qint64 charactersOf(std::span<const Entry> range);

} // namespace varve
