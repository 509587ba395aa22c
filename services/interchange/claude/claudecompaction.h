// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"

namespace varve
{

/// A compaction as the file has it: a line that marks the boundary, then one with the summary.
struct ClaudeBoundary
{
    SourceEntry entry; ///< with what the boundary says
    int node = -1;
    int before = -1; ///< node of the line before it, for a file that does not say where it goes on
    std::string parent; ///< id of the line that it goes on after; empty if the file does not say
    std::string
            keptHead; ///< ids of the first and last line that stay in the context behind the summary
    std::string keptTail;
};
[[nodiscard]] ClaudeBoundary readClaudeBoundary(const JsonRef &line, qint64 number, int node);

/// Older versions write no boundary.
[[nodiscard]] ClaudeBoundary readClaudeLoneSummary(const JsonRef &line, qint64 number, int node);

/// Makes the compaction of a boundary and the line with its summary.
void addClaudeSummary(const JsonRef &line, ClaudeBoundary &boundary);
/// Makes a hidden note of a boundary without one.
void makeClaudeNote(ClaudeBoundary &boundary);

} // namespace varve
