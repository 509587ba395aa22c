// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librecodedatabase.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView Sessions("sessions");
constexpr QLatin1StringView Entries("session_entries");
constexpr QLatin1StringView Messages("session_messages");
constexpr QLatin1StringView Parts("session_message_parts");
constexpr QLatin1StringView Documents("runtime_documents");
constexpr QLatin1StringView AgentTasks("agent_tasks");

std::optional<bool> flag(const QVariant &value)
{
    return value.isNull() ? std::nullopt : std::optional(value.toLongLong() != 0);
}

} // namespace

LibrecodeDatabase::LibrecodeDatabase(ForeignDatabase &database)
    : m_database(database)
    , m_entrySql(entrySql())
    , m_partsSql(partsSql())
{ }

bool LibrecodeDatabase::isOne(const QStringList &tables)
{
    // Varve's own store has the first two as well, on purpose.
    return tables.contains(Sessions) && tables.contains(Entries)
            && tables.contains(u"goose_db_version"_s);
}

bool LibrecodeDatabase::isComplete() const
{
    return m_database.hasColumns(
                   Sessions, { "id"_L1, "cwd"_L1, "name"_L1, "parent_session"_L1, "created_at"_L1 })
            && m_database.hasColumns(Entries,
                                     { "id"_L1, "session_id"_L1, "parent_id"_L1, "entry_type"_L1,
                                       "role"_L1, "content"_L1, "data_json"_L1, "summary"_L1,
                                       "created_at"_L1 });
}

Result<QList<LibrecodeDatabase::SessionRow>> LibrecodeDatabase::sessions()
{
    const auto name = [this](QLatin1StringView table, QLatin1StringView column) {
        return m_database.nameOf(table, column);
    };
    QString settings = u"NULL"_s;
    if (m_database.hasColumns(Documents, { "namespace"_L1, "document_key"_L1, "value_json"_L1 })) {
        settings = u"(SELECT "_s + name(Documents, "value_json"_L1)
                + u" FROM runtime_documents WHERE namespace = 'terminal_session_settings'"
                  " AND document_key = sessions.id LIMIT 1)"_s;
    }
    QString agent = u"NULL"_s;
    QString agentModel = u"NULL"_s;
    if (m_database.hasColumns(
                AgentTasks,
                { "child_session_id"_L1, "agent_name"_L1, "model"_L1, "provider"_L1 })) {
        const QString task =
                u"(SELECT %1 FROM agent_tasks WHERE child_session_id = sessions.id LIMIT 1)"_s;
        agent = task.arg(name(AgentTasks, "agent_name"_L1));
        agentModel = task.arg(u"provider || '/' || "_s + name(AgentTasks, "model"_L1));
    }
    const QStringList columns { u"rowid"_s,
                                name(Sessions, "id"_L1),
                                name(Sessions, "cwd"_L1),
                                name(Sessions, "name"_L1),
                                name(Sessions, "parent_session"_L1),
                                name(Sessions, "created_at"_L1),
                                settings,
                                agent,
                                agentModel };
    auto query = m_database.run(u"SELECT "_s + columns.join(u", "_s)
                                + u" FROM sessions ORDER BY rowid"_s);
    if (!query) {
        return std::unexpected(query.error());
    }
    QList<SessionRow> rows;
    while (query->next()) {
        rows += SessionRow { query->integer(0), query->bytes(1), query->bytes(2),
                             query->bytes(3),   query->bytes(4), query->bytes(5),
                             query->bytes(6),   query->bytes(7), query->bytes(8) };
    }
    return rows;
}

Result<std::vector<LibrecodeDatabase::Place>> LibrecodeDatabase::places(qint64 sessionRow)
{
    auto query = m_database.run(
            u"SELECT session_entries.rowid, parent.rowid, session_entries.parent_id <> '', "_s
                    + m_database.nameOf(Entries, "created_at"_L1)
                    + u" FROM session_entries LEFT JOIN session_entries AS parent"
                      " ON parent.id = session_entries.parent_id"
                      " AND parent.session_id = session_entries.session_id"
                      " WHERE session_entries.session_id ="
                      " (SELECT id FROM sessions WHERE rowid = ?)"
                      " ORDER BY session_entries.rowid"_s,
            { sessionRow });
    if (!query) {
        return std::unexpected(query.error());
    }
    std::vector<Place> places;
    while (query->next()) {
        places.push_back(
                { query->integer(0), query->integer(1), query->integer(2) != 0, query->bytes(3) });
    }
    return places;
}

QString LibrecodeDatabase::entrySql() const
{
    const auto name = [this](QLatin1StringView column) {
        return m_database.nameOf(Entries, column);
    };
    /// Only where the row is not too large.
    const auto text = [this](QLatin1StringView column) -> QString {
        return u"CASE WHEN sizes.bytes <= %1 THEN %2 END"_s.arg(ForeignDatabase::MostRowBytes)
                .arg(m_database.bytesOf(Entries, column));
    };
    const QString size = m_database.sizeOf(
            Entries, { "content"_L1, "data_json"_L1, "summary"_L1, "tool_args_json"_L1 });
    const QStringList columns { u"sizes.bytes"_s,
                                name("id"_L1),
                                name("parent_id"_L1),
                                name("entry_type"_L1),
                                name("role"_L1),
                                text("content"_L1),
                                name("provider"_L1),
                                name("model"_L1),
                                name("custom_type"_L1),
                                text("data_json"_L1),
                                text("summary"_L1),
                                name("created_at"_L1),
                                name("tool_name"_L1),
                                name("tool_status"_L1),
                                text("tool_args_json"_L1),
                                name("compaction_first_kept_entry_id"_L1),
                                name("branch_from_entry_id"_L1),
                                name("operation_id"_L1),
                                m_database.numberOf(Entries, "compaction_tokens_before"_L1),
                                m_database.numberOf(Entries, "model_facing"_L1),
                                m_database.numberOf(Entries, "display"_L1) };
    return u"SELECT "_s + columns.join(u", "_s) + u" FROM session_entries JOIN (SELECT "_s + size
            + u" AS bytes FROM session_entries WHERE rowid = ?) AS sizes"
              " WHERE session_entries.rowid = ?"_s;
}

Result<std::optional<LibrecodeDatabase::EntryRow>> LibrecodeDatabase::entry(qint64 row)
{
    auto query = m_database.run(m_entrySql, { row, row });
    if (!query) {
        return std::unexpected(query.error());
    }
    if (!query->next()) {
        return std::nullopt;
    }
    EntryRow out;
    out.row = row;
    out.size = query->integer(0);
    out.isTooLarge = out.size > ForeignDatabase::MostRowBytes;
    int column = 1;
    for (QByteArray *field :
         { &out.id, &out.parent, &out.type, &out.role, &out.content, &out.provider, &out.model,
           &out.customType, &out.data, &out.summary, &out.createdAt, &out.toolName, &out.toolStatus,
           &out.toolArguments, &out.firstKept, &out.branchFrom, &out.operationId }) {
        *field = query->bytes(column++);
    }
    if (const QVariant tokens = query->value(column++); !tokens.isNull()) {
        out.tokensBefore = tokens.toLongLong();
    }
    out.modelFacing = flag(query->value(column++));
    out.display = flag(query->value(column));
    return out;
}

QString LibrecodeDatabase::partsSql() const
{
    if (!m_database.hasColumns(Parts, { "entry_id"_L1, "sequence"_L1, "type"_L1, "data"_L1 })) {
        return {};
    }
    const QString size = m_database.sizeOf(Parts, { "text"_L1, "data"_L1 });
    const auto text = [&](const QString &bytes) {
        return u"CASE WHEN %1 <= %2 THEN %3 END"_s.arg(size)
                .arg(ForeignDatabase::MostRowBytes)
                .arg(bytes);
    };
    const QStringList columns { m_database.nameOf(Parts, "type"_L1),
                                text(m_database.bytesOf(Parts, "text"_L1)),
                                m_database.nameOf(Parts, "mime_type"_L1),
                                m_database.nameOf(Parts, "name"_L1),
                                text(u"CAST(session_message_parts.data AS BLOB)"_s),
                                size };
    return u"SELECT "_s + columns.join(u", "_s)
            + u" FROM session_message_parts WHERE entry_id ="
              " (SELECT id FROM session_entries WHERE rowid = ?)"
              " ORDER BY sequence LIMIT 1000"_s;
}

Result<QList<LibrecodeDatabase::Part>> LibrecodeDatabase::parts(qint64 entryRow)
{
    if (m_partsSql.isEmpty()) {
        return {};
    }
    auto query = m_database.run(m_partsSql, { entryRow });
    if (!query) {
        return std::unexpected(query.error());
    }
    QList<Part> parts;
    while (query->next()) {
        const qint64 bytes = query->integer(5);
        parts += Part { query->bytes(0),
                        query->bytes(1),
                        query->bytes(2),
                        query->bytes(3),
                        query->bytes(4),
                        bytes,
                        bytes > ForeignDatabase::MostRowBytes };
    }
    return parts;
}

Result<LibrecodeDatabase::Strays> LibrecodeDatabase::strays()
{
    // Joins, because SQLite makes an index for them where there is none.
    const auto entries = count(u"SELECT count(*) FROM session_entries LEFT JOIN sessions"
                               " ON sessions.id = session_entries.session_id"
                               " WHERE sessions.id IS NULL"_s);
    if (!entries || !m_database.hasColumns(Messages, { "entry_id"_L1 })) {
        return entries.transform([](qint64 rows) { return Strays { rows, 0 }; });
    }
    return count(u"SELECT count(*) FROM session_messages LEFT JOIN session_entries"
                 " ON session_entries.id = session_messages.entry_id"
                 " WHERE session_entries.id IS NULL"_s)
            .transform([&](qint64 messages) { return Strays { *entries, messages }; });
}

Result<qint64> LibrecodeDatabase::count(const QString &sql)
{
    return m_database.run(sql).transform(
            [](Query query) { return query.next() ? query.integer(0) : 0; });
}

} // namespace varve
