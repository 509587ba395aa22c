// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionlistrows.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace varve
{

bool SessionVisibility::matches(const SessionItem &item) const
{
    return std::ranges::all_of(words,
                               [&](const QString &word) { return item.sought.contains(word); });
}

bool SessionVisibility::isTopLevel(const SessionItems &items, int place) const
{
    const SessionItem &item = items[place];
    return (!item.isArchived || arrangement.showArchived)
            && (words.isEmpty() ? items.lineage().hostOf(place) < 0 : matches(item));
}

bool SessionVisibility::isFolded(const SessionGroup &group) const
{
    // What a person looks for is not hidden again.
    return words.isEmpty() && arrangement.folded.contains(group.key);
}

SessionListRows::SessionListRows(const SessionItems &items, const SessionVisibility &visibility,
                                 const SessionGrouper &grouper)
{
    const Members members = makeGroups(items, visibility, grouper);
    const SessionArrangement &arrangement = visibility.arrangement;
    if (arrangement.grouping == SessionGrouping::Project) {
        makeUniqueTitles();
    }
    std::vector<int> order(m_groups.size());
    std::iota(order.begin(), order.end(), 0);
    const bool byTitle = arrangement.grouping == SessionGrouping::Tag
            || arrangement.grouping == SessionGrouping::Program
            || arrangement.sort == SessionSort::Title;
    std::ranges::stable_sort(order, [&](int a, int b) {
        const SessionGroup &one = m_groups[size_t(a)].about;
        const SessionGroup &other = m_groups[size_t(b)].about;
        if (one.rank != other.rank) {
            return one.rank > other.rank;
        }
        return byTitle && one.title.compare(other.title, Qt::CaseInsensitive) < 0;
    });
    m_rows.reserve(size_t(items.size()) + m_groups.size());
    for (const int group : order) {
        if (arrangement.grouping != SessionGrouping::None) {
            m_rows.push_back({ group, -1, 0 });
        }
        if (!visibility.isFolded(m_groups[size_t(group)].about)) {
            for (const int item : members[size_t(group)]) {
                appendSession(group, item, items, visibility);
            }
        }
    }
}

SessionListRows::Members SessionListRows::makeGroups(const SessionItems &items,
                                                     const SessionVisibility &visibility,
                                                     const SessionGrouper &grouper)
{
    Members members;
    const bool byCreation = visibility.arrangement.byCreation();
    for (const int item : items.order()) {
        const SessionItem &one = items[item];
        if (one.isArchived && !visibility.arrangement.showArchived) {
            m_archivedMatches += visibility.matches(one) ? 1 : 0;
            continue;
        }
        if (!visibility.isTopLevel(items, item)) {
            continue;
        }
        ++m_shown;
        const QStringList keys = grouper.keysOf(one, byCreation);
        for (const QString &key : keys) {
            int group = groupNamed(key);
            if (group < 0) {
                group = makeGroup(grouper.groupOf(key, one, byCreation));
                members.emplace_back();
            }
            members[size_t(group)].push_back(item);
            ++m_groups[size_t(group)].count;
        }
    }
    return members;
}

int SessionListRows::makeGroup(const SessionGroup &about)
{
    m_groups.push_back({ about, 0 });
    m_groupIndex.insert(about.key, int(m_groups.size()) - 1);
    return int(m_groups.size()) - 1;
}

void SessionListRows::appendSession(int group, int item, const SessionItems &items,
                                    const SessionVisibility &visibility)
{
    std::vector<std::pair<int, int>> waiting { { item, 0 } }; // with its depth
    while (!waiting.empty()) {
        const auto [next, depth] = waiting.back();
        waiting.pop_back();
        m_rows.push_back({ group, next, depth });
        if (!visibility.words.isEmpty() || !visibility.open.contains(items[next].id)) {
            continue;
        }
        const auto below = items.lineage().childrenOf(next);
        for (auto child = below.rbegin(); child != below.rend(); ++child) {
            waiting.emplace_back(*child, depth + 1);
        }
    }
}

/// Two projects with folders of the same name are told apart by the folder above.
void SessionListRows::makeUniqueTitles()
{
    QHash<QString, int> named;
    for (const Group &group : m_groups) {
        ++named[group.about.title];
    }
    for (Group &group : m_groups) {
        const QString &path = group.about.toolTip;
        if (named.value(group.about.title) > 1 && !path.isEmpty()) {
            const qsizetype end = path.lastIndexOf(group.about.title);
            const QString above = folderName(path.first(std::max<qsizetype>(end, 0)));
            group.about.title = above.isEmpty() ? path : QString(above + u'/' + group.about.title);
        }
    }
}

int SessionListRows::rowOf(int item) const
{
    const auto found = item < 0 ? m_rows.end() : std::ranges::find(m_rows, item, &Row::item);
    return found != m_rows.end() ? int(found - m_rows.begin()) : -1;
}

int SessionListRows::headingRow(int group) const
{
    const auto first = group < 0 ? m_rows.end() : std::ranges::find(m_rows, group, &Row::group);
    return first != m_rows.end() && first->item < 0 ? int(first - m_rows.begin()) : -1;
}

int SessionListRows::rowInGroup(int group, int item, const SessionItems &items) const
{
    auto row = std::ranges::find(m_rows, group, &Row::group);
    while (row != m_rows.end() && row->group == group
           && (row->item < 0 || row->item == item || row->depth > 0
               || items.precedes(row->item, item))) {
        ++row;
    }
    return int(row - m_rows.begin());
}

void SessionListRows::move(int row, int to)
{
    const Row moved = m_rows[size_t(row)];
    remove(row);
    insert(to > row ? to - 1 : to, moved);
}

void SessionListRows::countIn(int group, int by)
{
    m_groups[size_t(group)].count += by;
    m_shown += by;
}

} // namespace varve
