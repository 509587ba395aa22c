// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportsource.h"

namespace varve
{

/// Entries that follow each other, for formats in which a tree has to be told in a row.
struct BranchSegment
{
    int after = -1; ///< index of the entry that it leaves; -1: it begins the session
    QList<int> entries; ///< indices into the tree
};

/// The branch on which the session stands first, then each other one from where it leaves. A branch or a selection is one segment.
[[nodiscard]] QList<BranchSegment> branchSegments(const ExportSource &source);

/// How many branches of the session leave below an entry and go elsewhere than to `next` (-1: to none).
[[nodiscard]] qsizetype otherBranches(const SessionTree &tree, int index, int next);

} // namespace varve
