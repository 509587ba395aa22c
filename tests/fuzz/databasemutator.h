// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textmutator.h"

#include <QByteArray>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QStringList>
#include <QVariant>

namespace varve::test
{

/// Changes rows, and now and then tables, of a database, so that what comes out is one still: bytes that are merely changed are
/// hardly ever more than a damaged file.
class DatabaseMutator
{
public:
    /// `raw` changes the texts in it.
    DatabaseMutator(unsigned seed, TextMutator::Raw raw);

    /// Empty if the bytes are no database, or it cannot be changed.
    [[nodiscard]] QByteArray mutated(const QByteArray &bytes);
    /// With rows of another one that has the same tables.
    [[nodiscard]] QByteArray joined(const QByteArray &bytes, const QByteArray &other);
    /// A new one, from statements parted by ";\n"; its pages are as small as they may be.
    [[nodiscard]] static QByteArray made(const QString &sql);

private:
    void change(QSqlDatabase &database);
    void changeCell(QSqlQuery &query, const QString &table, const QStringList &columns);
    void changeTable(QSqlQuery &query, const QString &table, const QStringList &columns);
    [[nodiscard]] QVariant oddValue(const QVariant &of);
    [[nodiscard]] static QStringList names(QSqlQuery &query, const QString &sql);
    [[nodiscard]] qint64 anyRow(QSqlQuery &query, const QString &table);

    [[nodiscard]] qsizetype below(qsizetype end)
    {
        return end <= 0 ? 0 : static_cast<qsizetype>(m_random() % static_cast<size_t>(end));
    }

    std::mt19937 m_random;
    const TextMutator::Raw m_raw;
};

} // namespace varve::test
