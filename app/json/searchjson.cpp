// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchjson.h"

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

QJsonObject hitJson(const SearchHit &hit)
{
    return { { "sessionId"_L1, hit.session.toString() },
             { "entryId"_L1, hit.entry.toString() },
             { "originalId"_L1, textOrNull(hit.originId) },
             { "role"_L1, QString(toString(hit.role)) },
             { "createdAt"_L1, hit.createdAt.toUTC().toString(Qt::ISODateWithMs) },
             { "snippet"_L1, hit.snippet },
             { "score"_L1, hit.score },
             { "onPath"_L1, hit.onPath },
             { "partial"_L1, hit.partial },
             { "byMeaning"_L1, hit.byMeaning } };
}

} // namespace varve
