// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "valuefields.h"
#include <session/sessionforest.h>

namespace varve
{

/// Tokens of an answer, or of many.
[[nodiscard]] inline const ValueFields<Usage> &usageFields()
{
    using namespace Qt::StringLiterals;
    static const ValueFields<Usage> Fields {
        { { "input"_L1 }, [](const Usage &usage) -> QJsonValue { return usage.input; } },
        { { "output"_L1 }, [](const Usage &usage) -> QJsonValue { return usage.output; } },
        { { "cacheRead"_L1 }, [](const Usage &usage) -> QJsonValue { return usage.cacheRead; } },
        { { "cacheWrite"_L1 }, [](const Usage &usage) -> QJsonValue { return usage.cacheWrite; } },
        { { "thinking"_L1 }, [](const Usage &usage) -> QJsonValue { return usage.thinking; } },
    };
    return Fields;
}

/// What a session used with its subagents.
[[nodiscard]] inline const ValueFields<FamilyUse> &familyUseFields()
{
    using namespace Qt::StringLiterals;
    static const ValueFields<FamilyUse> Fields {
        { "subagents"_L1, "that it started, with those that they started"_L1,
          &FamilyUse::subagents },
        { "tokens"_L1, "its own too"_L1, [](const FamilyUse &family) { return family.usage; },
          usageFields() },
        { "cost"_L1, "US dollars, of those where it is known; or null"_L1,
          [](const FamilyUse &family) { return family.usage.cost; } },
    };
    return Fields;
}

} // namespace varve
