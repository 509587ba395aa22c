// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"
#include <engine/planrequest.h>

namespace varve
{

/// --up-to, --from, --to, --mask-only and --mask-tool: what of a branch a compaction may touch.
void addPlanOptions(Command &command);
/// Refused as wrong usage if they do not go together; for before anything is opened.
[[nodiscard]] Result<> checkPlanOptions(const Command &command);
/// What they, --keep, --estimator and --from-originals say. Entries that are not found are an error.
[[nodiscard]] Result<PlanRequest> planRequest(Command &command, const LoadedSession &loaded,
                                              qint64 keep);

} // namespace varve
