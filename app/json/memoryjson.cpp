// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memoryjson.h"

#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QJsonObject factJson(const MemoryFact &fact)
{
    QJsonArray sources;
    for (const EntryId &source : fact.sources) {
        sources += source.toString();
    }
    return { { "id"_L1, fact.id.toString() },
             { "text"_L1, fact.text },
             { "shown"_L1, fact.isShown },
             { "byModel"_L1, fact.byModel },
             { "sources"_L1, sources } };
}

QJsonObject factJson(const KeptFact &fact)
{
    return { { "id"_L1, fact.id.toString() },
             { "text"_L1, fact.text },
             { "shown"_L1, fact.isShown },
             { "byModel"_L1, fact.byModel },
             { "session"_L1, fact.session.toString() },
             { "entryId"_L1, fact.entry.toString() } };
}

} // namespace

QJsonObject keptJson(const KeptPlace &place, const MemoryLimits &limits)
{
    QJsonArray facts;
    for (const KeptFact &fact : place.facts) {
        facts += factJson(fact);
    }
    return { { "scope"_L1, QString(toString(place.scope)) },
             { "project"_L1, place.project },
             { "tokens"_L1, factTokens(place.scope, asFacts(place.facts), limits.factors) },
             { "limit"_L1, limits.tokens },
             { "facts"_L1, facts } };
}

QJsonObject memoryJson(const LoadedSession &loaded, qint64 limit)
{
    const QList<MemoryFact> facts = loaded.branch.state.facts();
    QJsonArray array;
    for (const MemoryFact &fact : facts) {
        array += factJson(fact);
    }
    return { { "session"_L1, loaded.session().id.toString() },
             { "leafId"_L1, loaded.session().leaf.toString() },
             { "tokens"_L1, memoryTokens(facts, loaded.factors) },
             { "limit"_L1, limit },
             { "facts"_L1, array } };
}

} // namespace varve
