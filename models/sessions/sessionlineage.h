// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sessionitem.h"
#include <session/sessionforest.h>

#include <QHash>

#include <vector>

namespace varve
{

/// Which sessions are shown below another one: subagents below what started them, at any depth, and sessions that rolled over directly
/// below the one in which they go on now. Pure.
class SessionLineage
{
public:
    SessionLineage() = default;
    /// `index` finds an item by its id.
    SessionLineage(const std::vector<SessionItem> &items, const QHash<SessionId, int> &index);

    /// By the places of items; earlier ones first.
    [[nodiscard]] const SessionForest &shown() const { return m_shown; }
    /// The same without those that rolled over.
    [[nodiscard]] const SessionForest &subagents() const { return m_subagents; }

private:
    SessionForest m_shown;
    SessionForest m_subagents;
};

} // namespace varve
