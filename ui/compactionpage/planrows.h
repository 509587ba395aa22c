// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionpagestate.h"
#include <compaction/compactionplan.h>
#include <session/entrysource.h>
#include <session/sessiontree.h>

namespace varve
{

/// What becomes of the entries of a plan, with their titles, in the order of the branch, and where the cut is. Of long stretches some are
/// listed, those next to the cut first, and the others are one row. Reads up to a thousand entries, so it belongs to the thread that
/// reads.
[[nodiscard]] QList<PlanRow> planRows(const CompactionPlan &plan, const Context &before,
                                      const SessionTree &tree, EntrySource &source);

} // namespace varve
