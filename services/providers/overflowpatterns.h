// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "errorbody.h"

#include <optional>

namespace varve
{

struct Overflow
{
    std::optional<qint64> sent; ///< tokens
    std::optional<qint64> limit;
};

/// Whether an error says that the request is longer than the model's window; what it says about sizes.
/// Never for rate limits, refused keys or limits of something else, whatever their text looks like.
/// `httpStatus` 0: an error inside a stream. Safe from any thread; the patterns are a resource
/// (:/catalogue/overflow-patterns.json), read on first use.
[[nodiscard]] std::optional<Overflow> detectOverflow(const ErrorBody &body, int httpStatus);

/// Whether the word by which an answer ended says that the window was full.
[[nodiscard]] bool isOverflowWord(const QString &word);

} // namespace varve
