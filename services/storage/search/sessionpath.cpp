// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionpath.h"

#include "queryend.h"
#include <session/session.h>

#include <algorithm>
#include <functional>

namespace varve
{

using namespace Qt::StringLiterals;

Result<SessionPath> SessionPath::read(Database &database, const Session &session, qint64 fromSeq)
{
    auto rows = database.run(
            "SELECT seq, parent_seq FROM entry_nodes WHERE session = ? AND seq BETWEEN ? AND ? "
            "AND parent_seq <> seq - 1 ORDER BY seq DESC"_L1,
            { session.number, fromSeq, session.leafSeq });
    if (!rows) {
        return std::unexpected(rows.error());
    }
    SessionPath path;
    path.m_fromSeq = fromSeq;
    qint64 next = session.leafSeq;
    while (next > 0 && next >= fromSeq && rows->next()) { // a root's parent is 0
        if (const qint64 seq = rows->integer(0); seq <= next) { // else it is on another branch
            path.m_runs.emplace_back(seq, next);
            next = rows->integer(1);
        }
    }
    if (next > 0 && next >= fromSeq) {
        if (const auto whole = endOf(*rows); !whole) {
            return std::unexpected(whole.error());
        }
        path.m_runs.emplace_back(fromSeq, next);
    }
    return path;
}

bool SessionPath::contains(qint64 seq) const
{
    const auto run = std::ranges::lower_bound(m_runs, seq, std::ranges::greater {},
                                              [](const auto &one) { return one.first; });
    return run != m_runs.end() && seq <= run->second;
}

} // namespace varve
