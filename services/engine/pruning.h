// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compaction/pruneplan.h>
#include <context/projection.h>
#include <storage/sessionstore.h>
#include <workspace/loadedsession.h>

namespace varve
{

/// What pruning a branch would do; reads names of tools if there are policies for single ones. The thread of `source`.
[[nodiscard]] Result<PrunePlan> planPruning(const Branch &branch,
                                            const ProjectionSettings &projection,
                                            const PlanNumbers &numbers, PruneTrigger trigger,
                                            StoreReader &reader);

/// A pruning that somebody asked for.
struct Pruned
{
    PrunePlan plan;
    QList<Entry> entries; ///< as stored
    qint64 tokensAfter = 0; ///< of the context
};

/// Masks old tool output of a session up to a boundary, whoever asks: `varve prune`, `/prune`. Refused with a sentence where there is
/// nothing to prune. The caller has the session's lease. The thread of `store`.
[[nodiscard]] Result<Pruned> pruneNow(SessionStore &store, const SessionId &session,
                                      const ProjectionSettings &projection,
                                      const PlanNumbers &numbers);

} // namespace varve
