// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entrymetrics.h"

#include <array>

namespace varve
{

/// Tokens a character by class, plus a fixed cost for each message. The defaults were fitted to the
/// reported usage of real coding-agent sessions with Claude models (together about 2.9 characters a
/// token) and stand until a model family's own are learned.
struct TokenFactors
{
    std::array<double, CharCounts::ClassCount> perChar { 0.255, 0.9, 0.60, 0.20, 0.95 };
    double perMessage = 12;
    qint64 intervals = 0; ///< what it was learned from; 0: defaults
    friend bool operator==(const TokenFactors &, const TokenFactors &) = default;
};

/// Of the characters alone, without the fixed cost.
[[nodiscard]] double estimateTokens(const CharCounts &chars, const TokenFactors &factors);
/// Of a whole entry sent as one message.
[[nodiscard]] double estimateTokens(const EntryMetrics &metrics, const TokenFactors &factors);

/// Models that share a tokenizer, as far as their names tell: the letters the name begins with
/// ("claude-sonnet-4-5" and "claude-opus-4-5" are "claude").
[[nodiscard]] QString modelFamily(QStringView model);

/// What is known of a model family, as sums for a weighted least squares fit: adding an interval is O(1), the
/// order does not matter, and nothing else need be kept.
struct TokenStatistics
{
    static constexpr int N = CharCounts::ClassCount + 1; ///< classes and the fixed cost

    qint64 intervals = 0;
    std::array<double, N * N> xx {};
    std::array<double, N> xy {};

    void add(const CharCounts &chars, int messages, qint64 tokens);
    /// Fitted with the defaults as a prior that weighs as much as a few dozen intervals.
    [[nodiscard]] TokenFactors factors() const;

    [[nodiscard]] QByteArray toBytes() const;
    [[nodiscard]] static TokenStatistics fromBytes(const QByteArray &bytes);
};

} // namespace varve
