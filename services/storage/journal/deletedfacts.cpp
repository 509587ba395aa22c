// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deletedfacts.h"

#include "entryrow.h"
#include "journalwriter.h"
#include "queryrows.h"

#include <QJsonDocument>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

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

} // namespace

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

} // namespace varve
