// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionorder.h"

namespace varve
{

class LeaseBook;
class SessionStore;
struct PreparedCompaction;
struct SummaryRecord;

/// What a flow wants to have stored.
struct CompactionToStore
{
    const CompactionOrder &order;
    const PreparedCompaction &prepared;
    const SummaryRecord &record; ///< empty where the plan only masks
};

/// What came of it.
struct StoredCompaction
{
    bool waits = false; ///< nothing yet: a call is open, or a turn has to end first
    QList<Entry> entries = {};
    SessionId child = {}; ///< that they are the first of; null: they were appended
};

/// Checks the plan against the branch as it is now, and that the result is worth it, and stores it in one transaction. On the store
/// thread.
[[nodiscard]] Result<StoredCompaction> storeCompaction(SessionStore &store,
                                                       const CompactionToStore &wanted,
                                                       const LeaseBook *leases);

/// Masks old tool output where nothing else is due. Nothing if there is too little of it. On the store thread.
[[nodiscard]] Result<QList<Entry>> storePruning(SessionStore &store, const CompactionOrder &order);

} // namespace varve
