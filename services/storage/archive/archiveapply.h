// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivelist.h"
#include "archivevalue.h"
#include <storage/entrywriter.h>

#include <QSet>

namespace varve
{

/// Writes what other machines have written, so that every store gets the same of the same records in whatever order they come: entries
/// are added as they are, of what can change the last change holds, a leaf is its machine's own. The log keeps nothing of it.
/// What of this machine's own is no longer here is written like that, too. On the thread of `store`.
///
/// While there is one, others that want to write go first, and single transactions do not wait for the disk: what a power cut takes away
/// is taken again.
class ArchiveApply
{
    Q_DISABLE_COPY_MOVE(ArchiveApply)

public:
    ArchiveApply(SessionStore &store, const Archive &archive);
    ~ArchiveApply();

    struct Applied
    {
        qsizetype items = 0; ///< from the first one on; they need not be given again
        bool waits = false; ///< for what the next one stands on
        bool comesAnew = false; ///< how far it is has changed: ask ArchiveHeads::toTake() again
    };
    /// InvalidInput where the first one cannot be true; those before one that cannot are taken.
    /// Records of one session and one machine by number, the next after `after`, up to which they were taken. As many as fit into one
    /// short transaction, which also notes how far it is.
    [[nodiscard]] Result<Applied> apply(const QList<ArchiveItem> &items, qint64 after);

    /// False: what follows is of machines of others in an open archive: this machine's clock does not go by theirs.
    void setMovesClock(bool moves) { m_movesClock = moves; }

    /// Whether the bytes of an image, or of a long result, are here.
    [[nodiscard]] Result<bool> hasAttachment(const QByteArray &name);
    [[nodiscard]] Result<bool> hasBlob(const QByteArray &name);

    /// When nothing more comes: deletes what was deleted elsewhere and could not be yet, because something stands on it or works in it.
    /// What this machine's own stand on is there again, and where one of these machines has written what who deleted it had not seen: it may
    /// be there no longer to say so itself.
    [[nodiscard]] Result<> settle(const QSet<MachineId> &machines);

    /// Where one of these machines went on from where a session stands here, nothing was written or begun here since, and nobody moved it here on
    /// purpose, it stands where that one does from now on. After settle().
    [[nodiscard]] Result<> goAlong(const QSet<MachineId> &machines);

    /// Sessions that were deleted here and are there again by what was taken, and those that have gone along; until now.
    [[nodiscard]] const QList<SessionId> &broughtBack() const { return m_broughtBack; }
    [[nodiscard]] const QList<SessionId> &goneAlong() const { return m_goneAlong; }

    enum class Outcome : quint8 { Taken, Waits, Refused }; ///< of a single record

private:
    /// Of the session that the records are of.
    enum class Place : quint8 { Missing, Here, Deleted, Going };

    [[nodiscard]] Result<Applied> applyNow(const QList<ArchiveItem> &items, qint64 after);
    [[nodiscard]] Result<Outcome> applyOne(const ArchiveItem &item);
    void noteTaken(const ArchiveItem &item);
    [[nodiscard]] Result<> note(const ArchiveItem &first, qint64 last);
    [[nodiscard]] Result<> readPlace(const SessionId &session);
    [[nodiscard]] Result<Outcome> refuse(const QString &why);
    [[nodiscard]] Result<Outcome> waitFor(const QString &what, const SessionId &in = {});

    [[nodiscard]] Result<Outcome> take(const ArchiveItem &item, const SessionValue &value);
    [[nodiscard]] Result<Outcome> take(const ArchiveItem &item, const Entry &value);
    [[nodiscard]] Result<Outcome> take(const ArchiveItem &item, const LeafValue &value);
    [[nodiscard]] Result<Outcome> take(const ArchiveItem &item, const TitleValue &value);
    [[nodiscard]] Result<Outcome> take(const ArchiveItem &item, const TagsValue &value);
    [[nodiscard]] Result<Outcome> take(const ArchiveItem &item, const ArchivedValue &value);
    [[nodiscard]] Result<Outcome> take(const ArchiveItem &item, const DeletedValue &value);
    [[nodiscard]] Result<Outcome> take(const ArchiveItem &item, const FactValue &value);
    [[nodiscard]] Result<Outcome> take(const ArchiveItem &item, const JournalChangeValue &value);

    [[nodiscard]] Result<Outcome> makeSession(const SessionValue &value);
    [[nodiscard]] Result<Outcome> placeOnBase(Session &session, const SessionId &baseSession);
    [[nodiscard]] Result<Outcome> completeSession(const SessionValue &value);
    [[nodiscard]] Result<Outcome> findParent(const Entry &entry);
    [[nodiscard]] Result<Outcome> takeAgain(const ArchiveItem &item, const Entry &value,
                                            qint64 seq);
    [[nodiscard]] Result<Outcome> writeEntry(const ArchiveItem &item, Entry entry);
    [[nodiscard]] Result<Outcome> logAgain(const ArchiveItem &item, qint64 seq, bool isNew);
    [[nodiscard]] Result<qint64> numberAgain(const ArchiveItem &item);
    [[nodiscard]] Result<> beginWriter();
    /// Whether it is later than what is known; then it is known from now on.
    [[nodiscard]] Result<bool> isLatest(const ArchiveItem &item, const QString &ref = {},
                                        const QString &value = {});
    template<typename Do>
    [[nodiscard]] Result<Outcome> ifLatest(const ArchiveItem &item, const QString &ref, Do write);
    [[nodiscard]] Result<> followDeletion(const ArchiveItem &item, const QString &value);
    [[nodiscard]] Result<bool> isBelow(qint64 seq, qint64 top);
    [[nodiscard]] Result<bool> oursStandOn(const SessionId &session);
    [[nodiscard]] Result<QList<SessionId>> unseenOf(const QSet<MachineId> &machines);
    [[nodiscard]] Result<bool> standsOnGoing(const SessionId &session);
    [[nodiscard]] Result<> takeAnew(const SessionId &session);
    [[nodiscard]] Result<> thereAgain(const SessionId &session);
    [[nodiscard]] Result<> bringBack(const SessionId &session, bool says);
    [[nodiscard]] Result<qint64> believed(const SessionId &session, qint64 seen, bool ofAnyArchive);
    [[nodiscard]] Result<bool> hasUnseen(const SessionId &session, qint64 seen);
    [[nodiscard]] Result<> deleteIfPossible(const SessionId &session);
    [[nodiscard]] Result<> closeWriter();
    [[nodiscard]] Result<> followLeaf(const SessionId &session);
    struct LaterLeaf;
    [[nodiscard]] Result<bool> isWorkedIn(const SessionId &session);
    [[nodiscard]] Result<QList<LaterLeaf>> toFollow(const QSet<MachineId> &machines,
                                                    const SessionId &session);
    [[nodiscard]] Result<> follow(const LaterLeaf &leaf);

    SessionStore &m_store;
    Database &m_database;
    Archive m_archive;
    MachineId m_machine;
    bool m_movesClock = true;
    QSet<SessionId> m_new; ///< that were made here
    QList<SessionId> m_broughtBack;
    QList<SessionId> m_goneAlong;
    // Of one call.
    Place m_place = Place::Missing;
    Session m_session;
    bool m_goneForGood = false; ///< it was deleted, and its rows are not here
    bool m_comesAnew = false; ///< all of it must be taken once more
    qint64 m_mostNumber = 0; ///< that is believed
    std::optional<qint64>
            m_lastEntry; ///< of its machine, that who deletes the session must have seen; 0: no more
    QString m_refusal; ///< the sentence
    QString m_waitsFor;
    SessionId m_waitsIn;
    std::optional<EntryWriter> m_writer;
    EntryId m_written; ///< the last entry
    std::optional<TitleValue> m_title; ///< that somebody gave, before the writer began
};

} // namespace varve
