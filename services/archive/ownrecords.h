// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "outgoingitems.h"
#include <storage/archivelist.h>

#include <QSet>

namespace varve
{

/// What an archive has under numbers of this machine, beside what was written here under them. They differ where a store was put back to
/// what it was before, or a copy of it goes on elsewhere: what was written then would count as sent and never be.
class OwnRecords
{
public:
    /// None of them is owned.
    OwnRecords(SessionStore &store, ArchiveServer &server, const Archive &archive,
               OutgoingItems &outgoing);

    /// `head`: of this machine, beyond `there`, up to which the store knows to have sent. Whether it is of another life of the store; else only
    /// the answer was lost.
    [[nodiscard]] Result<bool> isOfAnother(const ArchiveHead &head, qint64 there);
    /// Numbers of those that are there as they are here. `items`: of one session, by number, as they leave. Conflict if another thing
    /// has one of their numbers.
    [[nodiscard]] Result<QSet<qint64>> sameThere(const QList<ArchiveItem> &items);

private:
    [[nodiscard]] Result<bool> isSentUpTo(const ArchiveHead &head, qint64 there);
    [[nodiscard]] Result<bool> hasUnknown(const ArchiveHead &head, qint64 there);

    SessionStore &m_store;
    ArchiveServer &m_server;
    const Archive &m_archive;
    OutgoingItems &m_outgoing;
};

} // namespace varve
