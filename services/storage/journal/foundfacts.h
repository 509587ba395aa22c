// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/journalfact.h>
#include <storage/database.h>

namespace varve
{

/// A fact with the entry that it is kept at.
struct FoundFact
{
    qint64 seq = 0;
    JournalFact fact;

    friend bool operator==(const FoundFact &, const FoundFact &) = default;
};

/// What was found in a stretch of a session.
struct FoundPart
{
    SessionId session;
    qint64 from = 0; ///< the session was read as far as this entry before
    qint64 to = 0; ///< and is now read as far as this one
    QList<FoundFact> facts;
};

/// Facts that were found in the messages of sessions, without a compaction. They are in the journal as those of compactions are, and
/// in force on every branch that the message is on. Used on the thread of its database.
class FoundFacts
{
public:
    explicit FoundFacts(Database &database) : m_database(database) { }

    /// How far the session was read for them; 0: not at all.
    [[nodiscard]] Result<qint64> readTo(const SessionId &session);
    /// In one transaction. Parts of sessions that are gone or that were read by somebody else meanwhile are passed over. How many
    /// facts were new.
    [[nodiscard]] Result<qint64> keep(const QList<FoundPart> &parts);
    /// Inside a transaction of the caller; the same without noting how far the session was read. Nothing for one that is gone.
    [[nodiscard]] Result<qint64> add(const SessionId &session, const QList<FoundFact> &facts);

private:
    /// Nothing: it is gone.
    [[nodiscard]] Result<std::optional<qint64>> numberOf(const SessionId &session);

    Database &m_database;
};

} // namespace varve
