// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/sessionsnapshot.h>
#include <storage/storereader.h>

namespace varve
{

/// The end of a branch, for choosing.
struct BranchTip
{
    EntryId id;
    QString title; ///< of its newest message
    QDateTime at;
    bool isCurrent = false; ///< where the session stands

    friend bool operator==(const BranchTip &, const BranchTip &) = default;
};

/// Where the session stands first, then the others, newest first, at most `most`. Notes and labels that were added beside a
/// branch are no branch. The thread of `reader`.
[[nodiscard]] Result<QList<BranchTip>> branchTips(const SessionSnapshot &snapshot,
                                                  StoreReader &reader, qsizetype most = 500);

} // namespace varve
