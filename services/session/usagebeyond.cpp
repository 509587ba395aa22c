// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "usagebeyond.h"

#include <algorithm>

namespace varve
{

std::optional<Usage> usageBeyond(const Usage &counted, const Usage &all)
{
    const auto beyond = [](qint64 before, qint64 now) { return std::max<qint64>(0, now - before); };
    Usage rest;
    rest.input = beyond(counted.input, all.input);
    rest.output = beyond(counted.output, all.output);
    rest.cacheRead = beyond(counted.cacheRead, all.cacheRead);
    rest.cacheWrite = beyond(counted.cacheWrite, all.cacheWrite);
    rest.thinking = beyond(counted.thinking, all.thinking);
    if (const double cost = all.cost.value_or(0) - counted.cost.value_or(0); cost > 0) {
        rest.cost = cost;
    }
    return rest == Usage() ? std::nullopt : std::optional(rest);
}

} // namespace varve
