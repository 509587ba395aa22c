// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivevalue.h"
#include "entrywriter.h"

#include <optional>

namespace varve
{

/// Entries of other machines on their way into a session, in a row. Inside a transaction of the caller, on the thread of `database`.
class TakenEntries
{
public:
    explicit TakenEntries(Database &database) : m_database(database) { }

    /// Nobody else's entry is made a part of the session: what it stands below is of that one, or of those that it stands on, which may be
    /// told later.
    [[nodiscard]] Result<bool> hasParent(const Session &session, const Entry &entry);
    /// Whether the entry with this number is the same one. After close().
    [[nodiscard]] Result<bool> isSame(const SessionId &session, const Entry &entry, qint64 seq,
                                      bool mayBeRedacted);
    /// `session` as it was read; while this is open, the one it was opened with. Answers its number.
    [[nodiscard]] Result<qint64> write(const Session &session, Entry entry);
    /// Counters, leaf and title are only right after close().
    [[nodiscard]] bool isOpen() const { return m_writer.has_value(); }
    [[nodiscard]] Result<> close();

private:
    [[nodiscard]] Result<> open(const Session &session);

    Database &m_database;
    std::optional<EntryWriter> m_writer;
    std::optional<TitleValue> m_title; ///< that somebody gave, before the writer began
    EntryId m_last; ///< that was written
};

} // namespace varve
