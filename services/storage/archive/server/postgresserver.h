// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archiveaddress.h"
#include <storage/archiveserver.h>

#include <memory>

namespace varve
{

class PostgresConnection;
struct PostgresLimits;

/// An archive in a PostgreSQL. It connects when it is first asked, and once again where the connection was lost; a stop ends what it waits
/// for. Records and hits come without their words. What belongs to no session lies there in a session with the id of the machine.
class PostgresServer final : public ArchiveServer
{
public:
    PostgresServer(const ArchiveAddress &address, const QString &password,
                   const std::stop_token &stop = {});
    PostgresServer(const ArchiveAddress &address, const QString &password,
                   const std::stop_token &stop, const PostgresLimits &limits);
    ~PostgresServer() override;
    Q_DISABLE_COPY_MOVE(PostgresServer)

    [[nodiscard]] Result<ArchiveDescription> describe() override;
    [[nodiscard]] Result<QList<ArchiveHead>> heads(QByteArray *cursor) override;
    [[nodiscard]] Result<> push(const QList<ArchiveRecord> &records) override;
    [[nodiscard]] Result<QList<ArchiveRecord>> records(const SessionId &session,
                                                       const MachineId &machine, qint64 after,
                                                       qint64 mostBytes) override;
    [[nodiscard]] Result<QList<QByteArray>> lackingBlobs(const SessionId &session,
                                                         const QList<QByteArray> &names) override;
    [[nodiscard]] Result<> pushBlob(const ArchiveBlob &blob) override;
    [[nodiscard]] Result<ArchiveBlob> blob(const SessionId &session,
                                           const QByteArray &name) override;
    [[nodiscard]] Result<> putMachine(const ArchiveMachine &machine) override;
    [[nodiscard]] Result<QList<ArchiveMachine>> machines() override;
    [[nodiscard]] Result<> setVisibility(const SessionId &session,
                                         ArchiveVisibility visibility) override;
    [[nodiscard]] Result<QList<ArchivedSession>> sessions(qsizetype most) override;
    [[nodiscard]] Result<QList<ArchiveHit>> search(const ArchiveQuery &query) override;

private:
    [[nodiscard]] Result<> open();
    [[nodiscard]] Result<ArchiveDescription> readDescription();
    [[nodiscard]] Result<> checkKinds(const QList<ArchiveRecord> &records) const;
    [[nodiscard]] Result<> insert(const QList<ArchiveRecord> &records);
    [[nodiscard]] Result<std::optional<QByteArray>> blobPart(const QByteArray &where, int part,
                                                             int *parts);
    /// Opens, then does `work`; both once more if the connection was lost.
    template<typename Work>
    [[nodiscard]] auto connected(Work work) -> decltype(work());

    std::unique_ptr<PostgresConnection> m_connection;
    ArchiveDescription m_description; ///< of the connection that is open
};

} // namespace varve
