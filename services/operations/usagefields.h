// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "valuefields.h"
#include <session/usage.h>

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

} // namespace varve
