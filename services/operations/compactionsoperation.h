// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <compaction/compactionhistory.h>

namespace varve
{

struct ListCompactions
{
    QString session;
};

/// Of all branches, newest first.
[[nodiscard]] const OperationOf<ListCompactions, QList<CompactionHistoryRow>> &
compactionsOperation();

} // namespace varve
