// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "foreigntable.h"

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Row and size come before the columns.
constexpr int First = 2;

} // namespace

ForeignTable::ForeignTable(ForeignDatabase &database, QLatin1StringView table,
                           QList<Column> columns)
    : m_database(database)
    , m_table(table)
    , m_columns(std::move(columns))
{ }

ForeignTable::Row::Row(const QList<Column> &columns, const Query &query)
    : m_columns(columns)
    , m_query(query)
    , m_row(query.integer(0))
    , m_size(query.integer(1))
{ }

qsizetype ForeignTable::Row::placeOf(QLatin1StringView column) const
{
    const auto found = std::ranges::find(m_columns, column, &Column::name);
    Q_ASSERT(found != m_columns.end());
    return First + (found - m_columns.begin());
}

QByteArray ForeignTable::Row::bytes(QLatin1StringView column) const
{
    return m_query.bytes(static_cast<int>(placeOf(column)));
}

qint64 ForeignTable::Row::number(QLatin1StringView column) const
{
    return m_query.integer(static_cast<int>(placeOf(column)));
}

QString ForeignTable::selectSql() const
{
    QStringList sizes { u"0"_s };
    for (const Column &column : m_columns) {
        if (column.kind == Kind::Data) {
            sizes += m_database.sizeOf(m_table, { column.name });
        }
    }
    const QString size = sizes.join(u" + "_s);
    QStringList columns { u"rowid"_s, size };
    for (const Column &column : m_columns) {
        switch (column.kind) {
        case Kind::Name:
            columns += m_database.nameOf(m_table, column.name);
            break;
        case Kind::Number:
            columns += m_database.numberOf(m_table, column.name);
            break;
        case Kind::Data:
            columns += u"CASE WHEN %1 <= %2 THEN %3 END"_s.arg(
                    size, QString::number(ForeignDatabase::MostRowBytes),
                    m_database.bytesOf(m_table, column.name));
            break;
        }
    }
    return u"SELECT %1 FROM %2"_s.arg(columns.join(u", "_s), m_table);
}

QString ForeignTable::orderSql(const QList<QLatin1StringView> &order) const
{
    QStringList by;
    for (const QLatin1StringView column : order) {
        by += m_database.numberOf(m_table, column);
    }
    by += u"rowid"_s;
    return u" ORDER BY "_s + by.join(u", "_s);
}

Result<> ForeignTable::run(const QString &sql, const QVariantList &values, const Use &use)
{
    Result<> used;
    const auto read = m_database.forEachRow(sql, values, [&](const Query &query) {
        if (used) {
            used = use(Row(m_columns, query));
        }
    });
    return read ? used : read;
}

Result<> ForeignTable::forEach(const QList<QLatin1StringView> &order, const Use &use)
{
    return run(selectSql() + u" NOT INDEXED"_s + orderSql(order), {}, use);
}

Result<> ForeignTable::forEachWith(QLatin1StringView column, const QString &value, const Use &use)
{
    return run(selectSql() + u" WHERE %1 = ?"_s.arg(column), { value }, use);
}

Result<> ForeignTable::forEachOf(QLatin1StringView column, QLatin1StringView ownerTable,
                                 qint64 ownerRow, const QList<QLatin1StringView> &order,
                                 const Use &use)
{
    return run(ForeignDatabase::belongingTo(ownerTable) + selectSql()
                       + u" WHERE %1 IN owner"_s.arg(column) + orderSql(order),
               { ownerRow }, use);
}

} // namespace varve
