// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivelog.h"

#include "archiverows.h"
#include "migrations.h"
#include "sessionstore.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFileInfo>
#include <QSysInfo>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveLog)
};

/// Every session first, then a place for each entry (complete() fills them), then what can change: each after what it stands on. Nothing of
/// what others have deleted.
constexpr auto PastSessions =
        "INSERT INTO archive_log (session, number, seq) SELECT s.id, m.clock + s.number, 0 FROM "
        "sessions s, archive_machine m WHERE NOT EXISTS (SELECT 1 FROM archive_clocks c WHERE "
        "c.session = s.id AND c.kind = 7 AND c.value <> '' AND c.machine <> m.id)"_L1;

/// What has a clock of others came from them. What had one of this machine has it again: it may say that there is nothing any more.
constexpr auto PastClocks =
        "INSERT OR REPLACE INTO archive_clocks (session, kind, ref, number, machine, value) SELECT "
        "p.session, p.kind, p.ref, m.clock + row_number() OVER (ORDER BY p.session, p.kind, "
        "p.ref), m.id, p.value FROM archive_machine m, ("
        "SELECT id AS session, 3 AS kind, '' AS ref, '' AS value FROM sessions WHERE leaf_id <> '' "
        "UNION SELECT id, 4, '', '' FROM sessions WHERE name <> '' "
        "UNION SELECT s.id, 5, '', '' FROM sessions s WHERE EXISTS (SELECT 1 FROM session_tags "
        "t WHERE t.session = s.number) "
        "UNION SELECT id, 6, '', '' FROM sessions WHERE archived_at <> '' "
        "UNION SELECT id, 7, '', 'deleted' FROM sessions WHERE deleted_at <> '' "
        "UNION SELECT '', 8, id, '' FROM facts "
        "UNION SELECT e.session_id, 9, e.id || '.' || c.position, '' FROM journal_changes c "
        "JOIN session_entries e ON e.seq = c.seq "
        "UNION SELECT session, kind, ref, '' FROM archive_clocks WHERE kind BETWEEN 3 AND 6 AND "
        "session IN (SELECT id FROM sessions) AND machine = (SELECT id FROM archive_machine)) p "
        "WHERE NOT EXISTS (SELECT 1 FROM archive_clocks c WHERE c.session = p.session AND c.kind = "
        "p.kind AND c.ref = p.ref AND (c.kind = 7 OR c.machine <> m.id))"_L1;

/// No more of it than tells two apart.
QString placeOf(const QString &store)
{
    const QByteArray where =
            QSysInfo::machineUniqueId() + '\n' + QFileInfo(store).canonicalFilePath().toUtf8();
    return QString::fromLatin1(
            QCryptographicHash::hash(where, QCryptographicHash::Sha256).toHex().first(32));
}

} // namespace

Result<bool> ArchiveLog::isOn()
{
    return exists(m_store.database(), "SELECT 1 FROM archive_machine WHERE is_on"_L1, {});
}

Result<MachineId> ArchiveLog::machine()
{
    return m_store.database().run("SELECT id FROM archive_machine"_L1).transform([](Query query) {
        return query.next() ? MachineId::fromBytes(query.bytes(0)) : MachineId();
    });
}

Result<qint64> ArchiveLog::clock()
{
    return numberOf(m_store.database(), "SELECT clock FROM archive_machine"_L1);
}

Error ArchiveLog::absurdNumbers()
{
    return { Error::Kind::InvalidInput,
             Tr::tr("The archive names records by numbers that no machine can have reached. They "
                    "were left there. Who owns the archive should look at who wrote them."),
             {} };
}

Result<> ArchiveLog::switchOn()
{
    Database &database = m_store.database();
    const auto on = isOn();
    if (!on || *on) {
        return on.transform([](bool) { });
    }
    // What was written while it was off was not written down: all of it comes again, which costs room and does no harm.
    const auto made = change(database,
                             "INSERT INTO archive_machine (one, id, clock, is_on, place) VALUES "
                             "(1,?,0,1,?) ON CONFLICT (one) DO UPDATE SET is_on = 1"_L1,
                             { MachineId::create().toBytes(), placeOf(database.path()) })
                              .and_then([&] { return logPast(); });
    const auto triggers = made ? archiveTriggers() : std::unexpected(made.error());
    if (!triggers) {
        return std::unexpected(triggers.error());
    }
    for (const QString &trigger : *triggers) {
        if (auto done = database.execute(trigger); !done) {
            return done;
        }
    }
    return {};
}

Result<> ArchiveLog::logPast()
{
    Database &database = m_store.database();
    for (const QLatin1StringView sql :
         { "DELETE FROM archive_log"_L1,
           // That something is deleted stays known, also where nothing else of it is here: else it would come back.
           "DELETE FROM archive_clocks WHERE machine = (SELECT id FROM archive_machine) AND kind "
           "NOT BETWEEN 3 AND 7"_L1,
           "UPDATE archive_clocks SET value = '' WHERE kind = 7 AND value <> '' AND machine = "
           "(SELECT id FROM archive_machine) AND session IN (SELECT id FROM sessions WHERE "
           "deleted_at = '')"_L1,
           "UPDATE archive_clocks SET value = 'deleted' WHERE kind = 7 AND value = '' AND machine "
           "= (SELECT id FROM archive_machine) AND session IN (SELECT id FROM sessions WHERE "
           "deleted_at <> '')"_L1,
           "UPDATE archive_clocks SET number = n.place + (SELECT clock FROM archive_machine) FROM "
           "(SELECT session AS of, row_number() OVER (ORDER BY number) AS place FROM "
           "archive_clocks WHERE kind = 7 AND machine = (SELECT id FROM archive_machine)) n WHERE "
           "session = n.of AND kind = 7"_L1,
           "UPDATE archive_machine SET clock = max(clock, (SELECT coalesce(max(number), 0) FROM "
           "archive_clocks WHERE machine = archive_machine.id))"_L1,
           PastSessions,
           "UPDATE archive_machine SET past_seq = 0, past_number = clock + (SELECT "
           "coalesce(max(number), 0) FROM sessions), past_to = (SELECT coalesce(max(seq), 0) FROM "
           "session_entries)"_L1,
           "UPDATE archive_machine SET clock = past_number + past_to"_L1, PastClocks,
           "UPDATE archive_machine SET clock = max(clock, (SELECT coalesce(max(number), 0) FROM "
           "archive_clocks WHERE machine = archive_machine.id))"_L1 }) {
        if (auto done = change(database, sql); !done) {
            return done;
        }
    }
    return {};
}

Result<> ArchiveLog::switchOff()
{
    Database &database = m_store.database();
    const auto triggers = archiveTriggers();
    if (!triggers) {
        return std::unexpected(triggers.error());
    }
    for (auto trigger = triggers->keyBegin(); trigger != triggers->keyEnd(); ++trigger) {
        if (auto gone = database.execute("DROP TRIGGER IF EXISTS "_L1 + *trigger); !gone) {
            return gone;
        }
    }
    return change(database, "UPDATE archive_machine SET is_on = 0, past_seq = past_to"_L1)
            .and_then([&] { return change(database, "DELETE FROM archive_log"_L1); });
}

Result<bool> ArchiveLog::complete()
{
    constexpr int EntriesAStep = 1000; // some 3 ms
    Database &database = m_store.database();
    const auto more = exists(
            database, "SELECT 1 FROM archive_machine WHERE is_on AND past_seq < past_to"_L1, {});
    if (!more || !*more) {
        return more;
    }
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    const auto last = numberOf(
            database,
            "SELECT coalesce((SELECT seq FROM session_entries, archive_machine WHERE seq > "
            "past_seq AND seq <= past_to ORDER BY seq LIMIT 1 OFFSET ?), past_to) FROM "
            "archive_machine"_L1,
            { EntriesAStep - 1 });
    if (!last) {
        return std::unexpected(last.error());
    }
    return change(database,
                  "INSERT OR IGNORE INTO archive_log (session, number, seq) SELECT e.session_id, "
                  "m.past_number + e.seq, e.seq FROM archive_machine m, session_entries e WHERE "
                  "e.seq > m.past_seq AND e.seq <= ? AND NOT EXISTS (SELECT 1 FROM archive_clocks "
                  "c "
                  "WHERE c.session = e.session_id AND c.kind = 7 AND c.value <> '' AND c.machine "
                  "<> m.id)"_L1,
                  { *last })
            .and_then([&] {
                return change(database, "UPDATE archive_machine SET past_seq = ?"_L1, { *last });
            })
            .and_then([&] { return transaction->commit(); })
            .transform([] { return true; });
}

Result<> ArchiveLog::checkPlace()
{
    Database &database = m_store.database();
    const QString place = placeOf(database.path());
    const auto moved = exists(
            database, u"SELECT 1 FROM archive_machine WHERE is_on AND place <> ?"_s, { place });
    return moved.and_then([&](bool yes) { return yes ? becomeAnother(place) : Result<>(); });
}

Result<> ArchiveLog::becomeAnother()
{
    return becomeAnother(placeOf(m_store.database().path()));
}

Result<> ArchiveLog::becomeAnother(const QString &place)
{
    Database &database = m_store.database();
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    // Numbers stay: what was written before the copy was made is told again, by the other machine.
    const QByteArray another = MachineId::create().toBytes();
    return change(database,
                  "UPDATE archive_clocks SET machine = ? WHERE machine = (SELECT id FROM "
                  "archive_machine)"_L1,
                  { another })
            .and_then([&] {
                // Who may see a session was this one's to say, and is.
                return change(database,
                              "INSERT INTO archive_heads (archive, session, machine, there, have, "
                              "visibility) SELECT archive, session, ?, 0, 0, visibility FROM "
                              "archive_heads WHERE visibility >= 0 AND machine = (SELECT id FROM "
                              "archive_machine)"_L1,
                              { another });
            })
            .and_then([&] {
                return change(database, "UPDATE archive_machine SET id = ?, place = ?"_L1,
                              { another, place });
            })
            .and_then([&] { return transaction->commit(); });
}

Result<qint64> ArchiveLog::count(const SessionId &session, qint64 after)
{
    return numberOf(m_store.database(),
                    "SELECT (SELECT count(*) FROM archive_log WHERE session = ?1 AND number > ?2) "
                    "+ (SELECT count(*) FROM archive_clocks WHERE session = ?1 AND number > ?2 AND "
                    "machine = (SELECT id FROM archive_machine))"_L1,
                    { notNull(session), after });
}

} // namespace varve
