// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plannumbers.h"

#include <algorithm>
#include <cmath>

namespace varve
{

qint64 PlanNumbers::mostSummary(qint64 summarized) const
{
    return byModel ? summary : std::max(summary, summarized / 10);
}

qint64 PlanNumbers::expectedSummary(qint64 summarized) const
{
    // Fitted to real sessions (docs/compaction-figures.md; for models: hand-made ones of 1.6 to 2.7 % of 109k to 182k tokens).
    const auto size = static_cast<double>(summarized);
    const auto guess = static_cast<qint64>(byModel ? 600 + 7 * std::sqrt(size)
                                                   : std::max(450.0, 0.097 * size));
    return std::min({ mostSummary(summarized), guess, std::max<qint64>(200, summarized / 2) });
}

bool PlanNumbers::freesEnough(qint64 before, qint64 after) const
{
    const auto share = static_cast<qint64>(std::llround(shrinkShare * static_cast<double>(before)));
    return before - after >= std::max(share, shrinkTokens);
}

} // namespace varve
