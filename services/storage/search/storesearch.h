// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "searchquery.h"
#include "sessionpath.h"
#include "vectorstore.h"
#include <storage/storereader.h>

#include <QSet>

namespace varve
{

/// A sentence where none of the hits has all of the words, or other words were looked for; empty where some has, or none was found
/// by words.
[[nodiscard]] QString partialNote(const QList<SearchHit> &hits);

/// Finds entries of all sessions and branches, also those that a compaction covers, by their words. Made for one search;
/// used on the thread of its reader.
class StoreSearch
{
public:
    explicit StoreSearch(StoreReader &reader);

    /// Best first. Of a search that very many entries answer, the newest are looked at.
    [[nodiscard]] Result<QList<SearchHit>> find(const SearchQuery &query);

    /// What vectors found, in its order; its best passage is the snippet. `terms` stand in the query: words of the snippet that
    /// are worth a highlight.
    [[nodiscard]] Result<QList<SearchHit>> hitsOf(const QList<VectorStore::Near> &found,
                                                  const SearchQuery &query);

private:
    struct Found
    {
        Entry entry;
        QString excerpt; ///< of a very long text, and then `entry` has no blocks
        double score = 0;
        bool partial = false;
        double coverage = 1;
    };
    struct Plan;

    [[nodiscard]] static SearchHit plainHit(const Entry &entry);
    [[nodiscard]] Result<QList<SearchHit>> findNear(const SearchQuery &query);
    [[nodiscard]] Result<> begin();
    [[nodiscard]] Result<> collect(Plan &plan, QList<Found> &found);
    /// Of a search without words: the newest that pass the filter, newest first.
    [[nodiscard]] Result<> collectNewest(Plan &plan, QList<Found> &found);
    [[nodiscard]] Result<> collectPartial(Plan &plan, QList<Found> &found);
    [[nodiscard]] Result<bool> consider(const Plan &plan, qint64 seq, bool partial,
                                        QList<Found> &found);
    /// For isOnPath() of these.
    [[nodiscard]] Result<> readPaths(const QList<Entry> &entries);
    [[nodiscard]] bool isOnPath(const Entry &entry) const
    {
        const auto path = m_paths.constFind(entry.session);
        return path != m_paths.cend() && path->contains(entry.seq);
    }
    /// As far up as `fromSeq`.
    [[nodiscard]] Result<> readPath(const SessionId &session, qint64 fromSeq);
    [[nodiscard]] Result<std::optional<SearchHit>> hitOf(const VectorStore::Near &near,
                                                         const SearchQuery &query);
    [[nodiscard]] Result<bool> passes(const Entry &entry, const SearchFilter &filter);

    StoreReader &m_reader;
    QSet<SessionId> m_deleted; ///< nothing of them is found
    QSet<qint64> m_seen;
    QHash<SessionId, SessionPath> m_paths;
};

} // namespace varve
