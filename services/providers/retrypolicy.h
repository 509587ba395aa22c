// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "failure.h"

#include <chrono>
#include <optional>

namespace varve
{

/// When and how often a request is sent again by itself.
struct RetryPolicy
{
    int retries = 2;
    std::chrono::milliseconds firstWait { 500 }; ///< doubled for every further retry
    std::chrono::milliseconds overloadedWait { 2000 }; ///< the same, for 503 and 529
    std::chrono::milliseconds longestWait { 8000 };
    /// The most that a server is granted; if it asks for more, the person is told instead.
    std::chrono::milliseconds longestServerWait { 60000 };

    /// How long to wait before retry number `attempt` (from 0); nothing: do not. `jitter` from 0 to 1.
    [[nodiscard]] std::optional<std::chrono::milliseconds> wait(const Failure &failure, int attempt,
                                                                double jitter) const;
};

} // namespace varve
