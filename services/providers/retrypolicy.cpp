// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "retrypolicy.h"

#include <algorithm>

namespace varve
{

std::optional<std::chrono::milliseconds> RetryPolicy::wait(const Failure &failure, int attempt,
                                                           double jitter) const
{
    if (!failure.transient || attempt >= retries) {
        return std::nullopt;
    }
    if (failure.retryAfter) {
        return *failure.retryAfter <= longestServerWait ? failure.retryAfter : std::nullopt;
    }
    const bool overloaded = failure.httpStatus == 503 || failure.httpStatus == 529;
    const std::chrono::milliseconds first = overloaded ? overloadedWait : firstWait;
    constexpr int LargestShift = 16;
    const auto full = std::min(longestWait, first * (1 << std::min(attempt, LargestShift)));
    const double share = 0.75 + 0.25 * std::clamp(jitter, 0.0, 1.0);
    return std::chrono::milliseconds(
            static_cast<qint64>(static_cast<double>(full.count()) * share));
}

} // namespace varve
