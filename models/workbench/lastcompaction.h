// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <context/context.h>

namespace varve
{

class Workbench;

/// What the compaction in force has done to the context: right before it and right after; what came since is not its doing.
struct CompactionComparison
{
    QList<CategoryTotal> before;
    QList<CategoryTotal> after;
};

/// One has to be in force on the branch that is looked at.
[[nodiscard]] Result<CompactionComparison> compareLastCompaction(const Workbench &workbench);

} // namespace varve
