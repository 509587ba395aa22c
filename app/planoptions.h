// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"
#include "compactionplan.h"

namespace varve
{

/// --up-to, --from, --to, --mask-only and --mask-tool: what of a branch a compaction may touch.
void addPlanOptions(Command &command);
/// Refused as wrong usage if they do not go together; for before anything is opened.
[[nodiscard]] Result<> checkPlanOptions(const Command &command);
/// With the names of tools where a plan by these numbers needs them. Entries that are not found are an error.
[[nodiscard]] Result<PlanOptions> planOptions(Command &command, const LoadedSession &loaded,
                                              const Context &context, const PlanNumbers &numbers);

} // namespace varve
