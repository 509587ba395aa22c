// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionlineage.h"

#include <algorithm>

namespace varve
{

SessionLineage::SessionLineage(const std::vector<SessionItem> &items,
                               const QHash<SessionId, int> &index)
    : m_hosts(items.size(), -1)
{
    constexpr int LongestChain = 10'000; // a circle has no end
    const auto older = [&](int a, int b) {
        return items[size_t(a)].number < items[size_t(b)].number;
    };
    bool any = false;
    for (int i = 0; i < int(items.size()); ++i) {
        const SessionItem &item = items[size_t(i)];
        if (item.parent.isNull() || !(item.isSubagent || item.continues)) {
            continue;
        }
        const int parent = index.value(item.parent, -1);
        if (parent < 0 || parent == i) {
            continue;
        }
        any = true;
        if (item.isSubagent) {
            m_hosts[size_t(i)] = parent;
        } else if (int &host = m_hosts[size_t(parent)];
                   !items[size_t(parent)].isSubagent && (host < 0 || older(host, i))) {
            host = i; // of several that go on the newest counts
        }
    }
    if (!any) {
        m_hosts.clear();
        return;
    }
    const std::vector<int> direct = m_hosts;
    for (int i = 0; i < int(items.size()); ++i) {
        int top = direct[size_t(i)];
        for (int steps = 0; top >= 0 && direct[size_t(top)] >= 0; ++steps) {
            top = steps < LongestChain && direct[size_t(top)] != i ? direct[size_t(top)] : -1;
        }
        m_hosts[size_t(i)] = top;
        if (top >= 0) {
            m_below[top].push_back(i);
        }
    }
    for (std::vector<int> &list : m_below) {
        std::ranges::sort(list, older);
    }
}

} // namespace varve
