// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pruning.h"

#include <workspace/projectionchoice.h>

namespace varve
{

Result<PrunePlan> planPruning(const Branch &branch, const ProjectionSettings &projection,
                              const PlanNumbers &numbers, PruneTrigger trigger, StoreReader &reader)
{
    const Context context = project(branch, projection);
    const auto names = needsToolNames(numbers) ? readToolNames(context, reader)
                                               : Result<QHash<qint64, QString>>({});
    return names.transform([&](const QHash<qint64, QString> &tools) {
        return planPrune(branch, context, numbers, trigger, tools);
    });
}

Result<Pruned> pruneNow(SessionStore &store, const SessionId &session,
                        const ProjectionSettings &projection, const PlanNumbers &numbers)
{
    StoreReader &reader = store.reader();
    const auto now = loadSession(reader, session);
    if (!now) {
        return std::unexpected(now.error());
    }
    const auto plan = planPruning(now->branch, projection, numbers, PruneTrigger::ByHand, reader);
    if (!plan) {
        return std::unexpected(plan.error());
    }
    const auto made = pruneEntries(now->branch, *plan, projection, reader, CompactionCause::Manual);
    if (!made) {
        return std::unexpected(made.error());
    }
    const auto stored = store.append(session, now->session().leaf, made->entries);
    if (!stored) {
        return std::unexpected(stored.error());
    }
    return loadSession(reader, session).transform([&](const LoadedSession &after) {
        return Pruned { *plan, *stored, project(after.branch, projection).tokens() };
    });
}

} // namespace varve
