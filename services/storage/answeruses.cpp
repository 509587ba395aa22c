// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answeruses.h"

#include "entryrow.h"
#include "queryrows.h"
#include <session/entrydata.h>
#include <session/session.h>

#include <QJsonDocument>
#include <QJsonObject>

namespace varve
{

using namespace Qt::StringLiterals;

Result<QList<AnswerUse>> AnswerUses::after(const Session &session, qint64 afterSeq, qsizetype most)
{
    // By the narrow rows first: most entries are no answers, and their wide rows are not read at all.
    static const QString Select =
            u"SELECT e.id, e.seq, e.created_at, e.provider, e.model, e.data_json, e.usage_input, "
            "e.usage_output, e.usage_cache_read, e.usage_cache_write, e.usage_thinking, "
            "e.usage_cost FROM entry_nodes n CROSS JOIN session_entries e ON e.seq = n.seq "
            "WHERE n.session = ? AND n.seq > ? AND (n.role = %1 OR n.kind IN (%2, %3)) "
            "AND e.usage_input IS NOT NULL ORDER BY n.seq LIMIT ?"_s
                    .arg(static_cast<int>(Role::Assistant))
                    .arg(static_cast<int>(EntryType::Compaction)) // models write summaries too
                    .arg(static_cast<int>(EntryType::BranchSummary));
    QList<AnswerUse> uses;
    return forEachRow(m_database.run(Select, { session.number, afterSeq, most }),
                      [&](const Query &row) {
                          AnswerUse use;
                          use.entry = EntryId::fromString(row.text(0));
                          use.seq = row.integer(1);
                          use.at = fromTimestamp(row.text(2));
                          use.provider = row.text(3);
                          use.model = row.text(4);
                          if (const QByteArray data = row.text(5).toUtf8(); data.size() > 2) {
                              use.durationMs = QJsonDocument::fromJson(data)
                                                       .object()
                                                       .value(entryData::DurationMs)
                                                       .toInteger();
                          }
                          use.usage = readUsage(row, 6).value_or(Usage());
                          uses += std::move(use);
                      })
            .transform([&] { return uses; });
}

} // namespace varve
