// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "wordpostings.h"

#include "queryrows.h"

#include <QCoreApplication>

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

constexpr qsizetype LookUpEvery = 512; ///< rows, whether it was stopped

} // namespace

WordPostings::WordPostings(Database &database, std::stop_token stop)
    : m_database(database)
    , m_stop(std::move(stop))
{ }

Result<QList<qint64>> WordPostings::of(const QString &expression, qint64 from, qint64 to,
                                       qsizetype most,
                                       const std::function<bool(qint64 seq)> &wanted) const
{
    QList<qint64> seqs;
    if (expression.isEmpty() || most <= 0) {
        return seqs;
    }
    qsizetype looked = 0;
    const auto read = forEachRow(
            m_database.run(
                    "SELECT rowid FROM entry_text WHERE entry_text MATCH ? AND rowid BETWEEN ? "
                    "AND ? ORDER BY rowid DESC"_L1,
                    { expression, from, to }),
            [&](const Query &row) {
                if (const qint64 seq = row.integer(0); !wanted || wanted(seq)) {
                    seqs += seq;
                }
                return seqs.size() < most
                        && (++looked % LookUpEvery != 0 || !m_stop.stop_requested());
            });
    if (m_stop.stop_requested()) {
        return fail(Error::Kind::Cancelled, Tr::tr("The search was stopped."));
    }
    return read.transform([&] { return seqs; });
}

} // namespace varve
