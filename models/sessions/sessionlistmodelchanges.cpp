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
    if (m_items.size() > 0) {
        QSet<SessionId> there;
        there.reserve(sessions.size());
        for (const Session &session : sessions) {
            there += session.id;
            const SessionItem *known = m_items.find(session.id);
            if (known == nullptr || !isOf(*known, session, tags.value(session.number))) {
                differing += &session;
            }
        }
        for (const int place : m_items.order()) {
            if (!there.contains(m_items[place].id)) {
                gone += m_items[place].id;
            }
        }
    }
    if (m_items.size() == 0 || gone.size() + differing.size() > MostSingleChanges) {
        relayOut([&] {
            std::vector<SessionItem> items;
            items.reserve(size_t(sessions.size()));
            std::ranges::transform(sessions, std::back_inserter(items), made);
            m_items.assign(std::move(items));
        });
        return;
    }
    removeSessions(gone);
    for (const Session *session : std::as_const(differing)) {
        const int known = m_items.placeOf(session->id);
        known < 0 ? add(made(*session)) : change(known, made(*session));
    }
    if (!differing.isEmpty()) {
        Q_EMIT shownChanged();
    }
}

void SessionListModel::updateSession(const Session &session, const QStringList &tags)
{
    const int known = m_items.placeOf(session.id);
    SessionItem item = itemOf(session, tags);
    if (known < 0) {
        add(std::move(item));
    } else if (m_items[known] != item) {
        change(known, std::move(item));
    } else {
        return;
    }
    Q_EMIT shownChanged();
}

/// Places of items change, and with them all that is made of them: a gesture, not a matter of course.
void SessionListModel::removeSessions(const QSet<SessionId> &sessions)
{
    if (m_items.contains(sessions)) {
        relayOut([&] { m_items.remove(sessions); });
    }
}

void SessionListModel::relayOut(const std::function<void()> &change)
{
    beginResetModel(); // whoever hears it still asks for the old rows
    if (change) {
        change();
    }
    m_rows = SessionListRows(m_items, m_visibility, m_grouper);
    endResetModel();
    Q_EMIT shownChanged();
}

void SessionListModel::setArrangement(const SessionArrangement &arrangement)
{
    SessionArrangement &known = m_visibility.arrangement;
    if (arrangement == known) {
        return;
    }
    if (arrangement.grouping != known.grouping) {
        m_grouper = SessionGrouper(arrangement.grouping, m_clock());
    }
    known = arrangement;
    m_items.sort(known.sort, known.reversed);
    relayOut();
}

void SessionListModel::setFilterText(const QString &text)
{
    const QStringList words = text.toCaseFolded().split(u' ', Qt::SkipEmptyParts);
    if (words != m_visibility.words) {
        m_visibility.words = words;
        relayOut();
    }
}

void SessionListModel::setFolded(int row, bool folded)
{
    const SessionListRows::Row &at = m_rows.at(row);
    if (at.item >= 0) {
        QSet<SessionId> &open = m_visibility.open;
        const SessionId id = m_items[at.item].id;
        if (m_items.lineage().childrenOf(at.item).empty() || folded == !open.contains(id)) {
            return;
        }
        folded ? void(open.remove(id)) : void(open.insert(id));
    } else {
        QSet<QString> &groups = m_visibility.arrangement.folded;
        const QString &key = m_rows.groups()[size_t(at.group)].about.key;
        if (groups.contains(key) == folded) {
            return;
        }
        folded ? void(groups.insert(key)) : void(groups.remove(key));
    }
    relayOut();
}

void SessionListModel::setAllFolded(bool folded)
{
    m_visibility.arrangement.folded.clear();
    if (folded) {
        for (const SessionListRows::Group &group : m_rows.groups()) {
            m_visibility.arrangement.folded += group.about.key;
        }
    }
    relayOut();
}

bool SessionListModel::reveal(const SessionId &id)
{
    const int item = m_items.placeOf(id);
    if (item < 0 || rowOf(id) >= 0) {
        return item >= 0;
    }
    const SessionForest &lineage = m_items.lineage();
    QList<SessionId> above;
    int shown = item;
    while (m_visibility.words.isEmpty() && lineage.hostOf(shown) >= 0) {
        shown = lineage.hostOf(shown);
        above += m_items[shown].id;
    }
    if (!m_visibility.isTopLevel(m_items, shown)) {
        return false;
    }
    m_visibility.open += QSet<SessionId>(above.cbegin(), above.cend());
    const QStringList keys = m_grouper.keysOf(m_items[shown], arrangement().byCreation());
    m_visibility.arrangement.folded.remove(keys.constFirst());
    relayOut();
    return rowOf(id) >= 0;
}

void SessionListModel::change(int item, SessionItem changed)
{
    const SessionItem &known = m_items[item];
    const SessionForest &lineage = m_items.lineage();
    const bool byCreation = arrangement().byCreation();
    const bool filters = !m_visibility.words.isEmpty();
    const bool sameKin = haveSameKin(known, changed);
    const bool sameArchive = known.isArchived == changed.isArchived;
    // What is below another session stands there in the order in which it was made.
    if (sameKin && sameArchive && !filters && lineage.hostOf(item) >= 0) {
        m_items.replace(item, std::move(changed));
        showChanged(item);
        return;
    }
    const bool samePlace = sameArchive && known.tags == changed.tags
            && (!filters || known.sought == changed.sought);
    const bool sameKey =
            m_grouper.keysOf(known, byCreation) == m_grouper.keysOf(changed, byCreation);
    const bool sameOrder = m_items.staysInOrder(item, changed);
    const bool staysPut = sameKin && samePlace && sameKey;
    // Touches no row but its own, so that all the others need not be looked at.
    const bool isSimple = arrangement().grouping != SessionGrouping::Tag && lineage.hostOf(item) < 0
            && (lineage.childrenOf(item).empty() || !m_visibility.open.contains(known.id));
    if (staysPut && (sameOrder || isSimple)) {
        const int row = sameOrder ? -1 : rowOf(known.id);
        m_items.replace(item, std::move(changed));
        if (row >= 0) {
            moveRow(item, row);
        }
        showChanged(item);
    } else if (sameKin && isSimple) {
        takeRow(item);
        m_items.replace(item, std::move(changed));
        placeRow(item);
    } else {
        m_items.replace(item, std::move(changed));
        relayOut();
    }
}

void SessionListModel::showChanged(int item)
{
    for (int row = 0; row < m_rows.size(); ++row) {
        if (m_rows.at(row).item == item) {
            Q_EMIT dataChanged(index(row), index(row));
        }
    }
}

void SessionListModel::add(SessionItem item)
{
    const bool hasKin = !item.parent.isNull() && (item.isSubagent || item.continues);
    const int added = m_items.add(std::move(item));
    // Others may have been waiting for it, with rows of their own.
    if (hasKin || arrangement().grouping == SessionGrouping::Tag
        || !m_items.lineage().childrenOf(added).empty()) {
        relayOut();
    } else {
        placeRow(added);
    }
}

void SessionListModel::countIn(int group, int by)
{
    m_rows.countIn(group, by);
    if (const int row = m_rows.headingRow(group); row >= 0) {
        if (m_rows.groups()[size_t(group)].count > 0) {
            Q_EMIT dataChanged(index(row), index(row));
        } else {
            beginRemoveRows({}, row, row);
            m_rows.remove(row);
            endRemoveRows();
        }
    }
}

void SessionListModel::takeRow(int item)
{
    const SessionItem &one = m_items[item];
    if (one.isArchived && !arrangement().showArchived) {
        m_rows.countArchivedMatches(m_visibility.matches(one) ? -1 : 0);
        return;
    }
    if (!m_visibility.isTopLevel(m_items, item)) {
        return;
    }
    if (const int row = m_rows.rowOf(item); row >= 0) {
        beginRemoveRows({}, row, row);
        m_rows.remove(row);
        endRemoveRows();
    }
    const QString key = m_grouper.keysOf(one, arrangement().byCreation()).constFirst();
    countIn(m_rows.groupNamed(key), -1);
}

void SessionListModel::placeRow(int item)
{
    const SessionItem &one = m_items[item];
    if (one.isArchived && !arrangement().showArchived) {
        m_rows.countArchivedMatches(m_visibility.matches(one) ? 1 : 0);
        return;
    }
    if (!m_visibility.isTopLevel(m_items, item)) {
        return;
    }
    const QString key = m_grouper.keysOf(one, arrangement().byCreation()).constFirst();
    int group = m_rows.groupNamed(key);
    const bool isNew = group < 0 || m_rows.groups()[size_t(group)].count == 0;
    if (isNew && arrangement().grouping != SessionGrouping::None) {
        relayOut(); // a new heading: once a day, or for a new project
        return;
    }
    if (group < 0) {
        group = m_rows.makeGroup({ key, {}, {}, 0 });
    }
    if (!m_visibility.isFolded(m_rows.groups()[size_t(group)].about)) {
        const int row = m_rows.rowInGroup(group, item, m_items);
        beginInsertRows({}, row, row);
        m_rows.insert(row, { group, item, 0 });
        endInsertRows();
    }
    countIn(group, 1);
}

void SessionListModel::moveRow(int item, int row)
{
    const int place = m_rows.rowInGroup(m_rows.at(row).group, item, m_items);
    if (place == row || place == row + 1) {
        return;
    }
    beginMoveRows({}, row, row, {}, place);
    m_rows.move(row, place);
    endMoveRows();
}

} // namespace varve
