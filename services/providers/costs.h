// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "modelcatalogue.h"

#include <QList>

#include <optional>

namespace varve
{

// What answers cost, in US dollars. Pure. An unknown price is never taken for 0.

/// One answer's cost by class. What the provider reported as a whole is `total`, whatever the classes add up to.
struct AnswerCost
{
    double input = 0;
    double output = 0; ///< thinking included
    double thinking = 0; ///< part of output
    double cacheRead = 0;
    double cacheWrite = 0;
    double total = 0;
    bool reported = false; ///< total is the provider's own figure
    bool byClass = false; ///< false: the classes are not known, only the total
    double uncached = 0; ///< what the same tokens would have cost without a cache; 0 if not byClass
};

/// Prices by the tier of the whole prompt. `cacheWriteHour`: how many of usage.cacheWrite were written for an hour, which
/// cost twice the input price. Nothing if neither a price nor a reported cost is known.
[[nodiscard]] std::optional<AnswerCost> costOf(const std::optional<ModelInfo> &model,
                                               const Usage &usage, qint64 cacheWriteHour = 0);

/// A sum of answers, of which some may have no known price.
struct CostSum
{
    enum class Certainty : quint8 {
        Unknown, ///< nothing in it has a price: say "unknown"
        AtLeast, ///< say "at least"
        Exact,
    };

    AnswerCost cost;
    Usage usage; ///< of all answers, those without a price too
    qint64 priced = 0; ///< answers
    qint64 unpriced = 0; ///< answers that used tokens and have no known price

    [[nodiscard]] Certainty certainty() const;
    void add(const std::optional<AnswerCost> &answer, const Usage &used);
    CostSum &operator+=(const CostSum &other);
};

/// One answer, as entries have them.
struct UsedModel
{
    QString provider;
    QString model;
    Usage usage;
};
[[nodiscard]] CostSum costOf(const ModelCatalogue &catalogue, const QList<UsedModel> &answers);

/// Of all prompt tokens, those read from the cache; 0 to 1. Nothing where none were reported.
[[nodiscard]] std::optional<double> cachedShare(const Usage &usage);

/// What prompt caching brought.
struct CacheSaving
{
    double dollars = 0; ///< negative where more was spent on writing than reading brought
    /// Dollars by what it would have cost without; only of answers with prices by class.
    double share = 0;
    bool known = false; ///< false: no prices
};
[[nodiscard]] CacheSaving cacheSaving(const CostSum &sum);

} // namespace varve
