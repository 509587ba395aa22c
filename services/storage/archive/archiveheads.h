// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivelist.h"
#include "archivevalue.h"

#include <QSet>

namespace varve
{

/// How far an archive is with each session and machine, and how far this store is with it. On the thread of `store`.
class ArchiveHeads
{
public:
    ArchiveHeads(SessionStore &store, const Archive &archive) : m_store(store), m_archive(archive)
    { }

    /// As ArchiveServer::heads() left it; empty: it was never asked.
    [[nodiscard]] Result<QByteArray> cursor();
    /// What the archive has told. Of this machine's own: what was sent is known by it, also where the answer to that was lost.
    [[nodiscard]] Result<> told(const QList<ArchiveHead> &heads, const QByteArray &cursor);
    [[nodiscard]] Result<> sent(const SessionId &session, qint64 number);
    [[nodiscard]] Result<> toldVisibility(const SessionId &session, ArchiveVisibility visibility);

    /// Of this machine's own: up to which number it was sent there, or told so.
    [[nodiscard]] Result<qint64> ownThere(const SessionId &session);
    [[nodiscard]] Result<QHash<SessionId, qint64>> ownThere();
    /// Up to which number the archive may have what this machine wrote: what it has beyond that was written in another life of the store, which
    /// was put back to what it was before or copied.
    [[nodiscard]] Result<qint64> mostSent();
    /// Before anything up to `number` is sent. Answers up to which number anything may be sent now.
    [[nodiscard]] Result<qint64> noteSending(qint64 number);
    /// What the archive has of this machine counts as that of another one.
    [[nodiscard]] Result<> disown();
    /// Cancelled if somebody has removed it meanwhile. Inside the transaction of what is noted of it.
    [[nodiscard]] Result<> checkInList();

    /// What is to be taken and does not wait for something that is not here: each with the number up to which it was taken. `wanted`: a
    /// session that is, chosen or not.
    [[nodiscard]] Result<QList<ArchiveHead>> toTake(const SessionId &wanted = {});
    [[nodiscard]] Result<qint64> sessionsWaiting();
    /// Sessions to take that are here, and of which this archive never gave or got anything.
    [[nodiscard]] Result<QSet<SessionId>> neverShared();
    /// Whether a machine of this owner was known to stand in the session.
    [[nodiscard]] Result<bool> isKnownOf(const SessionId &session, const QString &owner);
    /// `heads`: all of this machine's that the archive has; `before`: ownThere() before it was asked, as another process may send meanwhile.
    /// Where it has less than it was sent, it was put back to what it was before: the rest counts as not sent. Answers whether there is such.
    [[nodiscard]] Result<bool> compareOwn(const QList<ArchiveHead> &heads,
                                          const QHash<SessionId, qint64> &before);

private:
    SessionStore &m_store;
    Archive m_archive;
};

} // namespace varve
