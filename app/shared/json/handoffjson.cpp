// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handoffjson.h"

#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QLatin1StringView kindName(HandoffFact::Kind kind)
{
    switch (kind) {
    case HandoffFact::Kind::File:
        return "file"_L1;
    case HandoffFact::Kind::Command:
        return "command"_L1;
    case HandoffFact::Kind::OpenItem:
        return "openItem"_L1;
    case HandoffFact::Kind::Note:
        return "note"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

} // namespace

QJsonObject handoffJson(const HandoffDraft &draft)
{
    QJsonArray leftOut;
    for (const HandoffFact &fact : draft.facts) {
        if (!holdsFact(draft.text, fact)) {
            leftOut += QJsonObject { { "kind"_L1, QString(kindName(fact.kind)) },
                                     { "text"_L1, fact.text } };
        }
    }
    return { { "goal"_L1, draft.goal },
             { "text"_L1, draft.text },
             { "tokens"_L1, handoffTokens(draft.text, draft.factors) },
             { "offline"_L1, draft.writer.isEmpty() },
             { "model"_L1, draft.writer.isEmpty() ? QJsonValue() : QJsonValue(draft.writer) },
             { "coverage"_L1,
               QJsonObject { { "found"_L1, draft.factsFound }, { "total"_L1, draft.factsTotal } } },
             { "leftOut"_L1, leftOut } };
}

} // namespace varve
