// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/apikey.h>
#include <base/error.h>
#include <storage/archivelist.h>

#include <archive/archivekey.h>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace varve
{

class ArchiveServer;
class SessionStore;

/// Makes a connection of an address and a password; it is made when it is first used. A stop ends what it waits for.
using ArchiveConnector = std::function<Result<std::unique_ptr<ArchiveServer>>(
        const QString &address, const ApiKey &password, const std::stop_token &stop)>;

/// To a PostgreSQL.
[[nodiscard]] ArchiveConnector postgresConnector();

/// What an archive is entered with; a value for the thread that does.
struct ArchiveEntrance
{
    Archive archive;
    ApiKey password; ///< empty: none, or as libpq finds it
    std::optional<ArchiveKey> key; ///< of a sealed one
    bool isNewKey = false; ///< made on this machine, and perhaps nowhere used yet
    QString machineName; ///< of this one, for the others
    QString problem; ///< why one of them could not be read: said where it is missed
};

/// Connected, and it is the archive that it says it is. Conflict if another one is at its address. On the thread of `store`.
[[nodiscard]] Result<std::unique_ptr<ArchiveServer>> enterArchive(const ArchiveConnector &connector,
                                                                  const ArchiveEntrance &entrance,
                                                                  SessionStore &store,
                                                                  const std::stop_token &stop);

/// What is there, seen without a key.
struct ArchiveSight
{
    ArchiveDescription description;
    bool hasMachines = false; ///< somebody was there already
};
[[nodiscard]] Result<ArchiveSight> lookAtArchive(const ArchiveConnector &connector,
                                                 const QString &address, const ApiKey &password,
                                                 const std::stop_token &stop);

/// That the key of a sealed archive is another one: what was made with the one here cannot be read by those who have that.
[[nodiscard]] Error sealedElsewhere();
[[nodiscard]] bool isOfAnotherKey(const Error &error);
/// The same of a phrase that somebody gave.
[[nodiscard]] Error phraseOfAnother();

/// The one of this name, with its new address, if it is the same archive. Conflict if it is another one, if this one has another name, or
/// if one variable of the environment would be that of two. On the thread of `store`.
[[nodiscard]] Result<std::optional<Archive>> sameInList(SessionStore &store, const Archive &wanted);

/// Enters it, puts it into the list of the store, and says to it how this machine is called, by which a new sealed archive gets its key. All
/// of it, or nothing is in the list. One of the same name there that is the same archive keeps its number and what was chosen. On the thread of `store`.
[[nodiscard]] Result<Archive> addArchive(const ArchiveConnector &connector,
                                         const ArchiveEntrance &entrance, SessionStore &store,
                                         const std::stop_token &stop);

/// A session that is in an archive and not deleted.
struct ArchivedRow
{
    ArchivedSession session;
    QString title; ///< of one that is here; else empty
    bool isHere = false; ///< in this store, too
};
/// Takes one session with what it stands on into `scratch`, a store that has no archive: a page at a time, so that another connection
/// to it sees more and more. The archive is not told of that. NotFound if it is not there.
[[nodiscard]] Result<> readFromArchive(ArchiveServer &server, SessionStore &scratch,
                                       Archive archive, const SessionId &session,
                                       const std::function<void()> &page,
                                       const std::stop_token &stop);

/// Newest first. On the thread of `store`.
[[nodiscard]] Result<QList<ArchivedRow>> sessionsInArchive(ArchiveServer &server,
                                                           SessionStore &store, qsizetype most);

} // namespace varve
