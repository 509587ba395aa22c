// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionpath.h"

#include "queryrows.h"
#include <session/session.h>

#include <algorithm>
#include <functional>

namespace varve
{

using namespace Qt::StringLiterals;

Result<SessionPath> SessionPath::read(Database &database, const Session &session, qint64 fromSeq)
{
    SessionPath path;
    path.m_fromSeq = fromSeq;
    qint64 next = session.leafSeq;
    const auto goesOn = [&] { return next > 0 && next >= fromSeq; }; // a root's parent is 0
    return forEachRow(
                   database.run("SELECT seq, parent_seq FROM entry_nodes WHERE session = ? AND seq "
                                "BETWEEN ? AND ? AND parent_seq <> seq - 1 ORDER BY seq DESC"_L1,
                                { session.number, fromSeq, session.leafSeq }),
                   [&](const Query &row) {
                       if (const qint64 seq = row.integer(0);
                           seq <= next) { // else it is on another branch
                           path.m_runs.emplace_back(seq, next);
                           next = row.integer(1);
                       }
                       return goesOn();
                   })
            .transform([&] {
                if (goesOn()) {
                    path.m_runs.emplace_back(fromSeq, next);
                }
                return path;
            });
}

bool SessionPath::contains(qint64 seq) const
{
    const auto run = std::ranges::lower_bound(m_runs, seq, std::ranges::greater {},
                                              [](const auto &one) { return one.first; });
    return run != m_runs.end() && seq <= run->second;
}

} // namespace varve
