// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pruneoperation.h"

#include "commonparameters.h"
#include "sessionwork.h"
#include <engine/engine.h>
#include <engine/flow.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Refused plans are no error: they are the answer.
Result<PrunedSession> prune(SessionStore &store, LeaseBook &leases, const LookedAt &at,
                            const PruneSession &wanted)
{
    PlanNumbers numbers = at.choice.planNumbers();
    numbers.pruneKeep = wanted.keep.value_or(numbers.pruneKeep);
    const ProjectionSettings &projection = at.choice.projection;
    const auto plan = planPruning(at.loaded.branch, projection, numbers, PruneTrigger::ByHand,
                                  store.reader());
    if (!plan) {
        return std::unexpected(plan.error());
    }
    if (wanted.plan || plan->isRefused()) {
        return PrunedSession { at, *plan, {}, plan->tokensAfter };
    }
    return alone(store, leases, at.session().id, OperationTr::tr("old tool output is masked"), [&] {
        return pruneNow(store, at.session().id, projection, numbers)
                .transform([&](const Pruned &pruned) {
                    return PrunedSession { at, pruned.plan, pruned.entries.constLast().id,
                                           pruned.tokensAfter };
                });
    });
}

QCoro::Task<Result<PrunedSession>> pruned(Engine *engine, PruneSession wanted, OperationRun run)
{
    const std::stop_token gone = engine->gone();
    const auto at = co_await valueOf(
            lookAt(*engine,
                   { .session = wanted.session,
                     .changes = !wanted.plan,
                     .trust = wanted.trust ? ToolBox::Trust::Given : ToolBox::Trust::AsKept },
                   run));
    if (!at || gone.stop_requested()) {
        co_return at ? stopped() : std::unexpected(at.error());
    }
    co_return co_await valueOf(engine->store()->write(
            [wanted, at = *at, leases = engine->leases()](SessionStore &store) {
                return prune(store, *leases, at, wanted);
            }));
}

QFuture<Result<PrunedSession>> pruneSession(Engine &engine, const PruneSession &wanted,
                                            const OperationRun &run)
{
    return toFuture(pruned(&engine, wanted, run));
}

const ValueFields<PrunedSession> &prunedFields()
{
    using Done = PrunedSession;
    static const ValueFields<Done> Fields {
        { "leafId"_L1, [](const Done &done) { return done.plan.leaf; } },
        { "boundaryEntryId"_L1, "from which on nothing is touched"_L1,
          [](const Done &done) { return done.plan.boundary; } },
        { "masked"_L1, "ids"_L1, [](const Done &done) { return done.plan.masked; } },
        { "toolTokensBefore"_L1, [](const Done &done) { return done.plan.outputBefore; } },
        { "toolTokensAfter"_L1, "an estimate"_L1,
          [](const Done &done) { return done.plan.outputAfter; } },
        { "tokensBefore"_L1, "of the context"_L1,
          [](const Done &done) { return done.plan.tokensBefore; } },
        { "tokensAfter"_L1, "with `plan` an estimate"_L1, &Done::tokensAfter },
        { "refused"_L1, "text for people: why there is nothing to do; or null"_L1,
          [](const Done &done) {
              return textOrNull(done.plan.isRefused() ? refusalText(done.plan.refusal) : QString());
          } },
        { "entryId"_L1, "the last that was appended; only there if any was"_L1,
          [](const Done &done) { return onlyIf(!done.entry.isNull(), done.entry); } },
    };
    return Fields;
}

} // namespace

const OperationOf<PruneSession, PrunedSession> &pruneOperation()
{
    static const OperationOf<PruneSession, PrunedSession> Prune { {
            .text = { .name = "prune"_L1,
                      .help = OperationTr::noop("mask old tool output up to a boundary"),
                      .forms = { { .verb = "prune"_L1 } } },
            .parameters = { sessionArgument<&PruneSession::session>(),
                            option<&PruneSession::plan>(
                                    "plan"_L1, OperationTr::noop("Only say what would be done.")),
                            option<&PruneSession::keep>(
                                    "keep"_L1,
                                    OperationTr::noop("Leave so many tokens of the newest tool "
                                                      "output alone."),
                                    { .value = "tokens"_L1 }),
                            trustOption<&PruneSession::trust>() },
            .work = pruneSession,
            .fields = prunedFields(),
    } };
    return Prune;
}

} // namespace varve
