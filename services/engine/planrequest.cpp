// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planrequest.h"

#include <compaction/pruneplan.h>
#include <context/projection.h>

namespace varve
{

namespace
{

bool needsNames(const PlanRequest &wanted, const PlanNumbers &numbers)
{
    PlanOptions options;
    options.maskTool = wanted.maskTool;
    return needsToolNames(numbers, options);
}

} // namespace

PlanNumbers PlanRequest::numbers(const ProjectionChoice &choice) const
{
    PlanNumbers numbers = choice.planNumbers();
    numbers.byModel = byModel;
    if (keep >= 0) {
        numbers.keep = keep;
        numbers.keepMessages = 0;
    }
    if (maskOnly && maskKeep >= 0) {
        numbers.maskProtect = maskKeep;
        numbers.maskTurns = 0;
        numbers.maskMinimum = 0; // who says how much is left alone wants the rest to go
    }
    return numbers;
}

bool PlanReading::isEnoughFor(const PlanRequest &wanted, const PlanNumbers &numbers) const
{
    return (toolNames || !needsNames(wanted, numbers)) && (originals || !wanted.fromOriginals);
}

Result<PlanReading> readForPlan(PlanReading known, const PlanRequest &wanted,
                                const LoadedSession &loaded, const Context &before,
                                const ProjectionChoice &choice, StoreReader &reader)
{
    if (!known.toolNames && needsNames(wanted, wanted.numbers(choice))) {
        auto names = readToolNames(before, reader);
        if (!names) {
            return std::unexpected(names.error());
        }
        known.toolNames = std::move(*names);
    }
    if (!known.originals && wanted.fromOriginals) {
        known.originals = std::make_shared<const Context>(
                project(originalBranch(loaded.branch), choice.projection));
    }
    return known;
}

CompactionPlan planFor(const PlanRequest &wanted, const Branch &branch, const Context &before,
                       const ProjectionChoice &choice, const PlanReading &read)
{
    PlanOptions options;
    options.summarize = !wanted.maskOnly;
    options.charsByFour = wanted.charsByFour;
    options.upTo = wanted.upTo;
    options.range = wanted.range;
    options.maskTool = wanted.maskTool;
    options.toolNames = read.toolNames.value_or(QHash<qint64, QString>());
    if (wanted.fromOriginals) {
        options.fromOriginals = read.originals;
    }
    return planCompaction(branch, before, wanted.numbers(choice), options);
}

Result<PlannedCompaction> planByHand(const PlanRequest &wanted, const LoadedSession &loaded,
                                     const ProjectionChoice &choice, StoreReader &reader)
{
    const auto before = std::make_shared<const Context>(project(loaded.branch, choice.projection));
    return readForPlan({}, wanted, loaded, *before, choice, reader)
            .transform([&](const PlanReading &read) {
                return PlannedCompaction { loaded, before,
                                           planFor(wanted, loaded.branch, *before, choice, read) };
            });
}

} // namespace varve
