// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messagesthinking.h"

#include "reasoningeffort.h"

#include <algorithm>
#include <limits>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 UsualAnswer = 16384; // tokens
constexpr qint64 SmallestBudget =
        1024; // what the API takes, and what it has to leave for the answer

qint64 budgetOf(const QString &level)
{
    bool isNumber = false;
    const qint64 exact = level.toLongLong(&isNumber);
    if (isNumber) {
        return std::max(exact, SmallestBudget);
    }
    if (level == "minimal"_L1) {
        return SmallestBudget;
    }
    if (level == "low"_L1) {
        return 2048;
    }
    return level == "medium"_L1 ? 8192 : 16384;
}

} // namespace

MessagesThinking chooseThinking(const QString &level, qint64 answer, qint64 maxOutput,
                                const MessagesDialect &dialect)
{
    using Mode = MessagesThinking::Mode;
    const qint64 most = maxOutput > 0 ? maxOutput : std::numeric_limits<qint64>::max();
    MessagesThinking thinking;
    thinking.maxTokens = std::min(answer > 0 ? answer : UsualAnswer, most);
    // A model that always thinks does so adaptively; said where its blocks have to be spoken of.
    const Mode unsaid = dialect.boundThinking ? Mode::Adaptive : Mode::Unsaid;
    if (dialect.thinking == MessagesDialect::Thinking::None || level.isEmpty()) {
        thinking.mode = unsaid;
        return thinking;
    }
    const Mode off = dialect.thinkingCanBeOff ? Mode::Disabled : unsaid;
    if (!asksForThinking(level)) {
        thinking.mode = off;
        return thinking;
    }
    if (dialect.thinking == MessagesDialect::Thinking::Adaptive) {
        thinking.mode = Mode::Adaptive;
        thinking.effort = effortFor(level, dialect.efforts);
        return thinking;
    }
    const qint64 wanted = budgetOf(level);
    const qint64 withBudget =
            wanted > most - thinking.maxTokens ? most : thinking.maxTokens + wanted;
    const qint64 budget = std::min(wanted, withBudget - SmallestBudget);
    if (budget < SmallestBudget) {
        thinking.mode = off;
        return thinking;
    }
    thinking.mode = Mode::Budget;
    thinking.budget = budget;
    thinking.maxTokens = withBudget;
    return thinking;
}

} // namespace varve
