// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archiveowners.h"

#include <storage/archiveheads.h>
#include <storage/archivelog.h>

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveOwners)
};

Error claimed()
{
    return { Error::Kind::InvalidInput,
             Tr::tr("Somebody else has put records into the archive under the name of a session "
                    "that is here and was never sent there. They were left there. Who owns the "
                    "archive should look at who wrote them."),
             {} };
}

} // namespace

ArchiveOwners::ArchiveOwners(SessionStore &store, ArchiveServer &server, const Archive &archive,
                             QString role)
    : m_store(store)
    , m_server(server)
    , m_archive(archive)
    , m_role(std::move(role))
{ }

Result<> ArchiveOwners::readMachines()
{
    const auto machines = m_server.machines();
    const auto own = ArchiveLog(m_store).machine();
    if (!machines || !own) {
        return std::unexpected(!machines ? machines.error() : own.error());
    }
    m_machine = *own;
    for (const ArchiveMachine &machine : *machines) {
        m_machines.insert(machine.id, machine.owner);
    }
    return ArchiveList(m_store).setMachines(*machines);
}

bool ArchiveOwners::isOwn(const MachineId &machine) const
{
    return m_archive.isSealed || machine == m_machine || m_machines.value(machine) == m_role;
}

QSet<MachineId> ArchiveOwners::ownMachines() const
{
    QSet<MachineId> own;
    for (auto machine = m_machines.keyBegin(); machine != m_machines.keyEnd(); ++machine) {
        if (isOwn(*machine)) {
            own += *machine;
        }
    }
    own.remove(m_machine);
    return own;
}

Result<> ArchiveOwners::readSessions()
{
    constexpr qsizetype Most = 1'000'000;
    if (m_sessions) {
        return {};
    }
    return m_server.sessions(Most).transform([this](const QList<ArchivedSession> &sessions) {
        m_sessions.emplace();
        for (const ArchivedSession &one : sessions) {
            m_sessions->insert(one.id, one.owner);
        }
    });
}

Result<bool> ArchiveOwners::mayWriteAll(const SessionId &session)
{
    if (m_archive.isSealed) {
        return true;
    }
    return readSessions().transform([&] {
        const auto owner = m_sessions->constFind(session);
        return owner != m_sessions->cend() && *owner == m_role;
    });
}

Result<bool> ArchiveOwners::isShown(const SessionId &session)
{
    return m_archive.isSealed
            ? Result<bool>(true)
            : readSessions().transform([&] { return m_sessions->contains(session); });
}

Result<ArchiveOwners::Sifted> ArchiveOwners::sift(QList<ArchiveHead> heads)
{
    Sifted sifted { std::move(heads), {} };
    if (m_archive.isSealed || sifted.heads.isEmpty()) {
        return sifted;
    }
    sifted.heads.removeIf([this](const ArchiveHead &head) {
        return head.session.isNull() && !isOwn(head.machine);
    });
    ArchiveHeads known(m_store, m_archive);
    const auto doubtful = known.neverShared();
    const auto read = doubtful ? readSessions() : std::unexpected(doubtful.error());
    if (!read) {
        return std::unexpected(read.error());
    }
    for (const SessionId &session : *doubtful) {
        const QString owner = m_sessions->value(session);
        const auto isKnown = owner == m_role ? Result<bool>(true) : known.isKnownOf(session, owner);
        if (!isKnown) {
            return std::unexpected(isKnown.error());
        }
        if (!*isKnown) {
            sifted.heads.removeIf([&](const ArchiveHead &head) { return head.session == session; });
            sifted.problem = claimed();
        }
    }
    std::ranges::stable_sort(sifted.heads, {}, [this](const ArchiveHead &head) {
        return m_machines.value(head.machine) == m_sessions->value(head.session) ? 0 : 1;
    });
    return sifted;
}

} // namespace varve
