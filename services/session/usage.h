// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

#include <optional>

namespace varve
{

/// What the provider reported for one answer, in tokens. `input` excludes the cached parts.
struct Usage
{
    qint64 input = 0;
    qint64 output = 0; ///< includes thinking where the provider counts it there
    qint64 cacheRead = 0;
    qint64 cacheWrite = 0;
    qint64 thinking = 0; ///< part of output, where reported apart
    std::optional<double> cost; ///< US dollars, as reported or priced at the time

    /// Everything the model read for this answer.
    [[nodiscard]] qint64 prompt() const { return input + cacheRead + cacheWrite; }
    /// False for providers that report nothing but zeros.
    [[nodiscard]] bool isReported() const { return prompt() > 0; }

    Usage &operator+=(const Usage &other)
    {
        input += other.input;
        output += other.output;
        cacheRead += other.cacheRead;
        cacheWrite += other.cacheWrite;
        thinking += other.thinking;
        if (other.cost) {
            cost = cost.value_or(0) + *other.cost;
        }
        return *this;
    }
    friend bool operator==(const Usage &, const Usage &) = default;
};

} // namespace varve
