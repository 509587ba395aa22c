// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivelist.h"

#include "archivelog.h"
#include "archiverows.h"
#include "notnull.h"
#include "sessionstore.h"
#include <base/timestamp.h>

#include <QCoreApplication>
#include <QRegularExpression>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveList)
};

Archive archiveIn(const Query &row)
{
    Archive archive;
    archive.number = row.integer(0);
    archive.id = QUuid::fromString(row.text(1));
    archive.name = row.text(2);
    archive.address = row.text(3);
    archive.isSealed = row.integer(4) != 0;
    archive.sendsAll = row.integer(5) != 0;
    archive.takesAll = row.integer(6) != 0;
    archive.lastAt = fromTimestamp(row.text(7));
    archive.lastError = row.text(8);
    return archive;
}

QVariantList valuesOf(const Archive &archive)
{
    return { notNull(archive.id.isNull() ? QString() : archive.id.toString(QUuid::WithoutBraces)),
             notNull(archive.name),
             notNull(archive.address),
             archive.isSealed,
             archive.sendsAll,
             archive.takesAll };
}

/// One name stands for one archive.
Result<> checkName(Database &database, const Archive &archive)
{
    if (archive.name.isEmpty() || archive.name.contains(u' ')) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("“%1” is no name for an archive. Give one word.").arg(archive.name));
    }
    return exists(database, "SELECT 1 FROM archives WHERE name = ? AND number <> ?"_L1,
                  { archive.name, archive.number })
            .and_then([&](bool taken) -> Result<> {
                return taken ? fail(Error::Kind::Conflict,
                                    Tr::tr("There is an archive “%1” already. Choose another name.")
                                            .arg(archive.name))
                             : Result<>();
            });
}

/// A store of an earlier version that is only read does not know.
Result<QDateTime> failureOf(Database &database, const Archive &archive)
{
    const auto knows =
            exists(database, u"SELECT 1 FROM sqlite_master WHERE name = 'archive_failures'"_s, {});
    if (!knows || !*knows || archive.lastError.isEmpty()) {
        return knows.transform([](bool) { return QDateTime(); });
    }
    return database.run("SELECT at FROM archive_failures WHERE archive = ?"_L1, { archive.number })
            .transform([](Query row) {
                return row.next() ? fromTimestamp(row.text(0)) : QDateTime();
            });
}

} // namespace

bool isArchiveName(const QString &name)
{
    static const QRegularExpression Name(u"^[\\w.-]{1,40}\\z"_s,
                                         QRegularExpression::UseUnicodePropertiesOption);
    return Name.match(name).hasMatch();
}

Result<QList<Archive>> ArchiveList::all()
{
    // A store of an earlier version that is only read has none.
    const auto knows = exists(m_store.database(),
                              u"SELECT 1 FROM sqlite_master WHERE name = 'archives'"_s, {});
    if (!knows || !*knows) {
        return knows.transform([](bool) { return QList<Archive>(); });
    }
    return readAll(m_store.database().run(
                           "SELECT number, id, name, address, sealed, sends_all, takes_all, "
                           "last_at, last_error FROM archives ORDER BY number"_L1),
                   archiveIn);
}

Result<Archive> ArchiveList::named(const QString &name)
{
    return all().and_then([&](const QList<Archive> &archives) -> Result<Archive> {
        const auto found = std::ranges::find(archives, name, &Archive::name);
        return found != archives.end()
                ? Result<Archive>(*found)
                : fail(Error::Kind::NotFound, Tr::tr("There is no archive “%1”.").arg(name));
    });
}

Result<Archive> ArchiveList::add(Archive archive)
{
    Database &database = m_store.database();
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    return checkName(database, archive)
            .and_then([&] { return ArchiveLog(m_store).switchOn(); })
            .and_then([&] {
                return database.run("INSERT INTO archives (id, name, address, sealed, sends_all, "
                                    "takes_all) VALUES (?,?,?,?,?,?)"_L1,
                                    valuesOf(archive));
            })
            .transform([&](const Query &query) { archive.number = query.lastInsertId(); })
            .and_then([&] { return transaction->commit(); })
            .transform([&] { return archive; });
}

Result<> ArchiveList::change(const Archive &archive)
{
    Database &database = m_store.database();
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    return checkName(database, archive)
            .and_then([&] {
                return varve::change(
                        database,
                        "UPDATE archives SET id = ?, name = ?, address = ?, sealed = ?, sends_all "
                        "= ?, takes_all = ? WHERE number = ?"_L1,
                        valuesOf(archive) + QVariantList { archive.number });
            })
            .and_then([&] { return transaction->commit(); });
}

Result<> ArchiveList::remove(qint64 archive)
{
    Database &database = m_store.database();
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    // What was sent stays known: whoever adds it again goes on under the same numbers.
    for (const QLatin1StringView sql : { "DELETE FROM archive_choices WHERE archive = ?"_L1,
                                         "DELETE FROM archive_heads WHERE archive = ? AND (there = "
                                         "0 OR machine <> (SELECT id FROM "
                                         "archive_machine))"_L1,
                                         "DELETE FROM archive_failures WHERE archive = ?"_L1,
                                         "DELETE FROM archives WHERE number = ?"_L1 }) {
        if (const auto gone = varve::change(database, sql, { archive }); !gone) {
            return gone;
        }
    }
    if (const auto gone = varve::change(
                database,
                u"DELETE FROM archive_entries WHERE NOT EXISTS (SELECT 1 FROM archive_heads h "
                u"WHERE "
                "h.session = archive_entries.session AND h.machine = archive_entries.machine)"_s);
        !gone) {
        return gone;
    }
    return exists(database,
                  "SELECT 1 FROM archives UNION ALL SELECT 1 FROM archive_heads UNION ALL SELECT 1 "
                  "FROM archive_leaves UNION ALL SELECT 1 FROM archive_clocks WHERE machine <> "
                  "(SELECT id FROM archive_machine)"_L1,
                  {})
            .and_then([&](bool isUsed) {
                return isUsed ? Result<>() : ArchiveLog(m_store).switchOff();
            })
            .and_then([&] { return transaction->commit(); });
}

Result<QList<ArchiveChoice>> ArchiveList::choices(qint64 archive)
{
    return readAll(m_store.database().run(
                           "SELECT session, folder, goes, visibility FROM archive_choices WHERE "
                           "archive = ? ORDER BY folder, session"_L1,
                           { archive }),
                   [](const Query &row) {
                       return ArchiveChoice { SessionId::fromString(row.text(0)), row.text(1),
                                              row.integer(2) != 0,
                                              row.integer(3) != 0 ? ArchiveVisibility::Team
                                                                  : ArchiveVisibility::Mine };
                   });
}

Result<> ArchiveList::choose(qint64 archive, const ArchiveChoice &choice)
{
    return varve::change(m_store.database(),
                         "INSERT OR REPLACE INTO archive_choices (archive, session, folder, goes, "
                         "visibility) VALUES (?,?,?,?,?)"_L1,
                         { archive, notNull(choice.session),
                           notNull(choice.session.isNull() ? choice.folder : QString()),
                           choice.goes, static_cast<int>(choice.visibility) });
}

Result<> ArchiveList::unchoose(qint64 archive, const ArchiveChoice &choice)
{
    return varve::change(
            m_store.database(),
            "DELETE FROM archive_choices WHERE archive = ? AND session = ? AND folder = ?"_L1,
            { archive, notNull(choice.session),
              notNull(choice.session.isNull() ? choice.folder : QString()) });
}

Result<QList<SessionId>> ArchiveList::sessionsThere(qint64 archive, const QString &beginning)
{
    constexpr qsizetype Shortest = 4;
    if (beginning.size() < Shortest) {
        return {};
    }
    return readAll(runNumbered(m_store.database(),
                               "SELECT DISTINCT session FROM archive_heads WHERE archive = ?1 AND "
                               "there > 0 AND substr(session, 1, length(?2)) = ?2"_L1,
                               { archive, beginning.toLower() }),
                   [](const Query &row) { return SessionId::fromString(row.text(0)); });
}

Result<QSet<SessionId>> ArchiveList::deletedSessions()
{
    QSet<SessionId> deleted;
    return forEachRow(
                   m_store.database().run(
                           "SELECT session FROM archive_clocks WHERE kind = 7 AND value <> '' "
                           "AND session NOT IN (SELECT id FROM sessions WHERE deleted_at = '')"_L1),
                   [&](const Query &row) { deleted += SessionId::fromString(row.text(0)); })
            .transform([&] { return deleted; });
}

Result<ArchiveState> ArchiveList::state(qint64 number)
{
    const auto archives = all();
    if (!archives) {
        return std::unexpected(archives.error());
    }
    const auto archive = std::ranges::find(*archives, number, &Archive::number);
    if (archive == archives->end()) {
        return fail(Error::Kind::NotFound, Tr::tr("The archive is not in the list any more."));
    }
    ArchiveState state { 0, 0, archive->lastAt, withTitle(archive->lastError) };
    auto held = ArchiveLog(m_store).held(*archive);
    if (!held) {
        return std::unexpected(held.error());
    }
    state.held = *std::move(held);
    const auto failedAt = failureOf(m_store.database(), *archive);
    if (!failedAt) {
        return std::unexpected(failedAt.error());
    }
    state.failedAt = *failedAt;
    const auto sessions = ArchiveLog(m_store).unsent(*archive);
    if (!sessions) {
        return std::unexpected(sessions.error());
    }
    for (const UnsentSession &session : *sessions) {
        if (session.isKeptBack) {
            continue;
        }
        const auto records = ArchiveLog(m_store).count(session.session, session.after);
        if (!records) {
            return std::unexpected(records.error());
        }
        state.unsent += *records;
    }
    // What was there before is not in the log yet, and all of it goes. It is not counted one by one: numbers of what was deleted
    // for good may be among them.
    const auto past = numberOf(m_store.database(),
                               "SELECT coalesce(min(past_to - past_seq, (SELECT "
                               "sum(entry_count) FROM sessions)), 0) FROM archive_machine "
                               "WHERE past_seq < past_to AND ?"_L1,
                               { archive->sendsAll });
    if (!past) {
        return std::unexpected(past.error());
    }
    state.unsent += *past;
    return numberOf(m_store.database(),
                    "SELECT count(DISTINCT session) FROM archive_heads WHERE archive = ? AND there "
                    "> have AND waits_for <> ''"_L1,
                    { number })
            .transform([&](qint64 waiting) {
                state.sessionsWaiting = waiting;
                return state;
            });
}

Result<> ArchiveList::setOutcome(qint64 archive, const Result<> &outcome)
{
    const QString now = timestamp(QDateTime::currentDateTimeUtc());
    if (outcome) {
        return varve::change(m_store.database(),
                             "UPDATE archives SET last_at = ?, last_error = '' WHERE number = ?"_L1,
                             { now, archive });
    }
    return varve::change(m_store.database(),
                         "UPDATE archives SET last_error = ? WHERE number = ?"_L1,
                         { notNull(outcome.error().message), archive })
            .and_then([&] {
                return varve::change(m_store.database(),
                                     "INSERT OR REPLACE INTO archive_failures (archive, at) SELECT "
                                     "number, ? FROM archives WHERE number = ?"_L1,
                                     { now, archive });
            });
}

QString ArchiveList::withTitle(const QString &error)
{
    constexpr qsizetype IdSize = 36;
    const SessionId id = SessionId::fromString(error.left(IdSize));
    if (id.isNull()) {
        return error;
    }
    const auto session = m_store.reader().session(id);
    const QString title = session ? session->name.simplified() : QString();
    return title.isEmpty() ? error
                           : u"“%1” (%2)%3"_s.arg(title, id.toString(), error.sliced(IdSize));
}

Result<> ArchiveList::setMachines(const QList<ArchiveMachine> &machines)
{
    for (const ArchiveMachine &machine : machines) {
        if (const auto put = varve::change(
                    m_store.database(),
                    "INSERT INTO archive_machines (id, name, owner) VALUES (?1,?2,?3) ON CONFLICT "
                    "(id) DO UPDATE SET name = ?2, owner = ?3 WHERE name <> ?2 OR owner <> ?3"_L1,
                    { machine.id.toBytes(), notNull(machine.name), notNull(machine.owner) });
            !put) {
            return put;
        }
    }
    return {};
}

Result<QList<ArchiveMachine>> ArchiveList::machines()
{
    return readAll(
            m_store.database().run("SELECT id, name, owner FROM archive_machines ORDER BY name"_L1),
            [](const Query &row) {
                return ArchiveMachine { MachineId::fromBytes(row.bytes(0)), row.text(1),
                                        row.text(2) };
            });
}

Result<QList<ArchiveLeaf>> archiveLeaves(StoreReader &reader, const SessionId &session)
{
    // A store of an earlier version that is only read has none.
    const auto knows = exists(reader.database(),
                              u"SELECT 1 FROM sqlite_master WHERE name = 'archive_leaves'"_s, {});
    if (!knows || !*knows) {
        return knows.transform([](bool) { return QList<ArchiveLeaf>(); });
    }
    return readAll(
            reader.database().run(
                    "SELECT l.machine, coalesce(m.name, ''), l.entry, e.seq IS NOT NULL OR l.entry "
                    "= '' FROM archive_leaves l LEFT JOIN session_entries e ON e.id = l.entry LEFT "
                    "JOIN archive_machines m ON m.id = l.machine WHERE l.session = ? ORDER BY "
                    "l.number DESC, l.machine DESC"_L1,
                    { session.toString() }),
            [](const Query &row) {
                return ArchiveLeaf { .machine = MachineId::fromBytes(row.bytes(0)),
                                     .name = row.text(1),
                                     .leaf = EntryId::fromString(row.text(2)),
                                     .isHere = row.integer(3) != 0 };
            });
}

} // namespace varve
