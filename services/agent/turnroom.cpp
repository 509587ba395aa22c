// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turnroom.h"

#include <algorithm>

namespace varve
{

std::optional<CompactionOrder> orderForRoom(const CompactionRecipe &recipe, qint64 tokens,
                                            int round)
{
    CompactionOrder order;
    order.recipe = recipe;
    order.mostTokens = recipe.roomFor().value_or(0);
    const auto isDue = [&](CompactionCause cause) {
        order.cause = cause;
        order.above = recipe.limitFor(cause);
        return order.above && tokens > *order.above;
    };
    if (isDue(CompactionCause::BeforeRequest)) {
        order.urgent = true;
        return order;
    }
    if (round > 1 && isDue(CompactionCause::BetweenTools)) {
        return order;
    }
    return std::nullopt;
}

std::optional<CompactionOrder> orderForOverflow(const CompactionRecipe &recipe, qint64 tokens,
                                                const Failure &failure)
{
    if (!recipe.limitFor(CompactionCause::Overflow)) {
        return std::nullopt;
    }
    CompactionOrder order;
    order.recipe = recipe;
    order.cause = CompactionCause::Overflow;
    order.urgent = true;
    if (failure.limitTokens && (recipe.window <= 0 || *failure.limitTokens < recipe.window)) {
        order.recipe.window = *failure.limitTokens;
    }
    // Our count was too low by as much as the server's is above it.
    const double off = failure.sentTokens && *failure.sentTokens > tokens && tokens > 0
            ? static_cast<double>(*failure.sentTokens) / static_cast<double>(tokens)
            : 1.0;
    const auto room = static_cast<qint64>(
            static_cast<double>(order.recipe.roomFor().value_or(tokens / 2)) / off);
    order.mostTokens = std::min(room, tokens * 3 / 4);
    return order;
}

} // namespace varve
