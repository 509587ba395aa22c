// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"
#include <session/journalfact.h>

namespace varve
{

/// A row of the table of the journal, as it follows from an entry.
struct JournalRow
{
    int position = 0; ///< of facts from 1; 0: the summary, whose text is not in the row
    JournalFact fact;
    friend bool operator==(const JournalRow &, const JournalRow &) = default;
};

/// Pure. Empty for an entry that is no compaction and no summary of a range.
[[nodiscard]] QList<JournalRow> journalRowsOf(const Entry &entry);

/// Rows that follow from entries. Used inside a transaction of the caller.
class JournalWriter
{
public:
    explicit JournalWriter(Database &database) : m_database(database) { }

    /// Adds what `entry` says, in place of what is there of it. Nearly free for one that says nothing. Changes that a person
    /// made to facts stay.
    [[nodiscard]] Result<> write(qint64 session, const Entry &entry);
    /// Whether the table says of `entry` what write() would.
    [[nodiscard]] Result<bool> isWritten(qint64 session, const Entry &entry);
    /// Adds a fact that was found in an entry that says none itself, behind those that are there; false if it is one of them. The
    /// entry must be of the session.
    [[nodiscard]] Result<bool> addFound(qint64 session, qint64 seq, const JournalFact &fact);
    /// Of an entry that goes for ever.
    [[nodiscard]] Result<> remove(qint64 seq);

private:
    [[nodiscard]] Result<QList<JournalRow>> read(qint64 session, const Entry &entry);
    [[nodiscard]] Result<> insert(qint64 session, qint64 seq, const QString &operation,
                                  const JournalRow &row);

    Database &m_database;
};

/// Columns kind, source, method, importance, text, tags, sources, from `column` on.
inline constexpr QLatin1StringView JournalFactColumns {
    "j.kind, j.source, j.method, j.importance, j.text, j.tags, j.sources"
};
[[nodiscard]] JournalFact readJournalFact(const Query &query, int column);

/// Lists in one column.
[[nodiscard]] QString journalTagsText(const QStringList &tags);
[[nodiscard]] QStringList journalTagsFrom(const QString &text);
/// Words are found in it whatever their case.
[[nodiscard]] QString journalWords(const QString &text);

} // namespace varve
