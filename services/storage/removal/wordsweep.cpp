// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "wordsweep.h"

#include "bulkindexing.h"

namespace varve
{

namespace
{

/// The notes of removed entries have pages of their own behind all others (FTS5_TOMBSTONE_ROWID in SQLite's fts5_index.c): a look at
/// the end of a table, which is all that purging costs where nothing is to be done.
constexpr qint64 FirstNote = qint64(1) << 53;

Result<bool> hasRemoved(Database &database)
{
    return database
            .run(QLatin1StringView("SELECT 1 FROM entry_text_data WHERE id >= ? LIMIT 1"),
                 { FirstNote })
            .transform([](Query query) { return query.next(); });
}

} // namespace

Result<bool> WordSweep::step(Database &database)
{
    const auto removed = hasRemoved(database);
    if (!removed || !*removed) {
        m_begun = false;
        return removed;
    }
    // A negative number begins to merge everything, whatever its size; positive ones go on with it.
    const auto merged = BulkIndexing(database).merge(m_begun ? PagesAStep : -PagesAStep);
    if (!merged) {
        m_begun = false;
        return merged;
    }
    // Once it has ended, what was removed since wants another one.
    const bool more = *merged || m_begun;
    m_begun = *merged;
    return more;
}

} // namespace varve
