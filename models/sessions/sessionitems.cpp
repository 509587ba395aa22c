// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionitems.h"

#include "sessiontexts.h"

#include <algorithm>
#include <numeric>
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

bool SessionItems::contains(const QSet<SessionId> &sessions) const
{
    return std::ranges::any_of(sessions,
                               [this](const SessionId &id) { return m_places.contains(id); });
}

const SessionItem *SessionItems::find(const SessionId &id) const
{
    const int place = placeOf(id);
    return place < 0 ? nullptr : &m_items[size_t(place)];
}

QString SessionItems::titleOf(const SessionId &id) const
{
    const SessionItem *item = find(id);
    return item == nullptr ? QString() : SessionTexts::title(*item);
}

QStringList SessionItems::allTags() const
{
    QHash<QString, QString> tags; // capitals make no difference
    for (const SessionItem &item : m_items) {
        for (const QString &tag : item.tags) {
            tags.insert(tag.toCaseFolded(), tag);
        }
    }
    QStringList all = tags.values();
    std::ranges::sort(all, [](const QString &a, const QString &b) {
        return a.compare(b, Qt::CaseInsensitive) < 0;
    });
    return all;
}

FamilyUse SessionItems::familyUseOf(int place) const
{
    return familyUse(m_subagents, place,
                     [this](int one) -> const Usage & { return m_items[size_t(one)].totals; });
}

bool SessionItems::precedes(int a, int b) const
{
    const SessionItem &first = m_items[size_t(a)];
    const SessionItem &second = m_items[size_t(b)];
    bool less = first.number > second.number; // equal ones: the newest first
    if (m_sort == SessionSort::Title) {
        if (const int order = first.sought.compare(second.sought); order != 0) {
            less = order < 0; // it begins with the title
        }
    } else {
        const double one = sortValue(first, m_sort);
        const double other = sortValue(second, m_sort);
        if (one != other) {
            less = one > other;
        }
    }
    return a != b && less != m_reversed;
}

bool SessionItems::staysInOrder(int place, const SessionItem &changed) const
{
    const SessionItem &known = m_items[size_t(place)];
    return m_sort == SessionSort::Title ? known.sought == changed.sought
                                        : sortValue(known, m_sort) == sortValue(changed, m_sort);
}

void SessionItems::sort(SessionSort by, bool reversed)
{
    if (by != m_sort || reversed != m_reversed) {
        m_sort = by;
        m_reversed = reversed;
        sortAll();
    }
}

/// By numbers that are made once: sessions are large and far apart in memory.
void SessionItems::sortAll()
{
    m_order.resize(m_items.size());
    std::iota(m_order.begin(), m_order.end(), 0);
    if (m_sort == SessionSort::Title) {
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
    for (int i = 0; i < size(); ++i) {
        keys.push_back({ sortValue(m_items[size_t(i)], m_sort), m_items[size_t(i)].number, i });
    }
    std::ranges::sort(keys, [reversed = m_reversed](const Key &a, const Key &b) {
        const bool before = a.value != b.value ? a.value > b.value : a.number > b.number;
        return a.item != b.item && before != reversed;
    });
    std::ranges::transform(keys, m_order.begin(), &Key::item);
}

void SessionItems::putInOrder(int place)
{
    const auto at = std::ranges::lower_bound(m_order, place,
                                             [this](int a, int b) { return precedes(a, b); });
    m_order.insert(at, place);
}

void SessionItems::assign(std::vector<SessionItem> items)
{
    m_items = std::move(items);
    readAnew();
}

void SessionItems::remove(const QSet<SessionId> &sessions)
{
    std::erase_if(m_items, [&](const SessionItem &item) { return sessions.contains(item.id); });
    readAnew();
}

int SessionItems::add(SessionItem item)
{
    const int added = size();
    m_places.insert(item.id, added);
    m_items.push_back(std::move(item));
    putInOrder(added);
    relate();
    return added;
}

void SessionItems::replace(int place, SessionItem changed)
{
    SessionItem &known = m_items[size_t(place)];
    const bool sameKin = haveSameKin(known, changed);
    const bool stays = staysInOrder(place, changed);
    if (!stays) {
        std::erase(m_order, place);
    }
    known = std::move(changed);
    if (!stays) {
        putInOrder(place);
    }
    if (!sameKin) {
        relate();
    }
}

void SessionItems::readAnew()
{
    m_places.clear();
    m_places.reserve(qsizetype(m_items.size()));
    for (int i = 0; i < size(); ++i) {
        m_places.insert(m_items[size_t(i)].id, i);
    }
    relate();
    sortAll();
}

void SessionItems::relate()
{
    std::vector<int> starters(m_items.size(), -1);
    std::vector<int> goneOn(m_items.size(), -1);
    std::vector<qint64> numbers;
    numbers.reserve(m_items.size());
    for (int i = 0; i < size(); ++i) {
        const SessionItem &item = m_items[size_t(i)];
        numbers.push_back(item.number);
        if (item.parent.isNull() || !(item.isSubagent || item.continues)) {
            continue;
        }
        const int parent = placeOf(item.parent);
        if (parent < 0 || parent == i) {
            continue;
        }
        if (item.isSubagent) {
            starters[size_t(i)] = parent;
        } else if (int &next = goneOn[size_t(parent)]; !m_items[size_t(parent)].isSubagent
                   && (next < 0 || m_items[size_t(next)].number < item.number)) {
            next = i; // of several that go on the newest counts
        }
    }
    std::vector<int> hosts = newestOf(goneOn);
    for (size_t i = 0; i < hosts.size(); ++i) {
        hosts[i] = starters[i] >= 0 ? starters[i] : hosts[i];
    }
    m_lineage = SessionForest(std::move(hosts), numbers);
    m_subagents = SessionForest(std::move(starters), numbers);
}

} // namespace varve
