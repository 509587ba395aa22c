// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionplan.h"
#include "planmessages.h"

namespace varve
{

/// A part of planCompaction(): a summary in place of `range`, which grows to whole units and takes in whatever summarized
/// range it touches. Linear in the messages.
[[nodiscard]] CompactionPlan planRange(const PlanMessages &messages, const Context &context,
                                       const PlanNumbers &numbers, const EntryRange &range);

} // namespace varve
