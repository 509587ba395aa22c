// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the records of the log say, read when they are sent.
#include "archivelog.h"
#include "archiverows.h"
#include "entryrow.h"
#include "sessionrow.h"
#include "sessionstore.h"

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Kind = ArchiveRecord::Kind;

/// A line of the log, or the clock of what can change.
struct Line
{
    qint64 number = 0;
    Kind kind = Kind::Session;
    qint64 seq = 0; ///< of an entry
    QString ref;
    QString value;
};

constexpr int MostLines = 1000;

/// Both in the order of their numbers.
constexpr auto Lines =
        "SELECT number, kind, seq, ref, value FROM (SELECT * FROM (SELECT number, CASE seq WHEN 0 "
        "THEN 1 ELSE 2 END AS kind, seq, '' AS ref, '' AS value FROM archive_log WHERE session = "
        "?1 AND number > ?2 ORDER BY number LIMIT ?3) UNION ALL SELECT number, kind, 0, ref, value "
        "FROM archive_clocks WHERE session = ?1 AND number > ?2 AND machine = (SELECT id FROM "
        "archive_machine)) ORDER BY number LIMIT ?3"_L1;

template<typename T>
using Found = Result<std::optional<T>>;

/// The first row as `read` makes a value of it; nothing where there is none.
template<typename Read>
auto first(Result<Query> query, Read read)
        -> Found<std::decay_t<std::invoke_result_t<Read &, const Query &>>>
{
    if (!query) {
        return std::unexpected(query.error());
    }
    if (!query->next()) {
        return std::nullopt;
    }
    return read(*query);
}

Found<ArchiveValue> sessionValue(Database &database, const SessionId &id)
{
    return first(database.run("SELECT "_L1 + SessionColumns + " FROM sessions WHERE id = ?"_L1,
                              { id.toString() }),
                 [](const Query &row) -> ArchiveValue {
                     const Session all = readSession(row);
                     SessionValue value;
                     value.session.id = all.id;
                     value.session.cwd = all.cwd;
                     value.session.kind = all.kind;
                     value.session.parentSession = all.parentSession;
                     value.session.baseEntry = all.baseEntry;
                     value.session.rolledOver = all.rolledOver;
                     value.session.origin.format = all.origin.format;
                     value.session.origin.sessionId = all.origin.sessionId;
                     value.session.createdAt = all.createdAt;
                     return value;
                 })
            .and_then([&](std::optional<ArchiveValue> value) -> Found<ArchiveValue> {
                if (!value) {
                    return value;
                }
                auto &found = std::get<SessionValue>(*value);
                return first(database.run("SELECT session_id FROM session_entries WHERE id = ?"_L1,
                                          { found.session.baseEntry.toString() }),
                             textIn)
                        .transform([&](const std::optional<QString> &base) {
                            found.baseSession = SessionId::fromString(base.value_or(QString()));
                            return value;
                        });
            });
}

Found<ArchiveValue> entryValue(Database &database, qint64 seq)
{
    return first(
            database.run("SELECT "_L1 + EntryColumns + " FROM session_entries WHERE seq = ?"_L1,
                         { seq }),
            [](const Query &row) -> ArchiveValue {
                Entry entry = readEntry(row);
                entry.seq = entry.parentSeq = 0; // every store has its own
                return entry;
            });
}

Found<ArchiveValue> tagsValue(Database &database, const SessionId &session)
{
    return readAll(database.run("SELECT tag FROM session_tags WHERE session = (SELECT number FROM "
                                "sessions WHERE id = ?) ORDER BY tag"_L1,
                                { session.toString() }),
                   textIn)
            .transform([](const QStringList &tags) {
                return std::optional<ArchiveValue>(TagsValue { tags });
            });
}

DeletedValue deletedValue(const SessionId &session, const QString &value)
{
    DeletedValue deleted;
    deleted.isDeleted = !value.isEmpty();
    for (const QString &one : value.split(u' ').sliced(1)) {
        deleted.seen += ArchiveHead {
            session, MachineId::fromBytes(QByteArray::fromHex(one.section(u':', 0, 0).toLatin1())),
            one.section(u':', 1).toLongLong()
        };
    }
    return deleted;
}

Found<ArchiveValue> factValue(Database &database, const QString &id)
{
    return first(
            database.run("SELECT id, project, content, shown, by_model, session, entry, "
                         "place, created_at, changed_at, forgotten_at FROM facts WHERE id = ?"_L1,
                         { id }),
            [](const Query &row) -> ArchiveValue {
                FactValue value;
                value.fact = { .id = EntryId::fromString(row.text(0)),
                               .project = row.text(1),
                               .text = row.text(2),
                               .isShown = row.integer(3) != 0,
                               .byModel = row.integer(4) != 0,
                               .session = SessionId::fromString(row.text(5)),
                               .entry = EntryId::fromString(row.text(6)),
                               .place = static_cast<int>(row.integer(7)),
                               .createdAt = fromTimestamp(row.text(8)),
                               .changedAt = fromTimestamp(row.text(9)) };
                value.forgottenAt = fromTimestamp(row.text(10));
                return value;
            });
}

template<typename T>
std::optional<T> unlessNull(const Query &row, int column, T value)
{
    return row.value(column).isNull() ? std::nullopt : std::optional(std::move(value));
}

Found<ArchiveValue> journalValue(Database &database, const QString &ref)
{
    const QString entry = ref.section(u'.', 0, 0);
    const int position = ref.section(u'.', 1).toInt();
    return first(
            database.run("SELECT importance, method, tags, deleted_at FROM journal_changes "
                         "WHERE seq = (SELECT seq FROM session_entries WHERE id = ?) AND "
                         "position = ?"_L1,
                         { entry, position }),
            [&](const Query &row) -> ArchiveValue {
                return JournalChangeValue { EntryId::fromString(entry),
                                            position,
                                            unlessNull(row, 0, static_cast<int>(row.integer(0))),
                                            unlessNull(row, 1, row.text(1)),
                                            unlessNull(row, 2, row.text(2)),
                                            row.text(3) };
            });
}

/// Of a column of the session's row.
template<typename Read>
Found<ArchiveValue> ofSession(Database &database, QLatin1StringView columns, const SessionId &id,
                              Read read)
{
    return first(database.run("SELECT "_L1 + columns + " FROM sessions WHERE id = ?"_L1,
                              { id.toString() }),
                 read);
}

/// Nothing: it is gone, and so nobody needs it.
Found<ArchiveValue> valueOf(Database &database, const SessionId &session, const Line &line)
{
    switch (line.kind) {
    case Kind::Session:
        return sessionValue(database, session);
    case Kind::Entry:
        return entryValue(database, line.seq);
    case Kind::Leaf:
        return ofSession(database, "leaf_id"_L1, session, [&](const Query &row) -> ArchiveValue {
            return LeafValue { EntryId::fromString(row.text(0)), line.value.toLongLong() };
        });
    case Kind::Title:
        return ofSession(database, "name, title_source"_L1, session,
                         [](const Query &row) -> ArchiveValue {
                             return TitleValue { row.text(0), row.text(1) };
                         });
    case Kind::Tags:
        return tagsValue(database, session);
    case Kind::Archived:
        return ofSession(database, "archived_at"_L1, session, [](const Query &row) -> ArchiveValue {
            return ArchivedValue { fromTimestamp(row.text(0)) };
        });
    case Kind::Deleted:
        return std::optional<ArchiveValue>(deletedValue(session, line.value));
    case Kind::Fact:
        return factValue(database, line.ref);
    case Kind::JournalChange:
        return journalValue(database, line.ref);
    case Kind::Sealed:
        break;
    }
    return std::nullopt;
}

/// Bytes, roughly.
qint64 sizeOf(const ArchiveValue &value)
{
    constexpr qint64 Frame = 400;
    const auto *entry = std::get_if<Entry>(&value);
    if (entry == nullptr) {
        return Frame;
    }
    return Frame + entry->summary.size() + entry->toolArguments.size() + textSize(entry->blocks);
}

QDateTime timeOf(const ArchiveValue &value)
{
    if (const auto *entry = std::get_if<Entry>(&value)) {
        return entry->createdAt;
    }
    const auto *session = std::get_if<SessionValue>(&value);
    return session != nullptr ? session->session.createdAt : QDateTime::currentDateTimeUtc();
}

} // namespace

/// Others may write, or remove it for good, meanwhile: lines and what they say are of one moment.
Result<LoggedItems> ArchiveLog::items(const SessionId &session, qint64 after, qint64 mostBytes)
{
    Database &database = m_store.database();
    if (auto begun = database.execute(u"BEGIN"_s); !begun) {
        return std::unexpected(begun.error());
    }
    auto items = itemsNow(session, after, mostBytes);
    const auto ended = database.execute(u"ROLLBACK"_s);
    return ended ? std::move(items) : std::unexpected(ended.error());
}

Result<LoggedItems> ArchiveLog::itemsNow(const SessionId &session, qint64 after, qint64 mostBytes)
{
    Database &database = m_store.database();
    const auto machine = this->machine();
    const auto lines = readAll(runNumbered(database, Lines, { notNull(session), after, MostLines }),
                               [](const Query &row) {
                                   return Line { row.integer(0), static_cast<Kind>(row.integer(1)),
                                                 row.integer(2), row.text(3), row.text(4) };
                               });
    if (!machine || !lines) {
        return std::unexpected(!machine ? machine.error() : lines.error());
    }
    LoggedItems found;
    qint64 size = 0;
    for (const Line &line : *lines) {
        auto value = valueOf(database, session, line);
        if (!value) {
            return std::unexpected(value.error());
        }
        found.last = line.number;
        if (!*value) {
            continue;
        }
        size += sizeOf(**value);
        found.items +=
                ArchiveItem { session, *machine, line.number, timeOf(**value), std::move(**value) };
        if (size > mostBytes) {
            break;
        }
    }
    return found;
}

} // namespace varve
