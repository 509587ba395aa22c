// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archiveaddress.h"
#include <storage/archiveserver.h>

#include <optional>
#include <stop_token>

namespace varve
{

/// The newest schema of an archive that this program knows.
[[nodiscard]] int archiveSchemaVersion();
/// That one has a newer.
[[nodiscard]] Error newerArchive(const QString &place, int schema);

/// Bytes that each member may add to a new archive, unless something else is said.
inline constexpr qint64 UsualMemberBytes = 100'000'000'000;

struct ArchivePlan
{
    bool isSealed = false;
    /// Roles that may use it, and connect to its database, beside those that may already. None at all, when it is made: the one that makes it.
    QStringList members;
    /// Bytes that each member may add, with what is there already; 0: any number. Nothing: as it is, of a new one UsualMemberBytes.
    std::optional<qint64> memberBytes = {};
};

/// What a member has added, whatever is said of how much that may be.
struct ArchiveShare
{
    QString member;
    qint64 bytes = 0;
};

struct ArchiveSetUp
{
    ArchiveDescription archive; ///< as it is now
    int before = 0; ///< its schema before; 0: it was not there
    bool isOpenToAll = false; ///< every role of the server may connect to its database
    qint64 memberBytes = 0; ///< that each member may add; 0: any number
    QList<ArchiveShare> shares; ///< largest first
};

/// Makes an archive in the database of this address, or brings it to the newest schema; where it is there already its kind stays and
/// has to be that of the plan (Conflict). All of it or nothing, and it may be done again. The role needs to be allowed to make roles
/// and schemas (a superuser, or CREATEROLE and CREATE on the database). Waits for the network.
[[nodiscard]] Result<ArchiveSetUp> setUpArchive(const ArchiveAddress &address,
                                                const QString &password, const ArchivePlan &plan,
                                                const std::stop_token &stop = {});

} // namespace varve
