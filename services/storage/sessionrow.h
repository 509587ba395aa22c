// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"
#include <session/session.h>

namespace varve
{

/// The columns of sessions that readSession() expects, in its order.
inline constexpr QLatin1StringView SessionColumns {
    "number, id, cwd, name, title_source, parent_session, base_entry_id, base_seq, leaf_id, "
    "leaf_seq, "
    "kind, origin_format, origin_id, origin_path, summary, created_at, updated_at, archived_at, "
    "entry_count, message_count, text_size, input_tokens, output_tokens, cache_read_tokens, "
    "cache_write_tokens, thinking_tokens, cost, "
    "rolled_over <> 0 AND base_seq <> 0" // what it stood on may not have come with it
};

/// Begins a statement: "standing" has the numbers of the session whose id is ?1 and of those that it stands on. Whose the entry is
/// that it stands on says which that are; what it was forked from may be another one, and gone.
inline constexpr QLatin1StringView StandingSessions {
    "WITH RECURSIVE standing(number, base) AS (SELECT number, base_seq FROM sessions WHERE id = ?1 "
    "UNION SELECT s.number, s.base_seq FROM standing JOIN session_entries e ON e.seq = "
    "standing.base JOIN sessions s ON s.id = e.session_id) "
};

[[nodiscard]] Session readSession(const Query &query);
/// Inserts a session without entries and answers its number.
[[nodiscard]] Result<qint64> insertSession(Database &database, const Session &session);

} // namespace varve
