// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "wordpostings.h"

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
                                       int most) const
{
    QList<qint64> seqs;
    if (expression.isEmpty()) {
        return seqs;
    }
    auto rows = m_database.run("SELECT rowid FROM entry_text WHERE entry_text MATCH ? AND rowid "
                               "BETWEEN ? AND ? ORDER BY rowid DESC LIMIT ?"_L1,
                               { expression, from, to, most });
    if (!rows) {
        return std::unexpected(rows.error());
    }
    while (rows->next()) {
        seqs += rows->integer(0);
        if (seqs.size() % LookUpEvery == 0 && m_stop.stop_requested()) {
            break;
        }
    }
    if (m_stop.stop_requested()) {
        return fail(Error::Kind::Cancelled, Tr::tr("The search was stopped."));
    }
    return seqs;
}

} // namespace varve
