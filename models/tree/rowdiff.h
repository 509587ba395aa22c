// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>

#include <algorithm>
#include <vector>

namespace varve
{

/// How to turn one list into another by removing ranges from its end to its start, then inserting ranges
/// from start to end. Positions of removals are in the old list, of insertions in the new one.
struct RowDiff
{
    struct Range
    {
        int first = 0;
        int last = 0; ///< inclusive
        friend bool operator==(const Range &, const Range &) = default;
    };
    QList<Range> removals; ///< descending
    QList<Range> insertions; ///< ascending
};

namespace detail
{

/// Marks the members of a longest increasing subsequence of `values`; -1 is never a member.
inline std::vector<char> increasing(const std::vector<int> &values)
{
    std::vector<int> tails; // indexes of the smallest ends of sequences by length
    std::vector<int> previous(values.size(), -1);
    for (size_t i = 0; i < values.size(); ++i) {
        if (values[i] < 0) {
            continue;
        }
        const auto at = std::ranges::lower_bound(tails, values[i], {},
                                                 [&](int tail) { return values[size_t(tail)]; });
        previous[i] = at == tails.begin() ? -1 : *(at - 1);
        if (at == tails.end()) {
            tails.push_back(int(i));
        } else {
            *at = int(i);
        }
    }
    std::vector<char> kept(values.size(), 0);
    for (int i = tails.empty() ? -1 : tails.back(); i >= 0; i = previous[size_t(i)]) {
        kept[size_t(i)] = 1;
    }
    return kept;
}

inline void addRow(QList<RowDiff::Range> &ranges, int row)
{
    if (!ranges.isEmpty() && ranges.last().last == row - 1) {
        ranges.last().last = row;
    } else {
        ranges += RowDiff::Range { row, row };
    }
}

} // namespace detail

/// Keeps as many rows as can stay in order. Keys are unique in each list. O(n log n), and O(n) where only
/// an end has changed.
template<typename Key>
RowDiff diffRows(const QList<Key> &before, const QList<Key> &after)
{
    const int common = int(std::min(before.size(), after.size()));
    int prefix = 0;
    while (prefix < common && before.at(prefix) == after.at(prefix)) {
        ++prefix;
    }
    int suffix = 0;
    while (suffix < common - prefix
           && before.at(before.size() - 1 - suffix) == after.at(after.size() - 1 - suffix)) {
        ++suffix;
    }
    const int beforeEnd = int(before.size()) - suffix;
    const int afterEnd = int(after.size()) - suffix;

    QHash<Key, int> positions;
    for (int i = prefix; i < afterEnd; ++i) {
        positions.insert(after.at(i), i);
    }
    std::vector<int> targets;
    for (int i = prefix; i < beforeEnd; ++i) {
        targets.push_back(positions.value(before.at(i), -1));
    }
    const std::vector<char> kept = detail::increasing(targets);

    RowDiff diff;
    std::vector<char> present(size_t(afterEnd - prefix), 0);
    for (int i = prefix; i < beforeEnd; ++i) {
        if (kept[size_t(i - prefix)] != 0) {
            present[size_t(targets[size_t(i - prefix)] - prefix)] = 1;
        } else {
            detail::addRow(diff.removals, i);
        }
    }
    std::ranges::reverse(diff.removals);
    for (int i = prefix; i < afterEnd; ++i) {
        if (present[size_t(i - prefix)] == 0) {
            detail::addRow(diff.insertions, i);
        }
    }
    return diff;
}

} // namespace varve
