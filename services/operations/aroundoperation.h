// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <recall/recallanswer.h>

namespace varve
{

/// An entry to read, with what was said before and after it.
struct ShowAround
{
    QString session;
    QString entry;
    qint64 earlier = 2; ///< entries that say something
    qint64 later = 2;
    qint64 offset = 0; ///< characters of the entry that are passed over
    qint64 budget = RecallRequest().budget; ///< tokens of it all, about
    bool forModel = false; ///< a model asks: what was kept from models stays so
    FolderScope within = {}; ///< as if there were no entries of other sessions
};

struct EntryAround
{
    QList<RecallPassage> passages; ///< in the order of the branch
    qsizetype at = 0; ///< the one that was asked for, among them
    qsizetype next = 0; ///< characters of it where its next page begins; 0: this is the last one
};

[[nodiscard]] const OperationOf<ShowAround, EntryAround> &aroundOperation();

} // namespace varve
