// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compareoperation.h"

#include "commonparameters.h"
#include "sessionname.h"
#include <engine/engine.h>
#include <engine/flow.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// -- the value

const ValueFields<ComparedEntry> &entryFields()
{
    static const ValueFields<ComparedEntry> Fields {
        { "entryId"_L1, &ComparedEntry::id },
        { "title"_L1, &ComparedEntry::title },
        { "different"_L1, "from the one at its place on the other branch"_L1,
          &ComparedEntry::isDifferent },
    };
    return Fields;
}

const ValueFields<ComparedTurn> &turnFields()
{
    static const ValueFields<ComparedTurn> Fields {
        { "title"_L1, [](const ComparedTurn &turn) { return turn.entries.constFirst().title; } },
        { "entries"_L1, {}, &ComparedTurn::entries, entryFields() },
    };
    return Fields;
}

QString outcomeName(ToolEvent::Outcome outcome)
{
    switch (outcome) {
    case ToolEvent::Outcome::Ok:
        return u"ok"_s;
    case ToolEvent::Outcome::Failed:
        return u"failed"_s;
    case ToolEvent::Outcome::Unknown:
        break;
    }
    return u"unknown"_s;
}

const ValueFields<ToolEvent> &commandFields()
{
    static const ValueFields<ToolEvent> Fields {
        { "entryId"_L1, &ToolEvent::entry },
        { "command"_L1, &ToolEvent::command },
        { "outcome"_L1, "`ok`, `failed`, `unknown`"_L1,
          [](const ToolEvent &event) { return outcomeName(event.outcome); } },
        { "exitCode"_L1, "null: not known"_L1,
          [](const ToolEvent &event) {
              return event.exitCode >= 0 ? std::optional(event.exitCode) : std::nullopt;
          } },
    };
    return Fields;
}

/// One of the two, with what its answers cost.
struct PricedBranch
{
    ComparedBranch branch;
    CostSum cost;
};

QJsonObject tokensJson(const ComparedBranch &branch)
{
    QJsonObject tokens;
    for (int i = 0; i < CategoryCount; ++i) {
        if (const qint64 count = branch.tokens[static_cast<size_t>(i)]; count != 0) {
            tokens[toString(static_cast<Category>(i))] = count;
        }
    }
    return tokens;
}

const ValueFields<PricedBranch> &branchFields()
{
    using Branch = PricedBranch;
    static const ValueFields<Branch> Fields {
        { "leafId"_L1, [](const Branch &it) { return it.branch.tip; } },
        { "entries"_L1, [](const Branch &it) { return it.branch.entries; } },
        { "messages"_L1, [](const Branch &it) { return it.branch.messages(); } },
        { "turns"_L1, "from a message of the person to the next"_L1,
          [](const Branch &it) { return it.branch.turns; }, turnFields() },
        { "tokens"_L1, "of what would be sent"_L1,
          [](const Branch &it) { return it.branch.sentTokens(); } },
        { "categories"_L1, "the same by category"_L1,
          [](const Branch &it) { return tokensJson(it.branch); } },
        { "contextTokens"_L1, "with the part that both share"_L1,
          [](const Branch &it) { return it.branch.contextTokens; } },
        { "models"_L1, [](const Branch &it) { return it.branch.models; } },
        { "cost"_L1, "US dollars; null where it is not known"_L1,
          [](const Branch &it) {
              return it.cost.certainty() != CostSum::Certainty::Unknown
                      ? std::optional(it.cost.cost.total)
                      : std::nullopt;
          } },
        { "modifiedFiles"_L1, [](const Branch &it) { return it.branch.files.modified; } },
        { "readFiles"_L1, [](const Branch &it) { return it.branch.files.read; } },
        { "commands"_L1, "that were run, oldest first"_L1,
          [](const Branch &it) { return it.branch.commands; }, commandFields() },
    };
    return Fields;
}

const ValueFields<ComparedTips> &comparisonFields()
{
    using Compared = ComparedTips;
    static const ValueFields<Compared> Fields {
        { "ancestorId"_L1, "the last entry that they share; or null"_L1,
          [](const Compared &it) { return it.comparison.ancestor; } },
        { "alike"_L1, "so many entries behind it say the same"_L1,
          [](const Compared &it) { return it.comparison.alike; } },
        { "firstDifference"_L1, "one id for each branch; null: it ends there"_L1,
          [](const Compared &it) {
              return QList<EntryId> { it.comparison.firstDifference,
                                      it.comparison.otherDifference };
          } },
        { "branches"_L1, "two: what each has behind that entry"_L1,
          [](const Compared &it) {
              const auto &branches = it.comparison.branches;
              return QList<PricedBranch> { { branches[0], it.costs[0] },
                                           { branches[1], it.costs[1] } };
          },
          branchFields() },
    };
    return Fields;
}

// -- work

Result<ComparedTips> compare(StoreReader &reader, const LookedAt &at, const CompareTips &wanted,
                             const ModelCatalogue &catalogue, const std::stop_token &stop)
{
    const auto a = entryNamed(reader, at.loaded, wanted.a);
    const auto b = entryNamed(reader, at.loaded, wanted.b);
    if (!a || !b) {
        return std::unexpected(a ? b.error() : a.error());
    }
    return compareBranches(at.loaded, { *a, *b }, at.choice.projection, reader, stop)
            .transform([&](const BranchComparison &found) {
                return ComparedTips { at,
                                      found,
                                      { costOf(catalogue, found.branches[0].used),
                                        costOf(catalogue, found.branches[1].used) } };
            });
}

QCoro::Task<Result<ComparedTips>> compared(Engine *engine, CompareTips wanted, OperationRun run)
{
    const std::stop_token gone = engine->gone();
    const auto at = co_await valueOf(lookAt(*engine, { .session = wanted.session }, run));
    if (!at || gone.stop_requested()) {
        co_return at ? stopped() : std::unexpected(at.error());
    }
    co_return co_await valueOf(engine->store()->read(
            [wanted, at = *at, &catalogue = engine->catalogue(), stop = run.stop](
                    StoreReader &reader) { return compare(reader, at, wanted, catalogue, stop); }));
}

QFuture<Result<ComparedTips>> compareTips(Engine &engine, const CompareTips &wanted,
                                          const OperationRun &run)
{
    return toFuture(compared(&engine, wanted, run));
}

} // namespace

const OperationOf<CompareTips, ComparedTips> &compareOperation()
{
    static const OperationOf<CompareTips, ComparedTips> Compare { {
            .text = { .name = "compare"_L1,
                      .help = OperationTr::noop("two branches of a session side by side"),
                      .forms = { { .verb = "compare"_L1 } },
                      .stops = true },
            .parameters = { sessionArgument<&CompareTips::session>(),
                            argument<&CompareTips::a>(
                                    "a"_L1, OperationTr::noop("The end of one branch."),
                                    { .kind = ParameterKind::Entry, .value = "a"_L1 }),
                            argument<&CompareTips::b>(
                                    "b"_L1, OperationTr::noop("The end of the other."),
                                    { .kind = ParameterKind::Entry, .value = "b"_L1 }) },
            .work = compareTips,
            .fields = comparisonFields(),
    } };
    return Compare;
}

} // namespace varve
