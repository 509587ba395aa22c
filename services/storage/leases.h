// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"
#include <base/ids.h>

#include <QDateTime>
#include <QHash>
#include <QList>

namespace varve
{

/// One running turn or compaction a session, over all processes that have the store open.
class Leases
{
public:
    /// A lease that was not renewed for this long (ms) is void, and so is one whose process is gone.
    static constexpr qint64 Lifetime = 30'000;
    static constexpr int RenewEvery = 10'000;

    /// `owner` is unique to this process.
    Leases(Database &database, QString owner);

    /// Conflict if somebody else works in the session; the message says which process.
    [[nodiscard]] Result<> acquire(const SessionId &session, const QString &purpose);
    /// Conflict if it was lost.
    [[nodiscard]] Result<> renew(const SessionId &session);
    [[nodiscard]] Result<> release(const SessionId &session);

private:
    Database &m_database;
    QString m_owner;
};

struct Lease
{
    SessionId session;
    qint64 pid = 0;
    QString purpose;
};

/// Those of processes that run, this one among them: what a killed one has left holds nobody up. Internal in a store from before
/// there were leases.
[[nodiscard]] Result<QList<Lease>> leasesInForce(Database &database,
                                                 qint64 now = QDateTime::currentMSecsSinceEpoch());

/// The leases of one process, where several things may be at work in one session (a turn and a compaction): the first takes
/// the lease, the last gives it back. Used on the store thread alone.
class LeaseBook
{
    Q_DISABLE_COPY_MOVE(LeaseBook)

public:
    explicit LeaseBook(QString owner) : m_owner(std::move(owner)) { }
    ~LeaseBook() = default;

    [[nodiscard]] const QString &owner() const { return m_owner; }
    [[nodiscard]] Result<> acquire(Database &database, const SessionId &session,
                                   const QString &purpose);
    [[nodiscard]] Result<> renew(Database &database, const SessionId &session) const;
    [[nodiscard]] Result<> release(Database &database, const SessionId &session);
    /// How many things of this process are at work in the session.
    [[nodiscard]] int works(const SessionId &session) const { return m_works.value(session); }

private:
    const QString m_owner;
    QHash<SessionId, int> m_works;
};

} // namespace varve
