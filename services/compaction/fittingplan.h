// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionplan.h"

namespace varve
{

/// What a compaction has to achieve.
struct PlanAim
{
    enum class Method : quint8 { MaskThenSummarize, MaskOnly, SummarizeOnly };
    Method method = Method::MaskThenSummarize;
    qint64 comfortable =
            0; ///< masking alone will do if it comes down to this many tokens; 0: never
    qint64 mostTokens = 0; ///< what must fit in the end; 0: nothing must
};

/// The cheapest plan that does: masks, then a summary with as much kept word for word as the numbers say, then one with
/// less and less kept until the result fits. If nothing fits, the plan that comes closest. MaskOnly ends with the masks, unless
/// something must fit and they do not do: a session of talk alone would be stuck. Pure, linear.
[[nodiscard]] CompactionPlan planToFit(const Branch &branch, const Context &context,
                                       PlanNumbers numbers, const PlanAim &aim,
                                       const PlanOptions &options = {});

} // namespace varve
