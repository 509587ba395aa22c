// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <providers/costs.h>
#include <storage/answeruses.h>

namespace varve
{

/// Of a session's own answers and summaries, and the sum with those of its subagents.
struct ShowUsage
{
    QString session;
    qint64 offset = 0;
    std::optional<qint64> limit;
};

struct PricedAnswer
{
    AnswerUse use;
    std::optional<AnswerCost> cost; ///< with today's price where it came without one
};

/// With its subagents, at any depth, each counted once.
struct FamilyCost
{
    int subagents = 0;
    CostSum sum; ///< its own too
};

struct SessionUsage
{
    SessionId session;
    QList<PricedAnswer> answers; ///< of the page, newest first
    qsizetype total = 0; ///< of answers
    CostSum sum; ///< of all of them
    FamilyCost family;
};

[[nodiscard]] const OperationOf<ShowUsage, SessionUsage> &usageOperation();

} // namespace varve
