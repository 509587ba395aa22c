// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionlineage.h"

#include <utility>

namespace varve
{

namespace
{

/// Which one each session that rolled over goes on in now; -1: it did not. `goneOn`: in which it went on at first.
std::vector<int> newestOf(const std::vector<int> &goneOn)
{
    constexpr int LongestChain = 10'000; // a circle has no end
    std::vector<int> newest = goneOn;
    for (int &at : newest) {
        for (int steps = 0; at >= 0 && goneOn[size_t(at)] >= 0 && steps < LongestChain; ++steps) {
            at = goneOn[size_t(at)];
        }
    }
    return newest;
}

} // namespace

SessionLineage::SessionLineage(const std::vector<SessionItem> &items,
                               const QHash<SessionId, int> &index)
{
    std::vector<int> starters(items.size(), -1);
    std::vector<int> goneOn(items.size(), -1);
    std::vector<qint64> numbers;
    numbers.reserve(items.size());
    for (int i = 0; i < int(items.size()); ++i) {
        const SessionItem &item = items[size_t(i)];
        numbers.push_back(item.number);
        if (item.parent.isNull() || !(item.isSubagent || item.continues)) {
            continue;
        }
        const int parent = index.value(item.parent, -1);
        if (parent < 0 || parent == i) {
            continue;
        }
        if (item.isSubagent) {
            starters[size_t(i)] = parent;
        } else if (int &next = goneOn[size_t(parent)]; !items[size_t(parent)].isSubagent
                   && (next < 0 || items[size_t(next)].number < item.number)) {
            next = i; // of several that go on the newest counts
        }
    }
    std::vector<int> hosts = newestOf(goneOn);
    for (size_t i = 0; i < hosts.size(); ++i) {
        hosts[i] = starters[i] >= 0 ? starters[i] : hosts[i];
    }
    m_shown = SessionForest(std::move(hosts), numbers);
    m_subagents = SessionForest(std::move(starters), numbers);
}

} // namespace varve
