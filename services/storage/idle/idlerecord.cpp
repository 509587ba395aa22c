// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idlerecord.h"

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// In the order of the values.
constexpr std::array Names { "running"_L1, "done"_L1,   "nothing"_L1,
                             "stopped"_L1, "failed"_L1, "interrupted"_L1 };

} // namespace

QLatin1StringView toString(IdleRecord::Outcome outcome)
{
    return Names.at(static_cast<std::size_t>(outcome));
}

IdleRecord::Outcome idleOutcomeFromString(QStringView text)
{
    const auto found =
            std::ranges::find_if(Names, [text](QLatin1StringView name) { return text == name; });
    return found == Names.end() ? IdleRecord::Outcome::Failed
                                : static_cast<IdleRecord::Outcome>(found - Names.begin());
}

} // namespace varve
