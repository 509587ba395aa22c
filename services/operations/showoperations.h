// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <workspace/loadedsession.h>

namespace varve
{

struct ShowBranch
{
    QString session;
    QString leaf; ///< of another branch than the one it stands on; empty: that one
    QString before; ///< only what is above this entry; empty: from the end
    qint64 limit = 100;
};

struct ShowEntry
{
    QString session;
    QString entry;
};

/// An entry, and as it is written everywhere.
struct ShownEntry
{
    Entry entry;
    QByteArray json; ///< ENTRY of docs/json-format.md
};

/// The newest entries of a branch, or those before one, in the order of the branch; as many as one answer carries.
struct ShownBranch
{
    LoadedSession loaded;
    QStringList tags;
    QList<ShownEntry> entries;
    qsizetype total = 0; ///< of the branch
    EntryId before; ///< what to ask for next; null: nothing stands above
};

[[nodiscard]] const OperationOf<ShowBranch, ShownBranch> &openOperation();
[[nodiscard]] const OperationOf<ShowEntry, ShownEntry> &entryOperation();

} // namespace varve
