// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "messageframe.h"

namespace varve
{

/// What a message of a ChatGPT export is in its tree.
struct ChatGptPlace : MessagePlace
{
    bool isAnswered = false; ///< a tool's message stands below
    JsonRef call; ///< the message above, if that is a call
};

/// Whether a message is said to a tool instead of a person.
[[nodiscard]] bool isChatGptCall(const JsonRef &message);
[[nodiscard]] bool isFromChatGptTool(const JsonRef &message);

/// Never fails: what it does not know becomes a custom entry that keeps the source.
[[nodiscard]] SourceEntry readChatGptMessage(const JsonRef &message, const ChatGptPlace &place);

} // namespace varve
