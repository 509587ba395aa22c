// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "historyjson.h"

#include <compaction/compactionfacts.h>
#include <compaction/coverage.h>
#include <interchange/exactjsonwriter.h>
#include <operations/contextjson.h>
#include <session/journalfact.h>

#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

QJsonArray missingJson(const QList<Fact> &missing)
{
    QJsonArray array;
    for (const Fact &fact : missing) {
        array += QJsonObject { { "kind"_L1, QString(toString(fact.kind)) },
                               { "text"_L1, fact.text },
                               { "entryId"_L1, idJson(fact.entry) } };
    }
    return array;
}

QJsonObject reviewJson(const SummaryDraft &draft, const PlannedCompaction &planned,
                       const ReviewedSummary &review)
{
    QJsonObject head = planJson(planned.plan, *planned.before);
    head["summary"_L1] = draft.record.text;
    head["tokensAfter"_L1] = review.tokensAfter; // no guess any more
    head["missing"_L1] = missingJson(review.missing);
    head["rules"_L1] = qint64(review.rules);
    QJsonObject dropped = head["dropped"_L1].toObject();
    dropped["files"_L1] = review.losses.files;
    head["dropped"_L1] = dropped;
    return head;
}

QJsonObject coverageJson(const SummaryRecord &record, const SummaryMaterial &material)
{
    return { { "found"_L1, record.factsFound },
             { "total"_L1, record.factsTotal },
             { "missing"_L1, missingJson(byKind(coverageOf(material, record.text).missing)) } };
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
