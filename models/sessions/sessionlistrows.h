// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sessionarrangement.h"
#include "sessiongrouper.h"
#include "sessionitems.h"

#include <QHash>
#include <QSet>
#include <QStringList>

#include <vector>

namespace varve
{

/// What a person wants to see of the sessions of a list. A value.
struct SessionVisibility
{
    SessionArrangement arrangement;
    QStringList words; ///< of the filter, in small letters; none: there is no filter
    QSet<SessionId> open; ///< those whose sessions below are shown

    [[nodiscard]] bool matches(const SessionItem &item) const;
    /// Has a row of its own, unless its group is folded.
    [[nodiscard]] bool isTopLevel(const SessionItems &items, int place) const;
    [[nodiscard]] bool isFolded(const SessionGroup &group) const;
};

/// The rows of a list of sessions: headings, and below each its sessions. A value; whoever changes single rows says so to the views.
class SessionListRows
{
public:
    struct Row
    {
        int group = 0;
        int item = -1; ///< place of the session; -1: the heading of the group
        int depth = 0;
    };
    struct Group
    {
        SessionGroup about;
        int count = 0;
    };

    SessionListRows() = default;
    SessionListRows(const SessionItems &items, const SessionVisibility &visibility,
                    const SessionGrouper &grouper);

    [[nodiscard]] int size() const { return int(m_rows.size()); }
    [[nodiscard]] const Row &at(int row) const { return m_rows.at(size_t(row)); }
    [[nodiscard]] int rowOf(int item) const; ///< the first one; -1: none
    [[nodiscard]] int headingRow(int group) const; ///< -1: it has none
    /// Where a session belongs among those of its group.
    [[nodiscard]] int rowInGroup(int group, int item, const SessionItems &items) const;
    /// In no order; those without sessions have count 0.
    [[nodiscard]] const std::vector<Group> &groups() const { return m_groups; }
    [[nodiscard]] int groupNamed(const QString &key) const { return m_groupIndex.value(key, -1); }
    /// Sessions that the filter and the archive leave, in folded groups too.
    [[nodiscard]] int shownCount() const { return m_shown; }
    /// Those that the filter would show if archived ones were shown.
    [[nodiscard]] int archivedMatches() const { return m_archivedMatches; }

    void insert(int row, const Row &inserted) { m_rows.insert(m_rows.begin() + row, inserted); }
    void remove(int row) { m_rows.erase(m_rows.begin() + row); }
    /// As QAbstractItemModel::beginMoveRows() has it: before the row that is at `to` now.
    void move(int row, int to);
    [[nodiscard]] int makeGroup(const SessionGroup &about);
    void countIn(int group, int by);
    void countArchivedMatches(int by) { m_archivedMatches += by; }

private:
    using Members = std::vector<std::vector<int>>; ///< places of sessions, by group

    [[nodiscard]] Members makeGroups(const SessionItems &items, const SessionVisibility &visibility,
                                     const SessionGrouper &grouper);
    void makeUniqueTitles();
    void appendSession(int group, int item, const SessionItems &items,
                       const SessionVisibility &visibility);

    std::vector<Group> m_groups;
    QHash<QString, int> m_groupIndex; ///< by key
    std::vector<Row> m_rows;
    int m_shown = 0;
    int m_archivedMatches = 0;
};

} // namespace varve
