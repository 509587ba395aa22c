// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "usage.h"

#include <optional>

namespace varve
{

/// Follows the token counts of a file. Each says what the whole session has used so far; what one answer used is the difference to
/// the count before, because the part that claims to be it may be written again later.
class CodexTokens
{
public:
    struct Step
    {
        std::optional<Usage> used; ///< nothing if the count repeats the one before
        bool restarted = false; ///< the totals are lower than before and count from nothing again
        qint64 before = 0; ///< of the first count: tokens that were used before this file
    };
    [[nodiscard]] Step take(const JsonRef &info);

    /// Tokens in the context, as of the last count that tells.
    [[nodiscard]] qint64 contextSize() const { return m_contextSize; }
    /// All steps together.
    [[nodiscard]] const Usage &sum() const { return m_sum; }
    [[nodiscard]] qint64 counts() const { return m_counts; }
    [[nodiscard]] qint64 repeats() const { return m_repeats; }

private:
    struct Totals
    {
        qint64 input = 0; ///< with what was cached
        qint64 cached = 0;
        qint64 output = 0; ///< with reasoning
        qint64 reasoning = 0;
        friend bool operator==(const Totals &, const Totals &) = default;
    };
    [[nodiscard]] static Totals totalsOf(const JsonRef &usage);
    [[nodiscard]] static Usage difference(const Totals &from, const Totals &to);

    std::optional<Totals> m_totals;
    Usage m_sum;
    qint64 m_contextSize = 0;
    qint64 m_counts = 0;
    qint64 m_repeats = 0;
};

} // namespace varve
