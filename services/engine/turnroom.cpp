// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turnroom.h"

#include <algorithm>

namespace varve
{

std::optional<CompactionRequest> requestForRoom(const CompactionRecipe &recipe, qint64 tokens,
                                                int round)
{
    CompactionRequest request;
    request.recipe = recipe;
    request.mostTokens = recipe.roomFor().value_or(0);
    const auto isDue = [&](CompactionCause cause) {
        request.cause = cause;
        request.above = recipe.limitFor(cause);
        return request.above && tokens > *request.above;
    };
    if (isDue(CompactionCause::BeforeRequest)) {
        request.urgent = true;
        return request;
    }
    if (round > 1 && isDue(CompactionCause::BetweenTools)) {
        return request;
    }
    return std::nullopt;
}

std::optional<CompactionRequest> requestForOverflow(const CompactionRecipe &recipe, qint64 tokens,
                                                    const Failure &failure)
{
    if (!recipe.limitFor(CompactionCause::Overflow)) {
        return std::nullopt;
    }
    CompactionRequest request;
    request.recipe = recipe;
    request.cause = CompactionCause::Overflow;
    request.urgent = true;
    if (failure.limitTokens && (recipe.window <= 0 || *failure.limitTokens < recipe.window)) {
        request.recipe.window = *failure.limitTokens;
    }
    // Our count was too low by as much as the server's is above it.
    const double off = failure.sentTokens && *failure.sentTokens > tokens && tokens > 0
            ? static_cast<double>(*failure.sentTokens) / static_cast<double>(tokens)
            : 1.0;
    const auto room = static_cast<qint64>(
            static_cast<double>(request.recipe.roomFor().value_or(tokens / 2)) / off);
    request.mostTokens = std::min(room, tokens * 3 / 4);
    return request;
}

} // namespace varve
