// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "unsummarized.h"

#include "queryrows.h"
#include <base/timestamp.h>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// The ledger's rows of the session as it stands, by the index on sessions; most have none.
constexpr auto Wanted =
        "WITH w AS NOT MATERIALIZED (SELECT session, leaf_seq, outcome, model FROM idle_work WHERE "
        "task = ? AND "
        "session <> '') SELECT s.id, s.name, s.leaf_seq, s.text_size, s.summary <> '' AS "
        "has_summary, (SELECT count(*) FROM w WHERE w.session = s.id AND w.leaf_seq = s.leaf_seq "
        "AND w.outcome IN ('failed', 'interrupted')) AS failures FROM sessions s WHERE "
        "s.deleted_at = '' AND s.message_count >= ? AND s.updated_at < ? AND (s.summary = '' OR (? "
        "AND EXISTS (SELECT 1 FROM w WHERE w.session = s.id AND w.leaf_seq = s.leaf_seq AND "
        "w.outcome = 'done' AND w.model = '') AND NOT EXISTS (SELECT 1 FROM w WHERE w.session = "
        "s.id AND w.leaf_seq = s.leaf_seq AND w.outcome = 'done' AND w.model <> ''))) AND NOT "
        "EXISTS (SELECT 1 FROM w WHERE w.session = s.id AND w.leaf_seq = s.leaf_seq AND w.outcome "
        "= 'nothing' AND (w.model <> '' OR NOT ?)) ORDER BY has_summary, failures, s.updated_at DESC"_L1;

} // namespace

Result<UnsummarizedList> findUnsummarized(Database &database, const UnsummarizedQuery &wanted)
{
    UnsummarizedList list;
    return forEachRow(
                   database.run(Wanted,
                                { wanted.task, wanted.leastMessages, timestamp(wanted.leftBefore),
                                  wanted.improve, wanted.asksModel }),
                   [&](const Query &row) {
                       const SessionId session = SessionId::fromString(row.text(0));
                       if (wanted.without.contains(session)) {
                           return;
                       }
                       ++list.count;
                       if (list.sessions.size() < wanted.most) {
                           list.sessions += { session, row.text(1), row.integer(2), row.integer(3),
                                              row.integer(4) != 0 };
                       }
                   })
            .transform([&] { return list; });
}

} // namespace varve
