// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "unread.h"

#include "queryend.h"

namespace varve
{

using namespace Qt::StringLiterals;

Result<UnreadList> findUnread(Database &database, const UnreadQuery &wanted)
{
    auto query = database.run(
            "SELECT s.id, coalesce(r.seq, 0) AS read FROM sessions s LEFT JOIN journal_read r ON "
            "r.session = s.number WHERE s.deleted_at = '' AND s.message_count >= ? AND "
            "s.updated_at < ? AND EXISTS (SELECT 1 FROM entry_nodes n WHERE n.session = s.number "
            "AND n.seq > coalesce(r.seq, 0)) ORDER BY s.updated_at DESC"_L1,
            { wanted.leastMessages, wanted.leftBefore.toUTC().toString(Qt::ISODateWithMs) });
    if (!query) {
        return std::unexpected(query.error());
    }
    UnreadList list;
    while (query->next()) {
        const SessionId session = SessionId::fromString(query->text(0));
        if (wanted.without.contains(session)) {
            continue;
        }
        ++list.count;
        if (list.sessions.size() < wanted.most) {
            list.sessions += { session, query->integer(1) };
        }
    }
    return endOf(*query).transform([&] { return list; });
}

} // namespace varve
