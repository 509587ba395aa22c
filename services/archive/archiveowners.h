// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/archivelist.h>

#include <QHash>
#include <QSet>

#include <optional>

namespace varve
{

class SessionStore;

/// Whose machines and sessions are in an archive, and so who has a say in what. Of a sealed one everything is the person's own.
class ArchiveOwners
{
public:
    /// `role`: as whom one is there. None of the others is owned.
    ArchiveOwners(SessionStore &store, ArchiveServer &server, const Archive &archive, QString role);

    /// Asks for the machines, and keeps their names.
    [[nodiscard]] Result<> readMachines();
    /// Whether a machine is this one or another of the same owner.
    [[nodiscard]] bool isOwn(const MachineId &machine) const;
    /// Its role; empty: the archive does not name the machine.
    [[nodiscard]] QString ownerOf(const MachineId &machine) const
    {
        return m_machines.value(machine);
    }
    /// Those of the same owner that are known, but for this one.
    [[nodiscard]] QSet<MachineId> ownMachines() const;
    /// Titles and the like of a session in an open archive are its owner's to say.
    [[nodiscard]] Result<bool> mayWriteAll(const SessionId &session);

    /// Whether an open archive shows it to this member.
    [[nodiscard]] Result<bool> isShown(const SessionId &session);

    struct Sifted
    {
        QList<ArchiveHead> heads; ///< in the order in which they are to be taken
        std::optional<Error> problem; ///< what was left there
    };
    /// In an open archive others write, too: facts are one's own, nobody else has a say in a session that was never there, and the machines
    /// of a session's owner come first.
    [[nodiscard]] Result<Sifted> sift(QList<ArchiveHead> heads);

private:
    [[nodiscard]] Result<> readSessions();

    SessionStore &m_store;
    ArchiveServer &m_server;
    const Archive &m_archive;
    const QString m_role;
    MachineId m_machine;
    QHash<MachineId, QString> m_machines;
    std::optional<QHash<SessionId, QString>> m_sessions; ///< once they are needed
};

} // namespace varve
