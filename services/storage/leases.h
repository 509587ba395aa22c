// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"
#include "ids.h"

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

} // namespace varve
