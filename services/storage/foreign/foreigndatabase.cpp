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
constexpr QLatin1StringView TablesSql("SELECT name FROM sqlite_master WHERE type = 'table'"
                                      " AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY rowid");

QString quoted(const QString &name)
{
    return u'"' + QString(name).replace(u'"', u"\"\""_s) + u'"';
}

Result<QStringList> readTables(Database &database)
{
    return database.run(TablesSql).transform([](Query query) {
        QStringList tables;
        while (query.next() && tables.size() < MostTables) {
            tables += query.text(0);
        }
        return tables;
    });
}

} // namespace

Result<std::unique_ptr<ForeignDatabase>> ForeignDatabase::open(ForeignCopy copy)
{
    std::unique_ptr<ForeignDatabase> foreign(new ForeignDatabase(std::move(copy)));
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
    auto query = run(u"PRAGMA quick_check(1)"_s);
    if (!query) {
        return std::unexpected(query.error());
    }
    const QString found = query->next() ? query->text(0) : QString();
    if (found != "ok"_L1) {
        return told({ Error::Kind::InvalidInput, {}, found });
    }
    return {};
}

Result<> ForeignDatabase::readSchema()
{
    auto encoding = run(u"PRAGMA encoding"_s);
    if (!encoding) {
        return std::unexpected(encoding.error());
    }
    m_isUtf8 = !encoding->next() || encoding->text(0) == "UTF-8"_L1;
    auto tables = readTables(*m_database);
    if (!tables) {
        return told(tables.error());
    }
    m_tables = std::move(*tables);
    for (const QString &table : std::as_const(m_tables)) {
        auto columns = run(u"SELECT name, hidden FROM pragma_table_xinfo(?)"_s, { table });
        if (!columns) {
            return std::unexpected(columns.error());
        }
        QSet<QString> &names = m_columns[table];
        while (columns->next()) {
            if (columns->integer(1) == 0) {
                names += columns->text(0);
            } else {
                m_computes = true;
            }
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

Result<QList<ForeignDatabase::RowCount>> ForeignDatabase::rowCounts()
{
    QList<RowCount> counts;
    for (const QString &table : std::as_const(m_tables)) {
        auto query = run(u"SELECT count(*) FROM "_s + quoted(table));
        if (!query) {
            return std::unexpected(query.error());
        }
        counts += RowCount { table, query->next() ? query->integer(0) : 0 };
    }
    return counts;
}

Result<Query> ForeignDatabase::run(const QString &sql, const QVariantList &values)
{
    auto query = m_database->run(sql, values);
    if (!query) {
        return told(query.error());
    }
    return query;
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
                    Tr::tr("%1 could not be read to its end; it may be damaged. What was read "
                           "before is kept.")
                            .arg(source()),
                    detail);
    }
}

} // namespace varve
