// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "messageframe.h"

namespace varve
{

/// Names in Entry::data of what a gemini-cli session says beyond our fields.
namespace GeminiCliData
{
inline constexpr QLatin1StringView Session { "gemini-cli:session" }; ///< in the first entry
inline constexpr QLatin1StringView Message { "gemini-cli:message" };
inline constexpr QLatin1StringView Call { "gemini-cli:call" }; ///< of a result
inline constexpr QLatin1StringView Parts {
    "gemini-cli:parts"
}; ///< by place, what we have no block for
} // namespace GeminiCliData

/// Until when the answer waits for a tool, so that it may be written again: a while after its last time, as its program may have
/// gone away in the middle. Invalid if it does not wait.
[[nodiscard]] QDateTime openGeminiCliAnswer(const JsonRef &message, const QDateTime &now);

/// One entry, and one for each result of a tool: a chain. Never fails: what it does not know keeps the source.
[[nodiscard]] std::vector<SourceEntry> readGeminiCliMessage(const JsonRef &message,
                                                            const MessagePlace &place);

} // namespace varve
