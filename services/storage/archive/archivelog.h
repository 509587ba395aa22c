// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivelist.h"
#include "archivevalue.h"

namespace varve
{

/// A session of which an archive has not got everything.
struct UnsentSession
{
    SessionId session; ///< null: what is of none
    qint64 after = 0; ///< the archive has what was written here up to this number
    std::optional<ArchiveVisibility>
            visibility = {}; ///< that the archive must be told before, by the session's owner
    bool isOurs = false; ///< chosen here; else it came from there and goes on here
    bool isOnlyGone = false; ///< it stays here by now: nothing goes but that it is deleted
    bool isKeptBack = false; ///< chosen, but what it stands on stays here: nothing of it goes
};

/// Of what was written here, a part.
struct LoggedItems
{
    QList<ArchiveItem> items;
    qint64 last =
            0; ///< number up to which it was read, also of what is gone by now; 0: there is no more
};

/// Numbers of others that are larger than all that are known here by more than this are not believed: the clock follows them, and the
/// numbers of this machine must not come to an end.
inline constexpr qint64 MostAheadInArchive = qint64(1) << 40;

/// What was written on this machine, in the order it was written, for archives. Triggers of the database keep it, whoever writes, in the
/// transaction of the write; a store without an archive has neither. Entries are named, not copied, and of what can change (titles,
/// tags …) only the last change is kept: what it says is read when it is sent. On the thread of `store`.
class ArchiveLog
{
public:
    explicit ArchiveLog(SessionStore &store) : m_store(store) { }

    [[nodiscard]] Result<bool> isOn();
    /// Null in a store that never had an archive.
    [[nodiscard]] Result<MachineId> machine();
    /// The largest number that was given out here or seen.
    [[nodiscard]] Result<qint64> clock();
    /// What is said of numbers beyond that.
    [[nodiscard]] static Error absurdNumbers();
    /// From now on everything is written down; what is there already follows by complete(). Inside a transaction of the caller.
    [[nodiscard]] Result<> switchOn();
    /// Inside a transaction of the caller. The machine stays the same one if it is switched on again.
    [[nodiscard]] Result<> switchOff();
    /// Writes down the next of what was there before it was switched on, in a short transaction; false if nothing is left. Until then
    /// nothing must be sent.
    [[nodiscard]] Result<bool> complete();
    /// A store that was copied, or restored from a backup, is another machine from now on, which has written everything that is in it:
    /// numbers of one machine must not stand for two things. Before anything is sent.
    [[nodiscard]] Result<> checkPlace();

    /// An archive has records of this machine that the store does not know: it was put back, or another copy of it goes on elsewhere.
    /// The same as of a copy.
    [[nodiscard]] Result<> becomeAnother();

    /// Chosen for the archive, or from there if it is a sealed one; what they stand on before them. Also those that are kept back.
    [[nodiscard]] Result<QList<UnsentSession>> unsent(const Archive &archive);
    /// What was chosen for it and does not go there, or not all of it, as far as that is known without asking the archive.
    [[nodiscard]] Result<QList<HeldSession>> held(const Archive &archive);
    /// Of all sessions, chosen or not, those of which machines have a part that have sent nothing of them there.
    [[nodiscard]] Result<QList<HeldSession>> writtenElsewhere(const Archive &archive);
    /// What is to be said of these when they are chosen.
    [[nodiscard]] Result<QList<HeldSession>> heldOf(const Archive &archive,
                                                    const QList<SessionId> &sessions);
    /// How many records of a session (null: of none) are behind this number.
    [[nodiscard]] Result<qint64> count(const SessionId &session, qint64 after);
    /// Of one session (null: of none), by number, until they are more than `mostBytes` of text. Without places of folders.
    [[nodiscard]] Result<LoggedItems> items(const SessionId &session, qint64 after,
                                            qint64 mostBytes);
    /// Takes out facts of sessions and folders that stay here.
    [[nodiscard]] Result<> leaveOutFacts(const Archive &archive, QList<ArchiveItem> &items);
    /// What was written in a session behind `after` and before `number` was not sent with that one: it gets later numbers, so that it
    /// can go when it is chosen again.
    [[nodiscard]] Result<> numberAnew(const SessionId &session, qint64 after, qint64 number);

private:
    [[nodiscard]] Result<> logPast();
    [[nodiscard]] Result<LoggedItems> itemsNow(const SessionId &session, qint64 after,
                                               qint64 mostBytes);
    [[nodiscard]] Result<> becomeAnother(const QString &place);

    SessionStore &m_store;
};

} // namespace varve
