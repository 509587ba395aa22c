// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recalljson.h"

#include <QJsonArray>

#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QLatin1StringView spellingOf(RecallStanding standing)
{
    constexpr std::array Names { "gone"_L1, "shortened"_L1, "offPath"_L1, "elsewhere"_L1,
                                 "sent"_L1 };
    return Names[static_cast<size_t>(standing)];
}

QJsonObject passageJson(const RecallPassage &passage)
{
    return { { "sessionId"_L1, passage.session.toString() },
             { "session"_L1, passage.sessionNumber },
             { "entryId"_L1, passage.entry.toString() },
             { "reference"_L1, passage.reference },
             { "role"_L1, QString(toString(passage.role)) },
             { "type"_L1, QString(toString(passage.type)) },
             { "tool"_L1, passage.toolName },
             { "createdAt"_L1, passage.at.toUTC().toString(Qt::ISODateWithMs) },
             { "standing"_L1, QString(spellingOf(passage.standing)) },
             { "text"_L1, passage.text },
             { "offset"_L1, passage.start },
             { "length"_L1, passage.whole },
             { "before"_L1, passage.before },
             { "after"_L1, passage.after },
             { "score"_L1, passage.score },
             { "byMeaning"_L1, passage.byMeaning },
             { "copies"_L1, passage.copies } };
}

QJsonObject factJson(const RecallFact &fact)
{
    QJsonArray sources;
    for (const EntryId &source : fact.sources) {
        sources += source.toString();
    }
    return { { "text"_L1, fact.text },
             { "kind"_L1, fact.kind },
             { "importance"_L1, fact.importance },
             { "createdAt"_L1,
               fact.at.isValid() ? QJsonValue(fact.at.toUTC().toString(Qt::ISODateWithMs))
                                 : QJsonValue() },
             { "sources"_L1, sources } };
}

} // namespace

QStringList recallScopes()
{
    return { u"session"_s, u"project"_s, u"everywhere"_s };
}

std::optional<RecallScope> recallScope(const QString &name)
{
    const qsizetype found = recallScopes().indexOf(name);
    return found < 0 ? std::nullopt : std::optional(static_cast<RecallScope>(found));
}

QJsonObject recallJson(const RecallAnswer &answer)
{
    QJsonArray facts;
    for (const RecallFact &fact : answer.facts) {
        facts += factJson(fact);
    }
    QJsonArray passages;
    for (const RecallPassage &passage : answer.passages) {
        passages += passageJson(passage);
    }
    QJsonObject object { { "facts"_L1, facts },
                         { "passages"_L1, passages },
                         { "leftOut"_L1, answer.leftOut } };
    if (!answer.meaningProblem.isEmpty()) {
        object["meaningProblem"_L1] = answer.meaningProblem;
    }
    return object;
}

} // namespace varve
