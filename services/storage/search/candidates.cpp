// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "candidates.h"

#include "entryrow.h"
#include "queryrows.h"
#include "searchtext.h"
#include "storereader.h"
#include "wordpostings.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <limits>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Search)
};

/// The session's own entries, from the narrow table: a word may have many matches elsewhere. Asked for each match: given a list
/// of rowids, the index would be searched anew for each of them (seconds for a session of 26,000 entries).
constexpr auto InSession = " AND EXISTS (SELECT 1 FROM entry_nodes WHERE session = "
                           "(SELECT number FROM sessions WHERE id = ?) AND seq = %1)"_L1;

// A statement whose rows the filter rejects, one after the other, cannot be stopped: so many are asked about at once.
constexpr qsizetype FirstPart = 64; // a search that finds enough needs few
constexpr qsizetype LargestPart = 1024;
constexpr qint64 NewestAtOnce = 2000;
constexpr qsizetype MostUnfiltered = 5 * Candidates::MostOfWord; // some of them pass the filter

auto stopped()
{
    return fail(Error::Kind::Cancelled, Tr::tr("The search was stopped."));
}

/// As json_each() reads it: one statement for any number.
QString listOf(const QList<qint64> &seqs)
{
    QString list;
    list.reserve(seqs.size() * 9);
    for (const qint64 seq : seqs) {
        list += list.isEmpty() ? u'[' : u',';
        list += QString::number(seq);
    }
    return list + u']';
}

} // namespace

Candidates::Candidates(Database &database, const SearchFilter &filter, std::stop_token stop)
    : m_database(database)
    , m_wanted(filter)
    , m_filter(conditionOf(filter))
    , m_session(filter.session)
    , m_stop(std::move(stop))
{ }

bool Candidates::isFiltered() const
{
    return !m_filter.sql.isEmpty() || !m_session.isNull();
}

Result<QList<qint64>> Candidates::passing(const QList<qint64> &seqs)
{
    if (!isFiltered() || seqs.isEmpty()) {
        return seqs;
    }
    // CROSS: the list is read first, and the rows come in its order.
    QString sql = u"SELECT l.value FROM json_each(?) l"_s;
    QVariantList values { listOf(seqs) };
    if (!m_filter.sql.isEmpty()) {
        sql += u" CROSS JOIN session_entries e ON e.seq = l.value"_s;
    }
    if (m_filter.needsSession) {
        sql += u" CROSS JOIN sessions s ON s.id = e.session_id"_s;
    }
    sql += u" WHERE 1"_s;
    if (!m_session.isNull()) {
        sql += QString(InSession).arg("l.value"_L1);
        values += m_session.toString();
    }
    return readAll(m_database.run(sql + m_filter.sql, values + m_filter.values), integerIn);
}

Result<bool> Candidates::visitEach(const QList<qint64> &seqs, const Visitor &visit)
{
    const auto passed = passing(seqs);
    if (!passed) {
        return std::unexpected(passed.error());
    }
    for (const qint64 seq : *passed) {
        auto more = visit(seq);
        if (!more || !*more) {
            return more;
        }
    }
    return true;
}

Result<> Candidates::visitAll(const QString &expression, const Visitor &visitor)
{
    // Newest first needs no ranking over all matches, so the cost does not grow with their number.
    auto rows = m_database.run(
            "SELECT rowid FROM entry_text WHERE entry_text MATCH ? ORDER BY rowid DESC"_L1,
            { expression });
    if (!rows) {
        return std::unexpected(rows.error());
    }
    qsizetype part = isFiltered() ? FirstPart : 1;
    QList<qint64> seqs;
    for (bool more = true; more;) {
        if (m_stop.stop_requested()) {
            return stopped();
        }
        more = rows->next();
        if (more) {
            seqs += rows->integer(0);
        } else if (const auto whole = endOf(*rows); !whole) {
            return whole;
        }
        if (seqs.size() < part && more) {
            continue;
        }
        const auto wanted = visitEach(seqs, visitor);
        if (!wanted) {
            return std::unexpected(wanted.error());
        }
        more = more && *wanted;
        seqs.clear();
        part = isFiltered() ? std::min(2 * part, LargestPart) : 1;
    }
    return {};
}

Result<> Candidates::visitNewest(const SessionVisitor &visitSession, const Visitor &visit)
{
    QString sql = u"SELECT number, updated_at FROM sessions"_s;
    QVariantList values;
    if (!m_session.isNull()) {
        sql += u" WHERE id = ?"_s;
        values += m_session.toString();
    }
    // Read to the end before other statements run.
    const auto sessions = readAll(
            m_database.run(sql + u" ORDER BY updated_at DESC, number DESC"_s, values),
            [](const Query &row) { return std::pair(row.integer(0), fromTimestamp(row.text(1))); });
    if (!sessions) {
        return std::unexpected(sessions.error());
    }
    for (const auto &[number, newest] : *sessions) {
        auto wanted = visitSession(newest);
        if (!wanted || !*wanted) {
            return wanted.transform([](bool) { });
        }
        if (auto visited = visitSessionsEntries(number, visit); !visited) {
            return visited;
        }
    }
    return {};
}

Result<> Candidates::visitSessionsEntries(qint64 session, const Visitor &visit)
{
    QString sql = u"SELECT n.seq, (e.role <> '' OR e.summary <> '')"_s + m_filter.sql
            + u" FROM (SELECT seq FROM entry_nodes WHERE session = ? AND seq < ? "
              "ORDER BY seq DESC LIMIT ?) n LEFT JOIN session_entries e ON e.seq = n.seq"_s;
    if (m_filter.needsSession) {
        sql += u" LEFT JOIN sessions s ON s.id = e.session_id"_s;
    }
    qint64 before = std::numeric_limits<qint64>::max();
    for (bool more = true; more;) {
        if (m_stop.stop_requested()) {
            return stopped();
        }
        QList<qint64> passed;
        qint64 seen = 0;
        const auto read = forEachRow(
                m_database.run(sql,
                               m_filter.values + QVariantList { session, before, NewestAtOnce }),
                [&](const Query &row) {
                    ++seen;
                    before = row.integer(0);
                    if (row.integer(1) != 0) {
                        passed += before;
                    }
                });
        if (!read) {
            return read;
        }
        more = seen == NewestAtOnce;
        for (const qint64 seq : std::as_const(passed)) {
            auto wanted = visit(seq);
            if (!wanted || !*wanted) {
                return wanted.transform([](bool) { });
            }
        }
    }
    return {};
}

Result<qint64> Candidates::countOf(const QString &expression)
{
    auto count = m_database.run("SELECT count(*) FROM (SELECT 1 FROM entry_text WHERE entry_text "
                                "MATCH ? LIMIT ?)"_L1,
                                { expression, MostOfWord });
    if (!count) {
        return std::unexpected(count.error());
    }
    return count->next() ? count->integer(0) : 0;
}

Result<QList<WeighedTerm>> Candidates::weigh(const QList<SearchTerm> &terms)
{
    const auto all = entryCount();
    if (!all) {
        return std::unexpected(all.error());
    }
    QList<WeighedTerm> weighed;
    for (SearchTerm term : terms) {
        qint64 having = 0;
        QStringList known;
        for (const QStringList &forms : { term.forms, term.otherwise }) {
            for (const QString &form : known.isEmpty() ? forms : QStringList()) {
                const QString expression = formExpression(form);
                const auto count = expression.isEmpty() ? Result<qint64>(0) : countOf(expression);
                if (!count) {
                    return std::unexpected(count.error());
                }
                having += *count;
                known += *count > 0 ? QStringList(form) : QStringList();
            }
        }
        term.forms = known;
        weighed += WeighedTerm { term, termWeight(term, having, *all) };
    }
    return weighed;
}

/// Of a word that more entries have than are looked at, whether they pass or not, older ones may be all that pass: then it is looked
/// for where those are.
Result<QList<qint64>> Candidates::newestOf(const QString &expression, const QSet<qint64> &hidden)
{
    // Those of deleted sessions would take the place of others.
    const WordPostings postings(m_database, m_stop);
    const auto isThere = [&](qint64 seq) { return !hidden.contains(seq); };
    const qsizetype most = isFiltered() ? MostUnfiltered : MostOfWord;
    auto newest = postings.of(expression, 0, std::numeric_limits<qint64>::max(), most, isThere);
    if (!newest || newest->size() < most || !SearchScope::narrows(m_wanted)) {
        return newest;
    }
    if (const auto there = readScope(); !there) {
        return std::unexpected(there.error());
    }
    QList<qint64> seqs;
    for (const auto &[from, to] : m_scope->ranges()) {
        const auto some = postings.of(expression, from, to, most - seqs.size(), [&](qint64 seq) {
            return m_scope->contains(seq) && isThere(seq);
        });
        if (!some) {
            return some;
        }
        seqs += *some;
    }
    if (m_scope->isCut()) { // what it does not reach may still be among the newest
        for (const qint64 seq : *newest) {
            seqs += m_scope->contains(seq) ? QList<qint64>() : QList<qint64> { seq };
        }
    }
    return seqs;
}

Result<> Candidates::readScope()
{
    return m_scope
            ? Result<>()
            : SearchScope::read(m_database, m_wanted, m_stop).transform([this](const auto &scope) {
                  m_scope = scope;
              });
}

Result<> Candidates::addWeight(const WeighedTerm &term, const QSet<qint64> &hidden,
                               QHash<qint64, double> &weights)
{
    QStringList any;
    for (const QString &form : term.term.forms) {
        any += u'(' + formExpression(form) + u')';
    }
    return newestOf(any.join(" OR "_L1), hidden).transform([&](const QList<qint64> &seqs) {
        for (const qint64 seq : seqs) {
            weights[seq] += term.weight;
        }
    });
}

Result<QList<qint64>> Candidates::partial(const QList<WeighedTerm> &terms, int limit)
{
    const auto hidden = StoreReader(m_database).entriesOfDeletedSessions();
    if (!hidden) {
        return std::unexpected(hidden.error());
    }
    QHash<qint64, double> weights;
    for (const WeighedTerm &term : terms) {
        if (auto added = addWeight(term, *hidden, weights); !added) {
            return std::unexpected(added.error());
        }
    }
    QList<std::pair<double, qint64>> best;
    best.reserve(weights.size());
    for (auto it = weights.cbegin(); it != weights.cend(); ++it) {
        best.emplaceBack(it.value(), it.key());
    }
    return bestPassing(std::move(best), limit);
}

/// The filter reads the rows, which is most of the cost: it is asked of the best ones first, until there are enough.
Result<QList<qint64>> Candidates::bestPassing(QList<std::pair<double, qint64>> weighed, int limit)
{
    QList<qint64> passed;
    const qsizetype part = 2 * limit;
    for (auto begin = weighed.begin(); begin != weighed.end() && passed.size() < limit;) {
        if (m_stop.stop_requested()) {
            return stopped();
        }
        const auto end = begin + std::min<qsizetype>(part, weighed.end() - begin);
        std::ranges::partial_sort(begin, end, weighed.end(), std::greater {});
        QList<qint64> seqs;
        for (; begin != end; ++begin) {
            seqs += begin->second;
        }
        const auto some = passing(seqs);
        if (!some) {
            return some;
        }
        passed += *some;
    }
    passed.resize(std::min<qsizetype>(limit, passed.size()));
    return passed;
}

Result<qint64> Candidates::entryCount()
{
    auto count = m_database.run("SELECT max(seq) FROM session_entries"_L1);
    if (!count) {
        return std::unexpected(count.error());
    }
    return count->next() ? count->integer(0) : 0;
}

} // namespace varve
