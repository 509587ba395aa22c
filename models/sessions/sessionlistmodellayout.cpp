// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The order of the sessions in SessionListModel, and how groups and rows are made of it.
#include "sessionlistmodel.h"

#include <algorithm>
#include <numeric>

namespace varve
{

bool SessionListModel::precedes(int a, int b) const
{
    const SessionItem &first = m_items[size_t(a)];
    const SessionItem &second = m_items[size_t(b)];
    bool less = first.number > second.number; // equal ones: the newest first
    if (m_arrangement.sort == SessionSort::Title) {
        if (const int order = first.sought.compare(second.sought); order != 0) {
            less = order < 0; // it begins with the title
        }
    } else {
        const double one = sortValue(first, m_arrangement.sort);
        const double other = sortValue(second, m_arrangement.sort);
        if (one != other) {
            less = one > other;
        }
    }
    return a != b && less != m_arrangement.reversed;
}

/// By numbers that are made once: sessions are large and far apart in memory.
void SessionListModel::sortItems()
{
    m_order.resize(m_items.size());
    std::iota(m_order.begin(), m_order.end(), 0);
    if (m_arrangement.sort == SessionSort::Title) {
        std::ranges::sort(m_order, [this](int a, int b) { return precedes(a, b); });
        return;
    }
    struct Key
    {
        double value;
        qint64 number;
        int item;
    };
    std::vector<Key> keys;
    keys.reserve(m_items.size());
    for (int i = 0; i < int(m_items.size()); ++i) {
        keys.push_back({ sortValue(m_items[size_t(i)], m_arrangement.sort),
                         m_items[size_t(i)].number, i });
    }
    std::ranges::sort(keys, [reversed = m_arrangement.reversed](const Key &a, const Key &b) {
        const bool before = a.value != b.value ? a.value > b.value : a.number > b.number;
        return a.item != b.item && before != reversed;
    });
    std::ranges::transform(keys, m_order.begin(), &Key::item);
}

bool SessionListModel::matches(const SessionItem &item) const
{
    return std::ranges::all_of(m_words,
                               [&](const QString &word) { return item.sought.contains(word); });
}

bool SessionListModel::isTopLevel(int item) const
{
    const SessionItem &one = m_items[size_t(item)];
    return (!one.isArchived || m_arrangement.showArchived)
            && (m_words.isEmpty() ? m_lineage.shown().hostOf(item) < 0 : matches(one));
}

void SessionListModel::rebuild(const std::function<void()> &change)
{
    beginResetModel(); // whoever hears it still asks for the old rows
    if (change) {
        change();
    }
    m_index.clear();
    m_index.reserve(qsizetype(m_items.size()));
    for (int i = 0; i < int(m_items.size()); ++i) {
        m_index.insert(m_items[size_t(i)].id, i);
    }
    m_lineage = SessionLineage(m_items, m_index);
    sortItems();
    layOut();
    endResetModel();
    Q_EMIT shownChanged();
}

void SessionListModel::relayOut()
{
    beginResetModel();
    layOut();
    endResetModel();
    Q_EMIT shownChanged();
}

int SessionListModel::groupNamed(const QString &key) const
{
    return m_groupIndex.value(key, -1);
}

int SessionListModel::makeGroup(const SessionGroup &about)
{
    m_groups.push_back({ about, 0 });
    m_groupIndex.insert(about.key, int(m_groups.size()) - 1);
    return int(m_groups.size()) - 1;
}

void SessionListModel::layOut()
{
    m_groups.clear();
    m_groupIndex.clear();
    m_shown = 0;
    m_archivedMatches = 0;
    std::vector<std::vector<int>> members;
    for (const int item : m_order) {
        const SessionItem &one = m_items[size_t(item)];
        if (one.isArchived && !m_arrangement.showArchived) {
            m_archivedMatches += matches(one) ? 1 : 0;
            continue;
        }
        if (!isTopLevel(item)) {
            continue;
        }
        ++m_shown;
        for (const QString &key : m_grouper.keysOf(one, byCreation())) {
            int group = groupNamed(key);
            if (group < 0) {
                group = makeGroup(m_grouper.groupOf(key, one, byCreation()));
                members.emplace_back();
            }
            members[size_t(group)].push_back(item);
        }
    }
    makeUniqueTitles();
    std::vector<int> order(m_groups.size());
    std::iota(order.begin(), order.end(), 0);
    const bool byTitle = m_arrangement.grouping == SessionGrouping::Tag
            || m_arrangement.grouping == SessionGrouping::Program
            || m_arrangement.sort == SessionSort::Title;
    std::ranges::stable_sort(order, [&](int a, int b) {
        const SessionGroup &one = m_groups[size_t(a)].about;
        const SessionGroup &other = m_groups[size_t(b)].about;
        if (one.rank != other.rank) {
            return one.rank > other.rank;
        }
        return byTitle && one.title.compare(other.title, Qt::CaseInsensitive) < 0;
    });
    m_rows.clear();
    m_rows.reserve(m_items.size() + m_groups.size());
    for (const int group : order) {
        m_groups[size_t(group)].count = int(members[size_t(group)].size());
        if (m_arrangement.grouping != SessionGrouping::None) {
            m_rows.push_back({ group, -1, 0 });
        }
        if (!isFolded(m_groups[size_t(group)])) {
            for (const int item : members[size_t(group)]) {
                appendSession(group, item, m_rows);
            }
        }
    }
}

void SessionListModel::appendSession(int group, int item, std::vector<Row> &rows) const
{
    std::vector<std::pair<int, int>> waiting { { item, 0 } }; // with its depth
    while (!waiting.empty()) {
        const auto [next, depth] = waiting.back();
        waiting.pop_back();
        rows.push_back({ group, next, depth });
        if (!m_words.isEmpty() || !isOpen(next)) {
            continue;
        }
        const auto below = m_lineage.shown().childrenOf(next);
        for (auto child = below.rbegin(); child != below.rend(); ++child) {
            waiting.emplace_back(*child, depth + 1);
        }
    }
}

/// Two projects with folders of the same name are told apart by the folder above.
void SessionListModel::makeUniqueTitles()
{
    if (m_arrangement.grouping != SessionGrouping::Project) {
        return;
    }
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

} // namespace varve
