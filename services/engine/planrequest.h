// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionrequest.h"

namespace varve
{

/// What of a branch a person wants to have compacted. At most one of upTo, range, maskTool and maskOnly.
struct PlanRequest
{
    qint64 keep = -1; ///< tokens word for word; -1: as the settings say
    bool maskOnly = false;
    qint64 maskKeep =
            -1; ///< of maskOnly: tokens of the newest tool output left alone; -1: as the settings say
    EntryId upTo = {}; ///< and it itself
    std::optional<EntryRange> range = {};
    QString maskTool = {}; ///< only the output of this tool is masked
    bool fromOriginals = false; ///< no earlier summary is used
    bool charsByFour = false; ///< see PlanOptions
    bool byModel = false; ///< writes the summary, see PlanNumbers

    /// The settings' with what is wanted.
    [[nodiscard]] PlanNumbers numbers(const ProjectionChoice &choice) const;
    [[nodiscard]] bool isRestricted() const
    {
        return !upTo.isNull() || range || !maskTool.isEmpty();
    }
};

/// What plans of one context need besides its branch, read where they need it. A value.
struct PlanReading
{
    std::optional<QHash<qint64, QString>> toolNames = {};
    std::shared_ptr<const Context> originals = {};

    [[nodiscard]] bool isEnoughFor(const PlanRequest &wanted, const PlanNumbers &numbers) const;
};

/// `known` with what it lacks for these plans. The thread of `reader`.
[[nodiscard]] Result<PlanReading> readForPlan(PlanReading known, const PlanRequest &wanted,
                                              const LoadedSession &loaded, const Context &before,
                                              const ProjectionChoice &choice, StoreReader &reader);
/// Pure.
[[nodiscard]] CompactionPlan planFor(const PlanRequest &wanted, const Branch &branch,
                                     const Context &before, const ProjectionChoice &choice,
                                     const PlanReading &read);
/// Both, for the branch that was loaded. The thread of `reader`.
[[nodiscard]] Result<PlannedCompaction> planByHand(const PlanRequest &wanted,
                                                   const LoadedSession &loaded,
                                                   const ProjectionChoice &choice,
                                                   StoreReader &reader);

} // namespace varve
