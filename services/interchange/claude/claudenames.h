// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLatin1StringView>

namespace varve
{

inline constexpr QLatin1StringView ClaudeFormat { "claude-code" }; ///< as in Session::origin

/// Names in Entry::data of what an Entry has no field for.
namespace ClaudeData
{
inline constexpr QLatin1StringView Environment {
    "claude-code:environment"
}; ///< folder, branch and version, where they changed
inline constexpr QLatin1StringView Fields { "claude-code:entry" }; ///< further fields of the line
inline constexpr QLatin1StringView Message {
    "claude-code:message"
}; ///< further fields of the message
inline constexpr QLatin1StringView Response {
    "claude-code:response"
}; ///< ids of an answer and of its further lines
inline constexpr QLatin1StringView Usage {
    "claude-code:usage"
}; ///< usage fields without a place of their own
inline constexpr QLatin1StringView StopReason {
    "claude-code:stopReason"
}; ///< one that we have no word for
inline constexpr QLatin1StringView Blocks { "claude-code:blocks" }; ///< further fields of blocks
inline constexpr QLatin1StringView UnknownBlocks {
    "claude-code:unknownBlocks"
}; ///< parts that no block can say
inline constexpr QLatin1StringView ToolUseResult {
    "claude-code:toolUseResult"
}; ///< one that is no object
inline constexpr QLatin1StringView Trigger { "claude-code:trigger" }; ///< of a compaction
inline constexpr QLatin1StringView CompactMetadata { "claude-code:compactMetadata" };
inline constexpr QLatin1StringView FirstKept {
    "claude-code:firstKept"
}; ///< references that lead nowhere
inline constexpr QLatin1StringView BranchFrom { "claude-code:branchFrom" };
inline constexpr QLatin1StringView Target { "claude-code:target" };
inline constexpr QLatin1StringView Raw { "raw" }; ///< the whole source of a line we do not know
} // namespace ClaudeData

/// Entry::customType of what the program said on its own or for the person; all but notes are sent to the model, as in the source.
namespace ClaudeCustom
{
inline constexpr QLatin1StringView Command { "claude-code:command" };
inline constexpr QLatin1StringView CommandOutput { "claude-code:command-output" };
inline constexpr QLatin1StringView Shell { "claude-code:shell" };
inline constexpr QLatin1StringView Hook { "claude-code:hook" };
inline constexpr QLatin1StringView Reminder { "claude-code:reminder" };
inline constexpr QLatin1StringView Meta { "claude-code:meta" };
inline constexpr QLatin1StringView Queued { "claude-code:queued" };
inline constexpr QLatin1StringView System { "claude-code:system" };
inline constexpr QLatin1StringView Attachment { "claude-code:attachment" };
inline constexpr QLatin1StringView Unknown { "claude-code:unknown" };
} // namespace ClaudeCustom

} // namespace varve
