// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importjson.h"

#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QJsonValue textOrNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

} // namespace

QJsonObject importedJson(const ImportedSession &session)
{
    QJsonArray skipped;
    for (const auto &line : session.skipped) {
        skipped += QJsonObject { { "line"_L1, line.line }, { "reason"_L1, line.reason } };
    }
    return { { "id"_L1, textOrNull(session.id.toString()) },
             { "originalId"_L1, textOrNull(session.originId) },
             { "deleted"_L1, session.isDeleted },
             { "title"_L1, session.title },
             { "format"_L1, session.format },
             { "entries"_L1, session.entries },
             { "messages"_L1, session.messages },
             { "branches"_L1, session.branches },
             { "compactions"_L1, session.compactions },
             { "added"_L1, session.added },
             { "source"_L1, session.source },
             { "skipped"_L1, skipped },
             { "skippedCount"_L1, session.skippedCount },
             { "notes"_L1, QJsonArray::fromStringList(session.notes) } };
}

void takeTitle(ImportedSession &session, StoreReader &reader)
{
    if (const auto stored = reader.session(session.id); stored && session.title.isEmpty()) {
        session.title = stored->name;
    }
}

} // namespace varve
