// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivelist.h"
#include "archivevalue.h"

#include <QSet>

namespace varve
{

/// What was deleted elsewhere: followed where nothing is lost by it, answered where something would be. On the thread of `store`.
class ArchiveDeletions
{
public:
    ArchiveDeletions(SessionStore &store, const Archive &archive);

    /// What is noted of a deletion: who deleted it had seen that much.
    [[nodiscard]] static QString noteOf(const DeletedValue &deleted);

    // Inside a transaction of the caller.

    /// Of a session that is here: `by` has deleted it, and noted that.
    [[nodiscard]] Result<> follow(const SessionId &session, const MachineId &by,
                                  const QString &note);
    /// With what it stands on. `says`: that is told to others as well. Answers which are there again.
    [[nodiscard]] Result<QList<SessionId>> bringBack(const SessionId &session, bool says);
    /// Whether rows of it, or of what it stands on, are being removed for good.
    [[nodiscard]] Result<bool> standsOnGoing(const SessionId &session);

    /// When nothing more comes: deletes what was deleted elsewhere and could not be yet, because something stands on it or works in it.
    /// What this machine's own stand on is there again, and where one of these machines has written what who deleted it had not seen: it may
    /// be there no longer to say so itself. Answers which were brought back.
    [[nodiscard]] Result<QList<SessionId>> settle(const QSet<MachineId> &machines);

private:
    [[nodiscard]] Result<qint64> believed(const SessionId &session, qint64 seen, bool ofAnyArchive);
    [[nodiscard]] Result<bool> hasUnseen(const SessionId &session, qint64 seen);
    [[nodiscard]] Result<> thereAgain(const SessionId &session);
    [[nodiscard]] Result<> deleteIfPossible(const SessionId &session);
    [[nodiscard]] Result<QList<SessionId>> unseenOf(const QSet<MachineId> &machines);
    [[nodiscard]] Result<> takeAnew(const SessionId &session);
    [[nodiscard]] Result<bool> oursStandOn(const SessionId &session);

    SessionStore &m_store;
    Database &m_database;
    Archive m_archive;
};

} // namespace varve
