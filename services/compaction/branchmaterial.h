// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fileoperations.h"
#include <session/entry.h>
#include <session/sessiontree.h>
#include <session/tokenestimate.h>

#include <QList>

#include <stop_token>

namespace varve
{

/// What lies between two places of a session.
struct BranchRange
{
    int ancestor = -1; ///< the deepest entry that both stand on; -1: they share none
    QList<int> entries; ///< behind it, down to the first of the two; oldest first
};

/// What is left behind by going from one place to another; -1 is before the first entry. Does not stop at compactions.
[[nodiscard]] BranchRange branchBehind(const SessionTree &tree, int from, int to);

/// Messages and summaries that a report could tell of. Labels, edits and changes of settings are none.
[[nodiscard]] int messagesIn(const SessionTree &tree, const BranchRange &range);

/// What a report on a branch is made from. A value; may be handed to any thread.
struct BranchMaterial
{
    QList<Entry> entries; ///< all of the branch, oldest first
    /// Those that a model is shown: the newest that fit, without the results of calls that went well.
    QList<Entry> told;
    int leftOut = 0; ///< older messages that did not fit
    qint64 tokens = 0; ///< of what is told, estimated
    QList<ToolEvent> events;
    FileOperations files; ///< of the whole branch, those of reports that lie on it included
};

/// A report is at most so many tokens long.
inline constexpr qint64 BranchSummaryTokens = 2048;

/// How much of a branch a model with this window is shown. A window of 0 is unknown and taken for a small one.
[[nodiscard]] qint64 branchBudget(qint64 window);

/// `budget` in tokens; 0: everything. A summary that would go over it is taken still while less than nine tenths are used,
/// and a single message that is longer than the budget is told in part, so that there is always something to tell.
[[nodiscard]] BranchMaterial branchMaterial(const QList<Entry> &entries, qint64 budget,
                                            const TokenFactors &factors, std::stop_token stop = {});

/// The files that a stored summary names.
[[nodiscard]] FileOperations filesOfSummary(const Entry &summary);

} // namespace varve
