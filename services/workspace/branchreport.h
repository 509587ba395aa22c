// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "loadedsession.h"
#include "summarymaterial.h"
#include <compaction/branchmaterial.h>
#include <storage/leases.h>
#include <storage/sessionstore.h>

#include <stop_token>

namespace varve
{

/// Reads what a report on a branch is made from. The thread of `reader`; ends early, with Cancelled, when stopped.
[[nodiscard]] Result<BranchMaterial> readBranch(const SessionTree &tree, const BranchRange &range,
                                                qint64 budget, const TokenFactors &factors,
                                                StoreReader &reader, std::stop_token stop = {});

/// The report by the built-in summarizer. Any thread.
[[nodiscard]] Result<SummaryRecord> reportOffline(const BranchMaterial &material,
                                                  const QString &instructions,
                                                  std::stop_token stop = {});

/// The entry that holds a report. `tip`: the end of the branch that it is about.
[[nodiscard]] Entry branchSummaryEntry(const EntryId &tip, const BranchMaterial &material,
                                       const SummaryRecord &record);

/// How much of a report's branch is in the report.
void measureReport(SummaryRecord &record, const BranchMaterial &material);

/// Appends a report where the session stands, if it went on at most below `expectedLeaf` meanwhile and nobody works in it
/// (a running turn may wait for its tools' results), here or in another process; Conflict otherwise, and nothing is changed. The
/// thread of `store`.
[[nodiscard]] Result<QList<Entry>> bringReport(SessionStore &store, const SessionId &session,
                                               const EntryId &expectedLeaf, const Entry &report,
                                               LeaseBook &leases);

} // namespace varve
