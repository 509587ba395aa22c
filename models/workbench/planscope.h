// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/compactionrequest.h>

namespace varve
{

/// What of a session is compacted, and from what; at most one of the first three.
struct PlanScope
{
    EntryId upTo = {}; ///< and it itself
    std::optional<EntryRange> range = {};
    QString maskTool = {}; ///< only the output of this tool is masked
    bool fromOriginals = false; ///< to begin with; the page has it as a choice
};

} // namespace varve
