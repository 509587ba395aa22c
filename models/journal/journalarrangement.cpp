// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalarrangement.h"

#include <memory/journalkindname.h>

#include <QCollator>
#include <QHash>

#include <algorithm>

namespace varve
{

namespace
{

/// Sorted by one key of each; equal ones newest first.
template<typename Key, typename Less>
void sortBy(QList<MergedFact> &facts, bool descending, Key key, Less less)
{
    std::ranges::stable_sort(facts, [&](const MergedFact &a, const MergedFact &b) {
        const auto first = key(a);
        const auto second = key(b);
        if (less(first, second)) {
            return !descending;
        }
        if (less(second, first)) {
            return descending;
        }
        return b.record.id.seq != a.record.id.seq ? b.record.id.seq < a.record.id.seq
                                                  : a.record.id.position < b.record.id.position;
    });
}

void sortByText(QList<MergedFact> &facts, bool descending, auto text)
{
    QCollator collator;
    collator.setNumericMode(true);
    collator.setCaseSensitivity(Qt::CaseInsensitive);
    QHash<JournalId, QCollatorSortKey> keys;
    for (const MergedFact &fact : std::as_const(facts)) {
        keys.insert(fact.record.id, collator.sortKey(text(fact)));
    }
    sortBy(
            facts, descending, [](const MergedFact &fact) { return fact.record.id; },
            [&keys](const JournalId &a, const JournalId &b) {
                return keys.constFind(a)->compare(*keys.constFind(b)) < 0;
            });
}

QList<MergedFact> sideBySide(const QList<MergedFact> &facts)
{
    QHash<int, QList<qsizetype>> older;
    for (qsizetype i = 0; i < facts.size(); ++i) {
        if (facts.at(i).contradiction >= 0 && !facts.at(i).isNewest) {
            older[facts.at(i).contradiction] += i;
        }
    }
    QList<MergedFact> result;
    result.reserve(facts.size());
    for (const MergedFact &fact : facts) {
        if (fact.contradiction >= 0 && !fact.isNewest) {
            continue; // below its newest
        }
        result += fact;
        if (fact.contradiction >= 0) {
            for (const qsizetype place : older.value(fact.contradiction)) {
                result += facts.at(place);
            }
        }
    }
    return result;
}

} // namespace

QList<MergedFact> arranged(QList<MergedFact> facts, JournalOrder order, bool descending)
{
    switch (order) {
    case JournalOrder::When:
        sortBy(
                facts, descending, [](const MergedFact &fact) { return fact.record.id.seq; },
                std::less());
        break;
    case JournalOrder::Importance:
        sortBy(
                facts, descending,
                [](const MergedFact &fact) { return fact.record.fact.importance; }, std::less());
        break;
    case JournalOrder::Kind:
        sortByText(facts, descending,
                   [](const MergedFact &fact) { return journalKindName(fact.record.fact.kind); });
        break;
    case JournalOrder::Text:
        sortByText(facts, descending, [](const MergedFact &fact) { return fact.record.fact.text; });
        break;
    case JournalOrder::Session:
        sortByText(facts, descending,
                   [](const MergedFact &fact) { return fact.record.sessionName; });
        break;
    }
    return sideBySide(facts);
}

} // namespace varve
