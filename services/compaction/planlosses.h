// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionplan.h"

namespace varve
{

/// What a plan takes out of the context that no summary and no placeholder can hold; the entries keep it.
struct PlanLosses
{
    int images = 0; ///< messages and results whose images go
    int thinking = 0; ///< answers whose thinking is not sent again
    int references = 0; ///< messages whose quotes of other sessions go
    qint64 thinkingTokens = 0; ///< of answers that are sent all the same

    int files =
            0; ///< that were read there, so that their contents go; known once the entries were read

    [[nodiscard]] bool isEmpty() const { return images + thinking + references + files == 0; }
};

/// `context`: that the plan was made for. Pure.
[[nodiscard]] PlanLosses lossesOf(const CompactionPlan &plan, const Context &context);

} // namespace varve
