// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionrequest.h"
#include "contextjson.h"

#include <QJsonObject>

namespace varve
{

/// How much of what must not be lost a summary holds.
[[nodiscard]] QJsonObject coverageJson(const SummaryRecord &record,
                                       const SummaryMaterial &material);

/// What `varve compact --json` prints of one that was applied. `compacted`: the session; it goes on, or its child where it rolled over.
[[nodiscard]] QByteArray appliedJson(const CompactionOutcome &outcome, const SessionId &compacted,
                                     const OriginIds &origins);

} // namespace varve
