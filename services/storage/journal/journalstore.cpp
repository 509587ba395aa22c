// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalstore.h"

#include "database.h"
#include "journalrecord.h"
#include "journalwriter.h"
#include "notnull.h"
#include "queryrows.h"
#include "searchfilter.h"
#include "sessionrow.h"
#include <base/textends.h>
#include <base/timestamp.h>

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <limits>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// The facts that a person has taken out of the journal: what says the same in the same session, and was said before that, is out with
/// them, whoever keeps it. What is said again later is news. Used on the thread of the database.
class DeletedFacts
{
public:
    [[nodiscard]] static Result<DeletedFacts> read(Database &database);

    [[nodiscard]] bool isEmpty() const { return m_deleted.isEmpty(); }
    [[nodiscard]] Result<bool> covers(Database &database, const JournalRecord &record) const;

private:
    struct Said
    {
        SessionId session;
        JournalFact::Kind kind = JournalFact::Kind::Finding;
        QString words;
        friend bool operator==(const Said &, const Said &) = default;
        friend size_t qHash(const Said &said, size_t seed = 0)
        {
            return qHashMulti(seed, said.session, static_cast<int>(said.kind), said.words);
        }
    };

    QHash<Said, QString> m_deleted; ///< when, the latest
};

/// When the latest of these entries was written; empty if none of them is there.
Result<QString> latestOf(Database &database, const QList<EntryId> &entries)
{
    QJsonArray ids;
    for (const EntryId &entry : entries) {
        ids += entry.toString();
    }
    auto query = database.run(
            "SELECT coalesce(max(created_at), '') FROM session_entries WHERE id IN (SELECT value "
            "FROM json_each(?))"_L1,
            { QString::fromUtf8(QJsonDocument(ids).toJson(QJsonDocument::Compact)) });
    if (!query) {
        return std::unexpected(query.error());
    }
    return query->next() ? query->text(0) : QString();
}

Result<DeletedFacts> DeletedFacts::read(Database &database)
{
    DeletedFacts deleted;
    return forEachRow(
                   database.run("SELECT s.id, j.kind, j.words, c.deleted_at FROM journal_changes c "
                                "JOIN journal j ON j.seq = c.seq AND j.position = c.position JOIN "
                                "sessions s ON s.number = j.session WHERE c.deleted_at <> '' AND "
                                "j.position > 0"_L1),
                   [&](const Query &row) {
                       if (const auto kind = journalKindFrom(row.text(1))) {
                           const Said said { SessionId::fromString(row.text(0)), *kind,
                                             row.text(2) };
                           QString &when = deleted.m_deleted[said];
                           when = std::max(when, row.text(3));
                       }
                   })
            .transform([&] { return deleted; });
}

Result<bool> DeletedFacts::covers(Database &database, const JournalRecord &record) const
{
    const auto found = m_deleted.constFind(
            Said { record.session, record.fact.kind, journalWords(record.fact.text) });
    if (found == m_deleted.cend()) {
        return false;
    }
    return latestOf(database, record.fact.sources).transform([&](const QString &latest) {
        return (latest.isEmpty() ? timestamp(record.when) : latest) <= *found;
    });
}

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

/// Of a summary as much as a list shows: without headings, on one line, at most so many characters.
QString synthesisText(const QString &summary, qsizetype most = JournalFact::LongestText)
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
        if (text.size() > most) {
            return headOf(text, most - 1).trimmed().toString() + u'…';
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

    [[nodiscard]] QString where() const { return sql.join(u" AND "_s); }
    void add(const QString &condition, const QVariantList &with = {})
    {
        sql += condition;
        values += with;
    }
};

QString jsonOf(const QList<qint64> &numbers)
{
    QJsonArray array;
    for (const qint64 number : numbers) {
        array += number;
    }
    return QString::fromUtf8(QJsonDocument(array).toJson(QJsonDocument::Compact));
}

/// All but the words.
Conditions scopeOf(const JournalFilter &filter)
{
    Conditions all;
    all.add(u"s.deleted_at = ''"_s);
    if (!filter.withDeleted) {
        all.add(u"coalesce(c.deleted_at, '') = ''"_s);
    }
    if (filter.holders) {
        all.add(u"j.seq IN (SELECT value FROM json_each(?))"_s, { jsonOf(*filter.holders) });
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

/// By word the summaries that have it in what they say: their headings, which all of them have, are not it, and so it is not for the
/// store to look through. `isPlain`: LIKE, which knows the letters of English only, may choose.
Result<QHash<QString, QList<qint64>>> summariesWith(const QStringList &words,
                                                    const Conditions &scope, bool isPlain,
                                                    Database &database)
{
    QStringList any;
    QVariantList values = scope.values;
    for (const QString &word : words) {
        any += isPlain ? u"e.summary LIKE ? ESCAPE '\\'"_s : u"1"_s;
        values += isPlain ? QVariantList { containing(word) } : QVariantList();
    }
    QHash<QString, QList<qint64>> found;
    return forEachRow(database.run("SELECT j.seq, e.summary"_L1 + FromJournal + scope.where()
                                           + " AND j.position = 0 AND ("_L1 + any.join(u" OR "_s)
                                           + u')',
                                   values),
                      [&](const Query &row) {
                          const QString summary = row.text(1);
                          const QString said = journalWords(
                                  synthesisText(summary, std::numeric_limits<qsizetype>::max()));
                          for (const QString &word : words) {
                              if (said.contains(word)) {
                                  found[word] += row.integer(0);
                              }
                          }
                      })
            .transform([&] { return found; });
}

Result<Conditions> conditionsOf(const JournalFilter &filter, Database &database)
{
    Conditions all = scopeOf(filter);
    QStringList words = journalWords(filter.text).split(u' ', Qt::SkipEmptyParts);
    for (QString &word : words) {
        word = word.simplified();
    }
    if (words.isEmpty()) {
        return all;
    }
    // As it was typed: what is made of it to compare may be plain, and what the store has is not.
    const bool isPlain =
            std::ranges::all_of(filter.text, [](QChar c) { return c.unicode() < 128; });
    return summariesWith(words, all, isPlain, database).transform([&](const auto &summaries) {
        for (const QString &word : std::as_const(words)) {
            all.add(u"(instr(j.words, ?) > 0 OR instr("_s + Tags
                            + u", ?) > 0 OR (j.position = 0 AND j.seq IN (SELECT value FROM "
                              "json_each(?))))"_s,
                    { word, word, jsonOf(summaries.value(word)) });
        }
        return all;
    });
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
    if (const auto there = hasJournal(); !there || !*there) {
        return there.transform([](bool) { return QList<JournalRecord>(); });
    }
    auto found = conditionsOf(filter, m_database).and_then([&](const Conditions &conditions) {
        return select(conditions.where(), conditions.values + QVariantList { filter.most },
                      orderOf(filter.order) + u" LIMIT ?"_s);
    });
    return !found || found->isEmpty() || filter.withDeleted ? found
                                                            : withoutDeleted(*std::move(found));
}

Result<qint64> JournalStore::count(const JournalFilter &filter)
{
    if (const auto there = hasJournal(); !there || !*there) {
        return there.transform([](bool) { return qint64(0); });
    }
    auto query = conditionsOf(filter, m_database).and_then([this](const Conditions &conditions) {
        return m_database.run("SELECT count(*)"_L1 + FromJournal + conditions.where(),
                              conditions.values);
    });
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

Result<bool> JournalStore::isUndone(const QString &operation)
{
    const auto there = hasJournal();
    if (!there || !*there) {
        return there;
    }
    return m_database
            .run("SELECT disabled FROM journal_undo WHERE operation = ? ORDER BY seq DESC LIMIT 1"_L1,
                 { operation })
            .transform([](Query query) { return query.next() && query.integer(0) != 0; });
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
                   { notNull(tags) });
    }
    if (made && change.isDeleted) {
        const QString at = *change.isDeleted ? timestamp(QDateTime::currentDateTimeUtc()) : u""_s;
        made = run("UPDATE journal_changes SET deleted_at = ? WHERE seq = ? AND position = ?"_L1,
                   { at });
    }
    return made;
}

} // namespace varve
