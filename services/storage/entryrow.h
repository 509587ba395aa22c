// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"
#include <base/timestamp.h>
#include <session/entry.h>

namespace varve
{

/// The columns of session_entries that readEntry() expects, in its order. As expressions: of a column as such Qt asks for the names of
/// type and table, each time that a statement is run, which takes longer than reading a row.
inline constexpr QLatin1StringView EntryColumns {
    "+seq, +id, +session_id, +parent_id, +parent_seq, +entry_type, +role, +created_at, "
    "+origin_id, +origin_key, +model_facing, +display, +provider, +model, +api, "
    "+stop_reason, +usage_input, +usage_output, +usage_cache_read, +usage_cache_write, "
    "+usage_thinking, +usage_cost, +tool_name, +tool_status, +tool_call_id, +custom_type, "
    "+compaction_first_kept_entry_id, +compaction_tokens_before, +branch_from_entry_id, "
    "+target_entry_id, +operation_id, +tool_args_json, +data_json, +summary, +content, "
    "+blocks_json"
};

[[nodiscard]] Entry readEntry(const Query &query);
/// Of the six columns of usage from `first` on; nothing if none was reported.
[[nodiscard]] std::optional<Usage> readUsage(const Query &query, int first);

/// Inserts the row; `entry.id`, `session` and `parentSeq` must be set. `content`: the text as UTF-8, `blocksJson`:
/// encodeBlocks(). Answers its seq.
[[nodiscard]] Result<qint64> insertEntry(Database &database, const Entry &entry,
                                         const QByteArray &content, const QString &blocksJson,
                                         qint64 tokenEstimate);

} // namespace varve
