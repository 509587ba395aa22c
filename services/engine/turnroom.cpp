// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turnroom.h"

#include <algorithm>

namespace varve
{

std::optional<CompactionRequest> requestForRoom(const CompactionOptions &options, qint64 tokens,
                                                int round)
{
    CompactionRequest request;
    request.options = options;
    request.mostTokens = options.roomFor().value_or(0);
    const auto isDue = [&](CompactionCause cause) {
        request.cause = cause;
        request.above = options.limitFor(cause);
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

std::optional<CompactionRequest> requestForOverflow(const CompactionOptions &options, qint64 tokens,
                                                    const Failure &failure)
{
    if (!options.limitFor(CompactionCause::Overflow)) {
        return std::nullopt;
    }
    CompactionRequest request;
    request.options = options;
    request.cause = CompactionCause::Overflow;
    request.urgent = true;
    if (failure.limitTokens && (options.window <= 0 || *failure.limitTokens < options.window)) {
        request.options.window = *failure.limitTokens;
    }
    // Our count was too low by as much as the server's is above it.
    const double off = failure.sentTokens && *failure.sentTokens > tokens && tokens > 0
            ? static_cast<double>(*failure.sentTokens) / static_cast<double>(tokens)
            : 1.0;
    const auto room = static_cast<qint64>(
            static_cast<double>(request.options.roomFor().value_or(tokens / 2)) / off);
    request.mostTokens = std::min(room, tokens * 3 / 4);
    return request;
}

} // namespace varve
