// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "opencodedatabase.h"

#include <QSet>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView SessionTable("session");
constexpr QLatin1StringView NewSessionTable("session_v2");
constexpr QLatin1StringView NewMessageTable("session_message");
constexpr QLatin1StringView MessageTable("message");
constexpr QLatin1StringView PartTable("part");

} // namespace

OpenCodeDatabase::OpenCodeDatabase(ForeignDatabase &database)
    : m_database(database)
    , m_newMessageSql(recordSql(NewMessageTable))
    , m_messageSql(recordSql(MessageTable))
    , m_partSql(recordSql(PartTable))
{ }

bool OpenCodeDatabase::isOne(const QStringList &tables)
{
    const bool isOld = tables.contains(SessionTable) && tables.contains(MessageTable)
            && tables.contains(PartTable);
    return isOld
            || (tables.contains(NewMessageTable)
                && (tables.contains(SessionTable) || tables.contains(NewSessionTable)));
}

bool OpenCodeDatabase::hasOldMessages() const
{
    return m_database.hasColumns(SessionTable, { "id"_L1, "parent_id"_L1 })
            && m_database.hasColumns(MessageTable, { "id"_L1, "session_id"_L1, "data"_L1 })
            && m_database.hasColumns(PartTable, { "id"_L1, "message_id"_L1, "data"_L1 });
}

bool OpenCodeDatabase::hasNewMessages() const
{
    return m_database.hasColumns(NewMessageTable,
                                 { "id"_L1, "session_id"_L1, "type"_L1, "data"_L1 });
}

bool OpenCodeDatabase::isComplete() const
{
    const bool hasSessions = m_database.hasColumns(SessionTable, { "id"_L1 })
            || m_database.hasColumns(NewSessionTable, { "id"_L1 });
    return hasOldMessages() || (hasSessions && hasNewMessages());
}

Result<QList<OpenCodeDatabase::SessionRow>> OpenCodeDatabase::sessions()
{
    QList<SessionRow> rows;
    return addSessions(NewSessionTable, rows)
            .and_then([&] { return addSessions(SessionTable, rows); })
            .transform([&rows] {
                std::ranges::stable_sort(rows, {}, &SessionRow::createdAt);
                return std::move(rows);
            });
}

/// Those that are there already are the same, as version 2 has it.
Result<> OpenCodeDatabase::addSessions(QLatin1StringView table, QList<SessionRow> &rows)
{
    if (!m_database.hasColumns(table, { "id"_L1 })) {
        return {};
    }
    QSet<QByteArray> known;
    for (const SessionRow &row : std::as_const(rows)) {
        known += row.id;
    }
    const auto name = [&](QLatin1StringView column) { return m_database.nameOf(table, column); };
    const QStringList columns { u"rowid"_s,
                                name("id"_L1),
                                name("parent_id"_L1),
                                name("directory"_L1),
                                name("title"_L1),
                                m_database.numberOf(table, "time_created"_L1),
                                m_database.numberOf(table, "time_archived"_L1),
                                name("version"_L1) };
    return m_database.forEachRow(
            u"SELECT %1 FROM %2 NOT INDEXED ORDER BY 6, rowid"_s.arg(columns.join(u", "_s), table),
            {}, [&](const Query &row) {
                if (row.bytes(1).isEmpty() || !known.contains(row.bytes(1))) {
                    rows += SessionRow { row.integer(0), table,
                                         row.bytes(1),   row.bytes(2),
                                         row.bytes(3),   row.bytes(4),
                                         row.integer(5), row.integer(6) != 0,
                                         row.bytes(7) };
                }
            });
}

Result<QByteArray> OpenCodeDatabase::revert(const SessionRow &session)
{
    const QString size = m_database.sizeOf(session.table, { "revert"_L1 });
    QByteArray json;
    return m_database
            .forEachRow(u"SELECT CASE WHEN %1 <= %2 THEN %3 END FROM %4 WHERE rowid = ?"_s.arg(
                                size, QString::number(ForeignDatabase::MostRowBytes),
                                m_database.bytesOf(session.table, "revert"_L1), session.table),
                        { session.row }, [&json](const Query &row) { json = row.bytes(0); })
            .transform([&json] { return json; });
}

Result<bool> OpenCodeDatabase::isNew(const SessionRow &session)
{
    if (!hasNewMessages() || !hasOldMessages()) {
        return hasNewMessages();
    }
    return rows(ForeignDatabase::belongingTo(session.table)
                        + u"SELECT (SELECT count(*) FROM session_message WHERE session_id IN owner "
                          "AND type IN ('user', 'assistant')) - (SELECT count(*) FROM message "
                          "WHERE session_id IN owner)"_s,
                session.row)
            .transform([](const std::vector<qint64> &more) { return more.at(0) >= 0; });
}

Result<std::vector<qint64>> OpenCodeDatabase::newMessages(const SessionRow &session)
{
    if (!hasNewMessages()) {
        return std::vector<qint64>();
    }
    return rows(ForeignDatabase::belongingTo(session.table)
                        + u"SELECT rowid FROM session_message WHERE session_id IN owner ORDER BY "_s
                        + m_database.numberOf(NewMessageTable, "seq"_L1) + u", "_s
                        + m_database.numberOf(NewMessageTable, "time_created"_L1)
                        + u", id, rowid"_s,
                session.row);
}

Result<std::vector<qint64>> OpenCodeDatabase::messages(const SessionRow &session)
{
    if (!hasOldMessages()) {
        return std::vector<qint64>();
    }
    return rows(ForeignDatabase::belongingTo(session.table)
                        + u"SELECT rowid FROM message WHERE session_id IN owner ORDER BY "_s
                        + m_database.numberOf(MessageTable, "time_created"_L1) + u", id, rowid"_s,
                session.row);
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

Result<std::optional<OpenCodeDatabase::Record>> OpenCodeDatabase::newMessage(qint64 row)
{
    return record(m_newMessageSql, row);
}

Result<std::optional<OpenCodeDatabase::Record>> OpenCodeDatabase::part(qint64 row)
{
    return record(m_partSql, row);
}

QString OpenCodeDatabase::recordSql(QLatin1StringView table) const
{
    return u"SELECT %1, %2, %3, CASE WHEN %1 <= %4 THEN %5 END, %7 FROM %6 WHERE rowid = ?"_s.arg(
            m_database.sizeOf(table, { "data"_L1 }), m_database.nameOf(table, "id"_L1),
            m_database.numberOf(table, "time_created"_L1),
            QString::number(ForeignDatabase::MostRowBytes), m_database.bytesOf(table, "data"_L1),
            table, m_database.nameOf(table, "type"_L1));
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
                                           query.bytes(3),
                                           query.bytes(4) };
                        })
            .transform([&out] { return std::move(out); });
}

Result<OpenCodeDatabase::Strays> OpenCodeDatabase::strays()
{
    if (!hasOldMessages()) {
        return Strays();
    }
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
