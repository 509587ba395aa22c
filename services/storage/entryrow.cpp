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

/// A null QString would be bound as NULL and break NOT NULL.
QVariant text(const QString &value)
{
    return value.isNull() ? QVariant(u""_s) : QVariant(value);
}

QVariant idOrEmpty(const EntryId &id)
{
    return text(id.toString());
}

void readUsage(const Query &query, int first, Entry &entry)
{
    if (query.value(first).isNull()) {
        return;
    }
    Usage usage { query.integer(first),     query.integer(first + 1), query.integer(first + 2),
                  query.integer(first + 3), query.integer(first + 4), std::nullopt };
    if (const QVariant cost = query.value(first + 5); !cost.isNull()) {
        usage.cost = cost.toDouble();
    }
    entry.usage = usage;
}

void appendUsage(const std::optional<Usage> &usage, QVariantList &values)
{
    if (!usage) {
        values += QVariantList(6);
        return;
    }
    values += { usage->input, usage->output, usage->cacheRead, usage->cacheWrite, usage->thinking };
    values += usage->cost ? QVariant(*usage->cost) : QVariant();
}

} // namespace

QString timestamp(const QDateTime &time)
{
    return time.toUTC().toString(Qt::ISODateWithMs);
}

QDateTime fromTimestamp(const QString &text)
{
    return QDateTime::fromString(text, Qt::ISODateWithMs);
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
    readUsage(query, column, entry);
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

Result<qint64> insertEntry(Database &database, const Entry &entry, qint64 tokenEstimate)
{
    // The content goes in as UTF-8 bytes: SQLite's own conversion of UTF-16 takes longer than storing it.
    static const QString Sql = [] {
        constexpr int Content = 34; // its place in EntryColumns
        QStringList places(37, u"?"_s);
        places[Content] = u"CAST(? AS TEXT)"_s;
        return u"INSERT INTO session_entries (%1, token_estimate) VALUES (%2)"_s.arg(
                QString(EntryColumns), places.join(u','));
    }();
    QVariantList values;
    values.reserve(37);
    values += QVariant(); // seq: the next
    values += { entry.id.toString(), entry.session.toString() };
    values += entry.parent.isNull() ? QVariant() : QVariant(entry.parent.toString());
    values += { entry.parentSeq, QString(toString(entry.type)), QString(toString(entry.role)),
                timestamp(entry.createdAt), text(entry.originId) };
    values += entry.originKey.isEmpty() ? QVariant() : QVariant(entry.originKey);
    values += { entry.modelFacing ? 1 : 0, entry.display ? 1 : 0,
                text(entry.provider),      text(entry.model),
                text(entry.api),           QString(toString(entry.stopReason)) };
    appendUsage(entry.usage, values);
    values += { text(entry.toolName),        text(entry.toolStatus),
                text(entry.toolCallId),      text(entry.customType),
                idOrEmpty(entry.firstKept),  entry.tokensBefore,
                idOrEmpty(entry.branchFrom), idOrEmpty(entry.target),
                text(entry.operationId),     text(QString::fromUtf8(entry.toolArguments)) };
    values += entry.data.isEmpty()
            ? u"{}"_s
            : QString::fromUtf8(QJsonDocument(entry.data).toJson(QJsonDocument::Compact));
    const QByteArray content = entry.text().toUtf8();
    values += { text(entry.summary), content.isNull() ? QByteArray("") : content,
                text(encodeBlocks(entry.blocks)), tokenEstimate };
    return database.run(Sql, values).transform([](const Query &query) {
        return query.lastInsertId();
    });
}

} // namespace varve
