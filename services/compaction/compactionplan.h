// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plannumbers.h"
#include <context/branch.h>
#include <context/context.h>

#include <memory>
#include <optional>

namespace varve
{

/// From one entry to another of a branch, both in it, in either order.
struct EntryRange
{
    EntryId from;
    EntryId to;
};

/// At most one of upTo, range and maskTool; each leaves the budget of what is kept out of account.
struct PlanOptions
{
    bool summarize = true; ///< false: masking only
    bool mask = true;
    /// Whole messages at a token for four UTF-16 characters, rounded up, images at 4,800 characters, and nothing masked: to
    /// compare cut points with those of other programs. What such a program counted although it did not send it
    /// (failed answers) counts here too.
    bool charsByFour = false;
    EntryId upTo = {}; ///< only what is before this entry, and it itself
    /// Only what is in it, whole calls with their results; what is before and after stays word for word.
    std::optional<EntryRange> range = {};
    QString maskTool = {}; ///< only the output of this tool is masked, but the newest turn's; nothing is summarized
    /// By seq. Tools without a name here go by PlanNumbers::maskPolicy.
    QHash<qint64, QString> toolNames = {};
    /// The context of originalBranch(): a summary starts again from the first message of the branch, and no earlier
    /// summary is used. What is kept now at least is summarized up to; it need not free anything. Null: the compaction in
    /// force is brought up to date. Nothing to plans that only mask, nor of a range.
    std::shared_ptr<const Context> fromOriginals = {};
    bool summaryFollows = false; ///< of masking only: if it does not do, a summary is next
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
        NotSent, ///< an entry that was named is no message behind the compaction in force
        OpenCall, ///< a tool has not answered yet
        NothingOfTool, ///< no old output of the tool that was named is sent
        NothingInRange, ///< nothing in the range is sent, or all of it is pinned
    };

    EntryId leaf; ///< where it was planned
    EntryId firstKept; ///< null for a plan that only masks, that keeps nothing, or of a range
    EntryId turnStart; ///< of the turn that the cut falls into; null if the cut is at a turn start
    bool split = false;
    QList<EntryId>
            summarize; ///< messages before the cut (before the turn start if split), or of the range
    QList<EntryId> turnPrefix; ///< the beginning of the split turn
    /// Of a range: what its summary will stand for. More than `summarize` where another range's summary is replaced whose
    /// messages were pinned or excluded since.
    QList<EntryId> inPlaceOf;
    QList<EntryId> masked; ///< kept tool results that will be placeholders
    QList<EntryId> pinned; ///< above the cut or in the range, and sent all the same
    /// Of `pinned`, those of the person's messages that this run keeps: word for word, and in the summary too, so that a later
    /// run can let go of them.
    QList<EntryId> userMessages;
    QList<EntryId> released; ///< that an earlier run kept so
    QList<EntryId> kept; ///< messages outside of what is summarized that are sent
    EntryId previousCompaction; ///< whose summary is brought up to date
    qint64 tokensBefore = 0;
    qint64 tokensAfter = 0; ///< expected; the summary's size is a guess until it is written
    qint64 summarizedTokens = 0; ///< of summarize and turnPrefix together
    QSet<QString> toldWhole; ///< PlanNumbers::toldWhole
    Refusal refusal = Refusal::None;

    [[nodiscard]] bool isRefused() const { return refusal != Refusal::None; }
    [[nodiscard]] bool onlyMasks() const { return summarize.isEmpty() && turnPrefix.isEmpty(); }
    [[nodiscard]] bool isRange() const { return !inPlaceOf.isEmpty(); }
};

/// As if nothing had been compacted: for a plan that starts again from the originals. Pins,
/// exclusions and the summaries of ranges that are sent hold.
[[nodiscard]] Branch originalBranch(const Branch &branch);

/// Pure and linear in the entries of the branch.
///
/// The range begins at the first kept entry of the compaction in force, so that every message is at any time in a
/// summary or word for word (reference: pi's cut rule with the fix for its second compaction, issue 2608 there). The walk goes
/// from the newest entry back until `keep` is reached and cuts at the first valid entry at or after that point:
/// never at a tool result, never at metadata, never between a call and its results or within a summarized range; metadata
/// directly before the cut is kept too.
[[nodiscard]] CompactionPlan planCompaction(const Branch &branch, const Context &context,
                                            const PlanNumbers &numbers,
                                            const PlanOptions &options = {});

/// One sentence for a person; empty if the plan is not refused.
[[nodiscard]] QString refusalText(CompactionPlan::Refusal refusal);

} // namespace varve
