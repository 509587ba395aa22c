// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answeruses.h"
#include <session/session.h>

#include <QHash>

namespace varve
{

class StoreReader;

/// What the subagents below a session answered, at any depth, each once.
struct SubagentUses
{
    int subagents = 0;
    QList<AnswerUse> answers;
    QHash<SessionId, qint64> readUpTo; ///< seq of each one's newest answer
};

/// Without the session's own answers. `known`: what was read of the same session before, from where it reads on. The thread of
/// `database`.
[[nodiscard]] Result<SubagentUses> subagentUses(Database &database, const SessionId &session,
                                                SubagentUses known = {});

/// The sessions that work for one, at any depth, each before those that it started.
[[nodiscard]] Result<QList<Session>> subagentsBelow(StoreReader &reader, const SessionId &session);

} // namespace varve
