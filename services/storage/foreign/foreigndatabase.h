// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "foreigncopy.h"
#include <storage/database.h>

#include <QHash>
#include <QSet>
#include <QStringList>

#include <functional>
#include <initializer_list>

namespace varve
{

/// A database that somebody else wrote, open for reading and on one thread. Nothing of it is trusted: only plain tables and stored
/// columns are read, so that no view or computed column of it runs.
class ForeignDatabase
{
public:
    /// Larger ones are not checked as a whole before they are read; damage shows where it is.
    static constexpr qint64 MostCheckedBytes = 256 << 20;
    /// Of a row. More is not read (a librecode message may have 20 MB of images, each in a row of its own).
    static constexpr qint64 MostRowBytes = 64 << 20;
    /// Of a name, an id or a path.
    static constexpr int MostNameBytes = 4096;

    /// InvalidInput if it is damaged, encrypted or no database, Busy if it was copied in the middle of a transaction. Once `stop`
    /// is requested, what reads rows is Cancelled.
    [[nodiscard]] static Result<std::unique_ptr<ForeignDatabase>> open(ForeignCopy copy,
                                                                       std::stop_token stop = {});
    /// Names of the tables in the database file alone, without a copy; what is still in its log is not seen. Works on a
    /// file that is being written, but may fail then.
    [[nodiscard]] static Result<QStringList> tablesOf(const QString &path);

    [[nodiscard]] const QString &source() const { return m_copy.source(); }
    [[nodiscard]] qint64 size() const { return m_copy.size(); }
    [[nodiscard]] const QStringList &tables() const { return m_tables; }
    [[nodiscard]] bool hasColumns(QLatin1StringView table,
                                  std::initializer_list<QLatin1StringView> columns) const;

    struct RowCount
    {
        QString table;
        qint64 rows = 0;
    };
    /// Of all tables. Fails for a table that holds more rows than the file has room for: its pages lead in circles, and other
    /// statements might never end.
    [[nodiscard]] Result<QList<RowCount>> rowCounts();
    /// Errors speak of this file; Io once it has turned out to be damaged, be it behind the first rows. `use` runs no other
    /// statement of the same text.
    using UseRow = std::function<void(const Query &row)>;
    [[nodiscard]] Result<> forEachRow(const QString &sql, const QVariantList &values,
                                      const UseRow &use);
    /// The number that a statement answers with; 0 if it has no row.
    [[nodiscard]] Result<qint64> number(const QString &sql);
    /// Of a column of numbers; 0 if there is none, or no row.
    [[nodiscard]] Result<qint64> largest(QLatin1StringView table, QLatin1StringView column);
    /// From now on something was stored, and errors say that it is kept.
    void setKept() { m_isKept = true; }

    /// SQL before a SELECT that asks for rows "IN owner": the id of one row of a table, as text and as bytes, because programs
    /// write either. Takes the row as its value.
    [[nodiscard]] static QString belongingTo(QLatin1StringView table);
    /// SQL that counts the rows of a table whose owner is not among others, e.g. of those that belong to "session_id" but not to any
    /// "id FROM session".
    [[nodiscard]] static QString straysSql(QLatin1StringView table, const QString &ownerOfRow,
                                           const QString &owners);
    /// SQL for the UTF-8 bytes of a column, NULL if the table has no such column. `alias` names the table in the statement.
    [[nodiscard]] QString bytesOf(QLatin1StringView table, QLatin1StringView column) const;
    /// The same, cut at MostNameBytes.
    [[nodiscard]] QString nameOf(QLatin1StringView table, QLatin1StringView column) const;
    /// SQL for a number, NULL if the table has no such column.
    [[nodiscard]] QString numberOf(QLatin1StringView table, QLatin1StringView column) const;
    /// SQL for the bytes that these columns hold together.
    [[nodiscard]] QString sizeOf(QLatin1StringView table,
                                 std::initializer_list<QLatin1StringView> columns) const;

private:
    ForeignDatabase(ForeignCopy copy, std::stop_token stop)
        : m_copy(std::move(copy))
        , m_stop(std::move(stop))
    { }
    [[nodiscard]] Result<> prepare();
    [[nodiscard]] Result<> check();
    [[nodiscard]] Result<> readSchema();
    [[nodiscard]] std::unexpected<Error> told(const Error &error) const;
    [[nodiscard]] qint64 mostRows() const; ///< that the file has room for

    ForeignCopy m_copy;
    const std::stop_token m_stop;
    std::unique_ptr<Database> m_database; ///< closed before the copy goes
    QStringList m_tables; ///< in the order of the schema
    QHash<QString, QSet<QString>> m_columns; ///< by table
    bool m_computes = false; ///< a table has computed columns
    bool m_isUtf8 = true;
    bool m_isOpen = false;
    bool m_isKept = false;
};

} // namespace varve
