// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionforest.h"

#include <QHash>

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace varve
{

SessionForest::SessionForest(std::vector<int> hosts, std::span<const qint64> numbers)
    : m_hosts(std::move(hosts))
{
    if (std::ranges::all_of(m_hosts, [](int host) { return host < 0; })) {
        m_hosts.clear();
        return;
    }
    cutCircles();
    m_begins.assign(m_hosts.size() + 1, 0);
    for (size_t i = 0; i < m_hosts.size(); ++i) {
        if (m_hosts[i] >= 0) {
            m_children.push_back(static_cast<int>(i));
            ++m_begins[static_cast<size_t>(m_hosts[i]) + 1];
        }
    }
    std::partial_sum(m_begins.begin(), m_begins.end(), m_begins.begin());
    std::ranges::sort(m_children, {}, [&](int child) {
        const auto place = static_cast<size_t>(child);
        return std::tuple(m_hosts[place], numbers[place], child);
    });
}

SessionForest SessionForest::ofSubagents(const QList<Session> &sessions)
{
    QHash<SessionId, int> places;
    std::vector<qint64> numbers;
    for (const Session &session : sessions) {
        places.insert(session.id, static_cast<int>(numbers.size()));
        numbers.push_back(session.number);
    }
    std::vector<int> hosts;
    for (const Session &session : sessions) {
        hosts.push_back(session.kind == SessionKind::Subagent
                                ? places.value(session.parentSession, -1)
                                : -1);
    }
    return { std::move(hosts), numbers };
}

/// Up from each session until one that is known to lead out; who comes back to its own way is let go there.
void SessionForest::cutCircles()
{
    constexpr int Unknown = 0;
    constexpr int LeadsOut = -1;
    std::vector<int> ways(m_hosts.size(), Unknown); // else on whose way it was passed, from 1
    for (int start = 0; start < static_cast<int>(m_hosts.size()); ++start) {
        int at = start;
        int before = -1;
        while (at >= 0 && ways[static_cast<size_t>(at)] == Unknown) {
            ways[static_cast<size_t>(at)] = start + 1;
            before = at;
            at = m_hosts[static_cast<size_t>(at)];
        }
        if (at >= 0 && ways[static_cast<size_t>(at)] == start + 1) {
            m_hosts[static_cast<size_t>(before)] = -1;
        }
        for (at = start; at >= 0 && ways[static_cast<size_t>(at)] == start + 1;
             at = m_hosts[static_cast<size_t>(at)]) {
            ways[static_cast<size_t>(at)] = LeadsOut;
        }
    }
}

std::span<const int> SessionForest::childrenOf(int session) const
{
    if (m_hosts.empty()) {
        return {};
    }
    const size_t begin = m_begins[static_cast<size_t>(session)];
    const size_t end = m_begins[static_cast<size_t>(session) + 1];
    return std::span(m_children).subspan(begin, end - begin);
}

std::vector<int> SessionForest::below(int session) const
{
    std::vector<int> found;
    std::vector<int> waiting { session };
    while (!waiting.empty()) {
        const int next = waiting.back();
        waiting.pop_back();
        if (next != session) {
            found.push_back(next);
        }
        const std::span<const int> children = childrenOf(next);
        waiting.insert(waiting.end(), children.rbegin(), children.rend());
    }
    return found;
}

} // namespace varve
