// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "noderepair.h"

#include "entrypass.h"
#include "entryrow.h"
#include "journalwriter.h"
#include "noderebuild.h"
#include "nodewriter.h"
#include "queryrows.h"

#include <QCoreApplication>
#include <QHash>

#include <functional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::NodeRepair)
};

Result<> inTransaction(Database &database, const std::function<Result<>()> &work)
{
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    return work().and_then([&] { return transaction->commit(); });
}

/// Makes a table again as its migration made it.
Result<> recreate(Database &database, const QString &table)
{
    QStringList statements { u"DROP TABLE "_s + table };
    {
        auto made = database.run("SELECT sql FROM sqlite_master WHERE name = ?"_L1, { table });
        if (!made) {
            return std::unexpected(made.error());
        }
        if (made->next()) {
            statements += made->text(0);
        }
    }
    return inTransaction(database, [&]() -> Result<> {
        for (const QString &statement : std::as_const(statements)) {
            if (auto done = database.execute(statement); !done) {
                return done;
            }
        }
        return {};
    });
}

} // namespace

Result<> NodeRepair::goOn() const
{
    return m_control.stopped() ? Result<>(MaintenanceControl::stoppedError()) : Result<>();
}

Result<qint64> NodeRepair::lastSeq()
{
    return m_database.run("SELECT max(seq) FROM session_entries"_L1).transform([](Query query) {
        return query.next() ? query.integer(0) : 0;
    });
}

Result<> NodeRepair::rebuildNodes(const QSet<qint64> &sessions)
{
    const auto last = lastSeq();
    if (!last) {
        return std::unexpected(last.error());
    }
    NodeWriter writer(m_database);
    NodesOfEntries nodes(m_database, writer);
    for (qint64 after = 0; after < *last;) {
        m_control.tell(Tr::tr("Rebuilding the session trees"), after, *last);
        const auto batch = entriesAfter(m_database, after);
        if (!batch) {
            return std::unexpected(batch.error());
        }
        if (batch->isEmpty()) {
            break;
        }
        auto written = inTransaction(m_database, [&] { return nodes.write(*batch, sessions); });
        if (!written) {
            return written;
        }
        after = batch->constLast().seq;
        if (m_control.stopped()) {
            return MaintenanceControl::stoppedError();
        }
    }
    return {};
}

Result<> NodeRepair::removeStrayNodes()
{
    return removeInSteps(
            "DELETE FROM entry_nodes WHERE (session, seq) IN (SELECT n.session, n.seq FROM "
            "entry_nodes n WHERE NOT EXISTS (SELECT 1 FROM session_entries e JOIN sessions s ON "
            "s.id = e.session_id WHERE e.seq = n.seq AND s.number = n.session) LIMIT 5000)"_L1);
}

Result<> NodeRepair::removeStrayVectors()
{
    return removeInSteps("DELETE FROM entry_vectors WHERE number IN (SELECT number FROM "_L1
                         + VectorsAstray + " LIMIT 500)"_L1);
}

Result<> NodeRepair::rewriteJournal(const QSet<qint64> &entries)
{
    qint64 done = 0;
    for (const qint64 seq : entries) {
        m_control.tell(Tr::tr("Rebuilding the journal"), done++, entries.size());
        auto written = inTransaction(m_database, [&]() -> Result<> {
            qint64 session = 0;
            std::optional<Entry> entry;
            {
                auto query =
                        m_database.run("SELECT "_L1 + EntryColumns
                                               + ", (SELECT number FROM sessions s WHERE s.id = "
                                                 "session_id) FROM session_entries "
                                                 "WHERE seq = ?"_L1,
                                       { seq });
                if (!query) {
                    return std::unexpected(query.error());
                }
                if (query->next()) {
                    entry = readEntry(*query);
                    session = query->integer(static_cast<int>(EntryColumns.count(u',')) + 1);
                }
            }
            return entry ? JournalWriter(m_database).write(session, *entry) : Result<>();
        });
        if (!written || m_control.stopped()) {
            return written ? goOn() : written;
        }
    }
    return {};
}

Result<> NodeRepair::removeStrayJournal()
{
    for (const QLatin1StringView table :
         { "journal"_L1, "journal_changes"_L1, "journal_undo"_L1 }) {
        const auto removed = inTransaction(m_database, [&]() -> Result<> {
            return m_database
                    .run("DELETE FROM "_L1 + table
                         + " WHERE seq NOT IN (SELECT seq FROM session_entries)"_L1)
                    .transform([](const Query &) { });
        });
        if (!removed) {
            return removed;
        }
    }
    return goOn();
}

Result<> NodeRepair::removeInSteps(const QString &sql)
{
    for (int removed = 1; removed > 0;) {
        m_control.tell(Tr::tr("Removing what has no entry"));
        auto done = inTransaction(m_database, [&]() -> Result<> {
            return m_database.run(sql).transform(
                    [&](const Query &query) { removed = query.changedRows(); });
        });
        if (!done) {
            return done;
        }
        if (m_control.stopped()) {
            return MaintenanceControl::stoppedError();
        }
    }
    return {};
}

Result<> NodeRepair::recreateText()
{
    m_control.tell(Tr::tr("Making the full-text index anew"));
    // Where its pages are damaged it cannot empty itself; where its tables are, it cannot be dropped either.
    auto emptied = inTransaction(m_database, [this] {
        return m_database.execute(u"INSERT INTO entry_text (entry_text) VALUES ('delete-all')"_s);
    });
    if (!emptied) {
        emptied = recreate(m_database, u"entry_text"_s).and_then([this] {
            return m_database.execute(
                    u"INSERT INTO entry_text (entry_text, rank) VALUES ('automerge', 8)"_s);
        });
    }
    if (!emptied && emptied.error().kind == Error::Kind::InvalidInput) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("The full-text index is damaged so badly that it cannot be made anew in "
                           "this file. The sessions are whole. Restore a backup."),
                    emptied.error().detail);
    }
    return emptied;
}

Result<> NodeRepair::completeText()
{
    const auto last = lastSeq();
    if (!last) {
        return std::unexpected(last.error());
    }
    auto strays = inTransaction(m_database, [this] {
        return m_database.execute(
                u"DELETE FROM entry_text WHERE rowid IN (SELECT id FROM entry_text_docsize WHERE "
                "id NOT IN (SELECT seq FROM session_entries))"_s);
    });
    if (!strays) {
        return strays;
    }
    SearchTextBuilder builder;
    for (qint64 after = 0; after < *last;) {
        m_control.tell(Tr::tr("Completing the full-text index"), after, *last);
        const auto batch = entriesAfter(m_database, after);
        if (!batch) {
            return std::unexpected(batch.error());
        }
        if (batch->isEmpty()) {
            break;
        }
        auto written = inTransaction(m_database, [&]() -> Result<> {
            for (const Entry &entry : *batch) {
                const QByteArray text = prepareEntry(entry, builder).searchText;
                auto there = m_database
                                     .run("SELECT 1 FROM entry_text_docsize WHERE id = ?"_L1,
                                          { entry.seq })
                                     .transform([](Query query) { return query.next(); });
                if (!there) {
                    return std::unexpected(there.error());
                }
                if (*there == !text.isEmpty()) {
                    continue;
                }
                auto done = text.isEmpty()
                        ? m_database.run("DELETE FROM entry_text WHERE rowid = ?"_L1, { entry.seq })
                        : m_database.run("INSERT INTO entry_text (rowid, text) VALUES (?, ?)"_L1,
                                         { entry.seq, text });
                if (!done) {
                    return std::unexpected(done.error());
                }
            }
            return {};
        });
        if (!written) {
            return written;
        }
        after = batch->constLast().seq;
        if (m_control.stopped()) {
            return MaintenanceControl::stoppedError();
        }
    }
    return {};
}

Result<> NodeRepair::recount(const QSet<qint64> &sessions)
{
    qint64 done = 0;
    for (const qint64 session : sessions) {
        m_control.tell(Tr::tr("Counting sessions again"), done++, sessions.size());
        auto counted = inTransaction(m_database, [&] { return recountOne(session); });
        if (!counted) {
            return counted;
        }
        if (m_control.stopped()) {
            return MaintenanceControl::stoppedError();
        }
    }
    return {};
}

/// By its nodes, which are right by then: entries are not found by their session.
Result<> NodeRepair::recountOne(qint64 session)
{
    qint64 entries = 0;
    qint64 messages = 0;
    qint64 text = 0;
    const auto counted =
            forEachRow(m_database.run("SELECT kind, metrics FROM entry_nodes WHERE session = ?"_L1,
                                      { session }),
                       [&](const Query &node) {
                           ++entries;
                           messages +=
                                   node.integer(0) == static_cast<int>(EntryType::Message) ? 1 : 0;
                           text += decodeMetrics(node.bytes(1)).chars().total();
                       });
    if (!counted) {
        return counted;
    }
    return m_database
            .run("UPDATE sessions SET entry_count = ?, message_count = ?, text_size = ?, "
                 "(input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, "
                 "thinking_tokens, cost) = (SELECT coalesce(sum(e.usage_input), 0), "
                 "coalesce(sum(e.usage_output), 0), coalesce(sum(e.usage_cache_read), 0), "
                 "coalesce(sum(e.usage_cache_write), 0), coalesce(sum(e.usage_thinking), 0), "
                 "sum(e.usage_cost) FROM entry_nodes n JOIN session_entries e ON e.seq = n.seq "
                 "WHERE n.session = ?) WHERE number = ?"_L1,
                 { entries, messages, text, session, session })
            .transform([](const Query &) { });
}

} // namespace varve
