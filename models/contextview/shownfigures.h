// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QLocale>
#include <QString>

#include <optional>

namespace varve
{

/// Whole numbers close to `values` (each less than one away) that add up to `total`: the largest remainders
/// are rounded up. `total` must lie between the sum of the floors and that of the ceilings; it is brought there.
[[nodiscard]] QList<qint64> distribute(const QList<double> &values, qint64 total);

/// Token counts to hand to formatTokens() for rows under a total: every printed figure is its value rounded up
/// or down in its last printed digit, and printed rows add up to the printed total. `shownTotal`: the total as
/// it is printed elsewhere (itself such a figure); else the sum, rounded.
[[nodiscard]] QList<qint64> shownTokens(const QList<qint64> &values,
                                        std::optional<qint64> shownTotal = std::nullopt);

/// What formatTokens() makes of one count by itself: rounded to its last printed digit.
[[nodiscard]] qint64 shownTokens(qint64 value);

/// A window's size, which is mostly a round number: "200k", "1M", else as formatTokens().
[[nodiscard]] QString formatWindow(qint64 tokens, const QLocale &locale = QLocale());

/// Shares of `whole` in tenths of a percent that add up to `shownTotal` (else to their rounded sum).
[[nodiscard]] QList<qint64> shownShares(const QList<qint64> &values, qint64 whole,
                                        std::optional<qint64> shownTotal = std::nullopt);

} // namespace varve
