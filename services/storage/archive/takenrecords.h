// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archiveclocks.h"
#include "archivedeletions.h"
#include "takenentries.h"

namespace varve
{

/// What came of a single record.
struct TakenRecord
{
    enum class Outcome : quint8 { Taken, Waits, Refused };
    Outcome outcome = Outcome::Taken;
    QString refusal = {}; ///< why it cannot be true: a sentence
    QString waitsFor = {}; ///< what is not here yet; may be empty
    SessionId waitsIn = {}; ///< where that comes from, if it is known
};

/// What records of one machine in one session change here, of the same records in whatever order the same. Used inside a transaction of
/// the caller; throw it away with that. On the thread of `store`.
class TakenRecords
{
    Q_DISABLE_COPY_MOVE(TakenRecords)

public:
    /// `own`: this machine. `session`: null: facts.
    TakenRecords(SessionStore &store, const Archive &archive, const MachineId &own,
                 const SessionId &session);

    /// Before the first one.
    [[nodiscard]] Result<> readPlace();
    [[nodiscard]] Result<TakenRecord> take(const ArchiveItem &item);
    /// After the last one.
    [[nodiscard]] Result<> close();

    /// All of the session must be taken once more, by what was taken.
    [[nodiscard]] bool comesAnew() const { return m_comesAnew; }
    /// Whether the session was made here.
    [[nodiscard]] bool hasMade() const { return m_hasMade; }
    /// Sessions that were deleted here and are there again.
    [[nodiscard]] const QList<SessionId> &broughtBack() const { return m_broughtBack; }

private:
    enum class Place : quint8 { Missing, Here, Deleted, Going };

    [[nodiscard]] Result<TakenRecord> takeValue(const ArchiveItem &item, const SessionValue &value);
    [[nodiscard]] Result<TakenRecord> takeValue(const ArchiveItem &item, const Entry &value);
    [[nodiscard]] Result<TakenRecord> takeValue(const ArchiveItem &item, const LeafValue &value);
    [[nodiscard]] Result<TakenRecord> takeValue(const ArchiveItem &item, const TitleValue &value);
    [[nodiscard]] Result<TakenRecord> takeValue(const ArchiveItem &item, const TagsValue &value);
    [[nodiscard]] Result<TakenRecord> takeValue(const ArchiveItem &item,
                                                const ArchivedValue &value);
    [[nodiscard]] Result<TakenRecord> takeValue(const ArchiveItem &item, const DeletedValue &value);
    [[nodiscard]] Result<TakenRecord> takeValue(const ArchiveItem &item, const FactValue &value);
    [[nodiscard]] Result<TakenRecord> takeValue(const ArchiveItem &item,
                                                const JournalChangeValue &value);
    template<typename Do>
    [[nodiscard]] Result<TakenRecord> ifLatest(const ArchiveItem &item, const QString &ref,
                                               Do write);

    [[nodiscard]] Result<TakenRecord> makeSession(const SessionValue &value);
    [[nodiscard]] Result<TakenRecord> completeSession(const SessionValue &value);
    [[nodiscard]] Result<TakenRecord> placeOnBase(Session &session, const SessionId &baseSession);
    [[nodiscard]] Result<TakenRecord> takeAgain(const Entry &value, qint64 seq);
    [[nodiscard]] Result<> bringBack(const SessionId &session, bool says);

    Database &m_database;
    const Archive m_archive;
    const SessionId m_id; ///< of the session
    ArchiveClocks m_clocks;
    ArchiveDeletions m_deletions;
    TakenEntries m_entries;
    Place m_place = Place::Missing;
    Session m_session; ///< as it was read, if it is here
    bool m_goneForGood = false; ///< it was deleted, and its rows are not here
    bool m_comesAnew = false;
    bool m_hasMade = false;
    QList<SessionId> m_broughtBack;
};

} // namespace varve
