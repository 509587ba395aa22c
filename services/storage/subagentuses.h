// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answeruses.h"

namespace varve
{

/// What the subagents below a session answered, at any depth, each once.
struct SubagentUses
{
    int subagents = 0;
    QList<AnswerUse> answers;
};

/// Without the session's own answers. The thread of `database`.
[[nodiscard]] Result<SubagentUses> subagentUses(Database &database, const SessionId &session);

} // namespace varve
