// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is near to a vector: the half of VectorStore that searches.
#include "queryrows.h"
#include "searchfilter.h"
#include "storereader.h"
#include "vectorcodec.h"
#include "vectorstore.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Search)
};

/// Of one statement: between two of them a search that finds nothing can be stopped.
constexpr qint64 VectorsAtOnce = 2000;

/// Its bounds come first.
std::pair<QString, QVariantList> selectionOf(const SearchFilter &filter)
{
    const FilterCondition condition = conditionOf(filter);
    QString sql = u"SELECT v.seq, v.start, v.length, v.vector FROM entry_vectors v"_s;
    QVariantList values;
    if (!condition.sql.isEmpty() || !filter.session.isNull()) {
        sql += u" CROSS JOIN session_entries e ON e.seq = v.seq"_s;
    }
    if (condition.needsSession) {
        sql += u" CROSS JOIN sessions s ON s.id = e.session_id"_s;
    }
    sql += u" WHERE v.number > ? AND v.number <= ?"_s;
    if (!filter.session.isNull()) {
        sql += u" AND e.session_id = ?"_s;
        values += filter.session.toString();
    }
    return { sql + condition.sql, values + condition.values };
}

} // namespace

/// The best passages of different entries, somewhat more than are wanted.
class VectorStore::Best
{
public:
    /// `hidden`: entries that are not found. Their vectors go only when their sessions are purged.
    Best(qsizetype limit, QSet<qint64> hidden) : m_limit(limit), m_hidden(std::move(hidden)) { }

    void add(double cosine, const Query &row)
    {
        if (cosine <= m_least || m_hidden.contains(row.integer(0))) {
            return;
        }
        Near &near = m_best[row.integer(0)];
        if (near.seq == 0 || cosine > near.cosine) {
            near = { row.integer(0), {}, { row.integer(1), row.integer(2) }, cosine };
        }
        if (m_best.size() >= 4 * m_limit) {
            prune();
        }
    }
    [[nodiscard]] QList<Near> found() const { return m_best.values(); }

private:
    void prune()
    {
        QList<double> cosines;
        for (const Near &near : std::as_const(m_best)) {
            cosines += near.cosine;
        }
        std::ranges::nth_element(cosines, cosines.begin() + m_limit - 1, std::greater {});
        m_least = cosines.at(m_limit - 1);
        m_best.removeIf([this](const auto &entry) { return entry.value().cosine < m_least; });
    }

    qsizetype m_limit;
    QSet<qint64> m_hidden;
    QHash<qint64, Near> m_best;
    double m_least = -1; ///< of those that are kept, once there are enough
};

Result<> VectorStore::nearestPassages(const Model &model, const Vector &vector,
                                      const SearchFilter &filter, qsizetype limit,
                                      const std::stop_token &stop, QList<Near> &found)
{
    const auto last = lastNumber(model);
    if (!last) {
        return std::unexpected(last.error());
    }
    auto hidden = StoreReader(m_database).entriesOfDeletedSessions();
    if (!hidden) {
        return std::unexpected(hidden.error());
    }
    const auto [sql, values] = selectionOf(filter);
    Best best(limit, *std::move(hidden));
    for (qint64 from = firstNumber(model.number); from < *last; from += VectorsAtOnce) {
        const auto read = forEachRow(
                m_database.run(
                        sql, QVariantList { from, std::min(from + VectorsAtOnce, *last) } + values),
                [&](const Query &row) {
                    best.add(dotProduct(vector, row.bytes(3)), row);
                    return !stop.stop_requested();
                });
        if (stop.stop_requested()) {
            return fail(Error::Kind::Cancelled, Tr::tr("The search was stopped."));
        }
        if (!read) {
            return read;
        }
    }
    found += best.found();
    return {};
}

Result<> VectorStore::nearestSummaries(const Model &model, const Vector &vector,
                                       const SearchFilter &filter, QList<Near> &found)
{
    if (!filter.isEmpty()) {
        return {}; // a summary has no role, tool, model or date
    }
    return forEachRow(
            m_database.run(
                    "SELECT id, substr(summary_embedding, 9) FROM sessions WHERE summary <> '' "
                    "AND deleted_at = '' AND length(summary_embedding) > 8 AND "
                    "substr(summary_embedding, 1, 8) = ?"_L1,
                    { modelMark(model.number) }),
            [&](const Query &row) {
                found += Near {
                    0, SessionId::fromString(row.text(0)), {}, dotProduct(vector, row.bytes(1))
                };
            });
}

Result<QList<VectorStore::Near>> VectorStore::nearest(const Model &model, const Vector &vector,
                                                      const SearchFilter &filter, qsizetype limit,
                                                      const std::stop_token &stop)
{
    if (model.dimensions != 0 && vector.size() != model.dimensions) {
        return fail(
                Error::Kind::InvalidInput,
                Tr::tr("The embedding model answers with %1 numbers now and with %2 before; its "
                       "vectors must be made again.")
                        .arg(vector.size())
                        .arg(model.dimensions));
    }
    QList<Near> found;
    auto searched = nearestPassages(model, vector, filter, limit, stop, found);
    if (searched) {
        searched = nearestSummaries(model, vector, filter, found);
    }
    if (!searched) {
        return std::unexpected(searched.error());
    }
    std::ranges::stable_sort(found, [](const Near &a, const Near &b) {
        return std::pair(a.cosine, a.seq) > std::pair(b.cosine, b.seq);
    });
    found.resize(std::min(limit, found.size()));
    return found;
}

} // namespace varve
