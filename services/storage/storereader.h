// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"
#include "importedfiles.h"
#include <session/entrysource.h>
#include <session/sessionsnapshot.h>
#include <session/tokenestimate.h>

#include <QSet>

#include <optional>

namespace varve
{

/// All questions to the store, on one connection. Belongs to the thread of its Database.
class StoreReader : public EntrySource
{
public:
    explicit StoreReader(Database &database);

    /// For the other classes of services/storage that ask questions.
    [[nodiscard]] Database &database() { return m_database; }

    /// Newest first; archived ones last.
    [[nodiscard]] Result<QList<Session>> sessions();
    [[nodiscard]] Result<Session> session(const SessionId &id);
    /// By id, unique prefix of an id, original id (or its prefix), or the file it was imported from.
    [[nodiscard]] Result<Session> findSession(const QString &text);
    /// By id, unique prefix, or original id; in the given session or those it stands on.
    [[nodiscard]] Result<qint64> findEntry(const SessionSnapshot &snapshot, const QString &text);

    /// The newest entry that an import has brought into a session with its own ids, as our files do; 0: none has.
    [[nodiscard]] Result<qint64> importedUpTo(const SessionId &session);

    /// The newest one that rolled over from where this session stands now; null: none did.
    [[nodiscard]] Result<SessionId> rolledOverTo(const Session &session);

    /// The session whose entry this one stands on, which need not be the one it was forked from; nothing: it stands on none.
    [[nodiscard]] Result<std::optional<Session>> baseOf(const Session &session);
    [[nodiscard]] Result<SessionSnapshot> snapshot(const SessionId &id);
    /// Those newer than `afterSeq`, of this session only; the oldest `most` of them, -1: all.
    [[nodiscard]] Result<QList<EntryNode>> nodesAfter(const Session &session, qint64 afterSeq,
                                                      qsizetype most = -1);

    [[nodiscard]] Result<Entry> entry(qint64 seq) override;
    /// In the order asked for.
    [[nodiscard]] Result<QList<Entry>> entries(const QList<qint64> &seqs);
    [[nodiscard]] Result<QByteArray> attachment(const QByteArray &sha256) override;
    [[nodiscard]] Result<QByteArray> blob(const QByteArray &sha256);
    /// Whether an edit may hold in the session: it has one of its own, or stands on another one. True for one that is not there.
    [[nodiscard]] Result<bool> mayHaveEdits(const SessionId &session);
    /// The original ids of a session's imported entries, by seq; cheap, reads no content.
    [[nodiscard]] Result<QHash<qint64, QString>> originIds(const Session &session);
    /// Which tool each of these results is of; reads no content.
    [[nodiscard]] Result<QHash<qint64, QString>> toolNames(const QList<qint64> &seqs);

    /// Hidden ones that can still be brought back, and those whose rows are going.
    [[nodiscard]] Result<QSet<SessionId>> deletedSessions();
    /// Their entries, for those who go through an index of all entries. By the nodes: a few may be missing while a store is repaired.
    [[nodiscard]] Result<QSet<qint64>> entriesOfDeletedSessions();
    /// By the session's number; sessions without tags are not in it. In alphabetical order.
    [[nodiscard]] Result<QHash<qint64, QStringList>> sessionTags();
    /// Files that were brought in, as they were then.
    [[nodiscard]] Result<QHash<QString, ImportedFiles::Stamp>> importedFiles();
    [[nodiscard]] Result<TokenFactors> tokenFactors(const QString &model);
    /// Changes whenever another connection has committed.
    [[nodiscard]] Result<qint64> dataVersion();

private:
    [[nodiscard]] Result<> appendNodes(qint64 session, qint64 afterSeq, qint64 toSeq,
                                       qsizetype most, QList<EntryNode> &nodes);
    [[nodiscard]] Result<> appendAllNodes(const Session &session, QList<EntryNode> &nodes);
    [[nodiscard]] Result<> readMarks(SessionSnapshot &snapshot);
    [[nodiscard]] Result<CompactionFigures> compactionFigures(const EntryNode &node);
    [[nodiscard]] Result<CompactionFigures> readFigures(const EntryNode &node);
    /// False for a store of an older format on a medium that cannot be written.
    [[nodiscard]] bool knowsDeletion();
    /// Deleted ones are not there for anybody.
    [[nodiscard]] Result<QList<Session>> sessionsWhere(QLatin1StringView condition,
                                                       const QVariantList &values);

    Database &m_database;
    std::optional<bool> m_knowsDeletion;
    QHash<EntryId, CompactionFigures> m_figures; ///< as read; entries never change
};

} // namespace varve
