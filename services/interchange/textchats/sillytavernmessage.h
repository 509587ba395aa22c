// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sizelimitedfields.h"
#include "sourceentry.h"

namespace varve
{

/// Names in Entry::data of what a SillyTavern chat says beyond our fields.
namespace SillyTavernData
{
inline constexpr QLatin1StringView Name { "sillytavern:name" }; ///< who speaks
inline constexpr QLatin1StringView Message { "sillytavern:message" };
inline constexpr QLatin1StringView Extra { "sillytavern:extra" };
inline constexpr QLatin1StringView Swipe { "sillytavern:swipe" }; ///< number among its siblings
inline constexpr QLatin1StringView Metadata { "chat_metadata" }; ///< in the header's entry
} // namespace SillyTavernData

/// A message with the other answers that were made in its place.
struct SillyTavernSwipes
{
    std::vector<SourceEntry> siblings;
    size_t chosen = 0; ///< on which the chat goes on
    bool areTooMany = false; ///< there may be more in the file
};

/// What a message is in its chat.
struct SillyTavernPlace
{
    qint64 number = 0; ///< of the message
    std::string parent; ///< the entry that it stands on
    qint64 line = 0;
};

[[nodiscard]] SillyTavernSwipes readSillyTavernMessage(const JsonRef &message,
                                                       const SillyTavernPlace &place,
                                                       SizeLimitedFields &fields);

/// The line before the messages, as a hidden note.
[[nodiscard]] SourceEntry readSillyTavernHeader(const JsonRef &header, SizeLimitedFields &fields);

/// Some of the many ways in which its versions write a time; those without a zone are of this machine. Invalid if it is none.
[[nodiscard]] QDateTime readSillyTavernTime(const JsonRef &value);

} // namespace varve
