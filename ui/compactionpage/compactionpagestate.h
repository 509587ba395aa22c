// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compaction/sessionfacts.h>
#include <context/context.h>
#include <session/journalfact.h>

#include <QList>
#include <QString>

#include <optional>

namespace varve
{

// What the compaction page shows and what it asks for, as values. Sizes are tokens.

/// One message of a plan, as the list of what is summarized shows it.
struct PlanRow
{
    enum class Fate : quint8 {
        Summarized,
        TurnPrefix, ///< the beginning of a split turn, summarized by itself
        Masked,
        Pinned, ///< above the cut and kept
        Kept,
        Cut, ///< no message: where the cut falls, in words
    };

    Fate fate = Fate::Summarized;
    EntryId entry {};
    QString title {};
    qint64 tokens = 0;
    int entries = 1; ///< more: one row for many that are not listed
};

/// A plan in words and figures.
struct PlanView
{
    qint64 beforeTokens = 0;
    qint64 afterSummarize = 0; ///< expected
    qint64 afterMaskOnly = 0;
    int summarizedEntries = 0;
    int keptEntries = 0;
    int maskedOutputs = 0; ///< if nothing but masking is done
    int pinned = 0;
    QString cutTitle {}; ///< of the first kept entry; empty if nothing is kept
    bool split = false; ///< the cut lies within a turn
    QString refusedReason {}; ///< why there is nothing to summarize; empty if there is
    QString maskRefusedReason {}; ///< why there is nothing to mask
    qint64 requestTokens = 0; ///< what the summarizer has to read
    qint64 requests = 1; ///< that this takes, about
    qint64 summaryTokens = 0; ///< what it may write
    std::optional<double> cost {}; ///< US dollars; nothing if not known
    QList<PlanRow> rows {}; ///< in branch order
    QString restriction {}; ///< that only a part is compacted, in words; empty: all of it may be
    bool canStartAgain = false; ///< there is an earlier summary, and what it stands for
    bool rowsFollow = false; ///< they are still being read: setPlanRows() comes
};

/// Who can write the summary.
struct SummarizerChoice
{
    QString id {}; ///< comes back in PlanChoices
    QString name {};
    bool offline = false; ///< built in: no model call, no cost
};

/// What the person chose in the first step.
struct PlanChoices
{
    qint64 keepTokens = 20000;
    QString instructions {};
    qint64 maskKeepTokens = 0; ///< of maskOnly: of the newest tool output
    bool maskOnly = false;
    bool rollOver = false; ///< the summary begins a new session that goes on from this one
    QString summarizer {}; ///< a SummarizerChoice's id
    bool fromOriginals = false; ///< no earlier summary is used
    friend bool operator==(const PlanChoices &, const PlanChoices &) = default;
};

/// What a summary does not say.
struct MissingView
{
    QList<Fact> facts {}; ///< by kind, most important first
    qsizetype rules = 0; ///< standing ones that it keeps
    QString losses {}; ///< what no summary can hold, in a sentence; empty: nothing goes but words
    bool canAskAgain = true; ///< false: the built-in summarizer would answer the same
};

/// A finished summary.
struct SummaryFigures
{
    qint64 tokens = 0;
    qint64 durationMs = -1; ///< -1: not of interest, e.g. edited by hand
    bool offline = false;
};

/// The contexts before and after, by category.
struct OutcomeView
{
    QList<CategoryTotal> before {}; ///< as breakdown() gives them
    QList<CategoryTotal> after {};
    qint64 window = 0; ///< 0: unknown
    qint64 entriesInTree = 0; ///< all of them, to say that none was deleted
    qsizetype journalKept = 0; ///< facts
    int journalLeftOut = 0; ///< because of a key in them
    qint64 notedBefore = 0; ///< what was said of it when it was made
    qint64 notedAfter = -1; ///< -1: nothing
};

} // namespace varve
