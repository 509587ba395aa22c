// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalstore.h"

#include "deletedfacts.h"
#include "entryrow.h"
#include "journalwriter.h"
#include "queryrows.h"
#include "searchfilter.h"
#include "sessionrow.h"
#include <base/textends.h>

#include <QCoreApplication>
#include <QJsonDocument>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::JournalStore)
};

constexpr QLatin1StringView Importance("coalesce(c.importance, j.importance)");
constexpr QLatin1StringView Method("coalesce(c.method, j.method)");
constexpr QLatin1StringView Tags("coalesce(c.tags, j.tags)");
constexpr QLatin1StringView Undone(
        "coalesce((SELECT u.disabled FROM journal_undo u WHERE u.operation = j.operation ORDER BY "
        "u.seq DESC LIMIT 1), 0)");

constexpr QLatin1StringView FromJournal(
        " FROM journal j JOIN sessions s ON s.number = j.session JOIN session_entries e ON e.seq = "
        "j.seq LEFT JOIN journal_changes c ON c.seq = j.seq AND c.position = j.position WHERE ");

/// Of a summary as much as a list shows: without headings, on one line.
QString synthesisText(const QString &summary)
{
    QString text;
    for (const QStringView line : QStringView(summary).split(u'\n', Qt::SkipEmptyParts)) {
        const QStringView trimmed = line.trimmed();
        if (trimmed.startsWith(u'#') || trimmed == "- (none)"_L1 || trimmed == "---"_L1) {
            continue;
        }
        const QStringView said = trimmed.startsWith("- "_L1) ? trimmed.sliced(2) : trimmed;
        QString plain = said.toString();
        plain.remove("**"_L1).remove(u'`');
        text += (text.isEmpty() ? QString() : u" · "_s) + plain;
        if (text.size() > JournalFact::LongestText) {
            return headOf(text, JournalFact::LongestText - 1).trimmed().toString() + u'…';
        }
    }
    return text;
}

/// For LIKE … ESCAPE '\\'.
QString containing(QString word)
{
    word.replace(u'\\', u"\\\\"_s).replace(u'%', u"\\%"_s).replace(u'_', u"\\_"_s);
    return u'%' + word + u'%';
}

Error notThere(const JournalId &id)
{
    return { Error::Kind::NotFound,
             Tr::tr("The fact %1 is not in the journal. Its session may have been deleted.")
                     .arg(id.toString()),
             {} };
}

/// The conditions of a filter as SQL, and what goes into them.
struct Conditions
{
    QStringList sql;
    QVariantList values;

    void add(const QString &condition, const QVariantList &with = {})
    {
        sql += condition;
        values += with;
    }
};

Conditions conditionsOf(const JournalFilter &filter)
{
    Conditions all;
    all.add(u"s.deleted_at = ''"_s);
    if (!filter.withDeleted) {
        all.add(u"coalesce(c.deleted_at, '') = ''"_s);
    }
    if (filter.holders) {
        QJsonArray seqs;
        for (const qint64 seq : *filter.holders) {
            seqs += seq;
        }
        all.add(u"j.seq IN (SELECT value FROM json_each(?))"_s,
                { QString::fromUtf8(QJsonDocument(seqs).toJson(QJsonDocument::Compact)) });
    } else if (!filter.withUndone) {
        all.add(Undone + u" = 0"_s);
    }
    if (filter.session) {
        all.add(u"s.id = ?"_s, { filter.session->toString() });
    }
    if (!filter.folder.isAll()) {
        const FolderCondition inFolder = conditionOf(filter.folder);
        all.add(QString(inFolder.sql), inFolder.values);
    }
    if (!filter.kinds.isEmpty()) {
        QStringList marks;
        QVariantList names;
        for (const JournalFact::Kind kind : filter.kinds) {
            marks += u"?"_s;
            names += QString(toString(kind));
        }
        all.add(u"j.kind IN ("_s + marks.join(u',') + u')', names);
    }
    if (filter.importance > JournalFact::LeastImportance) {
        all.add(Importance + u" >= ?"_s, { filter.importance });
    }
    if (filter.method) {
        all.add(Method + u" = ?"_s, { QString(toString(*filter.method)) });
    }
    if (!filter.tag.isEmpty()) {
        all.add(u"instr(char(10) || "_s + Tags + u" || char(10), char(10) || ? || char(10)) > 0"_s,
                { filter.tag.toLower() });
    }
    const QStringList words = filter.text.split(u' ', Qt::SkipEmptyParts);
    for (const QString &word : words) {
        const QString folded = journalWords(word.simplified());
        all.add(u"(instr(j.words, ?) > 0 OR instr("_s + Tags
                        + u", ?) > 0 OR (j.position = 0 AND e.summary LIKE ? ESCAPE '\\'))"_s,
                { folded, folded, containing(word.simplified()) });
    }
    if (!filter.anyOf.isEmpty()) {
        QStringList any;
        QVariantList values;
        for (const QString &word : filter.anyOf) {
            any += u"instr(j.words, ?) > 0"_s;
            values += journalWords(word);
        }
        all.add(u'(' + any.join(u" OR "_s) + u')', values);
    }
    return all;
}

QString orderOf(JournalFilter::Order order)
{
    switch (order) {
    case JournalFilter::Order::Newest:
        return u" ORDER BY j.seq DESC, j.position"_s;
    case JournalFilter::Order::Oldest:
        return u" ORDER BY j.seq, j.position"_s;
    case JournalFilter::Order::Importance:
        return u" ORDER BY "_s + Importance + u" DESC, j.seq DESC, j.position"_s;
    }
    Q_UNREACHABLE_RETURN({});
}

JournalRecord recordOf(const Query &query)
{
    JournalRecord record;
    record.id = { query.integer(0), static_cast<int>(query.integer(1)) };
    record.session = SessionId::fromString(query.text(2));
    record.sessionName = query.text(3);
    record.entry = EntryId::fromString(query.text(4));
    record.when = fromTimestamp(query.text(5));
    record.isUndone = query.integer(6) != 0;
    record.isDeleted = query.integer(7) != 0;
    record.isFound = query.text(12).isEmpty();
    constexpr int FirstOfFact = 13;
    record.fact = readJournalFact(query, FirstOfFact);
    if (!query.value(8).isNull()) {
        record.fact.importance = static_cast<int>(query.integer(8));
        record.fact.method = journalMethodFrom(query.text(9)).value_or(record.fact.method);
    }
    if (!query.value(10).isNull()) {
        record.fact.tags = journalTagsFrom(query.text(10));
    }
    if (record.id.position == 0) {
        record.fact.text = synthesisText(query.text(11));
        record.fact.sources = { record.entry };
    }
    return record;
}

} // namespace

Result<bool> JournalStore::hasJournal()
{
    return m_database
            .run("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'journal'"_L1)
            .transform([](Query query) { return query.next(); });
}

Result<QList<JournalRecord>> JournalStore::select(const QString &where, const QVariantList &values,
                                                  const QString &tail)
{
    if (const auto there = hasJournal(); !there || !*there) {
        return there.transform([](bool) { return QList<JournalRecord>(); });
    }
    return readAll(
            m_database.run(
                    "SELECT j.seq, j.position, s.id, s.name, e.id, e.created_at, "_L1 + Undone
                            + ", coalesce(c.deleted_at, '') <> '', c.importance, c.method, c.tags, "
                              "CASE WHEN j.position = 0 THEN substr(e.summary, 1, 4000) ELSE '' "
                              "END, j.operation, "_L1
                            + JournalFactColumns + FromJournal + where + tail,
                    values),
            recordOf);
}

Result<QList<JournalRecord>> JournalStore::find(const JournalFilter &filter)
{
    Conditions conditions = conditionsOf(filter);
    conditions.values += filter.most;
    auto found = select(conditions.sql.join(u" AND "_s), conditions.values,
                        orderOf(filter.order) + u" LIMIT ?"_s);
    return !found || found->isEmpty() || filter.withDeleted ? found
                                                            : withoutDeleted(*std::move(found));
}

Result<qint64> JournalStore::count(const JournalFilter &filter)
{
    if (const auto there = hasJournal(); !there || !*there) {
        return there.transform([](bool) { return qint64(0); });
    }
    const Conditions conditions = conditionsOf(filter);
    auto query =
            m_database.run("SELECT count(*)"_L1 + FromJournal + conditions.sql.join(u" AND "_s),
                           conditions.values);
    if (!query) {
        return std::unexpected(query.error());
    }
    return query->next() ? query->integer(0) : 0;
}

/// What a person has taken out does not come back because somebody else keeps it, too: a compaction, or the messages themselves.
Result<QList<JournalRecord>> JournalStore::withoutDeleted(QList<JournalRecord> records)
{
    const auto deleted = DeletedFacts::read(m_database);
    if (!deleted || deleted->isEmpty()) {
        return deleted.transform([&](const DeletedFacts &) { return records; });
    }
    QList<JournalRecord> kept;
    for (JournalRecord &record : records) {
        const auto covered = deleted->covers(m_database, record);
        if (!covered) {
            return std::unexpected(covered.error());
        }
        if (!*covered) {
            kept += std::move(record);
        }
    }
    return kept;
}

Result<JournalRecord> JournalStore::record(const JournalId &id)
{
    return select(u"s.deleted_at = '' AND j.seq = ? AND j.position = ?"_s, { id.seq, id.position },
                  {})
            .and_then([&](const QList<JournalRecord> &found) -> Result<JournalRecord> {
                return found.isEmpty() ? std::unexpected(notThere(id))
                                       : Result<JournalRecord>(found.constFirst());
            });
}

Result<QList<JournalRecord>> JournalStore::sameAs(const JournalId &id)
{
    return select(u"s.deleted_at = '' AND (j.session, j.kind, j.words) = (SELECT session, kind, "
                  "words FROM journal WHERE seq = ? AND position = ?) AND j.position > 0"_s,
                  { id.seq, id.position }, u" ORDER BY j.seq, j.position"_s);
}

Result<QList<JournalRecord>> JournalStore::ofCompaction(qint64 seq)
{
    return select(u"s.deleted_at = '' AND j.seq = ? AND j.position > 0 AND "
                  "coalesce(c.deleted_at, '') = ''"_s,
                  { seq }, u" ORDER BY j.position"_s);
}

Result<QHash<qint64, QString>> JournalStore::holders(const SessionId &session)
{
    if (const auto there = hasJournal(); !there || !*there) {
        return there.transform([](bool) { return QHash<qint64, QString>(); });
    }
    QHash<qint64, QString> found;
    return forEachRow(m_database.run(
                              StandingSessions
                                      + "SELECT DISTINCT j.seq, j.operation FROM standing "
                                        "CROSS JOIN journal j ON j.session = standing.number"_L1,
                              { session.toString() }),
                      [&](const Query &row) { found.insert(row.integer(0), row.text(1)); })
            .transform([&] { return found; });
}

Result<> JournalStore::change(const QList<JournalId> &ids, const JournalChange &change)
{
    auto transaction = Transaction::begin(m_database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    for (const JournalId &id : ids) {
        if (auto changed = changeOne(id, change); !changed) {
            return changed;
        }
    }
    return transaction->commit();
}

Result<> JournalStore::changeOne(const JournalId &id, const JournalChange &change)
{
    if (auto there = record(id); !there) {
        return std::unexpected(there.error());
    }
    const auto run = [&](QLatin1StringView sql, const QVariantList &values) -> Result<> {
        return m_database.run(sql, values + QVariantList { id.seq, id.position })
                .transform([](const Query &) { });
    };
    auto made = run("INSERT OR IGNORE INTO journal_changes (seq, position) VALUES (?,?)"_L1, {});
    if (made && change.importance) {
        made = run("UPDATE journal_changes SET importance = ?, method = ? WHERE seq = ? AND "
                   "position = ?"_L1,
                   { std::clamp(*change.importance, JournalFact::LeastImportance,
                                JournalFact::MostImportance),
                     QString(toString(change.method)) });
    }
    if (made && change.tags) {
        const QString tags = journalTagsText(tidyTags(*change.tags));
        made = run("UPDATE journal_changes SET tags = ? WHERE seq = ? AND position = ?"_L1,
                   { tags.isNull() ? u""_s : tags });
    }
    if (made && change.isDeleted) {
        const QString at = *change.isDeleted ? timestamp(QDateTime::currentDateTimeUtc()) : u""_s;
        made = run("UPDATE journal_changes SET deleted_at = ? WHERE seq = ? AND position = ?"_L1,
                   { at });
    }
    return made;
}

} // namespace varve
