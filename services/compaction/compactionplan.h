// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "branch.h"
#include "context.h"

namespace varve
{

/// Numbers that a plan goes by, worked out from the settings for one window. All tokens.
struct PlanNumbers
{
    qint64 keep = 20'000; ///< kept word for word, at least
    int keepMessages = 0; ///< kept too, whatever they cost
    qint64 maskProtect = 40'000; ///< newest tool output that masking leaves alone
    qint64 maskMinimum = 20'000; ///< masking acts only if it frees so much
    qint64 summary = 13'107; ///< the most a summary may take
    double shrinkShare = 0.10; ///< a plan must free at least this share
    qint64 shrinkTokens = 500; ///< and at least so much
};

struct PlanOptions
{
    bool summarize = true; ///< false: masking only
    bool mask = true;
    /// Whole messages at a token for four UTF-16 characters, rounded up, images at 4,800 characters, and nothing masked: to
    /// compare cut points with those of other programs. What such a program counted although it did not send it
    /// (failed answers) counts here too.
    bool charsByFour = false;
};

/// What a compaction would do, worked out before anything runs. A value.
struct CompactionPlan
{
    enum class Refusal : quint8 {
        None,
        Empty, ///< nothing has been said yet
        AlreadyCompacted, ///< nothing new since the last compaction
        EverythingKept, ///< all of it lies within what is to be kept
        FreesTooLittle,
    };

    EntryId leaf; ///< where it was planned
    EntryId firstKept; ///< null for a plan that only masks, or that keeps nothing
    EntryId turnStart; ///< of the turn that the cut falls into; null if the cut is at a turn start
    bool split = false;
    QList<EntryId> summarize; ///< messages before the cut (before the turn start if split)
    QList<EntryId> turnPrefix; ///< the beginning of the split turn
    QList<EntryId> masked; ///< kept tool results that will be placeholders
    QList<EntryId> pinned; ///< above the cut, and sent all the same
    QList<EntryId> kept; ///< messages from the cut on that are sent
    EntryId previousCompaction; ///< whose summary is brought up to date
    qint64 tokensBefore = 0;
    qint64 tokensAfter = 0; ///< expected; the summary's size is a guess until it is written
    qint64 summarizedTokens = 0; ///< of summarize and turnPrefix together
    Refusal refusal = Refusal::None;

    [[nodiscard]] bool isRefused() const { return refusal != Refusal::None; }
    [[nodiscard]] bool onlyMasks() const { return summarize.isEmpty() && turnPrefix.isEmpty(); }
};

/// Pure and linear in the entries of the context.
///
/// The range begins at the first kept entry of the compaction in force, so that every message is at any time in a
/// summary or word for word (reference: pi's cut rule with the fix for its second compaction, issue 2608 there). The walk goes
/// from the newest entry back until `keep` is reached and cuts at the first valid entry at or after that point:
/// never at a tool result, never at metadata; metadata directly before the cut is kept too.
[[nodiscard]] CompactionPlan planCompaction(const Branch &branch, const Context &context,
                                            const PlanNumbers &numbers,
                                            const PlanOptions &options = {});

/// One sentence for a person; empty if the plan is not refused.
[[nodiscard]] QString refusalText(CompactionPlan::Refusal refusal);

} // namespace varve
