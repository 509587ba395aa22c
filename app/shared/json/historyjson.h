// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/summaryreview.h>
#include <operations/contextjson.h>

#include <QJsonObject>

namespace varve
{

/// What a summary does not say: {"kind", "text", "entryId"} each.
[[nodiscard]] QJsonArray missingJson(const QList<Fact> &missing);
/// A summary that was written and not applied.
[[nodiscard]] QJsonObject reviewJson(const SummaryDraft &draft, const PlannedCompaction &planned,
                                     const ReviewedSummary &review);
/// {"found", "total", "missing"}, of what is looked for by rule.
[[nodiscard]] QJsonObject coverageJson(const SummaryRecord &record,
                                       const SummaryMaterial &material);

/// What `varve compact --json` prints of one that was applied. `compacted`: the session; it goes on, or its child where it rolled over.
[[nodiscard]] QByteArray appliedJson(const CompactionOutcome &outcome, const SessionId &compacted,
                                     const OriginIds &origins);

} // namespace varve
