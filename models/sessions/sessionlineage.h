// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sessionitem.h"

#include <QHash>

#include <vector>

namespace varve
{

/// Which sessions are shown below another one: subagents below what started them, and sessions that rolled over below the
/// one in which they go on. Pure.
class SessionLineage
{
public:
    SessionLineage() = default;
    /// `index` finds an item by its id.
    SessionLineage(const std::vector<SessionItem> &items, const QHash<SessionId, int> &index);

    /// The one that `item` is shown below; -1: it has a row of its own.
    [[nodiscard]] int hostOf(int item) const
    {
        return m_hosts.empty() ? -1 : m_hosts[size_t(item)];
    }
    /// Those below `item`, earlier ones first; null: none.
    [[nodiscard]] const std::vector<int> *below(int item) const
    {
        const auto found = m_below.constFind(item);
        return found != m_below.cend() ? &*found : nullptr;
    }

private:
    std::vector<int> m_hosts;
    QHash<int, std::vector<int>> m_below;
};

} // namespace varve
