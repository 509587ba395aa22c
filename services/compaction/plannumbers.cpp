// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plannumbers.h"

#include <algorithm>
#include <cmath>

namespace varve
{

qint64 PlanNumbers::expectedSummary(qint64 summarized) const
{
    const auto guess = static_cast<qint64>(600 + 20 * std::sqrt(static_cast<double>(summarized)));
    return std::min({ summary, guess, std::max<qint64>(200, summarized / 2) });
}

bool PlanNumbers::freesEnough(qint64 before, qint64 after) const
{
    const auto share = static_cast<qint64>(std::llround(shrinkShare * static_cast<double>(before)));
    return before - after >= std::max(share, shrinkTokens);
}

} // namespace varve
