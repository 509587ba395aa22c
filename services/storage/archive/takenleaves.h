// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archiverecord.h"
#include <storage/database.h>

#include <QSet>

namespace varve
{

/// Where sessions stand here, when they went on elsewhere. On the thread of `database`.
class TakenLeaves
{
public:
    explicit TakenLeaves(Database &database) : m_database(database) { }

    /// A session that is new here (`isNew`: made since one began to take) stands where its newest leaf is, until it has come whole or
    /// something is begun in it. From then on goAlong() decides. Inside a transaction of the caller.
    [[nodiscard]] Result<> followNew(const SessionId &session, bool isNew);

    /// Where one of these machines went on from where a session stands here, nothing was written or begun here since, and nobody moved it here on
    /// purpose, it stands where that one does from now on. After ArchiveDeletions::settle(). Answers which have gone along.
    [[nodiscard]] Result<QList<SessionId>> goAlong(const QSet<MachineId> &machines);

private:
    struct Later;
    [[nodiscard]] Result<bool> isBelow(qint64 seq, qint64 top);
    [[nodiscard]] Result<bool> isWorkedIn(const SessionId &session);
    [[nodiscard]] Result<QList<Later>> toFollow(const QSet<MachineId> &machines,
                                                const SessionId &session);
    [[nodiscard]] Result<> follow(const Later &leaf);

    Database &m_database;
};

} // namespace varve
