// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "messageframe.h"

namespace varve
{

/// Names in Entry::data of what a Claude.ai export says beyond our fields.
namespace ClaudeAiData
{
inline constexpr QLatin1StringView Conversation {
    "claude-ai:conversation"
}; ///< in the first entry
inline constexpr QLatin1StringView Message { "claude-ai:message" };
inline constexpr QLatin1StringView Parts { "claude-ai:parts" }; ///< by place, further fields
} // namespace ClaudeAiData

/// What a message of a Claude.ai export is in its conversation.
struct ClaudeAiPlace : MessagePlace
{
    QString model; ///< of the conversation
};

/// One entry, or more where it holds results of tools: a chain. Never fails: what it does not know keeps the source.
[[nodiscard]] std::vector<SourceEntry> readClaudeAiMessage(const JsonRef &message,
                                                           const ClaudeAiPlace &place);

} // namespace varve
