// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "preparedentry.h"
#include <base/error.h>
#include <session/entry.h>
#include <session/session.h>

namespace varve
{

class Database;

/// The next entries of a store in the order they were appended: a few thousand at most, and not many megabytes of text. Empty: there
/// are no more.
[[nodiscard]] Result<QList<Entry>> entriesAfter(Database &database, qint64 seq);

/// What a session counts, added up from its entries.
struct SessionSums
{
    qint64 entries = 0;
    qint64 messages = 0;
    qint64 text = 0; ///< UTF-16 characters
    Usage totals;

    void add(const Entry &entry, const EntryMetrics &metrics);
    [[nodiscard]] bool matches(const Session &session) const;
};

/// Vectors of entries or of models that are not there; begins behind FROM. The numbers of vectors hold their model's (vectorstore.cpp).
inline constexpr QLatin1StringView VectorsAstray {
    "entry_vectors v WHERE NOT EXISTS (SELECT 1 FROM session_entries e WHERE e.seq = v.seq) OR NOT "
    "EXISTS (SELECT 1 FROM vector_models m WHERE m.number = v.number >> 40)"
};

/// Entries that are gone and of which the journal still says something; begins behind FROM.
inline constexpr QLatin1StringView JournalAstray {
    "(SELECT seq FROM journal UNION SELECT seq FROM journal_changes UNION SELECT seq FROM "
    "journal_undo) j WHERE NOT EXISTS (SELECT 1 FROM session_entries e WHERE e.seq = j.seq)"
};

/// Nodes without an entry of their session.
inline constexpr QLatin1StringView StrayNodesCount {
    "SELECT count(*) FROM entry_nodes n WHERE NOT EXISTS (SELECT 1 FROM session_entries e JOIN "
    "sessions s ON s.id = e.session_id WHERE e.seq = n.seq AND s.number = n.session)"
};

} // namespace varve
