// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archiverecord.h"
#include <base/error.h>

#include <QStringList>

#include <optional>
#include <stop_token>

namespace varve
{

enum class ArchiveVisibility : quint8 { Mine = 0, Team = 1 };

/// What an archive says of itself.
struct ArchiveDescription
{
    QUuid id; ///< of the archive, whatever its address is
    bool isSealed = false;
    int schema = 0;
    QString role; ///< as whom one is there
};

struct ArchiveMachine
{
    MachineId id;
    QString name; ///< as its person called it: text of others
    QString owner; ///< role
};

/// A session that is in an archive, for lists.
struct ArchivedSession
{
    SessionId id;
    QString owner; ///< role
    ArchiveVisibility visibility = ArchiveVisibility::Mine;
    QDateTime newest; ///< UTC, of its newest record
    bool isDeleted = false; ///< by its owner; a sealed archive does not know
};

struct ArchiveHit
{
    SessionId session;
    ArchiveRecord record;
    double score = 0; ///< larger: better
};

/// What an archive is to look for.
struct ArchiveQuery
{
    QStringList
            words; ///< as ArchiveRecord::words has them; "a|b" is either of two, "a*" whatever begins like that
    qsizetype most = 0;
    QStringList without = {}; ///< roles: what their machines wrote is left out
};

/// An archive as the program sees it: records by session and machine, and heads that say what is new. Every call waits for the
/// network, so it belongs to a thread that may wait; it is used there only. Every error is a sentence for the person. A call that
/// failed has changed nothing or all of what it was asked, and may be made again.
class ArchiveServer
{
public:
    virtual ~ArchiveServer() = default;

    /// Connects where there is no connection. The wrong password or certificate: Refused. A schema that is newer: NewerVersion; one
    /// that is older: Conflict, until who owns it upgrades it.
    [[nodiscard]] virtual Result<ArchiveDescription> describe() = 0;

    /// What could not be read of what was asked for, while all else was answered.
    [[nodiscard]] virtual std::optional<Error> problem() const { return std::nullopt; }

    /// `cursor`: what an earlier call has left there, empty for everything. May tell heads again that were told before, never leaves
    /// one out, also not of a transaction that began before the earlier call and ended after it.
    [[nodiscard]] virtual Result<QList<ArchiveHead>> heads(QByteArray *cursor) = 0;
    /// Of one session, all of one machine or not at all. In one transaction. What is there already is left as it is; Conflict where both its
    /// bytes and its time differ: it is another thing, or the same one that was made anew (its time is then that of the making).
    /// Blobs of the records must be there before.
    [[nodiscard]] virtual Result<> push(const QList<ArchiveRecord> &records) = 0;
    /// Those behind `after` in the order of their numbers, until they are more than `mostBytes` (at least one).
    [[nodiscard]] virtual Result<QList<ArchiveRecord>> records(const SessionId &session,
                                                               const MachineId &machine,
                                                               qint64 after, qint64 mostBytes) = 0;

    /// Which of these are not there.
    [[nodiscard]] virtual Result<QList<QByteArray>> lackingBlobs(
            const SessionId &session, const QList<QByteArray> &names) = 0;
    /// The first one of a name stays.
    [[nodiscard]] virtual Result<> pushBlob(const ArchiveBlob &blob) = 0;
    /// NotFound if it is not there or may not be seen.
    [[nodiscard]] virtual Result<ArchiveBlob> blob(const SessionId &session,
                                                   const QByteArray &name) = 0;

    /// This machine under its name; again with another name: renamed.
    [[nodiscard]] virtual Result<> putMachine(const ArchiveMachine &machine) = 0;
    [[nodiscard]] virtual Result<QList<ArchiveMachine>> machines() = 0;

    /// Before the first record of a session is pushed, and whenever the person changes it. Only its owner may (Refused).
    [[nodiscard]] virtual Result<> setVisibility(const SessionId &session,
                                                 ArchiveVisibility visibility) = 0;
    /// Those that one may see, newest first.
    [[nodiscard]] virtual Result<QList<ArchivedSession>> sessions(qsizetype most) = 0;
    /// Entries that have all of the words, best first. Of a role that has too much that is large the payloads of what is not its best are
    /// left out. Refused by a sealed archive.
    [[nodiscard]] virtual Result<QList<ArchiveHit>> search(const ArchiveQuery &query) = 0;
};

/// That the server at `place` does not accept the password, as people read it; and whether a sentence that was kept says that.
[[nodiscard]] Error wrongPassword(const QString &place);
[[nodiscard]] bool isWrongPassword(const QString &sentence);

} // namespace varve
