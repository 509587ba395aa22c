// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"
#include "nodewriter.h"
#include "preparedentry.h"
#include <session/session.h>
#include <session/tokenestimate.h>

#include <QHash>

namespace varve
{

/// Writes entries of one session and everything that belongs to them: node, index, token shares, counters,
/// totals. Used inside a transaction of the caller; throw it away when that is rolled back.
class EntryWriter
{
public:
    /// `session` as read in the same transaction.
    EntryWriter(Database &database, Session session);

    /// `entry.parent` must be in the store (or null). Sets id, seq, parentSeq, session and createdAt where they are missing.
    [[nodiscard]] Result<> write(Entry &entry);
    /// The same with what prepareEntry() made of it.
    [[nodiscard]] Result<> write(Entry &entry, const PreparedEntry &prepared);
    /// The session as read in the next transaction, if the writer is used for several: others may have written meanwhile.
    void refresh(Session session) { m_session = std::move(session); }
    /// Sets the leaf without a check; the caller made it.
    void setLeaf(const EntryId &id, qint64 seq);
    /// Writes counters, totals, leaf, title and what was learned. Call once a transaction.
    [[nodiscard]] Result<> finish();

    [[nodiscard]] const Session &session() const { return m_session; }
    [[nodiscard]] Result<qint64> seqOf(const EntryId &id);

private:
    [[nodiscard]] Result<> writeIndex(qint64 seq, const QByteArray &text);
    [[nodiscard]] Result<> shareUsage(const EntryNode &answer, const Entry &entry);
    [[nodiscard]] Result<TokenStatistics *> statisticsOf(const QString &family);
    void count(const Entry &entry, const EntryMetrics &metrics);
    void takeTitle(const Entry &entry);

    Database &m_database;
    Session m_session;
    bool m_titleFromSource = false;
    QString m_otherTitle; ///< of all that stands in a message of the person
    QHash<EntryId, qint64> m_seqs;
    NodeWriter m_nodes;
    QHash<QString, TokenStatistics> m_statistics;
};

/// A chain whose first entry stands below `parent`, with EntryWriter::finish(); with the leaf on its last one unless that stays.
[[nodiscard]] Result<QList<Entry>> writeChain(Database &database, const Session &session,
                                              const EntryId &parent, QList<Entry> entries,
                                              bool leafFollows = true);

/// What was learned of the tokens of a family of models; all zero: nothing yet.
[[nodiscard]] Result<TokenStatistics> learnedTokens(Database &database, const QString &family);
[[nodiscard]] Result<> keepLearnedTokens(Database &database, const QString &family,
                                         const TokenStatistics &statistics);

/// One line of at most 80 characters for the session list, from a message.
[[nodiscard]] QString titleFromText(const QString &text);

} // namespace varve
