// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "leases.h"

#include "processes.h"
#include "queryrows.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Leases)
};

} // namespace

Leases::Leases(Database &database, QString owner) : m_database(database), m_owner(std::move(owner))
{ }

Result<> Leases::acquire(const SessionId &session, const QString &purpose)
{
    auto transaction = Transaction::begin(m_database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    {
        auto held = m_database.run(
                "SELECT owner, pid, purpose, heartbeat FROM leases WHERE session = ? AND "
                "heartbeat > ?"_L1,
                { session.toString(), now - Lifetime });
        if (!held) {
            return std::unexpected(held.error());
        }
        if (held->next() && held->text(0) != m_owner
            && isProcessAlive(held->integer(1), held->integer(3))) {
            return fail(Error::Kind::Conflict,
                        Tr::tr("Another Varve (process %1) is working in this session: %2. Wait "
                               "until it has "
                               "finished, or stop it there.")
                                .arg(held->integer(1))
                                .arg(held->text(2)));
        }
    }
    auto taken = m_database.run(
            "INSERT INTO leases (session, owner, pid, purpose, heartbeat) VALUES (?,?,?,?,?) "
            "ON CONFLICT (session) DO UPDATE SET owner = excluded.owner, pid = excluded.pid, "
            "purpose = excluded.purpose, heartbeat = excluded.heartbeat"_L1,
            { session.toString(), m_owner, QCoreApplication::applicationPid(), purpose, now });
    if (!taken) {
        return std::unexpected(taken.error());
    }
    return transaction->commit();
}

Result<> Leases::renew(const SessionId &session)
{
    auto renewed =
            m_database.run("UPDATE leases SET heartbeat = ? WHERE session = ? AND owner = ?"_L1,
                           { QDateTime::currentMSecsSinceEpoch(), session.toString(), m_owner });
    if (!renewed) {
        return std::unexpected(renewed.error());
    }
    if (renewed->changedRows() == 0) {
        return fail(Error::Kind::Conflict,
                    Tr::tr("Another Varve has taken over this session, because this one did not "
                           "answer for a while."));
    }
    return {};
}

Result<> Leases::release(const SessionId &session)
{
    return m_database
            .run("DELETE FROM leases WHERE session = ? AND owner = ?"_L1,
                 { session.toString(), m_owner })
            .transform([](const Query &) { });
}

Result<QList<Lease>> leasesInForce(Database &database, qint64 now)
{
    QList<Lease> leases;
    return forEachRow(
                   database.run(
                           "SELECT session, pid, purpose, heartbeat FROM leases WHERE heartbeat > "
                           "? ORDER BY heartbeat DESC"_L1,
                           { now - Leases::Lifetime }),
                   [&](const Query &row) {
                       if (isProcessAlive(row.integer(1), row.integer(3))) {
                           leases += { SessionId::fromString(row.text(0)), row.integer(1),
                                       row.text(2) };
                       }
                   })
            .transform([&] { return leases; });
}

Result<> LeaseBook::acquire(Database &database, const SessionId &session, const QString &purpose)
{
    return Leases(database, m_owner).acquire(session, purpose).transform([&] {
        ++m_works[session];
    });
}

Result<> LeaseBook::renew(Database &database, const SessionId &session) const
{
    return Leases(database, m_owner).renew(session);
}

Result<> LeaseBook::release(Database &database, const SessionId &session)
{
    const auto works = m_works.find(session);
    if (works != m_works.end() && --*works > 0) {
        return {};
    }
    m_works.remove(session);
    return Leases(database, m_owner).release(session);
}

} // namespace varve
