// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recallanswer.h"
#include <session/tokenestimate.h>

#include <functional>

namespace varve
{

/// How good a passage is, all in all: how well it fits, who said it, whether the one who asks has it in front of him, and, a little,
/// how new it is. `age`: 0 for the newest of the session, 1 for the oldest. Pure.
[[nodiscard]] double recallScore(const RecallPassage &passage, double fit, double age);

/// `passages`, best first, without those that say what a better one says (the same text on another branch, in a fork, in a second
/// import, or a few words changed). What is left counts them as its copies, and is the one that is nearest to who asks: where the
/// text is still in the context, that is no news. In the order of their scores.
[[nodiscard]] QList<RecallPassage> withoutRepeats(const QList<RecallPassage> &passages);

/// `passages`, best first, so that the first few tell of different things: what has much of the text of one before it comes later.
[[nodiscard]] QList<RecallPassage> spread(const QList<RecallPassage> &passages);

/// `passages`, best first; of the first few those that stand near a better one are told beside it, where enough others are left. `place`: of a passage in its session,
/// -1 if it is of another.
[[nodiscard]] QList<RecallPassage> joined(
        const QList<RecallPassage> &passages,
        const std::function<int(const RecallPassage &passage)> &place);

/// Cuts an answer to its limit and its budget of tokens: what does not fit is shortened or left out, and counted. The best passage
/// is always there.
void fitAnswer(RecallAnswer &answer, int limit, qint64 budget, const TokenFactors &factors);

} // namespace varve
