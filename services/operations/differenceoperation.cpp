// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "differenceoperation.h"

#include "commonparameters.h"
#include "contextjson.h"
#include "operationtr.h"
#include "sessionname.h"
#include "usagefields.h"
#include <engine/engine.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

const ValueFields<SentPiece> &pieceFields()
{
    static const ValueFields<SentPiece> Fields {
        { "category"_L1, "as in `context`"_L1, &SentPiece::category },
        { "role"_L1,
          [](const SentPiece &piece) {
              return piece.entry.isNull() ? u"system"_s : QString(toString(piece.role));
          } },
        { "state"_L1, "`sent`, `pinned` or `masked`"_L1, &SentPiece::state },
        { "entryId"_L1, "null for tools and prompts"_L1, &SentPiece::entry },
        { "title"_L1, "of a message how it begins, of the first 200 parts"_L1, &SentPiece::title },
        { "tokens"_L1, &SentPiece::tokens },
    };
    return Fields;
}

QList<FieldText> changeTexts()
{
    return QList<FieldText> { { "kind"_L1, "`new`, `changed` or `gone`"_L1 } }
    + pieceFields().texts() + QList<FieldText> { { "tokensBefore"_L1, "0 of what is new"_L1 } };
}

QJsonArray changesJson(const QList<RequestChange> &changes)
{
    QJsonArray array;
    for (const RequestChange &change : changes) {
        QJsonObject object = pieceFields().json(change.piece);
        object["kind"_L1] = QString(toString(change.kind));
        object["tokensBefore"_L1] = change.tokensBefore;
        array += object;
    }
    return array;
}

using Difference = RequestDifference;

const ValueFields<Difference> &differenceFields()
{
    static const ValueFields<Difference> Fields {
        { "answerId"_L1, "to the later request"_L1,
          [](const Difference &it) { return it.now.answer; } },
        { "previousId"_L1, "the answer to the request before"_L1,
          [](const Difference &it) { return it.before.answer; } },
        { "model"_L1, [](const Difference &it) { return it.now.model; } },
        { "previousModel"_L1, "another one has nothing of the cache"_L1,
          [](const Difference &it) { return it.before.model; } },
        { "tokens"_L1, [](const Difference &it) { return it.now.tokens(); } },
        { "tokensBefore"_L1, [](const Difference &it) { return it.before.tokens(); } },
        { "alike"_L1, "tokens at the beginning of both that a cache may still have"_L1,
          &Difference::alike },
        { "lostFrom"_L1,
          "the part from which on a cache of the earlier request is lost; null: all of it holds"_L1,
          &Difference::lostFrom, pieceFields() },
        { "usage"_L1, "of the answer, as its provider reported it"_L1, &Difference::usage,
          usageFields() },
        { { "changes"_L1, "new and changed parts in order, then what is gone"_L1, true,
            changeTexts() },
          [](const Difference &it) { return changesJson(it.changes); } },
    };
    return Fields;
}

Result<Difference> compareRequests(StoreReader &reader, const CompareRequests &wanted)
{
    return loadNamed(reader, wanted.session)
            .and_then([&](const LoadedSession &loaded) -> Result<Difference> {
                if (wanted.answer.isEmpty()) {
                    return requestDifference(reader, loaded);
                }
                // Also one of another branch: the one before it is of its own.
                return reader.findEntry(*loaded.snapshot, wanted.answer)
                        .and_then([&](qint64 seq) { return lookFrom(reader, loaded, seq); })
                        .and_then([&](const LoadedSession &there) {
                            const Branch &branch = there.branch;
                            return requestDifference(reader, there, branch.node(branch.leaf).id);
                        });
            });
}

} // namespace

const OperationOf<CompareRequests, Difference> &differenceOperation()
{
    static const OperationOf<CompareRequests, Difference> Compare { {
            .text = { .name = "difference"_L1,
                      .help = OperationTr::noop(
                              "what of a request is new, changed or gone beside the one before it"),
                      .forms = { { .verb = "difference"_L1 } } },
            .parameters = { sessionArgument<&CompareRequests::session>(),
                            option<&CompareRequests::answer>(
                                    "answer"_L1,
                                    OperationTr::noop("The answer to the request, if it is not the "
                                                      "newest one."),
                                    { .kind = ParameterKind::Entry }) },
            .work = compareRequests,
            .fields = differenceFields(),
    } };
    return Compare;
}

} // namespace varve
