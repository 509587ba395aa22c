// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include "sessionlook.h"

namespace varve
{

struct UndoCompaction
{
    QString session;
    QString to; ///< the compaction that is undone with every newer one; empty: the newest alone
};

struct RedoCompaction
{
    QString session;
};

struct SwitchedCompaction
{
    LookedAt at; ///< as it is now
    EntryId entry; ///< the last that was appended
    qsizetype count = 0; ///< of those
    qint64 tokens = 0; ///< of the context now
};

[[nodiscard]] const OperationOf<UndoCompaction, SwitchedCompaction> &undoOperation();
[[nodiscard]] const OperationOf<RedoCompaction, SwitchedCompaction> &redoOperation();

} // namespace varve
