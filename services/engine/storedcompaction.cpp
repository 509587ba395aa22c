// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storedcompaction.h"

#include "preparedcompaction.h"
#include "pruning.h"
#include <context/opencalls.h>
#include <storage/leases.h>
#include <storage/rollover.h>
#include <storage/sessionstore.h>
#include <workspace/appendbelow.h>

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CompactionRun)
};

Error tooLittle(qint64 before, qint64 after, const CompactionPlan &plan)
{
    return { Error::Kind::Refused,
             Tr::tr("The compaction was not applied, because it would have freed too little (%1 "
                    "tokens, %2 after it). Nothing was changed.")
                     .arg(before)
                     .arg(after),
             QStringLiteral("planned: %1 after it; %2 masked, %3 tokens summarized")
                     .arg(plan.tokensAfter)
                     .arg(plan.masked.size())
                     .arg(plan.summarizedTokens) };
}

Error answerOnItsWay()
{
    return { Error::Kind::Refused,
             Tr::tr("An answer is on its way in this session. Nothing was changed. Apply "
                    "again when it has ended, or stop it."),
             {} };
}

/// What makes room for a request that needs it is worth it, however little that is: the summary is paid for by then.
bool isWorthIt(const CompactionRequest &request, qint64 before, qint64 after)
{
    const bool makesRoom =
            request.urgent && before > request.mostTokens && after <= request.mostTokens;
    return makesRoom || before - after >= request.options.settings.mustShrinkBy(before);
}

} // namespace

Result<QList<Entry>> storePruning(SessionStore &store, const CompactionRequest &request)
{
    auto now = loadRequested(store.reader(), request);
    if (!now) {
        return std::unexpected(now.error());
    }
    ProjectionSettings settings = request.options.projection;
    settings.factors = now->factors;
    const PlanNumbers numbers = planNumbersOf(request.options.settings, request.options.window);
    const auto plan =
            planPruning(now->branch, settings, numbers, PruneTrigger::Automatic, store.reader());
    if (!plan) {
        return std::unexpected(plan.error());
    }
    if (plan->isRefused()) {
        return QList<Entry> {};
    }
    return pruneEntries(now->branch, *plan, settings, store.reader(), request.cause)
            .and_then([&](const CompactionEntries &written) {
                return store.append(request.session, now->session().leaf, written.entries);
            });
}

Result<StoredCompaction> storeCompaction(SessionStore &store, const CompactionRequest &request,
                                         const CompactionPlan &plan, const SummaryRecord &record,
                                         const LeaseBook *leases)
{
    const bool isLeased = !request.ofTurn && leases != nullptr;
    if (const auto held = isLeased ? leases->renew(store.database(), request.session) : Result<>();
        !held) {
        return std::unexpected(held.error()); // somebody else may have gone on meanwhile
    }
    const bool turnRuns = isLeased && leases->works(request.session) > 1;
    const bool rollsOver = request.rollsOver() && !plan.onlyMasks() && !plan.isRange();
    StoreReader &reader = store.reader();
    auto now = loadRequested(reader, request);
    if (!now) {
        return std::unexpected(now.error());
    }
    ProjectionSettings settings = request.options.projection;
    settings.factors = now->factors;
    if (turnRuns && (rollsOver || hasOpenCalls(project(now->branch, settings)))) {
        return request.waitsForTurn ? Result<StoredCompaction>({ .waits = true })
                                    : std::unexpected(answerOnItsWay());
    }
    auto written = compactionEntries(now->branch, plan, record, settings, reader);
    if (!written) {
        return std::unexpected(written.error());
    }
    if (!request.planned && !isWorthIt(request, written->tokensBefore, written->tokensAfter)) {
        return std::unexpected(tooLittle(written->tokensBefore, written->tokensAfter, plan));
    }
    if (rollsOver) {
        return rollOver(store,
                        { request.session, now->session().leaf, written->entries, record.text })
                .transform([](const RolledOver &done) {
                    return StoredCompaction { .entries = done.entries, .child = done.child.id };
                });
    }
    const EntryId leaf = now->branch.node(now->branch.leaf).id;
    auto stored = request.ofTurn
            ? appendBelow(store, request.session, leaf, written->entries)
            : store.append(request.session, now->session().leaf, written->entries);
    return stored.transform(
            [](const QList<Entry> &entries) { return StoredCompaction { .entries = entries }; });
}

} // namespace varve
