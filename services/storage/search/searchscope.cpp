// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchscope.h"

#include "queryrows.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

bool SearchScope::narrows(const SearchFilter &filter)
{
    return !sessionConditionOf(filter).sql.isEmpty() || !nodeConditionOf(filter).isEmpty();
}

Result<SearchScope> SearchScope::read(Database &database, const SearchFilter &filter,
                                      const std::stop_token &stop)
{
    const FilterCondition sessions = sessionConditionOf(filter);
    // Without its limit the order of the inner statement would be none.
    const QString sql =
            u"SELECT n.seq FROM (SELECT number FROM sessions s WHERE s.deleted_at = ''"_s
            + sessions.sql
            + u" ORDER BY updated_at DESC LIMIT -1) s CROSS JOIN entry_nodes n ON n.session = "
              "s.number WHERE 1"_s
            + nodeConditionOf(filter) + u" LIMIT ?"_s;
    SearchScope scope;
    return forEachRow(database.run(sql, sessions.values + QVariantList { MostEntries }),
                      [&](const Query &row) {
                          scope.m_seqs += row.integer(0);
                          return !stop.stop_requested();
                      })
            .transform([&] {
                std::ranges::sort(scope.m_seqs);
                scope.findRanges();
                return scope;
            });
}

/// Each is a search of its own in the index, and what lies between two that are joined is read in vain.
void SearchScope::findRanges()
{
    constexpr qsizetype MostRanges = 256;
    constexpr qint64 LeastGap = 1000;
    qint64 gap = LeastGap;
    do {
        m_ranges.clear();
        for (auto seq = m_seqs.crbegin(); seq != m_seqs.crend(); ++seq) {
            if (m_ranges.isEmpty() || m_ranges.constLast().first - *seq > gap) {
                m_ranges.emplaceBack(*seq, *seq);
            }
            m_ranges.last().first = *seq;
        }
        gap *= 2;
    } while (m_ranges.size() > MostRanges);
}

bool SearchScope::contains(qint64 seq) const
{
    return std::ranges::binary_search(m_seqs, seq);
}

} // namespace varve
