// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "context.h"
#include "entry.h"

namespace varve
{

/// One line that tells an entry's part of `category` from its neighbours: the first line of a text, "read ·
/// src/main.cpp" of a call. At most a few hundred characters, without line breaks. Empty if there is nothing to say.
[[nodiscard]] QString contextItemTitle(const Entry &entry, Category category);

/// Of a tool result; `answer` is the answer that made the call, if it is at hand: results seldom repeat the arguments.
[[nodiscard]] QString toolResultTitle(const Entry &result, const Entry *answer);

/// Only what the tool was called with; else how the result begins.
[[nodiscard]] QString toolResultArgument(const Entry &result, const Entry *answer);

/// Why something stays out, as a heading: "Excluded by you".
[[nodiscard]] QString leftOutReasonName(LeftOutReason reason);

} // namespace varve
