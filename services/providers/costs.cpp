// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "costs.h"

#include <algorithm>

namespace varve
{

namespace
{

double price(qint64 tokens, double perMillion)
{
    constexpr double Million = 1e6;
    return static_cast<double>(tokens) * perMillion / Million;
}

void addCost(AnswerCost &sum, const AnswerCost &more)
{
    sum.input += more.input;
    sum.output += more.output;
    sum.thinking += more.thinking;
    sum.cacheRead += more.cacheRead;
    sum.cacheWrite += more.cacheWrite;
    sum.total += more.total;
    sum.uncached += more.uncached;
    sum.byClass = sum.byClass || more.byClass;
    sum.reported = sum.reported || more.reported;
}

} // namespace

std::optional<AnswerCost> costOf(const std::optional<ModelInfo> &model, const Usage &usage,
                                 qint64 cacheWriteHour)
{
    const auto prices = model ? model->pricesFor(usage) : std::nullopt;
    if (!prices && !usage.cost) {
        return std::nullopt;
    }
    AnswerCost cost;
    if (prices) {
        constexpr double HourFactor = 2; // of the input price
        const qint64 hour = std::clamp<qint64>(cacheWriteHour, 0, usage.cacheWrite);
        cost.byClass = true;
        cost.input = price(usage.input, prices->input);
        cost.output = price(usage.output, prices->output);
        cost.thinking = price(std::min(usage.thinking, usage.output), prices->output);
        cost.cacheRead = price(usage.cacheRead, prices->cacheRead);
        cost.cacheWrite = price(usage.cacheWrite - hour, prices->cacheWrite)
                + price(hour, prices->input * HourFactor);
        cost.total = cost.input + cost.output + cost.cacheRead + cost.cacheWrite;
        cost.uncached = price(usage.prompt(), prices->input) + cost.output;
    }
    if (usage.cost) {
        cost.reported = true;
        cost.total = *usage.cost;
    }
    return cost;
}

CostSum::Certainty CostSum::certainty() const
{
    if (unpriced == 0) {
        return Certainty::Exact;
    }
    return priced > 0 ? Certainty::AtLeast : Certainty::Unknown;
}

void CostSum::add(const std::optional<AnswerCost> &answer, const Usage &used)
{
    usage += used;
    if (answer) {
        ++priced;
        addCost(cost, *answer);
    } else if (used.prompt() + used.output > 0) {
        ++unpriced;
    }
}

CostSum &CostSum::operator+=(const CostSum &other)
{
    addCost(cost, other.cost);
    usage += other.usage;
    priced += other.priced;
    unpriced += other.unpriced;
    return *this;
}

CostSum costOf(const ModelCatalogue &catalogue, const QList<UsedModel> &answers)
{
    CostSum sum;
    for (const UsedModel &answer : answers) {
        sum.add(costOf(catalogue.find(answer.provider, answer.model), answer.usage), answer.usage);
    }
    return sum;
}

std::optional<double> cachedShare(const Usage &usage)
{
    return usage.isReported() ? std::optional(static_cast<double>(usage.cacheRead)
                                              / static_cast<double>(usage.prompt()))
                              : std::nullopt;
}

CacheSaving cacheSaving(const CostSum &sum)
{
    CacheSaving saving;
    if (sum.cost.byClass && sum.cost.uncached > 0) {
        const double paid =
                sum.cost.input + sum.cost.output + sum.cost.cacheRead + sum.cost.cacheWrite;
        saving.known = true;
        saving.dollars = sum.cost.uncached - paid;
        saving.share = saving.dollars / sum.cost.uncached;
    }
    return saving;
}

} // namespace varve
