// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "searchfilter.h"
#include "searchscope.h"
#include "searchscore.h"
#include "searchterms.h"
#include <storage/database.h>

#include <QDateTime>
#include <QHash>
#include <QSet>

#include <functional>
#include <optional>

namespace varve
{

/// Which entries a search may be about, by the index alone; their texts decide. Used on the thread of its database.
class Candidates
{
public:
    /// How many entries with a word are looked at: newer ones first. A word that more entries have says little.
    static constexpr int MostOfWord = 4000;

    /// `stop` ends everything with the error Cancelled, also where nothing passes the filter.
    Candidates(Database &database, const SearchFilter &filter, std::stop_token stop = {});

    /// Called with the seqs of entries that have all words, newest first, until it answers false.
    using Visitor = std::function<Result<bool>(qint64 seq)>;
    [[nodiscard]] Result<> visitAll(const QString &expression, const Visitor &visit);
    /// Called for each session, those that were written to last first, with the time that none of its entries is newer than; false
    /// ends it.
    using SessionVisitor = std::function<Result<bool>(const QDateTime &newest)>;
    /// Entries that pass the filter, whatever they say: session by session, in each the last written first, until `visit` answers
    /// false for the session. Order of writing is that of the conversation only within a session: one that was imported today may
    /// be of last year.
    [[nodiscard]] Result<> visitNewest(const SessionVisitor &visitSession, const Visitor &visit);

    /// How many entries have a word, up to MostOfWord, whatever the filter.
    [[nodiscard]] Result<qint64> countOf(const QString &expression);
    /// Terms as the index knows them: without forms that no entry has.
    [[nodiscard]] Result<QList<WeighedTerm>> weigh(const QList<SearchTerm> &terms);
    /// Entries that have most of the terms' weight, best first; none of deleted sessions. Of each term the newest MostOfWord are looked
    /// at, with a filter five times as many of those that pass it as far as sessions and roles are concerned (SearchScope).
    [[nodiscard]] Result<QList<qint64>> partial(const QList<WeighedTerm> &terms, int limit);
    /// How many entries there are, about.
    [[nodiscard]] Result<qint64> entryCount();

private:
    /// Those that pass the filter, in the same order.
    [[nodiscard]] Result<QList<qint64>> passing(const QList<qint64> &seqs);
    /// False if the visitor has enough.
    [[nodiscard]] Result<bool> visitEach(const QList<qint64> &seqs, const Visitor &visit);
    [[nodiscard]] Result<> visitSessionsEntries(qint64 session, const Visitor &visit);
    [[nodiscard]] Result<QList<qint64>> newestOf(const QString &expression,
                                                 const QSet<qint64> &hidden);
    [[nodiscard]] Result<> readScope();
    [[nodiscard]] Result<> addWeight(const WeighedTerm &term, const QSet<qint64> &hidden,
                                     QHash<qint64, double> &weights);
    /// The first `limit` of them that pass the filter, those with the most weight first.
    [[nodiscard]] Result<QList<qint64>> bestPassing(QList<std::pair<double, qint64>> weighed,
                                                    int limit);
    [[nodiscard]] bool isFiltered() const;

    Database &m_database;
    SearchFilter m_wanted;
    FilterCondition m_filter;
    SessionId m_session;
    std::stop_token m_stop;
    std::optional<SearchScope> m_scope; ///< once it is needed
};

} // namespace varve
