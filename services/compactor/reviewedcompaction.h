// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionapply.h"
#include "loadedsession.h"

namespace varve
{

class LeaseBook;
class SessionStore;

/// What a person has looked at and wants to have.
struct ReviewedCompaction
{
    SessionId session;
    CompactionPlan plan;
    SummaryRecord record; ///< empty where the plan only masks
    ProjectionSettings projection;
    bool rollsOver = false; ///< a summary begins a child session
};

/// Stores it and answers the session, or its new child, as it is then. Refused while an answer of this process is on its way that it
/// would cut in two or leave behind; the caller has the session's lease. On the store thread.
[[nodiscard]] Result<LoadedSession> storeReviewed(SessionStore &store,
                                                  const ReviewedCompaction &reviewed,
                                                  const LeaseBook *leases);

} // namespace varve
