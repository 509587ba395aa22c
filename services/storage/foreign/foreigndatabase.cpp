// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "foreigndatabase.h"

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ForeignDatabase)
};

constexpr qsizetype MostTables = 500; // more are not looked at
/// Virtual ones run code of modules, and what their statement says about that can be spelled in many ways.
constexpr QLatin1StringView TablesSql(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND name IN"
        " (SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table')"
        " ORDER BY rowid");

QString quoted(const QString &name)
{
    return u'"' + QString(name).replace(u'"', u"\"\""_s) + u'"';
}

Result<QStringList> readTables(Database &database)
{
    return database.run(TablesSql).and_then([](Query query) -> Result<QStringList> {
        QStringList tables;
        while (tables.size() < MostTables && query.next()) {
            tables += query.text(0);
        }
        if (const QString error = query.error(); !error.isEmpty()) {
            return fail(Error::Kind::InvalidInput, {}, error);
        }
        return tables;
    });
}

} // namespace

Result<std::unique_ptr<ForeignDatabase>> ForeignDatabase::open(ForeignCopy copy,
                                                               std::stop_token stop)
{
    std::unique_ptr<ForeignDatabase> foreign(new ForeignDatabase(std::move(copy), std::move(stop)));
    auto database = Database::open(foreign->m_copy.file(), { .mode = Database::Mode::ReadOnly });
    if (!database) {
        return foreign->told(database.error());
    }
    foreign->m_database = std::move(*database);
    const auto prepared = foreign->prepare();
    if (!prepared) {
        return std::unexpected(prepared.error());
    }
    foreign->m_isOpen = true;
    return foreign;
}

Result<QStringList> ForeignDatabase::tablesOf(const QString &path)
{
    return Database::open(path, { .mode = Database::Mode::Immutable })
            .and_then([](const std::unique_ptr<Database> &database) {
                return readTables(*database);
            });
}

/// Defence in depth: the connection is read-only already, and no expression of the schema is evaluated by what is asked here.
Result<> ForeignDatabase::prepare()
{
    for (const QString &pragma :
         { u"PRAGMA query_only=ON"_s, u"PRAGMA trusted_schema=OFF"_s,
           u"PRAGMA cell_size_check=ON"_s, u"PRAGMA ignore_check_constraints=ON"_s,
           u"BEGIN"_s }) { // or every statement would lock the copy anew
        if (const auto set = m_database->execute(pragma); !set) {
            return told(set.error());
        }
    }
    return readSchema().and_then([this] { return check(); });
}

/// SQLite's check would evaluate computed columns, for which no program that is known has a use.
Result<> ForeignDatabase::check()
{
    if (m_copy.size() > MostCheckedBytes || m_computes || m_tables.size() >= MostTables) {
        return {};
    }
    QString found;
    return forEachRow(u"PRAGMA quick_check(1)"_s, {},
                      [&found](const Query &row) { found = row.text(0); })
            .and_then([&]() -> Result<> {
                return found == "ok"_L1 ? Result<>()
                                        : told({ Error::Kind::InvalidInput, {}, found });
            });
}

Result<> ForeignDatabase::readSchema()
{
    const auto encoding = forEachRow(u"PRAGMA encoding"_s, {}, [this](const Query &row) {
        m_isUtf8 = row.text(0) == "UTF-8"_L1;
    });
    if (!encoding) {
        return encoding;
    }
    auto tables = readTables(*m_database);
    if (!tables) {
        return told(tables.error());
    }
    m_tables = std::move(*tables);
    for (const QString &table : std::as_const(m_tables)) {
        QSet<QString> &names = m_columns[table];
        const auto read = forEachRow(u"SELECT name, hidden FROM pragma_table_xinfo(?)"_s, { table },
                                     [&](const Query &column) {
                                         if (column.integer(1) == 0) {
                                             names += column.text(0);
                                         } else {
                                             m_computes = true;
                                         }
                                     });
        if (!read) {
            return read;
        }
    }
    return {};
}

bool ForeignDatabase::hasColumns(QLatin1StringView table,
                                 std::initializer_list<QLatin1StringView> columns) const
{
    const QSet<QString> names = m_columns.value(table);
    return std::ranges::all_of(columns,
                               [&names](QLatin1StringView name) { return names.contains(name); });
}

qint64 ForeignDatabase::mostRows() const
{
    constexpr qint64 BytesOfRow = 4; // at the least: two of a pointer, and two or more of the cell
    constexpr qint64 OfPragmas = 10'000;
    return m_copy.size() / BytesOfRow + OfPragmas;
}

Result<QList<ForeignDatabase::RowCount>> ForeignDatabase::rowCounts()
{
    QList<RowCount> counts;
    const qint64 most = mostRows();
    for (const QString &table : std::as_const(m_tables)) {
        // Row by row, so that it ends, and through the table, whose pages are what other statements go through.
        const auto rows =
                number(u"SELECT count(*) FROM (SELECT 1 FROM %1 NOT INDEXED LIMIT %2)"_s.arg(
                        quoted(table), QString::number(most + 1)));
        if (!rows) {
            return std::unexpected(rows.error());
        }
        if (*rows > most) {
            return told({ Error::Kind::InvalidInput, {}, table });
        }
        counts += RowCount { table, *rows };
    }
    return counts;
}

Result<> ForeignDatabase::forEachRow(const QString &sql, const QVariantList &values,
                                     const UseRow &use)
{
    auto query = m_database->run(sql, values);
    if (!query) {
        return told(query.error());
    }
    qint64 left = mostRows();
    while (query->next()) {
        if (m_stop.stop_requested()) {
            return fail(Error::Kind::Cancelled,
                        Tr::tr("The import of %1 was cancelled.").arg(source()));
        }
        if (--left < 0) {
            return told({ Error::Kind::InvalidInput, {}, sql });
        }
        use(*query);
    }
    const QString error = query->error();
    return error.isEmpty() ? Result<>() : told({ Error::Kind::InvalidInput, {}, error });
}

Result<qint64> ForeignDatabase::number(const QString &sql)
{
    qint64 number = 0;
    return forEachRow(sql, {}, [&number](const Query &row) { number = row.integer(0); })
            .transform([&number] { return number; });
}

Result<qint64> ForeignDatabase::largest(QLatin1StringView table, QLatin1StringView column)
{
    return hasColumns(table, { column })
            ? number(u"SELECT max(%1) FROM %2 NOT INDEXED"_s.arg(numberOf(table, column), table))
            : Result<qint64>(0);
}

QString ForeignDatabase::belongingTo(QLatin1StringView table)
{
    return u"WITH named(id) AS (SELECT id FROM %1 WHERE rowid = ?), owner(id) AS (SELECT id FROM"
           " named UNION SELECT CAST(id AS TEXT) FROM named UNION SELECT CAST(id AS BLOB) FROM"
           " named) "_s.arg(table);
}

/// Not by a join, which may go through indices, and for ever if their pages lead in circles.
QString ForeignDatabase::straysSql(QLatin1StringView table, const QString &ownerOfRow,
                                   const QString &owners)
{
    return u"SELECT count(*) FROM %1 NOT INDEXED WHERE %2 IS NULL OR %2 NOT IN (SELECT %3 NOT"
           " INDEXED WHERE id IS NOT NULL)"_s.arg(table, ownerOfRow, owners);
}

QString ForeignDatabase::bytesOf(QLatin1StringView table, QLatin1StringView column) const
{
    if (!hasColumns(table, { column })) {
        return u"NULL"_s;
    }
    // As bytes, or SQLite would replace what is not UTF-8 without a word. Those of other encodings it has to convert.
    return m_isUtf8 ? u"CAST(%1.%2 AS BLOB)"_s.arg(table, column) : u"%1.%2"_s.arg(table, column);
}

QString ForeignDatabase::nameOf(QLatin1StringView table, QLatin1StringView column) const
{
    return u"substr(%1, 1, %2)"_s.arg(bytesOf(table, column)).arg(MostNameBytes);
}

QString ForeignDatabase::numberOf(QLatin1StringView table, QLatin1StringView column) const
{
    return hasColumns(table, { column }) ? u"CAST(%1.%2 AS INTEGER)"_s.arg(table, column)
                                         : u"NULL"_s;
}

QString ForeignDatabase::sizeOf(QLatin1StringView table,
                                std::initializer_list<QLatin1StringView> columns) const
{
    QStringList sizes { u"0"_s };
    for (const QLatin1StringView column : columns) {
        if (hasColumns(table, { column })) {
            sizes += u"coalesce(length(CAST(%1.%2 AS BLOB)), 0)"_s.arg(table, column);
        }
    }
    return sizes.join(u" + "_s);
}

/// What a connection says of "the store" in words about this file.
std::unexpected<Error> ForeignDatabase::told(const Error &error) const
{
    const QString detail = error.detail;
    switch (error.kind) {
    case Error::Kind::Busy:
    case Error::Kind::ReadOnly: // an unfinished transaction that would have to be taken back
        return fail(Error::Kind::Busy,
                    Tr::tr("Another program is writing to %1. Nothing was imported. Close that "
                           "program and import again.")
                            .arg(source()),
                    detail);
    case Error::Kind::InvalidInput:
        if (!m_isOpen) {
            return fail(Error::Kind::InvalidInput,
                        Tr::tr("%1 is damaged or encrypted, or it is no SQLite database. Nothing "
                               "was imported. If it is damaged, \"sqlite3 FILE .recover\" may "
                               "save what is left.")
                                .arg(source()),
                        detail);
        }
        [[fallthrough]];
    default:
        return fail(Error::Kind::Io,
                    m_isKept ? Tr::tr("%1 could not be read to its end; it may be damaged. What "
                                      "was read before is kept.")
                                       .arg(source())
                             : Tr::tr("%1 could not be read; it may be damaged. Nothing was "
                                      "imported.")
                                       .arg(source()),
                    detail);
    }
}

} // namespace varve
