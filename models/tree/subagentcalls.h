// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "outlinesubagents.h"

namespace varve
{

/// Which calls started subagents, as far as they were looked for. What is certain is known for good; the rest may be found once the
/// session has more entries, and what could not be read may be readable by then. Nothing is looked for twice at a time.
class SubagentCalls final
{
public:
    /// Gives each what is known of it, and answers with those to be looked for now in a session of so many entries.
    [[nodiscard]] QList<Session> fill(QList<OutlineSubagent> &subagents, qsizetype entries);
    /// All of them were looked for at least once.
    [[nodiscard]] bool knows(const QList<OutlineSubagent> &subagents) const;
    /// What was found among so many entries of those that fill() answered with.
    void note(const QList<Session> &sought, qsizetype entries,
              const Result<QHash<SessionId, StartingCall>> &found);
    /// What is looked for now is given up.
    void giveUp() { m_sought.clear(); }

private:
    struct Known
    {
        StartingCall call;
        qsizetype entries = 0; ///< that it was looked for among
    };

    QHash<SessionId, Known> m_known;
    QSet<SessionId> m_sought;
};

} // namespace varve
