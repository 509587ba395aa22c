// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "messageframe.h"

namespace varve
{

/// Names in Entry::data of what a LibreChat export says beyond our fields.
namespace LibreChatData
{
inline constexpr QLatin1StringView Conversation {
    "librechat:conversation"
}; ///< in the first entry
inline constexpr QLatin1StringView Message { "librechat:message" };
inline constexpr QLatin1StringView Parts {
    "librechat:parts"
}; ///< by place, what we have no block for
} // namespace LibreChatData

/// What a message of a LibreChat export is in its conversation.
struct LibreChatPlace : MessagePlace
{
    QString endpoint; ///< of the conversation
};

/// One entry, or more where it holds results of tools: a chain. Never fails.
[[nodiscard]] std::vector<SourceEntry> readLibreChatMessage(const JsonRef &message,
                                                            const LibreChatPlace &place);

} // namespace varve
