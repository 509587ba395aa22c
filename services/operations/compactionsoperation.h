// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <compaction/compactionhistory.h>
#include <compaction/coverage.h>

namespace varve
{

struct ListCompactions
{
    QString session;
};

/// Of all branches, newest first.
[[nodiscard]] const OperationOf<ListCompactions, QList<CompactionHistoryRow>> &
compactionsOperation();

/// What a summary does not say.
[[nodiscard]] const ValueFields<Fact> &missingFactFields();
/// Of a fact, as the journal writes it.
[[nodiscard]] QList<FieldText> journalFactTexts();

} // namespace varve
