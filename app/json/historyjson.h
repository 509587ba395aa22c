// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionapply.h"
#include "compactionhistory.h"
#include "contextjson.h"
#include "session.h"
#include "summarymaterial.h"

#include <QJsonObject>

namespace varve
{

/// One of what `varve compactions --json` prints.
[[nodiscard]] QJsonObject compactionRowJson(const CompactionHistoryRow &row);
/// How much of what must not be lost a summary holds.
[[nodiscard]] QJsonObject coverageJson(const SummaryRecord &record,
                                       const SummaryMaterial &material);

/// A compaction that was made.
struct AppliedCompaction
{
    CompactionPlan plan;
    SummaryRecord record;
    SummaryMaterial material;
    SessionId session; ///< that was compacted
    Context before;
    Session goesOn; ///< the same, or its child where it rolled over
    Context after;
};
/// What `varve compact --json` prints.
[[nodiscard]] QByteArray appliedJson(const AppliedCompaction &applied, const OriginIds &origins);

} // namespace varve
