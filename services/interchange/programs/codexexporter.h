// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportsource.h"

namespace varve
{

/// Writes a branch as a rollout of Codex, which goes on with it by `codex resume`: items of the Responses API, and the events that say
/// what was typed and what it took. A compaction is a `compacted` record; what replaces the history there is its summary with what it
/// kept. Images are inlined. Reasoning is there where OpenAI has encrypted it: any other cannot be sent. A model of another provider is
/// not named as the one to go on with. Read back by our importer it gives the same messages; what only we understand stands in fields
/// named "varve". Format facts: rollouts of 0.142, and what 0.171 sends when it goes on with such files.
[[nodiscard]] Result<> exportCodex(QIODevice &device, const ExportSource &source);

} // namespace varve
