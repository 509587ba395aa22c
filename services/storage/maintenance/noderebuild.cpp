// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "noderebuild.h"

#include "entrypass.h"
#include "nodewriter.h"
#include "queryrows.h"

#include <QCoreApplication>
#include <QUuid>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::NodeRepair)
};

/// Each repair has its own, or two at once would write one table and both put it in place.
QString unfinishedName()
{
    return u"entry_nodes_new_"_s + QUuid::createUuid().toString(QUuid::Id128).first(12);
}

Result<> executeAll(Database &database, const QStringList &statements)
{
    for (const QString &statement : statements) {
        if (auto done = database.execute(statement); !done) {
            return done;
        }
    }
    return {};
}

/// With the columns that the migrations have made.
Result<> createUnfinished(Database &database, const QString &table)
{
    QString columns;
    {
        auto made = database.run("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = "
                                 "'entry_nodes'"_L1);
        if (!made) {
            return std::unexpected(made.error());
        }
        const QString sql = made->next() ? made->text(0) : QString();
        columns = sql.sliced(std::max<qsizetype>(0, sql.indexOf(u'(')));
    }
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    return database.execute(u"CREATE TABLE "_s + table + u' ' + columns).and_then([&] {
        return transaction->commit();
    });
}

/// Who repairs first removes what others have left unfinished, and cannot know that this one is at work.
Result<> checkThere(Database &database, const QString &table)
{
    auto query = database.run("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"_L1,
                              { table });
    if (!query) {
        return std::unexpected(query.error());
    }
    if (!query->next()) {
        return fail(
                Error::Kind::Conflict,
                Tr::tr("The store is being repaired or compacted elsewhere, so this repair was "
                       "stopped. Nothing was lost. Wait until that has ended, then check again."));
    }
    return {};
}

/// Inside the transaction in which nobody can append any more.
Result<> takePlace(Database &database, const QString &table, bool readable)
{
    // Indexes have the names of the old table's, which goes first.
    const auto indexes = readAll(
            database.run("SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = "
                         "'entry_nodes' AND sql IS NOT NULL"_L1),
            textIn);
    if (!indexes) {
        return std::unexpected(indexes.error());
    }
    const QStringList rename { u"ALTER TABLE "_s + table + u" RENAME TO entry_nodes"_s };
    if (readable) {
        return executeAll(database,
                          QStringList { u"DROP TABLE entry_nodes"_s } + rename + *indexes);
    }
    // Its pages cannot be given back, because they cannot be walked: only its name goes. Compacting the file leaves them out.
    auto forgotten = executeAll(database,
                                { u"PRAGMA writable_schema=ON"_s,
                                  u"DELETE FROM sqlite_master WHERE tbl_name = 'entry_nodes'"_s });
    auto reset = database.execute(u"PRAGMA writable_schema=RESET"_s);
    return forgotten.and_then([&] { return reset; }).and_then([&] {
        return executeAll(database, rename + *indexes);
    });
}

/// How far the new table is.
struct Progress
{
    QString table;
    qint64 after = 0; ///< the last entry that it has
    bool readable = true; ///< the old one, as far as is known
    bool finished = false;
};

Result<> step(Database &database, NodesOfEntries &nodes, Progress &progress)
{
    auto batch = entriesAfter(database, progress.after);
    if (!batch) {
        return std::unexpected(batch.error());
    }
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    if (auto there = checkThere(database, progress.table); !there) {
        return there;
    }
    if (batch->isEmpty()) {
        batch = entriesAfter(database, progress.after); // appended before the lock was ours
    }
    if (!batch) {
        return std::unexpected(batch.error());
    }
    const bool last = batch->isEmpty();
    auto done =
            last ? takePlace(database, progress.table, progress.readable) : nodes.write(*batch, {});
    if (!done && last && progress.readable && done.error().kind == Error::Kind::InvalidInput) {
        progress.readable = false; // a transaction in which that has failed is of no use any more
        return {};
    }
    if (done) {
        done = transaction->commit();
    }
    if (done) {
        progress.finished = last;
        progress.after = last ? progress.after : batch->constLast().seq;
    }
    return done;
}

Result<> fill(Database &database, const QString &table, const MaintenanceControl &control)
{
    auto end = database.run("SELECT max(seq) FROM session_entries"_L1).transform([](Query query) {
        return query.next() ? query.integer(0) : 0;
    });
    if (!end) {
        return std::unexpected(end.error());
    }
    NodeWriter writer(database, table);
    NodesOfEntries nodes(database, writer);
    Progress progress { .table = table };
    while (!progress.finished) {
        control.tell(Tr::tr("Rebuilding the session trees"), std::min(progress.after, *end), *end);
        if (control.stopped()) {
            return MaintenanceControl::stoppedError();
        }
        if (auto done = step(database, nodes, progress); !done) {
            return done;
        }
    }
    return {};
}

} // namespace

Result<> NodesOfEntries::readNumbers()
{
    return forEachRow(m_database.run("SELECT id, number FROM sessions"_L1), [&](const Query &row) {
        m_numbers.insert(SessionId::fromString(row.text(0)), row.integer(1));
    });
}

Result<> NodesOfEntries::write(const QList<Entry> &entries, const QSet<qint64> &sessions)
{
    // One that has begun meanwhile.
    if (!std::ranges::all_of(entries, [this](const Entry &entry) {
            return m_numbers.contains(entry.session);
        })) {
        if (auto read = readNumbers(); !read) {
            return read;
        }
    }
    SearchTextBuilder builder;
    for (const Entry &entry : entries) {
        const qint64 session = m_numbers.value(entry.session);
        if (session == 0 || (!sessions.isEmpty() && !sessions.contains(session))) {
            continue;
        }
        PreparedEntry prepared = prepareEntry(entry, builder);
        EntryNode &node = prepared.node;
        node.id = entry.id;
        node.seq = entry.seq;
        node.parentSeq = entry.parentSeq;
        if (auto replaced = m_writer.replace(session, node); !replaced) {
            return replaced;
        }
        if (prepared.metrics.hasUsage()) {
            if (auto shared = m_writer.share(session, node); !shared) {
                return std::unexpected(shared.error());
            }
        }
    }
    return {};
}

Result<> makeNodesAnew(Database &database, const MaintenanceControl &control)
{
    const QString table = unfinishedName();
    auto made = createUnfinished(database, table).and_then([&] {
        return fill(database, table, control);
    });
    if (!made) {
        // If that fails too (a full disk), it is dropped the next time.
        [[maybe_unused]] const auto dropped = database.execute(u"DROP TABLE IF EXISTS "_s + table);
    }
    return made;
}

Result<> dropUnfinishedNodes(Database &database)
{
    return readAll(database.run("SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB "
                                "'entry_nodes_new*'"_L1),
                   [](const Query &table) {
                       return QString(u"DROP TABLE IF EXISTS "_s + table.text(0));
                   })
            .and_then([&](const QStringList &statements) {
                return executeAll(database, statements);
            });
}

} // namespace varve
