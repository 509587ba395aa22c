// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "branch.h"

#include <QSet>

namespace varve
{

/// Which summaries of ranges are sent on a branch: by the message they stand for, the index of the edit with the text. A summary
/// is sent for all of its messages or for none: not if one of them is above the cut of the compaction in force, nor if a
/// newer summary stands for one of them. Linear in the branch, nothing if there are none.
[[nodiscard]] QHash<EntryId, int> rangeSummariesInForce(const Branch &branch);

/// The indexes of all members of units of which one is pinned.
[[nodiscard]] QSet<int> pinnedUnits(const Branch &branch);
/// Of them, in branch order, what is sent as text above the kept entries because the cut is behind the unit or within it. Not
/// what would not be sent below the cut either: excluded units, failed answers, results without a call.
[[nodiscard]] QList<int> pinnedAboveTheCut(const Branch &branch);

} // namespace varve
