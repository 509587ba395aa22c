// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storedcompaction.h"

#include "appendbelow.h"
#include "leases.h"
#include "opencalls.h"
#include "preparedcompaction.h"
#include "pruning.h"
#include "rollover.h"
#include "sessionstore.h"

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CompactionFlow)
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

/// What makes room for a request that needs it is worth it, however little that is: the summary is paid for by then.
bool isWorthIt(const CompactionOrder &order, qint64 before, qint64 after)
{
    const bool makesRoom = order.urgent && before > order.mostTokens && after <= order.mostTokens;
    return makesRoom || before - after >= order.recipe.settings.mustShrinkBy(before);
}

} // namespace

Result<QList<Entry>> storePruning(SessionStore &store, const CompactionOrder &order)
{
    auto now = loadOrdered(store.reader(), order);
    if (!now) {
        return std::unexpected(now.error());
    }
    ProjectionSettings settings = order.recipe.projection;
    settings.factors = now->factors;
    const PlanNumbers numbers = planNumbersOf(order.recipe.settings, order.recipe.window);
    const auto plan =
            planPruning(now->branch, settings, numbers, PruneTrigger::Automatic, store.reader());
    if (!plan) {
        return std::unexpected(plan.error());
    }
    if (plan->isRefused()) {
        return QList<Entry> {};
    }
    return pruneEntries(now->branch, *plan, settings, store.reader(), order.cause)
            .and_then([&](const CompactionEntries &written) {
                return store.append(order.session, now->session().leaf, written.entries);
            });
}

Result<StoredCompaction> storeCompaction(SessionStore &store, const CompactionToStore &wanted,
                                         const LeaseBook *leases)
{
    const auto &[order, prepared, record] = wanted;
    const bool turnRuns = !order.ofTurn && leases != nullptr && leases->works(order.session) > 1;
    const bool rollsOver =
            order.rollsOver() && !prepared.plan.onlyMasks() && !prepared.plan.isRange();
    if (turnRuns && rollsOver) {
        return StoredCompaction { .waits = true };
    }
    StoreReader &reader = store.reader();
    auto now = loadOrdered(reader, order);
    if (!now) {
        return std::unexpected(now.error());
    }
    ProjectionSettings settings = order.recipe.projection;
    settings.factors = now->factors;
    if (turnRuns && hasOpenCalls(project(now->branch, settings))) {
        return StoredCompaction { .waits = true };
    }
    auto written = compactionEntries(now->branch, prepared.plan, record, settings, reader);
    if (!written) {
        return std::unexpected(written.error());
    }
    if (!isWorthIt(order, written->tokensBefore, written->tokensAfter)) {
        return std::unexpected(
                tooLittle(written->tokensBefore, written->tokensAfter, prepared.plan));
    }
    if (rollsOver) {
        return rollOver(store,
                        { order.session, now->session().leaf, written->entries, record.text })
                .transform([](const RolledOver &done) {
                    return StoredCompaction { .entries = done.entries, .child = done.child.id };
                });
    }
    const EntryId leaf = now->branch.node(now->branch.leaf).id;
    auto stored = order.ofTurn ? appendBelow(store, order.session, leaf, written->entries)
                               : store.append(order.session, now->session().leaf, written->entries);
    return stored.transform(
            [](const QList<Entry> &entries) { return StoredCompaction { .entries = entries }; });
}

} // namespace varve
