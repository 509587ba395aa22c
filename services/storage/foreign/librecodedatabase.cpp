// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librecodedatabase.h"

#include <utility>

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

/// Where an id comes twice, the first row has it.
template<typename T>
void insertFirst(QHash<QByteArray, T> &hash, const QByteArray &id, const T &value)
{
    if (!hash.contains(id)) {
        hash.insert(id, value);
    }
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

Result<LibrecodeDatabase::Settings> LibrecodeDatabase::settings()
{
    Settings settings;
    if (!m_database.hasColumns(Documents, { "namespace"_L1, "document_key"_L1, "value_json"_L1 })) {
        return settings;
    }
    return m_database
            .forEachRow(u"SELECT %1, %2 FROM runtime_documents NOT INDEXED WHERE namespace ="
                        " 'terminal_session_settings' AND %3 <= %4"_s.arg(
                                m_database.nameOf(Documents, "document_key"_L1),
                                m_database.bytesOf(Documents, "value_json"_L1),
                                m_database.sizeOf(Documents, { "value_json"_L1 }),
                                QString::number(MostSettingsBytes)),
                        {},
                        [&settings](const Query &row) {
                            insertFirst(settings, row.bytes(0), row.bytes(1));
                        })
            .transform([&settings] { return std::move(settings); });
}

Result<LibrecodeDatabase::Agents> LibrecodeDatabase::agents()
{
    Agents agents;
    if (!m_database.hasColumns(
                AgentTasks,
                { "child_session_id"_L1, "agent_name"_L1, "model"_L1, "provider"_L1 })) {
        return agents;
    }
    const auto name = [this](QLatin1StringView column) {
        return m_database.nameOf(AgentTasks, column);
    };
    return m_database
            .forEachRow(u"SELECT %1, %2, %3, %4 FROM agent_tasks NOT INDEXED"_s.arg(
                                name("child_session_id"_L1), name("agent_name"_L1),
                                name("provider"_L1), name("model"_L1)),
                        {},
                        [&agents](const Query &row) {
                            const QByteArray provider = row.bytes(2);
                            const QByteArray model = provider.isEmpty()
                                    ? row.bytes(3)
                                    : provider + '/' + row.bytes(3);
                            insertFirst(agents, row.bytes(0), Agent { row.bytes(1), model });
                        })
            .transform([&agents] { return std::move(agents); });
}

Result<QList<LibrecodeDatabase::SessionRow>> LibrecodeDatabase::sessions()
{
    const auto settings = this->settings();
    const auto agents = this->agents();
    if (!settings || !agents) {
        return std::unexpected(!settings ? settings.error() : agents.error());
    }
    const auto name = [this](QLatin1StringView column) {
        return m_database.nameOf(Sessions, column);
    };
    const QStringList columns { u"rowid"_s,
                                name("id"_L1),
                                name("cwd"_L1),
                                name("name"_L1),
                                name("parent_session"_L1),
                                name("created_at"_L1) };
    QList<SessionRow> rows;
    return m_database
            .forEachRow(u"SELECT "_s + columns.join(u", "_s)
                                + u" FROM sessions NOT INDEXED ORDER BY rowid"_s,
                        {},
                        [&](const Query &row) {
                            const QByteArray id = row.bytes(1);
                            const Agent agent = agents->value(id);
                            rows += SessionRow { row.integer(0),      id,           row.bytes(2),
                                                 row.bytes(3),        row.bytes(4), row.bytes(5),
                                                 settings->value(id), agent.name,   agent.model };
                        })
            .transform([&rows] { return std::move(rows); });
}

/// Parents are found here, not by a join: where ids are not unique, that would answer with every pair of rows.
Result<std::vector<LibrecodeDatabase::Place>> LibrecodeDatabase::places(qint64 sessionRow)
{
    std::vector<Place> places;
    std::vector<QByteArray> parents;
    QHash<QByteArray, qint64> rows;
    const auto read = m_database.forEachRow(
            ForeignDatabase::belongingTo(Sessions)
                    + u"SELECT session_entries.rowid, %1, %2, %3 FROM session_entries WHERE"
                      " session_id IN owner ORDER BY session_entries.rowid"_s.arg(
                              m_database.nameOf(Entries, "id"_L1),
                              m_database.nameOf(Entries, "parent_id"_L1),
                              m_database.nameOf(Entries, "created_at"_L1)),
            { sessionRow }, [&](const Query &row) {
                places.push_back({ row.integer(0), 0, row.bytes(3) });
                insertFirst(rows, row.bytes(1), row.integer(0));
                parents.push_back(row.bytes(2));
            });
    if (!read) {
        return std::unexpected(read.error());
    }
    for (size_t i = 0; i < places.size(); ++i) {
        places[i].parentRow = parents[i].isEmpty() ? 0 : rows.value(parents[i]);
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
    std::optional<EntryRow> out;
    return m_database
            .forEachRow(m_entrySql, { row, row },
                        [&](const Query &query) { out = readEntry(query, row); })
            .transform([&out] { return std::move(out); });
}

LibrecodeDatabase::EntryRow LibrecodeDatabase::readEntry(const Query &query, qint64 row)
{
    EntryRow out;
    out.row = row;
    out.size = query.integer(0);
    out.isTooLarge = out.size > ForeignDatabase::MostRowBytes;
    int column = 1;
    for (QByteArray *field :
         { &out.id, &out.parent, &out.type, &out.role, &out.content, &out.provider, &out.model,
           &out.customType, &out.data, &out.summary, &out.createdAt, &out.toolName, &out.toolStatus,
           &out.toolArguments, &out.firstKept, &out.branchFrom, &out.operationId }) {
        *field = query.bytes(column++);
    }
    if (const QVariant tokens = query.value(column++); !tokens.isNull()) {
        out.tokensBefore = tokens.toLongLong();
    }
    out.modelFacing = flag(query.value(column++));
    out.display = flag(query.value(column));
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
              " (SELECT id FROM session_entries WHERE rowid = ?) ORDER BY sequence"_s;
}

Result<LibrecodeDatabase::PartList> LibrecodeDatabase::parts(qint64 entryRow)
{
    PartList out;
    if (m_partsSql.isEmpty()) {
        return out;
    }
    qint64 total = 0;
    return m_database
            .forEachRow(m_partsSql, { entryRow },
                        [&](const Query &row) {
                            const qint64 bytes = row.integer(5);
                            const bool isTooLarge = bytes > ForeignDatabase::MostRowBytes;
                            total += isTooLarge ? 0 : bytes;
                            if (out.parts.size() >= MostParts || total > MostPartsBytes) {
                                ++out.leftOut;
                                return;
                            }
                            out.parts +=
                                    Part { row.bytes(0), row.bytes(1), row.bytes(2), row.bytes(3),
                                           row.bytes(4), bytes,        isTooLarge };
                        })
            .transform([&out] { return std::move(out); });
}

Result<LibrecodeDatabase::Strays> LibrecodeDatabase::strays()
{
    const auto entries = m_database.number(ForeignDatabase::straysSql(
            Entries, u"CAST(session_id AS BLOB)"_s, u"CAST(id AS BLOB) FROM sessions"_s));
    if (!entries || !m_database.hasColumns(Messages, { "entry_id"_L1 })) {
        return entries.transform([](qint64 rows) { return Strays { rows, 0 }; });
    }
    return m_database
            .number(ForeignDatabase::straysSql(Messages, u"entry_id"_s,
                                               u"id FROM session_entries"_s))
            .transform([&](qint64 messages) { return Strays { *entries, messages }; });
}

} // namespace varve
