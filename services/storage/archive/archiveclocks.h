// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivelist.h"
#include "archivevalue.h"

namespace varve
{

/// Under which numbers what comes from an archive is known here: of what can change, which change is the last one, and of this machine's own
/// that comes back, what counts as sent. Inside a transaction of the caller, on the thread of `database`.
class ArchiveClocks
{
public:
    /// `own`: this machine.
    ArchiveClocks(Database &database, const Archive &archive, const MachineId &own)
        : m_database(database)
        , m_archive(archive.number)
        , m_own(own)
    { }

    [[nodiscard]] bool isOwn(const ArchiveItem &item) const { return item.machine == m_own; }

    /// Whether it is later than what is known of that thing (`ref`: of several of its kind in the session); then it is known from now on, with
    /// `value`.
    [[nodiscard]] Result<bool> isLatest(const ArchiveItem &item, const QString &ref = {},
                                        const QString &value = {});
    /// A session (`seq` 0) or entry of this machine's own that comes back: sent to an archive that lacks it, it has its number again.
    [[nodiscard]] Result<> logAgain(const ArchiveItem &item, qint64 seq, bool isNew);

private:
    [[nodiscard]] Result<qint64> numberAgain(const ArchiveItem &item);

    Database &m_database;
    qint64 m_archive = 0;
    MachineId m_own;
};

} // namespace varve
