// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where an imported session stands.
#include "importwriter.h"
#include "notnull.h"
#include <base/timestamp.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ImportWriter)
};

} // namespace

/// Also where nothing was new: an import that was cut off between its last entry and this has left the leaf behind.
Result<ImportSink::Ended> ImportWriter::endSession(const EntryId &leaf)
{
    return end(leaf, true);
}

/// The last entry of a part is not where the source stands: a leaf that is somewhere already stays there.
Result<ImportSink::Ended> ImportWriter::breakOff(const EntryId &last)
{
    return end(last, false);
}

Result<ImportSink::Ended> ImportWriter::end(const EntryId &leaf, bool isWhole)
{
    Q_ASSERT(m_writer);
    if (auto settled = settle(); !settled) {
        return std::unexpected(settled.error());
    }
    if (auto stands = standOnInherited(); !stands) {
        return std::unexpected(stands.error());
    }
    const bool moves = m_added > 0 ? !(m_abandoned && m_safe.isNull())
                                   : isWhole && !m_abandoned && leaf != m_writer->session().leaf;
    if (moves) {
        if (auto moved = moveLeaf(m_abandoned ? m_safe : leaf, isWhole); !moved) {
            return std::unexpected(moved.error());
        }
    }
    m_writer.reset();
    return Ended { m_added };
}

/// Entries without an origin key are the person's own. Counted, which stays inside the index: looking for one reads every
/// row of the store (a fifth of the time of an import of 33 files, and more the larger the store).
Result<bool> ImportWriter::hasOwnEntries(const Session &session)
{
    return m_store.database()
            .run("SELECT entry_count > (SELECT count(*) FROM session_entries WHERE session_id = ? "
                 "AND origin_key IS NOT NULL) FROM sessions WHERE number = ?"_L1,
                 { session.id.toString(), session.number })
            .transform([](Query query) { return query.next() && query.integer(0) != 0; });
}

Result<bool> ImportWriter::goesDown(const Session &session, qint64 to)
{
    if (session.leafSeq == 0) {
        return to != 0;
    }
    return m_store.database()
            .run("WITH RECURSIVE above(seq, parent_seq) AS (SELECT seq, parent_seq FROM "
                 "session_entries WHERE seq = ? UNION ALL SELECT e.seq, e.parent_seq FROM above a "
                 "JOIN session_entries e ON e.seq = a.parent_seq WHERE a.seq > ?) "
                 "SELECT 1 FROM above WHERE seq = ?"_L1,
                 { to, session.leafSeq, session.leafSeq })
            .transform([](Query query) { return query.next(); });
}

/// By the person; what older versions logged of an answer that was kept, or written, beside the leaf led away and back.
Result<bool> ImportWriter::wasMoved(const Session &session)
{
    return m_store.database()
            .run("SELECT 1 FROM leaf_log WHERE session = ? AND why NOT IN ('recovery', 'append', "
                 "'import', 'archive') "
                 "LIMIT 1"_L1,
                 { session.number })
            .transform([](Query query) { return query.next(); });
}

/// The leaf is the person's to move once there is something of their own. Of a session that came with its ids all may be their own:
/// there it may only go down, as where the import has brought nothing, or only a part of what the source has.
Result<bool> ImportWriter::mayMoveLeaf(const Session &session, qint64 to, bool isWhole)
{
    const auto own = hasOwnEntries(session);
    if (!own || (*own && !m_keepsIds)) {
        return own.transform([](bool) { return false; });
    }
    if (m_added == 0) {
        if (const auto moved = wasMoved(session); !moved || *moved) {
            return moved.transform([](bool) { return false; });
        }
    }
    return *own || m_added == 0 || !isWhole ? goesDown(session, to) : Result<bool>(true);
}

Result<> ImportWriter::moveLeaf(const EntryId &leaf, bool isWhole)
{
    Database &database = m_store.database();
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    // Somebody may have gone on in it since the last entry was written.
    const auto session = m_store.reader().session(m_writer->session().id);
    if (!session) {
        return std::unexpected(session.error());
    }
    auto seq = leaf.isNull() ? Result<qint64>(0) : m_writer->seqOf(leaf);
    if (!seq) {
        return std::unexpected(seq.error());
    }
    const auto may = mayMoveLeaf(*session, *seq, isWhole);
    if (!may) {
        return std::unexpected(may.error());
    }
    if (!*may) {
        return {};
    }
    if (*seq == 0 && !leaf.isNull()) {
        return fail(Error::Kind::Internal,
                    Tr::tr("The importer named a leaf that it did not import."));
    }
    auto moved = database.run("UPDATE sessions SET leaf_id = ?, leaf_seq = ? WHERE number = ?"_L1,
                              { notNull(leaf), *seq, session->number });
    if (!moved) {
        return std::unexpected(moved.error());
    }
    // What came with its ids has nothing else that tells it from what was written here (StoreReader::importedUpTo).
    if (m_keepsIds) {
        auto logged = database.run(
                "INSERT INTO leaf_log (session, from_id, to_id, why, at) VALUES (?,?,?,'import',?)"_L1,
                { session->number, notNull(session->leaf), notNull(leaf),
                  timestamp(QDateTime::currentDateTimeUtc()) });
        if (!logged) {
            return std::unexpected(logged.error());
        }
    }
    return transaction->commit();
}

} // namespace varve
