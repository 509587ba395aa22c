// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "historyjson.h"

#include "compactionfacts.h"
#include "contextjson.h"
#include "coverage.h"
#include "exactjsonwriter.h"
#include "journalfact.h"

#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

template<typename T>
QJsonValue known(const std::optional<T> &value)
{
    return value ? QJsonValue(*value) : QJsonValue();
}

QJsonObject tokensJson(const Usage &usage)
{
    return { { "input"_L1, usage.input },
             { "output"_L1, usage.output },
             { "cacheRead"_L1, usage.cacheRead },
             { "cacheWrite"_L1, usage.cacheWrite },
             { "thinking"_L1, usage.thinking } };
}

} // namespace

QJsonObject compactionRowJson(const CompactionHistoryRow &row)
{
    const CompactionFacts &facts = row.facts;
    QJsonArray missing;
    for (const Fact &fact : facts.missing) {
        missing += QJsonObject { { "kind"_L1, QString(toString(fact.kind)) },
                                 { "text"_L1, fact.text },
                                 { "entryId"_L1, idJson(fact.entry) } };
    }
    const auto figure = [](qint64 value) { return value < 0 ? QJsonValue() : QJsonValue(value); };
    QJsonObject object {
        { "entryId"_L1, idJson(facts.entry) },
        { "operationId"_L1, row.operationId },
        { "at"_L1, facts.when.toString(Qt::ISODateWithMs) },
        { "kind"_L1,
          facts.onlyMasks         ? "masks"_L1
                  : facts.isRange ? "range"_L1
                                  : "compaction"_L1 },
        { "cause"_L1, facts.cause ? QJsonValue(QString(toString(*facts.cause))) : QJsonValue() },
        { "onPath"_L1, row.onPath },
        { "undone"_L1, row.undone },
        { "inForce"_L1, row.inForce },
        { "tokensBefore"_L1, facts.tokensBefore },
        { "tokensAfter"_L1, figure(facts.tokensAfter) },
        { "categoriesBefore"_L1, categoriesJson(facts.before) },
        { "categoriesAfter"_L1, categoriesJson(facts.after) },
        { "masked"_L1, facts.masked },
        { "provider"_L1, facts.provider },
        { "model"_L1, facts.model },
        { "offline"_L1, facts.offline },
        { "cost"_L1, known(facts.cost) },
        { "durationMs"_L1, figure(facts.duration.count()) },
        { "instructions"_L1, facts.instructions },
        { "summarized"_L1, figure(facts.summarized) },
        { "kept"_L1, figure(facts.kept) },
        { "previous"_L1, idJson(row.previous) },
        { "summary"_L1, facts.summary },
        { "readFiles"_L1, QJsonArray::fromStringList(facts.readFiles) },
        { "modifiedFiles"_L1, QJsonArray::fromStringList(facts.modifiedFiles) },
    };
    object["window"_L1] = facts.window > 0 ? QJsonValue(facts.window) : QJsonValue();
    object["usage"_L1] = facts.usage ? QJsonValue(tokensJson(*facts.usage)) : QJsonValue();
    object["chunks"_L1] = facts.chunks;
    object["editedByHand"_L1] = facts.editedByHand;
    object["repaired"_L1] = facts.repaired;
    object["misshapen"_L1] = facts.misshapen;
    object["urgent"_L1] = facts.urgent;
    object["journal"_L1] = journalJson(facts.journal);
    object["journalCount"_L1] = facts.journal.size();
    object["journalLeftOut"_L1] = facts.journalLeftOut;
    object["coverage"_L1] = facts.factsTotal > 0
            ? QJsonValue(QJsonObject { { "found"_L1, facts.factsFound },
                                       { "total"_L1, facts.factsTotal },
                                       { "missing"_L1, missing } })
            : QJsonValue();
    return object;
}

QJsonObject coverageJson(const SummaryRecord &record, const SummaryMaterial &material)
{
    QJsonArray missing;
    const Coverage covered = coverage(factsToCover(material.facts), record.text);
    for (const Fact &fact : covered.missing) {
        missing += QJsonObject { { "kind"_L1, QString(toString(fact.kind)) },
                                 { "text"_L1, fact.text },
                                 { "entryId"_L1, idJson(fact.entry) } };
    }
    return { { "found"_L1, record.factsFound },
             { "total"_L1, record.factsTotal },
             { "missing"_L1, missing } };
}

QByteArray appliedJson(const CompactionOutcome &outcome, const SessionId &compacted,
                       const OriginIds &origins)
{
    const Session &goesOn = outcome.loaded.session();
    const SummaryRecord &record = outcome.record;
    QJsonObject head = planJson(outcome.plan, *outcome.before);
    head["entryId"_L1] = goesOn.leaf.toString();
    head["sessionId"_L1] = goesOn.id.toString(); // the child's, where it rolled over
    head["summary"_L1] = record.text;
    head["tokensAfter"_L1] = outcome.after->tokens();
    head["cause"_L1] = QString(toString(record.cause));
    head["categoriesBefore"_L1] = categoriesJson(breakdown(*outcome.before));
    head["categoriesAfter"_L1] = categoriesJson(breakdown(*outcome.after));
    head["coverage"_L1] = coverageJson(record, outcome.material);
    head["journal"_L1] = journalJson(record.journal);
    head["journalCount"_L1] = record.journal.size();
    head["journalLeftOut"_L1] = record.journalLeftOut;
    QByteArray out;
    ExactJsonWriter json(out);
    json.beginObject();
    json.members(head);
    json.key(u"before");
    json.raw(contextJson(*outcome.before, compacted, origins));
    json.key(u"after");
    json.raw(contextJson(*outcome.after, goesOn.id, origins));
    json.endObject();
    return out;
}

} // namespace varve
