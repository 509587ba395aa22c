// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include "sessionlook.h"
#include <providers/costs.h>
#include <workspace/branchcomparison.h>

namespace varve
{

struct CompareTips
{
    QString session;
    QString a; ///< the ends of two branches
    QString b;
};

struct ComparedTips
{
    LookedAt at;
    BranchComparison comparison;
    std::array<CostSum, 2> costs; ///< of the branches' answers
};

[[nodiscard]] const OperationOf<CompareTips, ComparedTips> &compareOperation();

} // namespace varve
