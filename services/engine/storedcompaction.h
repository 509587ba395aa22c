// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionrequest.h"

namespace varve
{

class LeaseBook;
class SessionStore;

/// What came of it.
struct StoredCompaction
{
    bool waits = false; ///< nothing yet: a call is open, or a turn has to end first
    QList<Entry> entries = {};
    SessionId child = {}; ///< that they are the first of; null: they were appended
};

/// Checks the plan against the branch as it is now, and that the result is worth it where no person has looked at the plan, and stores
/// it in one transaction: masks and compaction with one operation id. `record` is not looked at where the plan only masks. The caller
/// has the session's lease; Conflict where it was lost. On the store thread.
[[nodiscard]] Result<StoredCompaction> storeCompaction(SessionStore &store,
                                                       const CompactionRequest &request,
                                                       const CompactionPlan &plan,
                                                       const SummaryRecord &record,
                                                       const LeaseBook *leases);

/// Masks old tool output where nothing else is due. Nothing if there is too little of it. On the store thread.
[[nodiscard]] Result<QList<Entry>> storePruning(SessionStore &store,
                                                const CompactionRequest &request);

} // namespace varve
