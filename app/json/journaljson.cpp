// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journaljson.h"

#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

QJsonObject mergedFactJson(const MergedFact &merged)
{
    QJsonArray ids;
    for (const JournalId &id : merged.ids) {
        ids += id.toString();
    }
    const JournalRecord &record = merged.record;
    QJsonObject object = journalFactJson(record.fact);
    object["id"_L1] = record.id.toString();
    object["ids"_L1] = ids;
    object["sessionId"_L1] = record.session.toString();
    object["entryId"_L1] = record.entry.toString();
    object["createdAt"_L1] = record.when.toString(Qt::ISODateWithMs);
    if (merged.contradiction >= 0) {
        object["contradiction"_L1] = merged.contradiction;
        object["newest"_L1] = merged.isNewest;
    }
    return object;
}

} // namespace varve
