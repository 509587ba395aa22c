// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compaction/compactionapply.h>
#include <compaction/compactionplan.h>
#include <compaction/earlierrange.h>
#include <memory/journalextraction.h>
#include <session/entrysource.h>

#include <optional>
#include <stop_token>

namespace varve
{

/// What the built-in summarizer weighs again in place of the summary before, see earlierrange.h.
struct EarlierMaterial
{
    QList<Entry> history; ///< with that of the plan, in branch order
    qint64 tokens = 0; ///< of what is there beyond the plan's
    QString summary; ///< is carried over; may be empty
    qint64 summaryCharacters = 0; ///< of what it stands for
    qint64 summaryTokens = 0; ///< the same; 0: not known
    FileOperations files; ///< that it names
};

/// The content that a plan summarizes. A value; may be handed to any thread.
struct SummaryMaterial
{
    QList<Entry> history;
    QList<Entry> turnPrefix;
    QString previousSummary;
    qint64 previousCharacters = 0; ///< of what it stands for
    qint64 tokens = 0; ///< of history and prefix, as they count in the context
    TokenFactors factors; ///< of the branch's model; set by whoever reads it
    FileOperations previousFiles;
    std::optional<EarlierMaterial> earlier; ///< see readEarlier()
    QList<Fact> facts; ///< of history and prefix, for coverage
    QList<Fact> questions; ///< answered there
    int filesRead = 0; ///< files whose contents a result there has
    QList<Entry> later; ///< what stays word for word behind them
    FileOperations files; ///< cumulative
    QList<StandingRule> rules; ///< that every summary of it holds word for word
    QStringList takenBack; ///< rules that do not hold any more
    SafeJournal journal; ///< what rules find worth keeping of it
    RedactionRules secrets; ///< what a journal must not have
    QSet<QString> toldWhole; ///< tools whose results a model reads at full length

    /// The same entries in one list, in branch order.
    [[nodiscard]] QList<Entry> all() const { return history + turnPrefix; }
    /// With all that is weighed again.
    [[nodiscard]] QList<Entry> covered() const
    {
        return earlier ? earlier->history + turnPrefix : all();
    }
    [[nodiscard]] qint64 coveredTokens() const
    {
        return tokens + (earlier ? earlier->tokens + earlier->summaryTokens : 0);
    }
    /// From now on nothing with one of these in it is kept.
    void keepOut(const QList<ApiKey> &keys);
};

/// Reads what the plan covers, and the summary that it brings up to date. `secrets`: what the journal must not take in.
[[nodiscard]] Result<SummaryMaterial> readMaterial(const CompactionPlan &plan,
                                                   const SessionSnapshot &snapshot,
                                                   EntrySource &source, std::stop_token stop = {},
                                                   const RedactionRules &secrets = {});

/// For the built-in summarizer: the originals behind the summary that it brings up to date. `range`: of that summary.
[[nodiscard]] Result<> readEarlier(SummaryMaterial &material, const EarlierRange &range,
                                   const SessionSnapshot &snapshot, EntrySource &source,
                                   std::stop_token stop = {});

/// Any thread. `maxTokens` bounds the summary.
[[nodiscard]] Result<SummaryRecord> summarizeOffline(const SummaryMaterial &material,
                                                     const QString &instructions, qint64 maxTokens,
                                                     std::stop_token stop);

/// What of a range a text that stands for it says and what it does not: the one list that people and programs are shown. Standing rules
/// that are not in it any more, facts by rule, questions, and what was used since. Any thread.
[[nodiscard]] Coverage coverageOf(const SummaryMaterial &material, const QString &text);

/// Once a text is written: puts the standing rules into it, and fills in coverage, and the journal where it has none yet.
void measureCoverage(SummaryRecord &record, const SummaryMaterial &material);

} // namespace varve
