// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivedeletions.h"

#include "archivelog.h"
#include "archiverows.h"
#include "sessiondeletion.h"
#include "sessionrow.h"
#include "sessionstore.h"
#include <base/timestamp.h>

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// What had been seen of a machine.
qint64 seenOf(const QString &value, const MachineId &machine)
{
    const QString name = QString::fromLatin1(machine.toBytes().toHex().toUpper()) + u':';
    const QStringList parts = value.split(u' ');
    for (const QString &part : parts) {
        if (part.startsWith(name)) {
            return part.sliced(name.size()).toLongLong();
        }
    }
    return 0;
}

} // namespace

ArchiveDeletions::ArchiveDeletions(SessionStore &store, const Archive &archive)
    : m_store(store)
    , m_database(store.database())
    , m_archive(archive)
{ }

/// As the trigger writes it.
QString ArchiveDeletions::noteOf(const DeletedValue &deleted)
{
    if (!deleted.isDeleted) {
        return {};
    }
    QStringList parts { u"deleted"_s };
    for (const ArchiveHead &head : deleted.seen) {
        parts += QString::fromLatin1(head.machine.toBytes().toHex().toUpper()) + u':'
                + QString::number(head.number);
    }
    return parts.join(u' ');
}

Result<> ArchiveDeletions::follow(const SessionId &session, const MachineId &by,
                                  const QString &note)
{
    const auto own = ArchiveLog(m_store).machine();
    if (!own) {
        return std::unexpected(own.error());
    }
    return believed(session, seenOf(note, *own), m_archive.isSealed)
            .and_then([&](qint64 seen) { return hasUnseen(session, seen); })
            .and_then([&](bool unseen) {
                return unseen && by != *own ? thereAgain(session) : deleteIfPossible(session);
            });
}

/// Nobody has seen more of this machine than it has sent.
Result<qint64> ArchiveDeletions::believed(const SessionId &session, qint64 seen, bool ofAnyArchive)
{
    return numberOf(m_database,
                    "SELECT coalesce(max(there), 0) FROM archive_heads WHERE session = ?1 AND "
                    "machine = (SELECT id FROM archive_machine) AND (archive = ?2 OR ?3)"_L1,
                    { session.toString(), m_archive.number, ofAnyArchive })
            .transform([seen](qint64 sent) { return std::min(seen, sent); });
}

/// Whether something was written in it here that those did not know who deleted it.
Result<bool> ArchiveDeletions::hasUnseen(const SessionId &session, qint64 seen)
{
    return exists(
            m_database,
            "SELECT 1 FROM archive_log WHERE session = ? AND number > ? AND seq <> 0 LIMIT 1"_L1,
            { session.toString(), seen });
}

Result<> ArchiveDeletions::thereAgain(const SessionId &session)
{
    return change(m_database,
                  "UPDATE archive_machine SET clock = max(clock, (SELECT "
                  "coalesce(max(number), 0) FROM archive_clocks WHERE session = ? AND "
                  "kind = 7)) + 1"_L1,
                  { session.toString() })
            .and_then([&] {
                return change(
                        m_database,
                        "INSERT OR REPLACE INTO archive_clocks (session, kind, ref, number, "
                        "machine, value) SELECT ?, 7, '', clock, id, '' FROM archive_machine"_L1,
                        { session.toString() });
            });
}

Result<QList<SessionId>> ArchiveDeletions::bringBack(const SessionId &session, bool says)
{
    const auto deleted = readAll(
            m_database.run(StandingSessions
                                   + "SELECT s.id FROM standing JOIN sessions s ON s.number = "
                                     "standing.number WHERE s.deleted_at <> ''"_L1,
                           { session.toString() }),
            textIn);
    if (!deleted) {
        return std::unexpected(deleted.error());
    }
    QList<SessionId> back;
    for (const QString &text : *deleted) {
        const SessionId id = SessionId::fromString(text);
        auto done = change(m_database,
                           "UPDATE sessions SET deleted_at = '', deleted_by = 0 WHERE id = ?"_L1,
                           { text });
        if (done && says && id != session) {
            done = thereAgain(id);
        }
        if (!done) {
            return std::unexpected(done.error());
        }
        back += id;
    }
    return back;
}

/// What stands in the way is looked at again by settle().
Result<> ArchiveDeletions::deleteIfPossible(const SessionId &session)
{
    const auto review = SessionDeletion(m_store).review({ session });
    if (!review) {
        return std::unexpected(review.error());
    }
    const bool isNeeded = std::ranges::contains(
            review->needed, session, [](const auto &needed) { return needed.session.id; });
    if (isNeeded || std::ranges::contains(review->working, session, &Session::id)) {
        return {};
    }
    return change(m_database, "UPDATE sessions SET deleted_at = ?, deleted_by = ? WHERE id = ?"_L1,
                  { timestamp(QDateTime::currentDateTimeUtc()), QCoreApplication::applicationPid(),
                    session.toString() });
}

Result<QList<SessionId>> ArchiveDeletions::settle(const QSet<MachineId> &machines)
{
    auto transaction = Transaction::begin(m_database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    struct Pending
    {
        SessionId session;
        QString value;
    };
    // Those that stand on others come first.
    const auto pending = readAll(
            m_database.run("SELECT s.id, c.value FROM archive_clocks c JOIN sessions s ON s.id = "
                           "c.session WHERE c.kind = 7 AND c.value <> '' AND s.deleted_at = '' "
                           "ORDER BY s.number DESC"_L1),
            [](const Query &row) {
                return Pending { SessionId::fromString(row.text(0)), row.text(1) };
            });
    const auto machine = ArchiveLog(m_store).machine();
    const auto kept = unseenOf(machines);
    if (!pending || !machine || !kept) {
        return std::unexpected(!pending           ? pending.error()
                                       : !machine ? machine.error()
                                                  : kept.error());
    }
    QList<SessionId> back;
    if (pending->isEmpty() && kept->isEmpty()) {
        return back;
    }
    auto done = change(m_database, "UPDATE archive_machine SET applying = 1"_L1);
    for (const SessionId &session : *kept) {
        done = done.and_then([&] { return thereAgain(session); })
                       .and_then([&] { return bringBack(session, true); })
                       .transform([&](const QList<SessionId> &ids) { back += ids; })
                       .and_then([&] { return takeAnew(session); });
    }
    for (const Pending &one : *pending) {
        if (kept->contains(one.session)) {
            continue;
        }
        done = done.and_then(
                           [&] { return believed(one.session, seenOf(one.value, *machine), true); })
                       .and_then([&](qint64 seen) { return hasUnseen(one.session, seen); })
                       .and_then([&](bool unseen) {
                           return unseen ? Result<bool>(true) : oursStandOn(one.session);
                       })
                       .and_then([&](bool stays) {
                           return stays ? thereAgain(one.session) : deleteIfPossible(one.session);
                       });
    }
    return done
            .and_then([&] {
                return change(m_database, "UPDATE archive_machine SET applying = 0"_L1);
            })
            .and_then([&] { return transaction->commit(); })
            .transform([&] { return back; });
}

/// Of what is deleted here, those that one of these machines has written in what who deleted it had not seen.
Result<QList<SessionId>> ArchiveDeletions::unseenOf(const QSet<MachineId> &machines)
{
    QList<SessionId> unseen;
    const auto read = forEachRow(
            m_database.run("SELECT c.session, c.value, e.machine, e.number FROM archive_clocks c "
                           "JOIN archive_entries e ON e.session = c.session AND e.machine NOT IN "
                           "(c.machine, (SELECT id FROM archive_machine)) WHERE c.kind = 7 AND "
                           "c.value <> '' AND e.number > 0"_L1),
            [&](const Query &row) {
                const auto session = SessionId::fromString(row.text(0));
                const MachineId machine = MachineId::fromBytes(row.bytes(2));
                if (machines.contains(machine) && row.integer(3) > seenOf(row.text(1), machine)
                    && !unseen.contains(session)) {
                    unseen += session;
                }
            });
    Result<> looked = read;
    unseen.removeIf([&](const SessionId &session) {
        const auto going = looked.and_then([&] { return standsOnGoing(session); });
        looked = going.transform([](bool) { });
        return going && *going; // the next time
    });
    return looked.transform([&] { return unseen; });
}

Result<bool> ArchiveDeletions::standsOnGoing(const SessionId &session)
{
    return exists(m_database,
                  StandingSessions
                          + "SELECT 1 FROM standing JOIN sessions s ON s.number = standing.number "
                            "WHERE s.deleted_by < 0"_L1,
                  { session.toString() });
}

/// What was purged comes once more.
Result<> ArchiveDeletions::takeAnew(const SessionId &session)
{
    return change(
            m_database,
            "UPDATE archive_heads SET have = 0, waits_for = '', waits_in = '' WHERE session = "
            "?1 AND NOT EXISTS (SELECT 1 FROM sessions WHERE id = ?1)"_L1,
            { session.toString() });
}

/// Whether a session that something was written in here stands on this one.
Result<bool> ArchiveDeletions::oursStandOn(const SessionId &session)
{
    return exists(m_database,
                  "SELECT 1 FROM sessions f JOIN session_entries e ON e.id = f.base_entry_id WHERE "
                  "f.base_entry_id <> '' AND e.session_id = ? AND f.deleted_at = '' AND EXISTS "
                  "(SELECT 1 FROM archive_log l WHERE l.session = f.id) LIMIT 1"_L1,
                  { session.toString() });
}

} // namespace varve
