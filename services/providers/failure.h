// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <chrono>
#include <optional>

namespace varve
{

/// Why a request gave no answer, with what a caller may want to act on. A value, free of keys.
struct Failure
{
    Error error;
    bool transient = false; ///< the same request may succeed a little later
    int httpStatus = 0; ///< 0: no answer at all, or an error inside a stream
    std::optional<std::chrono::milliseconds> retryAfter = {}; ///< as the server asked
    /// Of an overflow, where the server said so; tokens.
    std::optional<qint64> sentTokens = {};
    std::optional<qint64> limitTokens = {};
    /// The server could not make sense of the thinking of earlier answers: the same request without it may succeed.
    bool thinkingRefused = false;
};

} // namespace varve
