// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "foreigndatabase.h"

#include <functional>

namespace varve
{

/// Rows of one table of somebody else's database, by the names of their columns. Of a column that the table does not have they say nothing.
class ForeignTable
{
public:
    enum class Kind : quint8 {
        Name, ///< a short text, cut at ForeignDatabase::MostNameBytes
        Number,
        Data, ///< a text or bytes of any length
    };
    struct Column
    {
        QLatin1StringView name;
        Kind kind = Kind::Name;
    };
    /// `database` outlives this. Names are those of a program, never of a file.
    ForeignTable(ForeignDatabase &database, QLatin1StringView table, QList<Column> columns);

    /// Of one row; valid while it is used.
    class Row
    {
    public:
        [[nodiscard]] qint64 row() const { return m_row; }
        [[nodiscard]] qint64 size() const { return m_size; } ///< bytes of its data
        /// Its data were not read: they are more than ForeignDatabase::MostRowBytes.
        [[nodiscard]] bool isTooLarge() const { return m_size > ForeignDatabase::MostRowBytes; }
        [[nodiscard]] QByteArray bytes(QLatin1StringView column) const;
        [[nodiscard]] QString text(QLatin1StringView column) const
        {
            return QString::fromUtf8(bytes(column));
        }
        [[nodiscard]] qint64 number(QLatin1StringView column) const;

    private:
        friend class ForeignTable;
        Row(const QList<Column> &columns, const Query &query);
        [[nodiscard]] qsizetype placeOf(QLatin1StringView column) const;

        const QList<Column> &m_columns;
        const Query &m_query;
        qint64 m_row = 0;
        qint64 m_size = 0;
    };
    /// Stops at the first error of `use`, which reads nothing else of the same table.
    using Use = std::function<Result<>(const Row &row)>;

    /// All rows, ordered by these columns, then as they were written.
    [[nodiscard]] Result<> forEach(const QList<QLatin1StringView> &order, const Use &use);
    /// Those in which a column is this text.
    [[nodiscard]] Result<> forEachWith(QLatin1StringView column, const QString &value,
                                       const Use &use);
    /// Those that name, in `column`, the id of one row of another table.
    [[nodiscard]] Result<> forEachOf(QLatin1StringView column, QLatin1StringView ownerTable,
                                     qint64 ownerRow, const QList<QLatin1StringView> &order,
                                     const Use &use);

private:
    [[nodiscard]] QString selectSql() const;
    [[nodiscard]] QString orderSql(const QList<QLatin1StringView> &order) const;
    [[nodiscard]] Result<> run(const QString &sql, const QVariantList &values, const Use &use);

    ForeignDatabase &m_database;
    const QLatin1StringView m_table;
    const QList<Column> m_columns;
};

} // namespace varve
