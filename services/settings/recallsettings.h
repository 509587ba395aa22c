// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings.h"

namespace varve
{

/// Whether a model may look into other sessions than the one it works in. Asked: each time, with the question that it has.
enum class RecallReach : quint8 { Ask, Allow, Never };

namespace Keys
{
/// "ask", "allow" or "never".
inline constexpr auto RecallOtherSessions = text("tools/recallOtherSessions", "ask");
/// Programs that ask `varve mcp` may ask for sessions of other projects than theirs.
inline constexpr auto ProgramsAskEverywhere = toggle("tools/programsAskEverywhere", false);
} // namespace Keys

/// Ask for what it does not know.
[[nodiscard]] inline RecallReach readRecallReach(const Settings &settings)
{
    const QString reach = settings.get(Keys::RecallOtherSessions);
    return reach == QLatin1StringView("allow")    ? RecallReach::Allow
            : reach == QLatin1StringView("never") ? RecallReach::Never
                                                  : RecallReach::Ask;
}

} // namespace varve
