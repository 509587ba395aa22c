// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLatin1StringView>

/// Names in Entry::data and of custom entries that only the exchange with Codex files uses.
namespace varve::CodexData
{
inline constexpr QLatin1StringView Raw { "raw" }; ///< the whole source of a record we do not know
inline constexpr QLatin1StringView Item { "codex:item" }; ///< further fields of a message or output
inline constexpr QLatin1StringView Blocks {
    "codex:blocks"
}; ///< further fields of an answer's items, by the index of their block
inline constexpr QLatin1StringView Parts {
    "codex:parts"
}; ///< parts of a content that no block holds, by place
inline constexpr QLatin1StringView Role { "codex:role" }; ///< of an injected message
inline constexpr QLatin1StringView Session {
    "codex:session"
}; ///< further fields of a session_meta
inline constexpr QLatin1StringView TurnContext { "codex:turn_context" };
inline constexpr QLatin1StringView Compacted {
    "codex:compacted"
}; ///< further fields of a compaction
inline constexpr QLatin1StringView Event { "codex:event" }; ///< that ended an answer early
} // namespace varve::CodexData
