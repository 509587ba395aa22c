// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "lastcompaction.h"

#include "workbench.h"

namespace varve
{

Result<CompactionComparison> compareLastCompaction(const Workbench &workbench)
{
    const Branch &branch = workbench.loaded().branch;
    StoreReader &rows = workbench.store()->rows();
    const auto before =
            loadBranch(branch.snapshot, branch.snapshot->tree.parentOf(branch.compaction), rows);
    const auto after = loadBranch(branch.snapshot, branch.compaction, rows);
    if (!before || !after) {
        return std::unexpected(before ? after.error() : before.error());
    }
    const ProjectionSettings &projection = workbench.choice().projection;
    return CompactionComparison { breakdown(project(*before, projection)),
                                  breakdown(project(*after, projection)) };
}

} // namespace varve
