// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entryscan.h"

#include "queryrows.h"

#include <QDeadlineTimer>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 SeqsAtOnce = 500; // some 2 MB of entries that are stored within their page

Result<qint64> newestSeq(Database &database)
{
    return database.run("SELECT max(seq) FROM session_entries"_L1).transform([](Query query) {
        return query.next() ? query.integer(0) : 0;
    });
}

} // namespace

Result<bool> EntryScan::range(Database &database, qint64 newest, const Visitor &visit)
{
    const qint64 to = std::min(m_reached + SeqsAtOnce, newest);
    if (to <= m_reached) {
        return false;
    }
    return forEachRow(database.run(m_select + " AND seq > ? AND seq <= ?"_L1, { m_reached, to }),
                      [&](const Query &row) { visit(row); })
            .transform([&] {
                m_reached = to;
                return to < newest;
            });
}

Result<bool> EntryScan::slice(Database &database, const Visitor &visit)
{
    const QDeadlineTimer deadline(Slice);
    return newestSeq(database).and_then([&](qint64 newest) {
        auto more = range(database, newest, visit);
        while (more && *more && !deadline.hasExpired()) {
            more = range(database, newest, visit);
        }
        return more;
    });
}

Result<> EntryScan::rest(Database &database, const Visitor &visit)
{
    return newestSeq(database).and_then([&](qint64 newest) -> Result<> {
        auto more = range(database, newest, visit);
        while (more && *more) {
            more = range(database, newest, visit);
        }
        return more.transform([](bool) { });
    });
}

} // namespace varve
