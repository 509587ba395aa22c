// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "opencodedatabase.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView Sessions("session");
constexpr QLatin1StringView Messages("message");
constexpr QLatin1StringView Parts("part");

} // namespace

OpenCodeDatabase::OpenCodeDatabase(ForeignDatabase &database)
    : m_database(database)
    , m_messageSql(recordSql(Messages))
    , m_partSql(recordSql(Parts))
{ }

bool OpenCodeDatabase::isOne(const QStringList &tables)
{
    return tables.contains(Sessions) && tables.contains(Messages) && tables.contains(Parts);
}

bool OpenCodeDatabase::isComplete() const
{
    return m_database.hasColumns(Sessions, { "id"_L1, "parent_id"_L1 })
            && m_database.hasColumns(Messages, { "id"_L1, "session_id"_L1, "data"_L1 })
            && m_database.hasColumns(Parts, { "id"_L1, "message_id"_L1, "data"_L1 });
}

Result<QList<OpenCodeDatabase::SessionRow>> OpenCodeDatabase::sessions()
{
    const auto name = [this](QLatin1StringView column) {
        return m_database.nameOf(Sessions, column);
    };
    const QStringList columns { u"rowid"_s,
                                name("id"_L1),
                                name("parent_id"_L1),
                                name("directory"_L1),
                                name("title"_L1),
                                m_database.numberOf(Sessions, "time_created"_L1),
                                m_database.numberOf(Sessions, "time_archived"_L1) };
    auto query = m_database.run(u"SELECT "_s + columns.join(u", "_s)
                                + u" FROM session ORDER BY 6, rowid"_s);
    if (!query) {
        return std::unexpected(query.error());
    }
    QList<SessionRow> rows;
    while (query->next()) {
        rows += SessionRow { query->integer(0),     query->bytes(1), query->bytes(2),
                             query->bytes(3),       query->bytes(4), query->integer(5),
                             query->integer(6) != 0 };
    }
    return rows;
}

Result<QByteArray> OpenCodeDatabase::revert(qint64 sessionRow)
{
    const QString size = m_database.sizeOf(Sessions, { "revert"_L1 });
    return m_database
            .run(u"SELECT CASE WHEN %1 <= %2 THEN %3 END FROM session WHERE rowid = ?"_s.arg(
                         size, QString::number(ForeignDatabase::MostRowBytes),
                         m_database.bytesOf(Sessions, "revert"_L1)),
                 { sessionRow })
            .transform([](Query query) { return query.next() ? query.bytes(0) : QByteArray(); });
}

Result<std::vector<qint64>> OpenCodeDatabase::messages(qint64 sessionRow)
{
    return rows(u"SELECT rowid FROM message WHERE session_id ="
                " (SELECT id FROM session WHERE rowid = ?) ORDER BY "_s
                        + m_database.numberOf(Messages, "time_created"_L1) + u", id, rowid"_s,
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
    return m_database.run(sql, { of }).transform([](Query query) {
        std::vector<qint64> rows;
        while (query.next()) {
            rows.push_back(query.integer(0));
        }
        return rows;
    });
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
    auto query = m_database.run(sql, { row });
    if (!query) {
        return std::unexpected(query.error());
    }
    if (!query->next()) {
        return std::nullopt;
    }
    const qint64 bytes = query->integer(0);
    return Record { row,
                    bytes,
                    bytes > ForeignDatabase::MostRowBytes,
                    query->bytes(1),
                    query->integer(2),
                    query->bytes(3) };
}

Result<OpenCodeDatabase::Strays> OpenCodeDatabase::strays()
{
    // Joins, because SQLite makes an index for them where there is none.
    const auto messages = count(u"SELECT count(*) FROM message LEFT JOIN session"
                                " ON session.id = message.session_id WHERE session.id IS NULL"_s);
    if (!messages) {
        return std::unexpected(messages.error());
    }
    return count(u"SELECT count(*) FROM part LEFT JOIN message"
                 " ON message.id = part.message_id WHERE message.id IS NULL"_s)
            .transform([&](qint64 parts) { return Strays { *messages, parts }; });
}

Result<qint64> OpenCodeDatabase::count(const QString &sql)
{
    return m_database.run(sql).transform(
            [](Query query) { return query.next() ? query.integer(0) : 0; });
}

} // namespace varve
