// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <session/entry.h>

namespace varve
{

/// Where an entry stands in what is written.
struct EntryPlace
{
    EntryId parent; ///< null: a root
    qint64 number = 0; ///< in append order, from 1
    SessionId session; ///< whose entries are written; of another one's the session is named
};

/// ENTRY of docs/json-format.md: all that is known of it, compact.
[[nodiscard]] QByteArray entryJson(const Entry &entry, const EntryPlace &place);

/// The entry of such bytes, without the session unless that is named; exactly what was written. InvalidInput if they are none;
/// NewerVersion if they say what only a later Varve knows.
[[nodiscard]] Result<Entry> entryOfJson(const QByteArray &json);

} // namespace varve
