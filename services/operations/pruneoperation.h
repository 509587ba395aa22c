// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include "sessionlook.h"
#include <engine/pruning.h>

namespace varve
{

struct PruneSession
{
    QString session;
    std::optional<qint64> keep; ///< tokens of the newest tool output; nothing: as the settings say
    bool plan = false; ///< nothing is written
    bool trust = false; ///< the folder, for this once
};

struct PrunedSession
{
    LookedAt at; ///< before
    PrunePlan plan; ///< that was followed, or refused
    EntryId entry; ///< the last that was appended; null: nothing was
    qint64 tokensAfter = 0; ///< of the context; an estimate if nothing was appended
};

/// Old tool output becomes placeholders, up to a boundary, without a model. Where there is nothing to do the plan says so.
[[nodiscard]] const OperationOf<PruneSession, PrunedSession> &pruneOperation();

} // namespace varve
