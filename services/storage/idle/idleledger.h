// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "idlerecord.h"
#include <storage/database.h>

#include <QList>

namespace varve
{

/// What was done while idle, by all processes that have the store. Times are given, so that a day is what the caller takes for one.
/// Used on the thread of its database.
class IdleLedger
{
public:
    /// Older rows are removed, and so are those beyond the newest so many, once no limit of a day is counted from them.
    static constexpr int KeptDays = 90;
    static constexpr int KeptRows = 5000;
    /// What is made in little pieces one after the other is one row as long as no more than this lies between (ms).
    static constexpr qint64 MergeWithin = 10 * 60 * 1000;

    /// `owner` is unique to this process.
    IdleLedger(Database &database, QString owner) : m_database(database), m_owner(std::move(owner))
    { }

    struct Begun
    {
        enum class What : quint8 {
            Begun,
            Taken, ///< somebody is at it, or has just done it
            Busy, ///< a turn or a compaction runs in this store
            TokenLimit, ///< it would go over the limit of the day
            CostLimit,
        };
        What what = What::Begun;
        qint64 id = 0; ///< of Begun
    };
    /// Claims a step, if nothing speaks against it, in one transaction: no turn or compaction of any process, nobody else at the
    /// same task and session, room in the limits for what it is estimated at. `day`: when the present one began.
    [[nodiscard]] Result<Begun> begin(const IdleRecord &step, const IdleLimits &limits,
                                      const QDateTime &day, const QDateTime &now);
    /// Conflict if the claim was lost, or something else has begun in the store by now.
    [[nodiscard]] Result<> renew(qint64 id, const QDateTime &now);
    /// What came of it. Does nothing if the claim was lost.
    [[nodiscard]] Result<> end(const IdleRecord &step);
    /// Work that needed no claim; joined with the row before where that is of the same kind.
    [[nodiscard]] Result<> add(const IdleRecord &done);

    /// Newest first; those that run too.
    [[nodiscard]] Result<QList<IdleRecord>> records(qsizetype most);
    /// Of all that began at `since` or later. `limited`: only what counts for the limits.
    [[nodiscard]] Result<IdleSum> sum(const QDateTime &since, bool limited);

private:
    [[nodiscard]] Result<bool> isBusy(const QDateTime &now);
    [[nodiscard]] Result<bool> isTaken(const IdleRecord &step);
    [[nodiscard]] Result<> closeDead(const QDateTime &now);
    [[nodiscard]] Result<> rotate(const QDateTime &now);
    [[nodiscard]] Result<qint64> insert(const IdleRecord &step, const QDateTime &now);

    Database &m_database;
    const QString m_owner;
};

} // namespace varve
