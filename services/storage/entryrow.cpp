// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entryrow.h"

#include "blockcodec.h"

#include <QJsonDocument>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// A row in the making. What is as the table has it by default is left out: most of an entry's columns are, and every bound
/// value costs.
class NewRow
{
public:
    explicit NewRow(qsizetype columns)
    {
        m_names.reserve(columns);
        m_values.reserve(columns);
    }

    void set(QLatin1StringView column, const QVariant &value)
    {
        m_names += column;
        m_values += value;
    }
    void setText(QLatin1StringView column, const QString &text)
    {
        if (!text.isEmpty()) {
            set(column, text);
        }
    }
    void setId(QLatin1StringView column, const EntryId &id)
    {
        if (!id.isNull()) {
            set(column, id.toString());
        }
    }
    /// Text as UTF-8 bytes: SQLite's own conversion of UTF-16 takes longer than storing it. Comes last.
    void setUtf8(QLatin1StringView column, const QByteArray &text)
    {
        if (!text.isEmpty()) {
            set(column, text);
            ++m_utf8;
        }
    }

    [[nodiscard]] QString sql() const
    {
        QString sql = u"INSERT INTO session_entries (seq"_s;
        sql.reserve(800);
        for (qsizetype i = 0; i < m_names.size(); ++i) {
            sql += u',';
            sql += m_names.at(i);
        }
        // Above all that are there and all that were: 006_entry_numbers.sql.
        sql += ") VALUES (1 + max(coalesce((SELECT max(seq) FROM session_entries), 0), "
               "(SELECT highest_removed FROM entry_numbers))"_L1;
        for (qsizetype i = 0; i < m_names.size(); ++i) {
            sql += u',';
            sql += i < m_names.size() - m_utf8 ? "?"_L1 : "CAST(? AS TEXT)"_L1;
        }
        return sql += u')';
    }
    [[nodiscard]] const QVariantList &values() const { return m_values; }

private:
    QList<QLatin1StringView> m_names;
    QVariantList m_values;
    qsizetype m_utf8 = 0;
};

void setUsage(const Usage &usage, NewRow &row)
{
    row.set("usage_input"_L1, usage.input);
    row.set("usage_output"_L1, usage.output);
    row.set("usage_cache_read"_L1, usage.cacheRead);
    row.set("usage_cache_write"_L1, usage.cacheWrite);
    row.set("usage_thinking"_L1, usage.thinking);
    if (usage.cost) {
        row.set("usage_cost"_L1, *usage.cost);
    }
}

void setIdentity(const Entry &entry, NewRow &row)
{
    row.set("id"_L1, entry.id.toString());
    row.set("session_id"_L1, entry.session.toString());
    row.setId("parent_id"_L1, entry.parent);
    row.set("parent_seq"_L1, entry.parentSeq);
    row.set("entry_type"_L1, QString(toString(entry.type)));
    row.setText("role"_L1, toString(entry.role));
    row.set("created_at"_L1, timestamp(entry.createdAt));
    row.setText("origin_id"_L1, entry.originId);
    if (!entry.originKey.isEmpty()) {
        row.set("origin_key"_L1, entry.originKey);
    }
    row.set("model_facing"_L1, entry.modelFacing ? 1 : 0);
    row.set("display"_L1, entry.display ? 1 : 0);
}

void setDetails(const Entry &entry, NewRow &row)
{
    row.setText("provider"_L1, entry.provider);
    row.setText("model"_L1, entry.model);
    row.setText("api"_L1, entry.api);
    row.setText("stop_reason"_L1, toString(entry.stopReason));
    if (entry.usage) {
        setUsage(*entry.usage, row);
    }
    row.setText("tool_name"_L1, entry.toolName);
    row.setText("tool_status"_L1, entry.toolStatus);
    row.setText("tool_call_id"_L1, entry.toolCallId);
    row.setText("custom_type"_L1, entry.customType);
    row.setId("compaction_first_kept_entry_id"_L1, entry.firstKept);
    row.set("compaction_tokens_before"_L1, entry.tokensBefore);
    row.setId("branch_from_entry_id"_L1, entry.branchFrom);
    row.setId("target_entry_id"_L1, entry.target);
    row.setText("operation_id"_L1, entry.operationId);
}

} // namespace

std::optional<Usage> readUsage(const Query &query, int first)
{
    if (query.value(first).isNull()) {
        return std::nullopt;
    }
    Usage usage { query.integer(first),     query.integer(first + 1), query.integer(first + 2),
                  query.integer(first + 3), query.integer(first + 4), std::nullopt };
    if (const QVariant cost = query.value(first + 5); !cost.isNull()) {
        usage.cost = cost.toDouble();
    }
    return usage;
}

Entry readEntry(const Query &query)
{
    int column = 0;
    const auto nextText = [&] { return query.text(column++); };
    const auto nextInteger = [&] { return query.integer(column++); };
    const auto nextId = [&] { return EntryId::fromString(query.text(column++)); };

    Entry entry;
    entry.seq = nextInteger();
    entry.id = nextId();
    entry.session = SessionId::fromString(nextText());
    entry.parent = nextId();
    entry.parentSeq = nextInteger();
    entry.type = entryTypeFromString(nextText()).value_or(EntryType::Custom);
    entry.role = roleFromString(nextText()).value_or(Role::None);
    entry.createdAt = fromTimestamp(nextText());
    entry.originId = nextText();
    entry.originKey = query.bytes(column++);
    entry.modelFacing = nextInteger() != 0;
    entry.display = nextInteger() != 0;
    entry.provider = nextText();
    entry.model = nextText();
    entry.api = nextText();
    entry.stopReason = stopReasonFromString(nextText());
    entry.usage = readUsage(query, column);
    column += 6;
    entry.toolName = nextText();
    entry.toolStatus = nextText();
    entry.toolCallId = nextText();
    entry.customType = nextText();
    entry.firstKept = nextId();
    entry.tokensBefore = nextInteger();
    entry.branchFrom = nextId();
    entry.target = nextId();
    entry.operationId = nextText();
    entry.toolArguments = nextText().toUtf8();
    if (const QString data = nextText(); data.size() > 2) {
        entry.data = QJsonDocument::fromJson(data.toUtf8()).object();
    }
    entry.summary = nextText();
    const QString content = nextText();
    entry.blocks = decodeBlocks(content, nextText());
    return entry;
}

Result<qint64> insertEntry(Database &database, const Entry &entry, const QByteArray &content,
                           const QString &blocksJson, qint64 tokenEstimate)
{
    constexpr qsizetype Columns = 37;
    NewRow row(Columns);
    setIdentity(entry, row);
    setDetails(entry, row);
    row.set("token_estimate"_L1, tokenEstimate);
    row.setText("summary"_L1, entry.summary);
    row.setText("blocks_json"_L1, blocksJson);
    row.setUtf8("tool_args_json"_L1, entry.toolArguments);
    if (!entry.data.isEmpty()) {
        row.setUtf8("data_json"_L1, QJsonDocument(entry.data).toJson(QJsonDocument::Compact));
    }
    row.setUtf8("content"_L1, content);
    return database.run(row.sql(), row.values()).transform([](const Query &query) {
        return query.lastInsertId();
    });
}

} // namespace varve
