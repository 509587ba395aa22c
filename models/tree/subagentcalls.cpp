// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "subagentcalls.h"

#include <algorithm>

namespace varve
{

QList<Session> SubagentCalls::fill(QList<OutlineSubagent> &subagents, qsizetype entries)
{
    QList<Session> unknown;
    for (OutlineSubagent &subagent : subagents) {
        const SessionId id = subagent.session.id;
        const auto known = m_known.constFind(id);
        if (known != m_known.cend()) {
            subagent.call = known->call;
        }
        const bool isDone =
                known != m_known.cend() && (known->call.isCertain || known->entries == entries);
        if (!isDone && !m_sought.contains(id)) {
            m_sought += id;
            unknown += subagent.session;
        }
    }
    return unknown;
}

bool SubagentCalls::knows(const QList<OutlineSubagent> &subagents) const
{
    return std::ranges::all_of(subagents, [this](const OutlineSubagent &subagent) {
        return m_known.contains(subagent.session.id);
    });
}

void SubagentCalls::note(const QList<Session> &sought, qsizetype entries,
                         const Result<QHash<SessionId, StartingCall>> &found)
{
    for (const Session &subagent : sought) {
        m_sought.remove(subagent.id);
        Known &known = m_known[subagent.id];
        known.entries = entries;
        if (found) {
            known.call = found->value(subagent.id);
        }
    }
}

} // namespace varve
