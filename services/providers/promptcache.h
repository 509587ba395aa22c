// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/request.h>

namespace varve
{

/// How long a provider is asked to keep what it has read, where it has to be asked.
enum class PromptCache : quint8 { Off, FiveMinutes, OneHour };

/// One content block as it will be sent.
struct CacheBlock
{
    qint64 size = 0; ///< characters, about
    bool markable = true; ///< thinking is not
    bool endsUserMessage = false;
    RequestMessage::Anchor anchor = RequestMessage::Anchor::None;
};

/// A request in the order in which a cache compares it: tools, system prompt, blocks of the messages.
struct CacheLayout
{
    qint64 tools = 0; ///< characters of all definitions
    qint64 system = 0;
    QList<CacheBlock> blocks;
    int minimum = 0; ///< tokens; what is shorter is not cached
};

/// Where the marks go: at most four. All have the same time to live, so no longer one follows a shorter.
struct CacheMarks
{
    bool tools = false; ///< on the last tool: only where there is no system prompt
    bool system = false;
    QList<qsizetype> blocks; ///< rising

    [[nodiscard]] qsizetype count() const { return int(tools) + int(system) + blocks.size(); }
    friend bool operator==(const CacheMarks &, const CacheMarks &) = default;
};

/// In order of importance: the growing end, the system prompt, the summary, the prune boundary. Marks that are left
/// over go to the end of the user's previous message, where the request before this one ended, and then into
/// long turns, because a provider looks back only some blocks from a mark. Pure.
[[nodiscard]] CacheMarks placeCacheMarks(const CacheLayout &layout);

} // namespace varve
