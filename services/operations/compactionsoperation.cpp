// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionsoperation.h"

#include "commonparameters.h"
#include "contextjson.h"
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

template<typename T>
QJsonValue known(const std::optional<T> &value)
{
    return value ? QJsonValue(*value) : QJsonValue();
}

/// Where -1 stands for what is not known.
QJsonValue figure(qint64 value)
{
    return value < 0 ? QJsonValue() : QJsonValue(value);
}

const ValueFields<Fact> &missingFields()
{
    static const ValueFields<Fact> Fields {
        { { "kind"_L1 },
          [](const Fact &fact) -> QJsonValue { return QString(toString(fact.kind)); } },
        { { "text"_L1 }, [](const Fact &fact) -> QJsonValue { return fact.text; } },
        { { "entryId"_L1 }, [](const Fact &fact) { return idJson(fact.entry); } },
    };
    return Fields;
}

const ValueFields<CompactionFacts> &coverageFields()
{
    using Facts = CompactionFacts;
    static const ValueFields<Facts> Fields {
        { { "found"_L1 }, [](const Facts &facts) -> QJsonValue { return facts.factsFound; } },
        { { "total"_L1 }, [](const Facts &facts) -> QJsonValue { return facts.factsTotal; } },
        { { "missing"_L1, {}, true, missingFields().texts() },
          [](const Facts &facts) -> QJsonValue { return missingFields().json(facts.missing); } },
    };
    return Fields;
}

/// Of a FACT, as the journal writes it.
QList<FieldText> journalFactTexts()
{
    return { { "kind"_L1 }, { "importance"_L1 },     { "method"_L1 },           { "source"_L1 },
             { "text"_L1 }, { "tags"_L1, {}, true }, { "sources"_L1, {}, true } };
}

const ValueFields<Row> &rowFields()
{
    static const ValueFields<Row> Fields {
        { { "entryId"_L1 }, [](const Row &row) { return idJson(row.facts.entry); } },
        { { "operationId"_L1, "of all that the run wrote: what undo and redo switch"_L1 },
          [](const Row &row) -> QJsonValue { return row.operationId; } },
        { { "at"_L1 },
          [](const Row &row) -> QJsonValue { return row.facts.when.toString(Qt::ISODateWithMs); } },
        { { "kind"_L1,
            "`compaction`, `masks`, `range` (a summary that stands for a part of the branch)"_L1 },
          [](const Row &row) -> QJsonValue {
              return row.facts.onlyMasks  ? "masks"_L1
                      : row.facts.isRange ? "range"_L1
                                          : "compaction"_L1;
          } },
        { { "cause"_L1,
            "`manual`, `afterAnswer`, `beforeRequest`, `betweenTools`, `idle`, `modelSwitch`, `overflow`"_L1 },
          [](const Row &row) {
              return row.facts.cause ? QJsonValue(QString(toString(*row.facts.cause)))
                                     : QJsonValue();
          } },
        { { "onPath"_L1, "it is on the branch that the session stands on"_L1 },
          [](const Row &row) -> QJsonValue { return row.onPath; } },
        { { "undone"_L1 }, [](const Row &row) -> QJsonValue { return row.undone; } },
        { { "inForce"_L1, "what is sent has the summary in it"_L1 },
          [](const Row &row) -> QJsonValue { return row.inForce; } },
        { { "tokensBefore"_L1 },
          [](const Row &row) -> QJsonValue { return row.facts.tokensBefore; } },
        { { "tokensAfter"_L1 }, [](const Row &row) { return figure(row.facts.tokensAfter); } },
        { { "categoriesBefore"_L1, "tokens by category"_L1 },
          [](const Row &row) -> QJsonValue { return categoriesJson(row.facts.before); } },
        { { "categoriesAfter"_L1 },
          [](const Row &row) -> QJsonValue { return categoriesJson(row.facts.after); } },
        { { "masked"_L1, "tool outputs that became placeholders"_L1 },
          [](const Row &row) -> QJsonValue { return row.facts.masked; } },
        { { "provider"_L1 }, [](const Row &row) -> QJsonValue { return row.facts.provider; } },
        { { "model"_L1 }, [](const Row &row) -> QJsonValue { return row.facts.model; } },
        { { "offline"_L1, "by the built-in summarizer"_L1 },
          [](const Row &row) -> QJsonValue { return row.facts.offline; } },
        { { "cost"_L1, "US dollars"_L1 }, [](const Row &row) { return known(row.facts.cost); } },
        { { "durationMs"_L1 }, [](const Row &row) { return figure(row.facts.duration.count()); } },
        { { "instructions"_L1 },
          [](const Row &row) -> QJsonValue { return row.facts.instructions; } },
        { { "summarized"_L1, "messages"_L1 },
          [](const Row &row) { return figure(row.facts.summarized); } },
        { { "kept"_L1, "messages"_L1 }, [](const Row &row) { return figure(row.facts.kept); } },
        { { "previous"_L1, "the compaction before it on its branch"_L1 },
          [](const Row &row) { return idJson(row.previous); } },
        { { "summary"_L1 }, [](const Row &row) -> QJsonValue { return row.facts.summary; } },
        { { "readFiles"_L1, {}, true },
          [](const Row &row) -> QJsonValue {
              return QJsonArray::fromStringList(row.facts.readFiles);
          } },
        { { "modifiedFiles"_L1, {}, true },
          [](const Row &row) -> QJsonValue {
              return QJsonArray::fromStringList(row.facts.modifiedFiles);
          } },
        { { "window"_L1 },
          [](const Row &row) {
              return row.facts.window > 0 ? QJsonValue(row.facts.window) : QJsonValue();
          } },
        { { "usage"_L1, {}, false, usageFields().texts() },
          [](const Row &row) {
              return row.facts.usage ? QJsonValue(usageFields().json(*row.facts.usage))
                                     : QJsonValue();
          } },
        { { "chunks"_L1, "pieces that the range was summarized in"_L1 },
          [](const Row &row) -> QJsonValue { return row.facts.chunks; } },
        { { "editedByHand"_L1 },
          [](const Row &row) -> QJsonValue { return row.facts.editedByHand; } },
        { { "repaired"_L1, "the model was asked again for the headings"_L1 },
          [](const Row &row) -> QJsonValue { return row.facts.repaired; } },
        { { "misshapen"_L1, "and did not write them all the same"_L1 },
          [](const Row &row) -> QJsonValue { return row.facts.misshapen; } },
        { { "urgent"_L1, "the next request would not have fitted"_L1 },
          [](const Row &row) -> QJsonValue { return row.facts.urgent; } },
        { { "journal"_L1, "as the compaction kept it"_L1, true, journalFactTexts() },
          [](const Row &row) -> QJsonValue { return journalJson(row.facts.journal); } },
        { { "journalCount"_L1 },
          [](const Row &row) -> QJsonValue { return row.facts.journal.size(); } },
        { { "journalLeftOut"_L1, "facts that had a key or password in them"_L1 },
          [](const Row &row) -> QJsonValue { return row.facts.journalLeftOut; } },
        { { "coverage"_L1, {}, false, coverageFields().texts() },
          [](const Row &row) {
              return row.facts.factsTotal > 0 ? QJsonValue(coverageFields().json(row.facts))
                                              : QJsonValue();
          } },
    };
    return Fields;
}

QFuture<Result<Rows>> listCompactions(Engine &engine, const ListCompactions &wanted,
                                      const OperationRun &)
{
    return engine.store()->read([name = wanted.session](StoreReader &reader) {
        return loadNamed(reader, name).and_then([&](const LoadedSession &loaded) {
            return compactionHistory(loaded.branch, reader);
        });
    });
}

} // namespace

const OperationOf<ListCompactions, Rows> &compactionsOperation()
{
    static const OperationOf<ListCompactions, Rows> Compactions { {
            .text = { .name = "compactions"_L1,
                      .group = OperationGroup::Context,
                      .help = QT_TRANSLATE_NOOP("varve::Operations",
                                                "list the compactions of a session"),
                      .forms = { { .verb = "compactions"_L1 } },
                      .rows = "compactions"_L1 },
            .parameters = { sessionArgument<&ListCompactions::session>() },
            .work = listCompactions,
            .fields = { { .name = "compactions"_L1,
                          .isList = true,
                          .members = rowFields().texts() } },
            .json = [](const Rows &rows) -> ValueJson {
                return QJsonObject { { "compactions"_L1, rowFields().json(rows) } };
            },
    } };
    return Compactions;
}

} // namespace varve
