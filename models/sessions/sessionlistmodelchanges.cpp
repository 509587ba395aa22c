// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How the rows of SessionListModel change.
#include "sessionlistmodel.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Beyond this many sessions that differ a new list is quicker than so many single changes.
constexpr qsizetype MostSingleChanges = 30;

} // namespace

void SessionListModel::setSessions(const QList<Session> &sessions, const Tags &tags)
{
    const auto made = [&](const Session &session) {
        return itemOf(session, tags.value(session.number));
    };
    QSet<SessionId> gone;
    QList<const Session *> differing;
    if (!m_items.empty()) {
        QSet<SessionId> there;
        there.reserve(sessions.size());
        for (const Session &session : sessions) {
            there += session.id;
            const int known = m_index.value(session.id, -1);
            if (known < 0 || !isOf(m_items[size_t(known)], session, tags.value(session.number))) {
                differing += &session;
            }
        }
        for (const SessionItem &item : m_items) {
            if (!there.contains(item.id)) {
                gone += item.id;
            }
        }
    }
    if (m_items.empty() || gone.size() + differing.size() > MostSingleChanges) {
        rebuild([&] {
            m_items.clear();
            m_items.reserve(size_t(sessions.size()));
            std::ranges::transform(sessions, std::back_inserter(m_items), made);
        });
        return;
    }
    removeSessions(gone);
    for (const Session *session : std::as_const(differing)) {
        const int known = m_index.value(session->id, -1);
        known < 0 ? add(made(*session)) : change(known, made(*session));
    }
    if (!differing.isEmpty()) {
        Q_EMIT shownChanged();
    }
}

void SessionListModel::updateSession(const Session &session, const QStringList &tags)
{
    const int known = m_index.value(session.id, -1);
    SessionItem item = itemOf(session, tags);
    if (known < 0) {
        add(std::move(item));
    } else if (m_items[size_t(known)] != item) {
        change(known, std::move(item));
    } else {
        return;
    }
    Q_EMIT shownChanged();
}

/// Indices of items change, and with them all that is made of them: a gesture, not a matter of course.
void SessionListModel::removeSessions(const QSet<SessionId> &sessions)
{
    const auto goes = [&](const SessionItem &item) { return sessions.contains(item.id); };
    if (std::ranges::any_of(m_items, goes)) {
        rebuild([&] { std::erase_if(m_items, goes); });
    }
}

void SessionListModel::setArrangement(const SessionArrangement &arrangement)
{
    if (arrangement == m_arrangement) {
        return;
    }
    const bool ordersAnew = arrangement.sort != m_arrangement.sort
            || arrangement.reversed != m_arrangement.reversed;
    const bool groupsAnew = arrangement.grouping != m_arrangement.grouping;
    m_arrangement = arrangement;
    if (groupsAnew) {
        m_grouper = SessionGrouper(arrangement.grouping, m_clock());
    }
    if (ordersAnew) {
        sortItems();
    }
    relayOut();
}

void SessionListModel::setFilterText(const QString &text)
{
    const QStringList words = text.toCaseFolded().split(u' ', Qt::SkipEmptyParts);
    if (words != m_words) {
        m_words = words;
        relayOut();
    }
}

void SessionListModel::setFolded(int row, bool folded)
{
    const Row &at = m_rows.at(size_t(row));
    if (at.item >= 0) {
        const SessionId id = m_items[size_t(at.item)].id;
        if (m_lineage.shown().childrenOf(at.item).empty() || folded == !m_open.contains(id)) {
            return;
        }
        folded ? void(m_open.remove(id)) : void(m_open.insert(id));
    } else {
        const QString &key = m_groups[size_t(at.group)].about.key;
        if (m_arrangement.folded.contains(key) == folded) {
            return;
        }
        folded ? void(m_arrangement.folded.insert(key)) : void(m_arrangement.folded.remove(key));
    }
    relayOut();
}

void SessionListModel::setAllFolded(bool folded)
{
    m_arrangement.folded.clear();
    if (folded) {
        for (const Group &group : m_groups) {
            m_arrangement.folded += group.about.key;
        }
    }
    relayOut();
}

bool SessionListModel::reveal(const SessionId &id)
{
    const int item = m_index.value(id, -1);
    if (item < 0 || rowOf(id) >= 0) {
        return item >= 0;
    }
    QList<SessionId> above;
    int shown = item;
    while (m_words.isEmpty() && m_lineage.shown().hostOf(shown) >= 0) {
        shown = m_lineage.shown().hostOf(shown);
        above += m_items[size_t(shown)].id;
    }
    if (!isTopLevel(shown)) {
        return false;
    }
    m_open += QSet<SessionId>(above.cbegin(), above.cend());
    const QStringList keys = m_grouper.keysOf(m_items[size_t(shown)], byCreation());
    m_arrangement.folded.remove(keys.constFirst());
    relayOut();
    return rowOf(id) >= 0;
}

/// A change that touches no row but its own can be made without looking at all the others.
bool SessionListModel::isSimple(int item) const
{
    return m_arrangement.grouping != SessionGrouping::Tag && m_lineage.shown().hostOf(item) < 0
            && (m_lineage.shown().childrenOf(item).empty() || !isOpen(item));
}

void SessionListModel::change(int item, SessionItem changed)
{
    SessionItem &known = m_items[size_t(item)];
    const bool sameKin = known.parent == changed.parent && known.isSubagent == changed.isSubagent
            && known.continues == changed.continues;
    const bool samePlace = known.isArchived == changed.isArchived && known.tags == changed.tags
            && (m_words.isEmpty() || known.sought == changed.sought);
    const bool sameKey =
            m_grouper.keysOf(known, byCreation()) == m_grouper.keysOf(changed, byCreation());
    const bool sameOrder = m_arrangement.sort == SessionSort::Title
            ? known.sought == changed.sought
            : sortValue(known, m_arrangement.sort) == sortValue(changed, m_arrangement.sort);
    const bool staysPut = sameKin && samePlace && sameKey;
    // What is below another session stands there in the order in which it was made.
    const bool isBelow = m_words.isEmpty() && m_lineage.shown().hostOf(item) >= 0;
    if (sameKin && isBelow && known.isArchived == changed.isArchived) {
        std::erase(m_order, item);
        known = std::move(changed);
        m_order.insert(m_order.begin() + placeInOrder(item), item);
        showChanged(item);
        return;
    }
    if (!staysPut || (!sameOrder && !isSimple(item))) {
        if (sameKin && isSimple(item)) {
            takeRow(item);
            m_items[size_t(item)] = std::move(changed);
            placeRow(item);
        } else {
            known = std::move(changed);
            rebuild();
        }
        return;
    }
    if (sameOrder) {
        known = std::move(changed);
    } else {
        const int row = rowOf(known.id);
        std::erase(m_order, item);
        known = std::move(changed);
        m_order.insert(m_order.begin() + placeInOrder(item), item);
        if (row >= 0) {
            moveRow(item, row);
        }
    }
    showChanged(item);
}

void SessionListModel::showChanged(int item)
{
    for (int row = 0; row < int(m_rows.size()); ++row) {
        if (m_rows[size_t(row)].item == item) {
            Q_EMIT dataChanged(index(row), index(row));
        }
    }
}

void SessionListModel::add(SessionItem item)
{
    const bool hasKin = !item.parent.isNull() && (item.isSubagent || item.continues);
    m_items.push_back(std::move(item));
    const int added = int(m_items.size()) - 1;
    if (hasKin || m_arrangement.grouping == SessionGrouping::Tag) {
        rebuild();
        return;
    }
    m_index.insert(m_items.back().id, added);
    m_lineage = SessionLineage(m_items, m_index);
    if (!m_lineage.shown().childrenOf(added).empty()) {
        rebuild(); // others were waiting for it, with rows of their own
        return;
    }
    placeRow(added);
}

int SessionListModel::placeInOrder(int item) const
{
    const auto place = std::ranges::lower_bound(m_order, item,
                                                [this](int a, int b) { return precedes(a, b); });
    return int(place - m_order.begin());
}

int SessionListModel::headingRow(int group) const
{
    for (int row = 0; row < int(m_rows.size()); ++row) {
        if (m_rows[size_t(row)].group == group) {
            return m_rows[size_t(row)].item < 0 ? row : -1;
        }
    }
    return -1;
}

/// Where a session that has no row yet belongs in its group.
int SessionListModel::rowInGroup(int group, int item) const
{
    const auto first = std::ranges::find(m_rows, group, &Row::group);
    auto row = first;
    while (row != m_rows.end() && row->group == group
           && (row->item < 0 || row->depth > 0 || precedes(row->item, item))) {
        ++row;
    }
    return int(row - m_rows.begin());
}

void SessionListModel::countIn(int group, int by)
{
    Group &one = m_groups[size_t(group)];
    one.count += by;
    m_shown += by;
    if (const int row = headingRow(group); row >= 0) {
        if (one.count > 0) {
            Q_EMIT dataChanged(index(row), index(row));
        } else {
            beginRemoveRows({}, row, row);
            m_rows.erase(m_rows.begin() + row);
            endRemoveRows();
        }
    }
}

/// Out of the rows and the order.
void SessionListModel::takeRow(int item)
{
    const SessionItem &one = m_items[size_t(item)];
    std::erase(m_order, item);
    if (one.isArchived && !m_arrangement.showArchived) {
        m_archivedMatches -= matches(one) ? 1 : 0;
        return;
    }
    if (!isTopLevel(item)) {
        return;
    }
    if (const int row = rowOf(one.id); row >= 0) {
        beginRemoveRows({}, row, row);
        m_rows.erase(m_rows.begin() + row);
        endRemoveRows();
    }
    countIn(groupNamed(m_grouper.keysOf(one, byCreation()).constFirst()), -1);
}

void SessionListModel::placeRow(int item)
{
    const SessionItem &one = m_items[size_t(item)];
    m_order.insert(m_order.begin() + placeInOrder(item), item);
    if (one.isArchived && !m_arrangement.showArchived) {
        m_archivedMatches += matches(one) ? 1 : 0;
        return;
    }
    if (!isTopLevel(item)) {
        return;
    }
    const QString key = m_grouper.keysOf(one, byCreation()).constFirst();
    int group = groupNamed(key);
    const bool isNew = group < 0 || m_groups[size_t(group)].count == 0;
    if (isNew && m_arrangement.grouping != SessionGrouping::None) {
        relayOut(); // a new heading: once a day, or for a new project
        return;
    }
    if (group < 0) {
        group = makeGroup({ key, {}, {}, 0 });
    }
    if (!isFolded(m_groups[size_t(group)])) {
        const int row = m_rows.empty() ? 0 : rowInGroup(group, item);
        beginInsertRows({}, row, row);
        m_rows.insert(m_rows.begin() + row, { group, item, 0 });
        endInsertRows();
    }
    countIn(group, 1);
}

void SessionListModel::moveRow(int item, int row)
{
    const Row moved = m_rows[size_t(row)];
    const auto first = std::ranges::find(m_rows, moved.group, &Row::group);
    auto to = first;
    while (to != m_rows.end() && to->group == moved.group
           && (to->item < 0 || to->item == item || to->depth > 0 || precedes(to->item, item))) {
        ++to;
    }
    const int place = int(to - m_rows.begin());
    if (place == row || place == row + 1) {
        return;
    }
    beginMoveRows({}, row, row, {}, place);
    m_rows.erase(m_rows.begin() + row);
    m_rows.insert(m_rows.begin() + (place > row ? place - 1 : place), moved);
    endMoveRows();
}

} // namespace varve
