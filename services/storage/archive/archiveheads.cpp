// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archiveheads.h"

#include "archiverows.h"
#include "notnull.h"
#include "sessionstore.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveHeads)
};

/// A row of this machine's own keeps `have` equal to `there`, unless its session was deleted here and comes back.
constexpr auto Told =
        "INSERT INTO archive_heads (archive, session, machine, there, have) SELECT "
        "?1, ?2, ?3, ?4, CASE WHEN id = ?3 THEN ?4 ELSE 0 END FROM archive_machine "
        "WHERE true ON CONFLICT (archive, session, machine) DO UPDATE SET have = CASE "
        "WHEN machine = (SELECT id FROM archive_machine) AND have = there THEN "
        "max(there, excluded.there) ELSE have END, there = max(there, excluded.there)"_L1;

/// Taken are: everything, or what is here, was chosen, or holds what another one waits for. This machine's own, which comes back, after
/// what others have changed since. Where a session is deleted and its rows are gone, nothing comes that could be waited for: who wants it
/// back says so behind what waits.
constexpr auto ToTake =
        "SELECT h.session, h.machine, h.have FROM archive_heads h WHERE h.archive = ?1 AND h.there "
        "> h.have AND (h.waits_for = '' OR EXISTS (SELECT 1 FROM session_entries WHERE id = "
        "h.waits_for) OR EXISTS (SELECT 1 FROM sessions WHERE id = h.waits_for) OR (EXISTS (SELECT "
        "1 FROM archive_clocks k WHERE k.session = h.session AND k.kind = 7 AND k.value <> '') AND "
        "NOT EXISTS (SELECT 1 FROM sessions WHERE id = h.session))) AND (?2 OR "
        "(h.session = ?3 AND ?3 <> '') OR "
        "EXISTS (SELECT 1 FROM sessions WHERE id = h.session) OR EXISTS (SELECT 1 FROM "
        "archive_choices c WHERE c.archive = ?1 AND c.session = h.session AND c.session <> '') OR "
        "EXISTS (SELECT 1 FROM archive_clocks k WHERE k.session = h.session AND k.kind = 7) OR "
        "EXISTS (SELECT 1 FROM archive_heads w WHERE w.archive = ?1 AND w.waits_in = h.session AND "
        "h.session <> '')) ORDER BY h.session, h.machine = (SELECT id FROM archive_machine), "
        "h.machine"_L1;

} // namespace

Result<QByteArray> ArchiveHeads::cursor()
{
    return m_store.database()
            .run("SELECT cursor FROM archives WHERE number = ?"_L1, { m_archive.number })
            .transform([](Query query) { return query.next() ? query.bytes(0) : QByteArray(); });
}

Result<> ArchiveHeads::checkInList()
{
    return exists(m_store.database(), "SELECT 1 FROM archives WHERE number = ?"_L1,
                  { m_archive.number })
            .and_then([&](bool is) {
                return is ? Result<>()
                          : fail(Error::Kind::Cancelled,
                                 Tr::tr("The archive “%1” was removed from the list meanwhile. "
                                        "Nothing more was sent or taken.")
                                         .arg(m_archive.name));
            });
}

Result<qint64> ArchiveHeads::ownThere(const SessionId &session)
{
    return numberOf(m_store.database(),
                    "SELECT there FROM archive_heads WHERE archive = ? AND session = ? AND machine "
                    "= (SELECT id FROM archive_machine)"_L1,
                    { m_archive.number, notNull(session) });
}

Result<QHash<SessionId, qint64>> ArchiveHeads::ownThere()
{
    QHash<SessionId, qint64> there;
    return forEachRow(m_store.database().run(
                              "SELECT session, there FROM archive_heads WHERE archive = ? AND "
                              "machine = (SELECT id FROM archive_machine)"_L1,
                              { m_archive.number }),
                      [&](const Query &row) {
                          there.insert(SessionId::fromString(row.text(0)), row.integer(1));
                      })
            .transform([&] { return there; });
}

Result<qint64> ArchiveHeads::mostSent()
{
    return numberOf(m_store.database(), "SELECT number FROM archive_sent WHERE id = ?"_L1,
                    { m_archive.id.toString(QUuid::WithoutBraces) });
}

/// All that was written until now may go: one note for many batches.
Result<qint64> ArchiveHeads::noteSending(qint64 number)
{
    return change(m_store.database(),
                  "INSERT INTO archive_sent (id, number) SELECT ?1, max(clock, ?2) FROM "
                  "archive_machine WHERE true ON CONFLICT (id) DO UPDATE SET number = max(number, "
                  "excluded.number)"_L1,
                  { m_archive.id.toString(QUuid::WithoutBraces), number })
            .and_then([&] { return mostSent(); });
}

Result<> ArchiveHeads::disown()
{
    return change(m_store.database(), "DELETE FROM archive_sent WHERE id = ?"_L1,
                  { m_archive.id.toString(QUuid::WithoutBraces) });
}

Result<> ArchiveHeads::told(const QList<ArchiveHead> &heads, const QByteArray &cursor)
{
    Database &database = m_store.database();
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    if (auto checked = checkInList(); !checked) {
        return checked;
    }
    for (const ArchiveHead &head : heads) {
        if (auto put = change(database, Told,
                              { m_archive.number, notNull(head.session), head.machine.toBytes(),
                                head.number });
            !put) {
            return put;
        }
    }
    return change(database, "UPDATE archives SET cursor = ? WHERE number = ?"_L1,
                  { cursor, m_archive.number })
            .and_then([&] { return transaction->commit(); });
}

Result<> ArchiveHeads::sent(const SessionId &session, qint64 number)
{
    auto transaction = Transaction::begin(m_store.database());
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    const auto machine =
            m_store.database().run("SELECT id FROM archive_machine"_L1).transform([](Query query) {
                return query.next() ? query.bytes(0) : QByteArray();
            });
    if (!machine) {
        return std::unexpected(machine.error());
    }
    return checkInList()
            .and_then([&] {
                return change(m_store.database(), Told,
                              { m_archive.number, notNull(session), *machine, number });
            })
            .and_then([&] { return transaction->commit(); });
}

Result<> ArchiveHeads::toldVisibility(const SessionId &session, ArchiveVisibility visibility)
{
    return change(m_store.database(),
                  "INSERT INTO archive_heads (archive, session, machine, there, have, visibility) "
                  "SELECT ?1, ?2, id, 0, 0, ?3 FROM archive_machine WHERE true ON CONFLICT "
                  "(archive, session, machine) DO UPDATE SET visibility = ?3"_L1,
                  { m_archive.number, notNull(session), static_cast<int>(visibility) });
}

Result<QList<ArchiveHead>> ArchiveHeads::toTake(const SessionId &wanted)
{
    return readAll(runNumbered(m_store.database(), ToTake,
                               { m_archive.number, m_archive.takesAll, notNull(wanted) }),
                   [](const Query &row) {
                       return ArchiveHead { SessionId::fromString(row.text(0)),
                                            MachineId::fromBytes(row.bytes(1)), row.integer(2) };
                   });
}

Result<qint64> ArchiveHeads::sessionsWaiting()
{
    return numberOf(m_store.database(),
                    "SELECT count(DISTINCT session) FROM archive_heads WHERE archive = ? AND there "
                    "> have AND waits_for <> ''"_L1,
                    { m_archive.number });
}

Result<QSet<SessionId>> ArchiveHeads::neverShared()
{
    return readAll(runNumbered(
                           m_store.database(),
                           "SELECT DISTINCT h.session FROM archive_heads h WHERE h.archive = "
                           "?1 AND h.there > h.have AND EXISTS (SELECT 1 FROM sessions WHERE "
                           "id = h.session) AND NOT EXISTS (SELECT 1 FROM archive_heads o "
                           "WHERE o.archive = ?1 AND o.session = h.session AND (o.have > 0 OR "
                           "(o.there > 0 AND o.machine = (SELECT id FROM archive_machine))))"_L1,
                           { m_archive.number }),
                   textIn)
            .transform([](const QStringList &ids) {
                QSet<SessionId> sessions;
                for (const QString &id : ids) {
                    sessions += SessionId::fromString(id);
                }
                return sessions;
            });
}

Result<bool> ArchiveHeads::isKnownOf(const SessionId &session, const QString &owner)
{
    return exists(m_store.database(),
                  "SELECT 1 FROM archive_leaves l JOIN archive_machines m ON m.id = l.machine "
                  "WHERE l.session = ? AND m.owner = ?"_L1,
                  { session.toString(), notNull(owner) });
}

Result<bool> ArchiveHeads::compareOwn(const QList<ArchiveHead> &heads,
                                      const QHash<SessionId, qint64> &before)
{
    // Of others' sessions one may only not see it any more.
    constexpr auto OfThis = "archive = ? AND machine = (SELECT id FROM archive_machine) AND "
                            "there > 0 AND (visibility >= 0 OR ?)"_L1;
    // Who may see it is told anew before anything else of it: 2 is none of those that can be told.
    constexpr auto Less =
            "UPDATE archive_heads SET have = CASE WHEN have = there THEN ?4 ELSE have "
            "END, visibility = CASE WHEN visibility >= 0 THEN 2 ELSE visibility END, "
            "there = ?4 WHERE archive = ?1 AND session = ?2 AND machine = ?3"_L1;
    Database &database = m_store.database();
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    QHash<SessionId, qint64> has;
    for (const ArchiveHead &head : heads) {
        has.insert(head.session, head.number);
    }
    const auto known = readAll(
            database.run("SELECT session, machine, there FROM archive_heads WHERE "_L1 + OfThis,
                         { m_archive.number, m_archive.isSealed }),
            [](const Query &row) {
                return ArchiveHead { SessionId::fromString(row.text(0)),
                                     MachineId::fromBytes(row.bytes(1)), row.integer(2) };
            });
    if (!known) {
        return std::unexpected(known.error());
    }
    bool isLess = false;
    for (const ArchiveHead &head : *known) {
        const qint64 number = has.value(head.session);
        if (number >= before.value(head.session)) {
            continue;
        }
        isLess = true;
        if (auto done = change(
                    database, Less,
                    { m_archive.number, notNull(head.session), head.machine.toBytes(), number });
            !done) {
            return std::unexpected(done.error());
        }
    }
    return transaction->commit().transform([isLess] { return isLess; });
}

} // namespace varve
