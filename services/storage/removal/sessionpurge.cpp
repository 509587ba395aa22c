// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionpurge.h"

#include "bulkindexing.h"
#include "journalwriter.h"
#include "processes.h"
#include "queryrows.h"
#include <base/timestamp.h>

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// While rows go. Nothing refers to what is removed (SessionDeletion has seen to that), and without an index on parents SQLite
/// would look through the whole history for each entry. Pages are wiped: who deletes something wants it gone.
class RemovalMode
{
    Q_DISABLE_COPY_MOVE(RemovalMode)

public:
    explicit RemovalMode(Database &database) : m_database(database)
    {
        set("foreign_keys=OFF"_L1);
        set("secure_delete=ON"_L1);
    }
    ~RemovalMode()
    {
        set("secure_delete=OFF"_L1);
        set("foreign_keys=ON"_L1);
    }

private:
    void set(QLatin1StringView pragma)
    {
        [[maybe_unused]] const auto done = m_database.execute("PRAGMA "_L1 + pragma);
    }
    Database &m_database;
};

constexpr auto RowsOfClaimed =
        "SELECT seq, session_id FROM session_entries WHERE session_id IN "
        "(SELECT id FROM sessions WHERE deleted_at <> '' AND deleted_by = -1)"_L1;

} // namespace

Result<> SessionPurge::run(QLatin1StringView sql, const QVariantList &values)
{
    return m_store.database().run(sql, values).transform([](const Query &) { });
}

Result<qsizetype> SessionPurge::claim()
{
    Database &database = m_store.database();
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    QList<qint64> numbers;
    qsizetype claimed = 0;
    const auto read = forEachRow(
            database.run("SELECT number, deleted_by FROM sessions WHERE deleted_at <> ''"_L1),
            [&](const Query &row) {
                const qint64 owner = row.integer(1);
                if (owner < 0) {
                    ++claimed;
                } else if (owner == QCoreApplication::applicationPid() || !isProcessAlive(owner)) {
                    numbers += row.integer(0);
                }
            });
    if (!read) {
        return std::unexpected(read.error());
    }
    const QString now = timestamp(QDateTime::currentDateTimeUtc());
    for (const qint64 number : std::as_const(numbers)) {
        const auto done =
                run("INSERT OR IGNORE INTO import_tombstones (origin_format, origin_id, at) "
                    "SELECT origin_format, origin_id, ?1 FROM sessions WHERE number = ?2 "
                    "AND origin_id <> ''"_L1,
                    { now, number })
                        .and_then([&] {
                            return run("UPDATE sessions SET deleted_by = -1 WHERE number = ?"_L1,
                                       { number });
                        });
        if (!done) {
            return std::unexpected(done.error());
        }
    }
    return transaction->commit().transform([&] { return claimed + numbers.size(); });
}

Result<QList<SessionPurge::Claimed>> SessionPurge::claimed(QLatin1StringView condition)
{
    // The newest first: those that stand on others go before them.
    return readAll(
            m_store.database().run(
                    "SELECT number, id FROM sessions s WHERE deleted_at <> '' AND deleted_by = -1"_L1
                    + condition + " ORDER BY number DESC"_L1),
            [](const Query &row) { return Claimed { row.integer(0), row.text(1) }; });
}

Result<> SessionPurge::claimAndRemove(QDeadlineTimer deadline)
{
    if (const auto claimed = claim(); !claimed) {
        return std::unexpected(claimed.error());
    }
    for (bool isMore = true; isMore && !deadline.hasExpired();) {
        const auto more = step();
        if (!more) {
            return std::unexpected(more.error());
        }
        isMore = *more;
    }
    return {};
}

Result<bool> SessionPurge::step()
{
    const RemovalMode mode(m_store.database());
    auto more = removeByNodes();
    if (more && !*more) {
        more = removeRest();
    }
    if (more && !*more) {
        more = m_sweep.step(m_store.database());
    }
    if (more && !*more) {
        more = m_words.step(m_store.database());
    }
    if (!more) {
        m_rest.reset();
    }
    return more;
}

/// Most entries are found here; the nodes are all that is ordered by session.
Result<bool> SessionPurge::removeByNodes()
{
    Database &database = m_store.database();
    const auto sessions =
            claimed(" AND EXISTS (SELECT 1 FROM entry_nodes n WHERE n.session = s.number)"_L1);
    if (!sessions || sessions->isEmpty()) {
        return sessions.transform([](const auto &) { return false; });
    }
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    const Claimed &session = sessions->constFirst();
    const auto seqs = readAll(
            database.run(
                    "SELECT seq FROM entry_nodes WHERE session = ? ORDER BY seq DESC LIMIT ?"_L1,
                    { session.number, EntriesAStep }),
            integerIn);
    if (!seqs) {
        return std::unexpected(seqs.error());
    }
    for (const qint64 seq : *seqs) {
        const auto gone = removeEntry(session.id, seq).and_then([&] {
            return run("DELETE FROM entry_nodes WHERE session = ? AND seq = ?"_L1,
                       { session.number, seq });
        });
        if (!gone) {
            return std::unexpected(gone.error());
        }
    }
    m_rest.reset(); // it may have come just now
    return transaction->commit().transform([] { return true; });
}

/// The entry itself says whose it is. What is noted of another one's is looked for and found there.
Result<> SessionPurge::removeEntry(const QString &session, qint64 seq)
{
    if (auto noted = AttachmentSweep::note(m_store.database(), { seq }); !noted) {
        return noted;
    }
    const auto removed = m_store.database().run(
            "DELETE FROM session_entries WHERE seq = ? AND session_id = ?"_L1, { seq, session });
    if (!removed || removed->changedRows() == 0) {
        return removed.transform([](const Query &) { });
    }
    for (const QLatin1StringView sql : { "DELETE FROM entry_text WHERE rowid = ?"_L1,
                                         "DELETE FROM entry_vectors WHERE seq = ?"_L1,
                                         "DELETE FROM vector_gaps WHERE seq = ?"_L1 }) {
        if (auto gone = run(sql, { seq }); !gone) {
            return gone;
        }
    }
    return JournalWriter(m_store.database()).remove(seq);
}

/// False if no session is claimed. No entry can be added to one that is.
Result<bool> SessionPurge::removeRest()
{
    const auto sessions = claimed({});
    if (!sessions || sessions->isEmpty()) {
        return sessions.transform([](const auto &) { return false; });
    }
    if (!m_rest) {
        m_rest.emplace(*sessions, EntryScan(RowsOfClaimed), QList<std::pair<qint64, QString>>());
    }
    const auto more = m_rest->scan.slice(m_store.database(), [this](const Query &row) {
        m_rest->entries.emplaceBack(row.integer(0), row.text(1));
    });
    if (!more || *more) {
        return more;
    }
    return m_rest->entries.isEmpty() ? removeEmptySessions().transform([] { return true; })
                                     : removeWithoutNodes();
}

Result<bool> SessionPurge::removeWithoutNodes()
{
    auto transaction = Transaction::begin(m_store.database());
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    auto &entries = m_rest->entries; // by seq: those that stand on others come last
    const qsizetype count = std::min<qsizetype>(EntriesAStep, entries.size());
    for (qsizetype i = 0; i < count; ++i) {
        const auto &[seq, session] = entries.at(entries.size() - 1 - i);
        if (auto gone = removeEntry(session, seq); !gone) {
            return std::unexpected(gone.error());
        }
    }
    return transaction->commit().transform([&] {
        entries.resize(entries.size() - count);
        return true;
    });
}

/// Those that had been claimed when the look began, all of whose entries are gone.
Result<> SessionPurge::removeEmptySessions()
{
    Rest rest = *std::exchange(m_rest, std::nullopt);
    auto transaction = Transaction::begin(m_store.database());
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    // What was added since, and nodes of it.
    const auto read = rest.scan.rest(m_store.database(), [&rest](const Query &row) {
        rest.entries.emplaceBack(row.integer(0), row.text(1));
    });
    if (!read) {
        return read;
    }
    const auto without =
            claimed(" AND NOT EXISTS (SELECT 1 FROM entry_nodes n WHERE n.session = s.number)"_L1);
    if (!without) {
        return std::unexpected(without.error());
    }
    for (const Claimed &session : *without) {
        if (!std::ranges::contains(rest.sessions, session.number, &Claimed::number)
            || std::ranges::contains(rest.entries, session.id,
                                     [](const auto &entry) { return entry.second; })) {
            continue;
        }
        if (auto gone = removeSession(session); !gone) {
            return gone;
        }
    }
    return transaction->commit();
}

Result<> SessionPurge::removeSession(const Claimed &session)
{
    for (const QLatin1StringView sql :
         { "DELETE FROM queue WHERE session = ?"_L1, "DELETE FROM drafts WHERE session = ?"_L1,
           "DELETE FROM answer_drafts WHERE session = ?"_L1,
           "DELETE FROM plan_drafts WHERE session = ?"_L1,
           "DELETE FROM awaited_parents WHERE session = ?"_L1,
           "DELETE FROM leases WHERE session = ?"_L1,
           // That it was deleted stays known, for archives.
           "DELETE FROM archive_log WHERE session = ?"_L1,
           "DELETE FROM archive_clocks WHERE session = ? AND kind <> 7"_L1,
           "DELETE FROM archive_leaves WHERE session = ?"_L1 }) {
        if (auto gone = run(sql, { session.id }); !gone) {
            return gone;
        }
    }
    for (const QLatin1StringView sql : { "DELETE FROM leaf_log WHERE session = ?"_L1,
                                         "DELETE FROM session_tags WHERE session = ?"_L1,
                                         "DELETE FROM journal_read WHERE session = ?"_L1,
                                         "DELETE FROM sessions WHERE number = ?"_L1 }) {
        if (auto gone = run(sql, { session.number }); !gone) {
            return gone;
        }
    }
    return {};
}

namespace
{

/// The notes of removed entries have pages of their own behind all others (FTS5_TOMBSTONE_ROWID in SQLite's fts5_index.c): a look at
/// the end of a table, which is all that purging costs where nothing is to be done.
constexpr qint64 FirstNote = qint64(1) << 53;

Result<bool> hasRemoved(Database &database)
{
    return database
            .run(QLatin1StringView("SELECT 1 FROM entry_text_data WHERE id >= ? LIMIT 1"),
                 { FirstNote })
            .transform([](Query query) { return query.next(); });
}

} // namespace

Result<bool> WordSweep::step(Database &database)
{
    const auto removed = hasRemoved(database);
    if (!removed || !*removed) {
        m_begun = false;
        return removed;
    }
    // A negative number begins to merge everything, whatever its size; positive ones go on with it.
    const auto merged = BulkIndexing(database).merge(m_begun ? PagesAStep : -PagesAStep);
    if (!merged) {
        m_begun = false;
        return merged;
    }
    // Once it has ended, what was removed since wants another one.
    const bool more = *merged || m_begun;
    m_begun = *merged;
    return more;
}

} // namespace varve
