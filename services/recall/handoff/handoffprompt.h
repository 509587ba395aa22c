// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "handofffacts.h"
#include <compaction/summaryprompt.h>

namespace varve
{

/// Asks a model for the notes of a handoff. `tokens`: how long the draft may become. Neither the session nor the goal can close the
/// tags that they stand in.
[[nodiscard]] SummaryPrompt handoffPrompt(const HandoffMaterial &material, const QString &goal,
                                          const QList<HandoffFact> &facts, qint64 tokens);

/// What stands between the goal and the notes.
[[nodiscard]] QString handoffLead(const Session &from);

} // namespace varve
