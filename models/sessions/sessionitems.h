// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sessionitem.h"
#include <session/sessionforest.h>
#include <session/sessionorder.h>

#include <QHash>
#include <QSet>

#include <vector>

namespace varve
{

/// All sessions of a list: which there are, in which order, and which stand below which. A value. Sessions are named by their
/// places, which stay until some are removed.
class SessionItems
{
public:
    [[nodiscard]] const SessionItem &operator[](int place) const { return m_items[size_t(place)]; }
    [[nodiscard]] int size() const { return int(m_items.size()); }
    [[nodiscard]] bool contains(const QSet<SessionId> &sessions) const; ///< one of them at least
    [[nodiscard]] int placeOf(const SessionId &id) const { return m_places.value(id, -1); }
    /// Null: there is no such session. Holds until the next change.
    [[nodiscard]] const SessionItem *find(const SessionId &id) const;
    /// As the list calls it; empty if there is no such session.
    [[nodiscard]] QString titleOf(const SessionId &id) const;
    /// Every tag in use, in alphabetical order.
    [[nodiscard]] QStringList allTags() const;

    /// Which are shown below another one: subagents below what started them, at any depth, and sessions that rolled over directly
    /// below the one in which they go on now. Earlier ones first.
    [[nodiscard]] const SessionForest &lineage() const { return m_lineage; }
    /// With those of its subagents.
    [[nodiscard]] FamilyUse familyUseOf(int place) const;

    /// The places, in the order of sort().
    [[nodiscard]] const std::vector<int> &order() const { return m_order; }
    [[nodiscard]] bool precedes(int a, int b) const;
    /// Whether it would not have to move for that.
    [[nodiscard]] bool staysInOrder(int place, const SessionItem &changed) const;
    void sort(SessionSort by, bool reversed);

    void assign(std::vector<SessionItem> items);
    void remove(const QSet<SessionId> &sessions);
    /// Gives its place.
    int add(SessionItem item);
    void replace(int place, SessionItem changed);

private:
    void readAnew();
    void relate();
    void sortAll();
    void putInOrder(int place);

    std::vector<SessionItem> m_items; ///< in no order
    QHash<SessionId, int> m_places; ///< in m_items
    SessionForest m_lineage;
    SessionForest m_subagents; ///< the lineage without those that rolled over
    std::vector<int> m_order;
    SessionSort m_sort = SessionSort::Activity;
    bool m_reversed = false;
};

} // namespace varve
