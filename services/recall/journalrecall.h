// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recallsource.h"

namespace varve
{

/// What is in the journal with something of the question in it: facts in force on the branch; with a wider scope also
/// those of other sessions that were not undone. What fits best first, and of what fits alike the most important.
[[nodiscard]] RecallFactSource journalRecall();

} // namespace varve
