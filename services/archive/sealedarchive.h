// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sealedbox.h"
#include <storage/archiveserver.h>

#include <QHash>

#include <memory>

namespace varve
{

/// Another archive with all that goes there sealed on this machine: it sees sizes, times and machines, no session's id, no name and no content.
/// Which session a record is of is learned from what is sealed. Errors as SealedBox::open() has them.
class SealedArchive final : public ArchiveServer
{
    Q_DISABLE_COPY_MOVE(SealedArchive)

public:
    /// `sessions`: those that are here already need not be asked for.
    SealedArchive(std::unique_ptr<ArchiveServer> inner, ArchiveKey key,
                  QList<SessionId> sessions = {});
    ~SealedArchive() override;

    /// Refused also where the archive is not sealed, or no machine in it has this key: no call after that does anything.
    [[nodiscard]] Result<ArchiveDescription> describe() override;

    [[nodiscard]] std::optional<Error> problem() const override { return m_problem; }
    /// Without those whose session cannot be opened: the cursor stays where it was then, and problem() says why.
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

    /// The first machine brings the key of an archive: of several that come at once all but one are refused (as SealedBox::otherKey()), and
    /// have put nothing there.
    [[nodiscard]] Result<> putMachine(const ArchiveMachine &machine) override;
    /// Without those whose name cannot be opened.
    [[nodiscard]] Result<QList<ArchiveMachine>> machines() override;

    [[nodiscard]] Result<> setVisibility(const SessionId &session,
                                         ArchiveVisibility visibility) override;
    [[nodiscard]] Result<QList<ArchivedSession>> sessions(qsizetype most) override;
    [[nodiscard]] Result<QList<ArchiveHit>> search(const ArchiveQuery &query) override;

private:
    /// Made when the archive has said which it is.
    [[nodiscard]] Result<const SealedBox *> box();
    [[nodiscard]] Result<> claim(const SealedBox &box);
    [[nodiscard]] SessionId sealedId(const SealedBox &box, const SessionId &session);
    /// Asks for one record of it, where it is not known yet.
    [[nodiscard]] Result<SessionId> realId(const SealedBox &box, const SessionId &sealed,
                                           const MachineId &machine);

    const std::unique_ptr<ArchiveServer> m_inner;
    const ArchiveKey m_key;
    QList<SessionId> m_sessions;
    std::optional<Error> m_problem;
    std::unique_ptr<SealedBox> m_box;
    QUuid m_id; ///< of the archive
    bool m_isFirst = false; ///< no machine was there
    QHash<SessionId, SessionId> m_real; ///< by the id that the archive has
};

} // namespace varve
