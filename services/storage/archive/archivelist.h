// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archiveheld.h"
#include "archiveserver.h"

#include <QHash>
#include <QSet>

#include <optional>

namespace varve
{

class Database;
class SessionStore;
class StoreReader;

/// An archive that this store goes along with.
struct Archive
{
    qint64 number = 0; ///< in this store; never used again for another one
    QUuid id; ///< as it says of itself; null: it was never reached
    QString name; ///< as the person calls it: of one word, each once
    QString address; ///< without a password
    bool isSealed = false;
    bool sendsAll = false; ///< every session and fact; else what was chosen
    bool takesAll = false; ///< whatever is there comes here; else what was chosen, and what is here
    QDateTime lastAt; ///< UTC, when all was sent and taken; invalid: never
    QString lastError; ///< why the last attempt ended; empty: it did not fail
};

/// What an archive can be called: one word of letters, digits, hyphens, dots and underscores, at most 40.
[[nodiscard]] bool isArchiveName(const QString &name);

/// What of a store goes to an archive, or stays here. What a choice of a session says goes before that of a folder, and the deepest
/// folder's before others.
struct ArchiveChoice
{
    SessionId session; ///< null: a folder
    QString folder; ///< and those in it
    bool goes = true; ///< false: it stays here
    ArchiveVisibility visibility = ArchiveVisibility::Mine;
    friend bool operator==(const ArchiveChoice &, const ArchiveChoice &) = default;
};

/// For a list and a status bar; counted when it is asked for.
struct ArchiveState
{
    qint64 unsent = 0; ///< records that wait to be sent
    qint64 sessionsWaiting = 0; ///< that were taken in part: what they stand on is not there
    QDateTime lastAt;
    QString lastError;
    QList<HeldSession> held = {}; ///< as ArchiveLog::held()
    QDateTime failedAt = {}; ///< UTC, of lastError; invalid: it did not fail, or is not known
};

/// Where another machine stands in a session.
struct ArchiveLeaf
{
    MachineId machine;
    QString name = {}; ///< of the machine, text of others; empty: not known
    EntryId leaf; ///< null: before the first entry
    bool isHere = false; ///< its entry was taken
};
/// Of other machines, the newest first.
[[nodiscard]] Result<QList<ArchiveLeaf>> archiveLeaves(StoreReader &reader,
                                                       const SessionId &session);

/// The archives of a store, what was chosen for each, and how far each is. With the first one the log of the store is switched on,
/// with the last one off if nothing ever went or came. On the thread of `store`; other processes may write meanwhile.
class ArchiveList
{
public:
    explicit ArchiveList(SessionStore &store) : m_store(store) { }

    [[nodiscard]] Result<QList<Archive>> all();
    /// NotFound if there is none of that name.
    [[nodiscard]] Result<Archive> named(const QString &name);
    /// Nothing is sent by this. Conflict if there is one of that name. Answers it with its number.
    [[nodiscard]] Result<Archive> add(Archive archive);
    /// Name, address and what it gets and gives.
    [[nodiscard]] Result<> change(const Archive &archive);
    /// What is in the archive stays there, and what came from it here. Added again it is known what of this machine it has.
    [[nodiscard]] Result<> remove(qint64 archive);
    /// A sealed one whose database is lost, the only one in the list: nothing of it is remembered, but what is deleted. So whatever is here, also
    /// what other machines have written, goes to the next archive as written on this one. Refused where that cannot be.
    [[nodiscard]] Result<> removeLost(const Archive &archive);

    [[nodiscard]] Result<QList<ArchiveChoice>> choices(qint64 archive);
    /// Adds it, or changes its visibility.
    [[nodiscard]] Result<> choose(qint64 archive, const ArchiveChoice &choice);
    [[nodiscard]] Result<> unchoose(qint64 archive, const ArchiveChoice &choice);

    /// Those that the archive has told of and whose ids begin like that.
    [[nodiscard]] Result<QList<SessionId>> sessionsThere(qint64 archive, const QString &beginning);

    /// Those that are known to be deleted, on whichever machine.
    [[nodiscard]] Result<QSet<SessionId>> deletedSessions();

    [[nodiscard]] Result<ArchiveState> state(qint64 archive);
    /// What an attempt ended with. An error about one session begins with its id and no title, which is gone with the session.
    [[nodiscard]] Result<> setOutcome(qint64 archive, const Result<> &outcome);
    /// Such an error with the title, if the session is here.
    [[nodiscard]] QString withTitle(const QString &error);

    /// Names of machines, as archives have said them.
    [[nodiscard]] Result<> setMachines(const QList<ArchiveMachine> &machines);
    [[nodiscard]] Result<QList<ArchiveMachine>> machines();

private:
    SessionStore &m_store;
};

} // namespace varve
