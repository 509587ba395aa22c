// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"

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

/// What a message is in its session.
struct GeminiCliPlace
{
    std::string id;
    std::string parent; ///< the entry that it stands on
    QDateTime timeAbove; ///< for messages without one
    qint64 line = 0;
};

/// One entry, and one for each result of a tool: a chain. Never fails: what it does not know keeps the source.
[[nodiscard]] std::vector<SourceEntry> readGeminiCliMessage(const JsonRef &message,
                                                            const GeminiCliPlace &place);

} // namespace varve
