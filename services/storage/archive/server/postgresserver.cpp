// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "postgresserver.h"

#include "archivesetup.h"
#include "queryrows.h"
#include "recordbatch.h"

#include <QCoreApplication>
#include <QTimeZone>
#include <QUuid>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::PostgresServer)
};

constexpr qsizetype StatementBytes = 4'000'000; // of payload
// Rows that are looked at for a page: of records that are smaller than that it has fewer than it could.
constexpr qint64 SmallRecord = 64;
constexpr qint64 MostRows = 10'000;
constexpr qint64 MostNumber = 1LL << 52;

QUuid idIn(const Query &row, int column)
{
    return QUuid::fromString(row.text(column));
}

/// How many of them, from `from` on, go into one statement.
qsizetype batchEnd(const QList<ArchiveRecord> &records, qsizetype from)
{
    qsizetype bytes = 0;
    qsizetype end = from;
    do {
        bytes += records.at(end).payload.size() + records.at(end).words.size();
        ++end;
    } while (end < records.size() && bytes < StatementBytes);
    return end;
}

} // namespace

PostgresServer::PostgresServer(const ArchiveAddress &address, const QString &password,
                               const std::stop_token &stop)
    : PostgresServer(address, password, stop, PostgresLimits())
{ }

PostgresServer::PostgresServer(const ArchiveAddress &address, const QString &password,
                               const std::stop_token &stop, const PostgresLimits &limits)
    : m_connection(std::make_unique<PostgresConnection>(address, password, stop, limits))
{ }

PostgresServer::~PostgresServer() = default;

template<typename Work>
auto PostgresServer::connected(Work work) -> decltype(work())
{
    return m_connection->repeated([&] { return open().and_then(work); });
}

Result<> PostgresServer::open()
{
    if (m_connection->isOpen()) {
        return {};
    }
    // Nothing is read or written where the schema is another one.
    auto read = m_connection->open().and_then([&] { return readDescription(); });
    if (!read) {
        m_connection->close();
        return std::unexpected(read.error());
    }
    m_description = *read;
    return {};
}

Result<ArchiveDescription> PostgresServer::readDescription()
{
    auto read = m_connection->run("SELECT id, sealed, schema, current_user FROM varve.archive")
                        .transform([](Query row) -> ArchiveDescription {
                            if (!row.next()) {
                                return {};
                            }
                            return { .id = idIn(row, 0),
                                     .isSealed = row.value(1).toBool(),
                                     .schema = static_cast<int>(row.integer(2)),
                                     .role = row.text(3) };
                        });
    if (!read) {
        return read;
    }
    if (read->schema > archiveSchemaVersion()) {
        return std::unexpected(newerArchive(m_connection->place(), read->schema));
    }
    if (read->schema < archiveSchemaVersion()) {
        return fail(Error::Kind::Conflict,
                    Tr::tr("The archive at %1 has an older schema (%2, this Varve writes %3). "
                           "Nothing was "
                           "changed. Who made it upgrades it with “varve archive init”.")
                            .arg(m_connection->place())
                            .arg(read->schema)
                            .arg(archiveSchemaVersion()));
    }
    return read;
}

Result<ArchiveDescription> PostgresServer::describe()
{
    return connected([&] { return readDescription(); });
}

Result<QList<ArchiveHead>> PostgresServer::heads(QByteArray *cursor)
{
    // Of which server it is stands in it: another one, after a restore, counts its transactions from elsewhere.
    const QByteArrayList parts = cursor->split(':');
    bool isNumber = false;
    const QByteArray since = QByteArray::number(parts.last().toULongLong(&isNumber));
    const QByteArray known = parts.size() == 2 && isNumber
            ? "CASE (SELECT system_identifier FROM pg_control_system())::text WHEN "
                    + PostgresConnection::literal(QString::fromLatin1(parts.first())) + " THEN '"
                    + since + "'::xid8 ELSE '0'::xid8 END"
            : QByteArray("'0'::xid8");
    const QByteArray sql = "WITH since AS MATERIALIZED (SELECT " + known
            + " AS least) "
              "SELECT session, machine, number, '' FROM varve.heads "
              "WHERE changed >= (SELECT least FROM since) UNION ALL "
              // Those of a session that one may see since then.
              "SELECT h.session, h.machine, h.number, '' FROM varve.sessions s "
              "JOIN varve.heads h ON h.session = s.session WHERE s.changed >= (SELECT least FROM "
              "since) "
              "AND h.changed < (SELECT least FROM since) UNION ALL "
              "SELECT NULL, NULL, NULL, (SELECT system_identifier FROM pg_control_system()) || ':' "
              "|| "
              "pg_snapshot_xmin(pg_current_snapshot())";
    return connected([&]() -> Result<QList<ArchiveHead>> {
        QList<ArchiveHead> heads;
        QByteArray next;
        auto read = forEachRow(m_connection->run(sql), [&](const Query &row) {
            const MachineId machine(idIn(row, 1));
            if (machine.isNull()) {
                next = row.text(3).toLatin1();
            } else {
                heads.push_back({ sessionStored(idIn(row, 0), machine), machine, row.integer(2) });
            }
        });
        if (!read) {
            return std::unexpected(read.error());
        }
        *cursor = next;
        return heads;
    });
}

Result<> PostgresServer::push(const QList<ArchiveRecord> &records)
{
    if (records.isEmpty()) {
        return {};
    }
    const auto fits = [&](const ArchiveRecord &record) {
        return record.session == records.front().session
                && record.machine == records.front().machine && record.number > 0
                && record.number <= MostNumber;
    };
    if (!std::ranges::all_of(records, fits)) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("Records of several sessions or machines cannot go together."));
    }
    return connected([&]() -> Result<> {
        if (auto allowed = checkKinds(records); !allowed) {
            return allowed;
        }
        auto pushed = insert(records);
        if (!pushed && isUndone(m_connection->error())) {
            // Another process of this machine may have been at the same ones: now they are seen.
            pushed = insert(records);
        }
        if (!pushed && isUndone(m_connection->error())) {
            return fail(
                    Error::Kind::Conflict,
                    Tr::tr("The archive at %1 has something else where this machine's records go. "
                           "Nothing was changed. Did a copy of this store write there from another "
                           "machine? Remove the archive here and add it again.")
                            .arg(m_connection->place()),
                    pushed.error().detail);
        }
        return pushed;
    });
}

Result<> PostgresServer::checkKinds(const QList<ArchiveRecord> &records) const
{
    const auto isOther = [&](const ArchiveRecord &record) {
        return (record.kind == ArchiveRecord::Kind::Sealed) != m_description.isSealed;
    };
    if (std::ranges::none_of(records, isOther)) {
        return {};
    }
    return fail(
            Error::Kind::Refused,
            (m_description.isSealed
                     ? Tr::tr("The archive at %1 is a sealed one, and this would have gone there "
                              "readable. Nothing was sent. Add the archive again as a sealed one.")
                     : Tr::tr("The archive at %1 is an open one, and this is sealed. Nothing was "
                              "sent. Add the archive again as an open one."))
                    .arg(m_connection->place()));
}

Result<> PostgresServer::insert(const QList<ArchiveRecord> &records)
{
    const auto batch = [&](qsizetype from, qsizetype end) {
        return m_connection->execute(
                insertStatement({ records.cbegin() + from, records.cbegin() + end }));
    };
    qsizetype end = batchEnd(records, 0);
    if (end == records.size()) {
        return batch(0, end);
    }
    auto transaction = PostgresTransaction::begin(*m_connection);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    for (qsizetype from = 0; from < records.size(); from = end) {
        end = batchEnd(records, from);
        if (auto inserted = batch(from, end); !inserted) {
            return inserted;
        }
    }
    return transaction->commit();
}

Result<QList<ArchiveRecord>> PostgresServer::records(const SessionId &session,
                                                     const MachineId &machine, qint64 after,
                                                     qint64 mostBytes)
{
    const QByteArray sql = QByteArray("SELECT ") + RecordColumns
            + " FROM (SELECT *, sum(octet_length(payload)) OVER (ORDER BY number) - "
              "octet_length(payload) AS before FROM varve.records WHERE session = "
            + PostgresConnection::literal(storedSession(session, machine))
            + " AND machine = " + PostgresConnection::literal(machine.uuid()) + " AND number > "
            + QByteArray::number(after) + " ORDER BY number LIMIT "
            + QByteArray::number(std::clamp<qint64>(mostBytes / SmallRecord, 1, MostRows))
            + ") r WHERE r.before <= " + QByteArray::number(mostBytes) + " ORDER BY r.number";
    return connected([&] {
        return readAll(m_connection->run(sql), [&](const Query &row) {
            ArchiveRecord record = readRecord(row, 0);
            record.session = session;
            record.machine = machine;
            return record;
        });
    });
}

Result<> PostgresServer::putMachine(const ArchiveMachine &machine)
{
    const QByteArray id = PostgresConnection::literal(machine.id.uuid());
    const QByteArray sql = "WITH put AS (INSERT INTO varve.machines AS m (machine, name) VALUES ("
            + id + ", " + PostgresConnection::literal(machine.name)
            + ") ON CONFLICT (machine) DO UPDATE SET name = excluded.name "
              "WHERE m.name <> excluded.name OR m.owner <> current_user) "
              "INSERT INTO varve.sessions (session, visibility) VALUES ("
            + id + ", 0) ON CONFLICT DO NOTHING";
    return connected([&] { return m_connection->execute(sql); });
}

Result<QList<ArchiveMachine>> PostgresServer::machines()
{
    return connected([&] {
        return readAll(
                m_connection->run("SELECT machine, name, owner FROM varve.machines ORDER BY name"),
                [](const Query &row) {
                    return ArchiveMachine { .id = MachineId(idIn(row, 0)),
                                            .name = row.text(1),
                                            .owner = row.text(2) };
                });
    });
}

Result<> PostgresServer::setVisibility(const SessionId &session, ArchiveVisibility visibility)
{
    if (session.isNull()) {
        return noSession();
    }
    const QByteArray sql = "INSERT INTO varve.sessions AS s (session, visibility) VALUES ("
            + PostgresConnection::literal(session.uuid()) + ", "
            + QByteArray::number(static_cast<int>(visibility))
            + ") ON CONFLICT (session) DO UPDATE SET visibility = excluded.visibility, "
              "changed = DEFAULT "
              // Who may not change it is refused, also where it is that already.
              "WHERE s.visibility <> excluded.visibility OR s.owner <> current_user";
    return connected([&] { return m_connection->execute(sql); });
}

Result<QList<ArchivedSession>> PostgresServer::sessions(qsizetype most)
{
    const QByteArray sql =
            "SELECT s.session, s.owner, s.visibility, "
            "(date_part('epoch', max(h.at)) * 1000)::bigint, "
            "(SELECT d.words @@ 'deleted'::tsquery FROM varve.records d WHERE d.session = "
            "s.session "
            "AND d.kind = 7 ORDER BY d.number DESC, d.machine DESC LIMIT 1) IS TRUE "
            "FROM varve.sessions s JOIN varve.heads h ON h.session = s.session "
            "WHERE NOT EXISTS (SELECT FROM varve.machines m WHERE m.machine = s.session) "
            "GROUP BY s.session ORDER BY max(h.at) DESC, s.session LIMIT "
            + QByteArray::number(most);
    return connected([&] {
        return readAll(m_connection->run(sql), [](const Query &row) {
            return ArchivedSession { .id = SessionId(idIn(row, 0)),
                                     .owner = row.text(1),
                                     .visibility = static_cast<ArchiveVisibility>(row.integer(2)),
                                     .newest = QDateTime::fromMSecsSinceEpoch(row.integer(3),
                                                                              QTimeZone::UTC),
                                     .isDeleted = row.value(4).toBool() };
        });
    });
}

Result<QList<ArchiveHit>> PostgresServer::search(const ArchiveQuery &query)
{
    const QByteArrayList wanted = storableWords(query.words.join(u' ').toUtf8());
    if (wanted.isEmpty()) {
        return {};
    }
    QByteArrayList without;
    for (const QString &role : query.without) {
        without += PostgresConnection::literal(role);
    }
    const QByteArray sql = "SELECT session, machine, "_ba + RecordColumns
            + ", score FROM varve.search(string_to_array("
            + PostgresConnection::literal(QString::fromUtf8(wanted.join(' '))) + ", ' '), "
            + QByteArray::number(query.most) + ", ARRAY[" + without.join(", ") + "]::text[]) r";
    return connected([&]() -> Result<QList<ArchiveHit>> {
        if (m_description.isSealed) {
            return fail(Error::Kind::Refused,
                        Tr::tr("The archive at %1 is sealed: it cannot search in what it has. "
                               "Fetch its "
                               "sessions first, then search here.")
                                .arg(m_connection->place()));
        }
        return readAll(m_connection->run(sql), [](const Query &row) {
            ArchiveHit hit { .session = {},
                             .record = readRecord(row, 2),
                             .score = row.value(6).toDouble() };
            hit.record.machine = MachineId(idIn(row, 1));
            hit.session = sessionStored(idIn(row, 0), hit.record.machine);
            hit.record.session = hit.session;
            return hit;
        });
    });
}

} // namespace varve
