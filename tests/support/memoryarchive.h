// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/archiveserver.h>

#include <QHash>
#include <QMap>
#include <QMutex>

#include <functional>
#include <memory>

namespace varve::test
{

/// What is in an archive that is memory alone; tests may change it behind the program's back.
struct ArchiveShelf
{
    QMutex mutex;
    ArchiveDescription description { QUuid::createUuid(), true, 1, QStringLiteral("owner") };
    QMap<QPair<QByteArray, QByteArray>, QMap<qint64, ArchiveRecord>>
            records; ///< by session and machine
    QMap<QPair<QByteArray, QByteArray>, ArchiveBlob> blobs; ///< by session and name
    QMap<QByteArray, ArchiveMachine> machines;
    QMap<QByteArray, ArchiveVisibility> visibilities;
    QList<SessionId> hidden; ///< from who asks, as others' private ones
    QMap<QByteArray, QString> owners; ///< of sessions: the roles that sent the first of them

    /// Everything that a thief of it would have.
    [[nodiscard]] QByteArray dump() const;
};

/// A connection to one. Each call first asks `fault`, if there is one, what goes wrong this time.
class MemoryArchive final : public ArchiveServer
{
public:
    using Fault = std::function<Result<>(QLatin1StringView call)>;
    explicit MemoryArchive(std::shared_ptr<ArchiveShelf> shelf, Fault fault = {})
        : m_shelf(std::move(shelf))
        , m_fault(std::move(fault))
    { }

    [[nodiscard]] Result<ArchiveDescription> describe() override;
    /// The cursor is not needed: tells all heads each time.
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
    [[nodiscard]] Result<> fault(QLatin1StringView call) const
    {
        return m_fault ? m_fault(call) : Result<>();
    }

    const std::shared_ptr<ArchiveShelf> m_shelf;
    const Fault m_fault;
};

} // namespace varve::test
