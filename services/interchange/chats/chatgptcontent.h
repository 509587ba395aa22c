// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"

namespace varve
{

/// Names in Entry::data of what a ChatGPT export says beyond our fields.
namespace ChatGptData
{
inline constexpr QLatin1StringView Conversation { "chatgpt:conversation" }; ///< in the first entry
inline constexpr QLatin1StringView Message { "chatgpt:message" };
inline constexpr QLatin1StringView Author { "chatgpt:author" };
inline constexpr QLatin1StringView Content { "chatgpt:content" };
inline constexpr QLatin1StringView Parts { "chatgpt:parts" }; ///< by place, what is no text
inline constexpr QLatin1StringView Metadata { "chatgpt:metadata" };
} // namespace ChatGptData

/// Reads a message's content into blocks, in whatever of its many forms it is. What is no text is kept in the entry's data.
void readChatGptContent(const JsonRef &content, SourceEntry &out);

/// The one text of a content that is code, output or a quote.
[[nodiscard]] JsonRef chatGptText(const JsonRef &content);

} // namespace varve
