// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "searchfilter.h"
#include <storage/database.h>

#include <QList>

#include <stop_token>
#include <utility>

namespace varve
{

/// What a filter leaves as far as sessions and the narrow rows tell: which sessions, which roles. What else it says, the wide rows
/// decide, which are many times dearer to read.
class SearchScope
{
public:
    /// Of a store in which more passes, this is of the sessions that were written to last.
    static constexpr qsizetype MostEntries = 200'000;

    /// Once it is stopped it is of no use.
    [[nodiscard]] static Result<SearchScope> read(Database &database, const SearchFilter &filter,
                                                  const std::stop_token &stop);

    /// Whether there is anything of a filter that it goes by.
    [[nodiscard]] static bool narrows(const SearchFilter &filter);
    [[nodiscard]] bool contains(qint64 seq) const;
    /// There are more entries than it has: those of the sessions that were written last.
    [[nodiscard]] bool isCut() const { return m_seqs.size() >= MostEntries; }
    /// First and last seq of where its entries lie, newest first: a few hundred at most, so others may lie between them.
    [[nodiscard]] const QList<std::pair<qint64, qint64>> &ranges() const { return m_ranges; }

private:
    void findRanges();

    QList<qint64> m_seqs; ///< ascending
    QList<std::pair<qint64, qint64>> m_ranges;
};

} // namespace varve
