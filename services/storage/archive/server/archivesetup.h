// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archiveaddress.h"
#include <storage/archiveserver.h>

#include <stop_token>

namespace varve
{

/// The newest schema of an archive that this program knows.
[[nodiscard]] int archiveSchemaVersion();
/// That one has a newer.
[[nodiscard]] Error newerArchive(const QString &place, int schema);

struct ArchivePlan
{
    bool isSealed = false;
    /// Roles that may use it, and connect to its database, beside those that may already. None at all, when it is made: the one that makes it.
    QStringList members;
};

struct ArchiveSetUp
{
    ArchiveDescription archive; ///< as it is now
    int before = 0; ///< its schema before; 0: it was not there
    bool isOpenToAll = false; ///< every role of the server may connect to its database
};

/// Makes an archive in the database of this address, or brings it to the newest schema; where it is there already its kind stays and
/// has to be that of the plan (Conflict). All of it or nothing, and it may be done again. The role needs to be allowed to make roles
/// and schemas (a superuser, or CREATEROLE and CREATE on the database). Waits for the network.
[[nodiscard]] Result<ArchiveSetUp> setUpArchive(const ArchiveAddress &address,
                                                const QString &password, const ArchivePlan &plan,
                                                const std::stop_token &stop = {});

} // namespace varve
