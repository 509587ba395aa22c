// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"
#include "entrysource.h"
#include "importedfiles.h"
#include "sessionsnapshot.h"
#include "tokenestimate.h"

#include <QSet>

namespace varve
{

struct SearchHit
{
    SessionId session;
    EntryId entry;
    QString originId;
    Role role = Role::None;
    EntryType type = EntryType::Message;
    QString snippet;
    double score = 0; ///< greater is better; comparable within one search
    bool onPath = false; ///< on the way to its session's leaf
};

struct SearchQuery
{
    QString text;
    SessionId session; ///< null: all
    int limit = 100;
};

/// All questions to the store, on one connection. Belongs to the thread of its Database.
class StoreReader : public EntrySource
{
public:
    explicit StoreReader(Database &database);

    /// Newest first; archived ones last.
    [[nodiscard]] Result<QList<Session>> sessions();
    [[nodiscard]] Result<Session> session(const SessionId &id);
    /// By id, unique prefix of an id, original id (or its prefix), or the file it was imported from.
    [[nodiscard]] Result<Session> findSession(const QString &text);
    /// By id, unique prefix, or original id; in the given session or those it stands on.
    [[nodiscard]] Result<qint64> findEntry(const SessionSnapshot &snapshot, const QString &text);

    /// The newest one that rolled over from where this session stands now; null: none did.
    [[nodiscard]] Result<SessionId> rolledOverTo(const Session &session);

    [[nodiscard]] Result<SessionSnapshot> snapshot(const SessionId &id);
    /// Those newer than `afterSeq`, of this session only.
    [[nodiscard]] Result<QList<EntryNode>> nodesAfter(const Session &session, qint64 afterSeq);

    [[nodiscard]] Result<Entry> entry(qint64 seq) override;
    /// In the order asked for.
    [[nodiscard]] Result<QList<Entry>> entries(const QList<qint64> &seqs);
    [[nodiscard]] Result<QByteArray> attachment(const QByteArray &sha256) override;
    [[nodiscard]] Result<QByteArray> blob(const QByteArray &sha256);
    /// The original ids of a session's imported entries, by seq; cheap, reads no content.
    [[nodiscard]] Result<QHash<qint64, QString>> originIds(const Session &session);

    [[nodiscard]] Result<QList<SearchHit>> search(const SearchQuery &query);

    /// Files that were brought in, as they were then.
    [[nodiscard]] Result<QHash<QString, ImportedFiles::Stamp>> importedFiles();
    [[nodiscard]] Result<TokenFactors> tokenFactors(const QString &model);
    /// Changes whenever another connection has committed.
    [[nodiscard]] Result<qint64> dataVersion();

private:
    [[nodiscard]] Result<> appendNodes(qint64 session, qint64 afterSeq, qint64 toSeq,
                                       QList<EntryNode> &nodes);
    [[nodiscard]] Result<> readMarks(SessionSnapshot &snapshot);
    [[nodiscard]] Result<CompactionFigures> compactionFigures(const EntryNode &node);
    /// What a search finds, newest first.
    [[nodiscard]] Result<QList<Entry>> matchingEntries(const SearchQuery &search);
    /// Seqs of a session's own entries on the way to its leaf, as far up as `fromSeq`.
    [[nodiscard]] Result<QSet<qint64>> pathOf(const SessionId &session, qint64 fromSeq);
    [[nodiscard]] Result<QList<Session>> sessionsWhere(QLatin1StringView condition,
                                                       const QVariantList &values);

    Database &m_database;
};

} // namespace varve
