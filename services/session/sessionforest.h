// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session.h"

#include <QList>

#include <span>
#include <vector>

namespace varve
{

/// Which sessions stand below which others, at any depth; sessions are named by their place in a list. Pure.
class SessionForest
{
public:
    SessionForest() = default;
    /// `hosts`: of each session the one directly above it; -1: none. A circle is cut. `numbers` say in which order those below one stand.
    SessionForest(std::vector<int> hosts, std::span<const qint64> numbers);
    /// Subagents below the sessions that started them.
    [[nodiscard]] static SessionForest ofSubagents(const QList<Session> &sessions);

    [[nodiscard]] int hostOf(int session) const
    {
        return m_hosts.empty() ? -1 : m_hosts[static_cast<size_t>(session)];
    }
    [[nodiscard]] std::span<const int> childrenOf(int session) const;
    /// All below it, each before those below itself; without itself.
    [[nodiscard]] std::vector<int> below(int session) const;

private:
    void cutCircles();

    std::vector<int> m_hosts; ///< empty: none has one
    std::vector<int> m_children; ///< by host
    std::vector<size_t> m_begins; ///< of each host's in m_children, and the end
};

/// What a session used with its subagents at any depth, each counted once.
struct FamilyUse
{
    Usage usage; ///< its own too; the cost is that of those that know theirs
    int subagents = 0;
};

/// `own`: the Usage of a session by its place in the list.
template<typename OwnUsage>
[[nodiscard]] FamilyUse familyUse(const SessionForest &subagents, int session, const OwnUsage &own)
{
    FamilyUse all { own(session), 0 };
    for (const int below : subagents.below(session)) {
        all.usage += own(below);
        ++all.subagents;
    }
    return all;
}

} // namespace varve
