// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <providers/costs.h>

#include <QLocale>
#include <QString>

#include <optional>

namespace varve
{

// What answers used and cost, in words. Pure functions; any thread.

/// One figure with its name, for tables and tooltips.
struct UsageLine
{
    QString name;
    QString value; ///< exact
};

/// "$ 0.0042" for small sums, else as formatCost(); "unknown" without a price.
[[nodiscard]] QString formatAnswerCost(const std::optional<double> &dollars,
                                       const QLocale &locale = QLocale());
/// "$ 12.40", "at least $ 12.40", "unknown"; "none" where nothing was used.
[[nodiscard]] QString formatCostSum(const CostSum &sum, const QLocale &locale = QLocale());

/// The same in a line of figures, with how many answers it is not known of: "cost unknown for all 12 answers".
[[nodiscard]] QString costSumText(const CostSum &sum, const QLocale &locale = QLocale());

/// "92.3%" of what was read came from the cache; empty where no tokens were reported.
[[nodiscard]] QString formatCachedShare(const Usage &usage, const QLocale &locale = QLocale());

/// Input, output, cache and thinking; only classes that were used, but always input and output.
[[nodiscard]] QList<UsageLine> usageLines(const Usage &usage, const QLocale &locale = QLocale());
/// The lines, the cost and the time it took, one below the other. `durationMs` 0: not known.
[[nodiscard]] QString answerUsageText(const Usage &usage, qint64 durationMs,
                                      const QLocale &locale = QLocale());
/// "With its 3 subagents: 1.2M tokens read, 30k written; cost: $ 1.00". `usage`: with its own. `cost`: in words; empty: it is not known.
/// Empty if there are no subagents, or nothing was used.
[[nodiscard]] QString familyUseText(int subagents, const Usage &usage, const QString &cost,
                                    const QLocale &locale = QLocale());
/// What caching saved, in a sentence; empty if nothing was read from a cache or written into one.
[[nodiscard]] QString cacheSavingText(const CostSum &sum, const QLocale &locale = QLocale());

} // namespace varve
