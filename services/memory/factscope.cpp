// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "factscope.h"

#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

QLatin1StringView toString(FactScope scope)
{
    constexpr std::array Names { "everywhere"_L1, "project"_L1, "session"_L1 };
    return Names.at(static_cast<size_t>(scope));
}

qint64 shareOf(FactScope scope, qint64 tokens)
{
    const qint64 quarter = tokens / 4;
    return scope == FactScope::Session ? tokens - 2 * quarter : quarter;
}

} // namespace varve
