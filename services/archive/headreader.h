// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivesync.h"

namespace varve
{

/// Learns what is new in an archive, and whether it, or the store, was put back to what it was before. The part of ArchiveSync that comes
/// before the others.
class HeadReader
{
public:
    /// None of them is owned.
    HeadReader(SessionStore &store, ArchiveServer &server, const Archive &archive);

    struct Read
    {
        bool isAnother =
                false; ///< the store goes on as another machine, which the archive does not know yet
        bool isSentAgain = false; ///< the archive has less than it was sent
        std::optional<Error> problem; ///< what was left there
    };
    /// `machine`: this one. What was read is noted in the store.
    [[nodiscard]] Result<Read> read(const MachineId &machine);

private:
    using Known = QHash<SessionId, qint64>; ///< up to which number it was sent

    [[nodiscard]] Result<QList<ArchiveHead>> ask(QByteArray &cursor);
    [[nodiscard]] Result<bool> isPutBack(const QList<ArchiveHead> &own);
    [[nodiscard]] Result<> compareArchive(QList<ArchiveHead> &heads, const Known &before,
                                          const QByteArray &since, QByteArray &cursor);

    SessionStore &m_store;
    ArchiveServer &m_server;
    const Archive &m_archive;
    MachineId m_machine;
    Read m_read;
};

} // namespace varve
