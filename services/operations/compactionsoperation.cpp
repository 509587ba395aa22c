// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionsoperation.h"

#include "commonparameters.h"
#include "contextjson.h"
#include "operationtr.h"
#include "sessionname.h"
#include "usagefields.h"
#include <compaction/coverage.h>
#include <engine/engine.h>
#include <session/journalfact.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Row = CompactionHistoryRow;
using Rows = QList<Row>;

/// Where -1 stands for what is not known.
QJsonValue figure(qint64 value)
{
    return value < 0 ? QJsonValue() : QJsonValue(value);
}

const ValueFields<CompactionFacts> &coverageFields()
{
    using Facts = CompactionFacts;
    static const ValueFields<Facts> Fields {
        { "found"_L1, &Facts::factsFound },
        { "total"_L1, &Facts::factsTotal },
        { "missing"_L1, {}, &Facts::missing, missingFactFields() },
    };
    return Fields;
}

const ValueFields<Row> &rowFields()
{
    static const ValueFields<Row> Fields {
        { "entryId"_L1, [](const Row &row) { return row.facts.entry; } },
        { "operationId"_L1, "of all that the run wrote: what undo and redo switch"_L1,
          &Row::operationId },
        { "at"_L1, [](const Row &row) { return row.facts.when; } },
        { "kind"_L1,
          "`compaction`, `masks`, `range` (a summary that stands for a part of the branch)"_L1,
          [](const Row &row) {
              return row.facts.onlyMasks  ? "masks"_L1
                      : row.facts.isRange ? "range"_L1
                                          : "compaction"_L1;
          } },
        { "cause"_L1,
          "`manual`, `afterAnswer`, `beforeRequest`, `betweenTools`, `idle`, `modelSwitch`, `overflow`"_L1,
          [](const Row &row) { return row.facts.cause; } },
        { "onPath"_L1, "it is on the branch that the session stands on"_L1, &Row::onPath },
        { "undone"_L1, &Row::undone },
        { "inForce"_L1, "what is sent has the summary in it"_L1, &Row::inForce },
        { "tokensBefore"_L1, [](const Row &row) { return row.facts.tokensBefore; } },
        { "tokensAfter"_L1, [](const Row &row) { return figure(row.facts.tokensAfter); } },
        { "categoriesBefore"_L1, "tokens by category"_L1,
          [](const Row &row) { return categoriesJson(row.facts.before); } },
        { "categoriesAfter"_L1, [](const Row &row) { return categoriesJson(row.facts.after); } },
        { "masked"_L1, "tool outputs that became placeholders"_L1,
          [](const Row &row) { return row.facts.masked; } },
        { "provider"_L1, [](const Row &row) { return row.facts.provider; } },
        { "model"_L1, [](const Row &row) { return row.facts.model; } },
        { "offline"_L1, "by the built-in summarizer"_L1,
          [](const Row &row) { return row.facts.offline; } },
        { "cost"_L1, "US dollars"_L1, [](const Row &row) { return row.facts.cost; } },
        { "durationMs"_L1, [](const Row &row) { return figure(row.facts.duration.count()); } },
        { "instructions"_L1, [](const Row &row) { return row.facts.instructions; } },
        { "summarized"_L1, "messages"_L1,
          [](const Row &row) { return figure(row.facts.summarized); } },
        { "kept"_L1, "messages"_L1, [](const Row &row) { return figure(row.facts.kept); } },
        { "previous"_L1, "the compaction before it on its branch"_L1, &Row::previous },
        { "summary"_L1, [](const Row &row) { return row.facts.summary; } },
        { "readFiles"_L1, [](const Row &row) { return row.facts.readFiles; } },
        { "modifiedFiles"_L1, [](const Row &row) { return row.facts.modifiedFiles; } },
        { "window"_L1,
          [](const Row &row) {
              return row.facts.window > 0 ? QJsonValue(row.facts.window) : QJsonValue();
          } },
        { "usage"_L1, {}, [](const Row &row) { return row.facts.usage; }, usageFields() },
        { "chunks"_L1, "pieces that the range was summarized in"_L1,
          [](const Row &row) { return row.facts.chunks; } },
        { "editedByHand"_L1, [](const Row &row) { return row.facts.editedByHand; } },
        { "repaired"_L1, "the model was asked again for the headings"_L1,
          [](const Row &row) { return row.facts.repaired; } },
        { "misshapen"_L1, "and did not write them all the same"_L1,
          [](const Row &row) { return row.facts.misshapen; } },
        { "urgent"_L1, "the next request would not have fitted"_L1,
          [](const Row &row) { return row.facts.urgent; } },
        { { "journal"_L1, "as the compaction kept it"_L1, true, journalFactTexts() },
          [](const Row &row) { return journalJson(row.facts.journal); } },
        { "journalCount"_L1, [](const Row &row) { return row.facts.journal.size(); } },
        { "journalLeftOut"_L1, "facts that had a key or password in them"_L1,
          [](const Row &row) { return row.facts.journalLeftOut; } },
        { "coverage"_L1,
          {},
          [](const Row &row) {
              return row.facts.factsTotal > 0 ? std::optional(row.facts) : std::nullopt;
          },
          coverageFields() },
    };
    return Fields;
}

Result<Rows> listCompactions(StoreReader &reader, const ListCompactions &wanted)
{
    return loadNamed(reader, wanted.session).and_then([&](const LoadedSession &loaded) {
        return compactionHistory(loaded.branch, reader);
    });
}

} // namespace

const ValueFields<Fact> &missingFactFields()
{
    static const ValueFields<Fact> Fields {
        { "kind"_L1, &Fact::kind },
        { "text"_L1, &Fact::text },
        { "entryId"_L1, &Fact::entry },
    };
    return Fields;
}

QList<FieldText> journalFactTexts()
{
    return { { "kind"_L1 }, { "importance"_L1 },     { "method"_L1 },           { "source"_L1 },
             { "text"_L1 }, { "tags"_L1, {}, true }, { "sources"_L1, {}, true } };
}

const OperationOf<ListCompactions, Rows> &compactionsOperation()
{
    static const OperationOf<ListCompactions, Rows> Compactions { {
            .text = { .name = "compactions"_L1,
                      .help = OperationTr::noop("list the compactions of a session"),
                      .forms = { { .verb = "compactions"_L1 } },
                      .rows = "compactions"_L1 },
            .parameters = { sessionArgument<&ListCompactions::session>() },
            .work = listCompactions,
            .fields = { "compactions"_L1, rowFields() },
    } };
    return Compactions;
}

} // namespace varve
