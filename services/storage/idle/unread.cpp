// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "unread.h"

#include "queryrows.h"
#include <base/timestamp.h>

namespace varve
{

using namespace Qt::StringLiterals;

Result<UnreadList> findUnread(Database &database, const UnreadQuery &wanted)
{
    UnreadList list;
    return forEachRow(
                   database.run(
                           "SELECT s.id, coalesce(r.seq, 0) AS read FROM sessions s LEFT JOIN "
                           "journal_read r ON r.session = s.number WHERE s.deleted_at = '' AND "
                           "s.message_count >= ? AND s.updated_at < ? AND EXISTS (SELECT 1 FROM "
                           "entry_nodes n WHERE n.session = s.number AND n.seq > coalesce(r.seq, "
                           "0)) ORDER BY s.updated_at DESC"_L1,
                           { wanted.leastMessages, timestamp(wanted.leftBefore) }),
                   [&](const Query &row) {
                       const SessionId session = SessionId::fromString(row.text(0));
                       if (wanted.without.contains(session)) {
                           return;
                       }
                       ++list.count;
                       if (list.sessions.size() < wanted.most) {
                           list.sessions += { session, row.integer(1) };
                       }
                   })
            .transform([&] { return list; });
}

} // namespace varve
