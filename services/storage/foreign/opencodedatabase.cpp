// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "opencodedatabase.h"

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView SessionTable("session");
constexpr QLatin1StringView MessageTable("message");
constexpr QLatin1StringView PartTable("part");

} // namespace

OpenCodeDatabase::OpenCodeDatabase(ForeignDatabase &database)
    : m_database(database)
    , m_messageSql(recordSql(MessageTable))
    , m_partSql(recordSql(PartTable))
{ }

bool OpenCodeDatabase::isOne(const QStringList &tables)
{
    return tables.contains(SessionTable) && tables.contains(MessageTable)
            && tables.contains(PartTable);
}

bool OpenCodeDatabase::isComplete() const
{
    return m_database.hasColumns(SessionTable, { "id"_L1, "parent_id"_L1 })
            && m_database.hasColumns(MessageTable, { "id"_L1, "session_id"_L1, "data"_L1 })
            && m_database.hasColumns(PartTable, { "id"_L1, "message_id"_L1, "data"_L1 });
}

Result<QList<OpenCodeDatabase::SessionRow>> OpenCodeDatabase::sessions()
{
    const auto name = [this](QLatin1StringView column) {
        return m_database.nameOf(SessionTable, column);
    };
    const QStringList columns { u"rowid"_s,
                                name("id"_L1),
                                name("parent_id"_L1),
                                name("directory"_L1),
                                name("title"_L1),
                                m_database.numberOf(SessionTable, "time_created"_L1),
                                m_database.numberOf(SessionTable, "time_archived"_L1) };
    QList<SessionRow> rows;
    return m_database
            .forEachRow(u"SELECT "_s + columns.join(u", "_s)
                                + u" FROM session NOT INDEXED ORDER BY 6, rowid"_s,
                        {},
                        [&rows](const Query &row) {
                            rows += SessionRow { row.integer(0),     row.bytes(1), row.bytes(2),
                                                 row.bytes(3),       row.bytes(4), row.integer(5),
                                                 row.integer(6) != 0 };
                        })
            .transform([&rows] { return std::move(rows); });
}

Result<QByteArray> OpenCodeDatabase::revert(qint64 sessionRow)
{
    const QString size = m_database.sizeOf(SessionTable, { "revert"_L1 });
    QByteArray json;
    return m_database
            .forEachRow(u"SELECT CASE WHEN %1 <= %2 THEN %3 END FROM session WHERE rowid = ?"_s.arg(
                                size, QString::number(ForeignDatabase::MostRowBytes),
                                m_database.bytesOf(SessionTable, "revert"_L1)),
                        { sessionRow }, [&json](const Query &row) { json = row.bytes(0); })
            .transform([&json] { return json; });
}

Result<std::vector<qint64>> OpenCodeDatabase::messages(qint64 sessionRow)
{
    return rows(ForeignDatabase::belongingTo(SessionTable)
                        + u"SELECT rowid FROM message WHERE session_id IN owner ORDER BY "_s
                        + m_database.numberOf(MessageTable, "time_created"_L1) + u", id, rowid"_s,
                sessionRow);
}

Result<std::vector<qint64>> OpenCodeDatabase::parts(qint64 messageRow)
{
    return rows(u"SELECT rowid FROM part WHERE message_id ="
                " (SELECT id FROM message WHERE rowid = ?) ORDER BY id, rowid"_s,
                messageRow);
}

Result<std::vector<qint64>> OpenCodeDatabase::rows(const QString &sql, qint64 of)
{
    std::vector<qint64> rows;
    return m_database
            .forEachRow(sql, { of }, [&rows](const Query &row) { rows.push_back(row.integer(0)); })
            .transform([&rows] { return std::move(rows); });
}

Result<std::optional<OpenCodeDatabase::Record>> OpenCodeDatabase::message(qint64 row)
{
    return record(m_messageSql, row);
}

Result<std::optional<OpenCodeDatabase::Record>> OpenCodeDatabase::part(qint64 row)
{
    return record(m_partSql, row);
}

QString OpenCodeDatabase::recordSql(QLatin1StringView table) const
{
    return u"SELECT %1, %2, %3, CASE WHEN %1 <= %4 THEN %5 END FROM %6 WHERE rowid = ?"_s.arg(
            m_database.sizeOf(table, { "data"_L1 }), m_database.nameOf(table, "id"_L1),
            m_database.numberOf(table, "time_created"_L1),
            QString::number(ForeignDatabase::MostRowBytes), m_database.bytesOf(table, "data"_L1),
            table);
}

Result<std::optional<OpenCodeDatabase::Record>> OpenCodeDatabase::record(const QString &sql,
                                                                         qint64 row)
{
    std::optional<Record> out;
    return m_database
            .forEachRow(sql, { row },
                        [&](const Query &query) {
                            const qint64 bytes = query.integer(0);
                            out = Record { row,
                                           bytes,
                                           bytes > ForeignDatabase::MostRowBytes,
                                           query.bytes(1),
                                           query.integer(2),
                                           query.bytes(3) };
                        })
            .transform([&out] { return std::move(out); });
}

Result<OpenCodeDatabase::Strays> OpenCodeDatabase::strays()
{
    const auto messages = m_database.number(ForeignDatabase::straysSql(
            MessageTable, u"CAST(session_id AS BLOB)"_s, u"CAST(id AS BLOB) FROM session"_s));
    if (!messages) {
        return std::unexpected(messages.error());
    }
    return m_database
            .number(ForeignDatabase::straysSql(PartTable, u"message_id"_s, u"id FROM message"_s))
            .transform([&](qint64 parts) { return Strays { *messages, parts }; });
}

} // namespace varve
