// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLatin1StringView>

namespace varve
{

/// Names in Entry::data that only the exchange with pi files uses.
namespace PiData
{
inline constexpr QLatin1StringView Time(
        "pi:timestamp"); ///< of the message, if not the entry's, in ms
inline constexpr QLatin1StringView Content("pi:content"); ///< "string": was not an array
inline constexpr QLatin1StringView Blocks("pi:blocks"); ///< further fields of blocks, by index
inline constexpr QLatin1StringView UnknownBlocks("pi:unknownBlocks"); ///< by place in the source
inline constexpr QLatin1StringView Usage("pi:usage"); ///< usage fields without a place of their own
inline constexpr QLatin1StringView StopReason("pi:stopReason"); ///< one that we do not know
inline constexpr QLatin1StringView Role("pi:role"); ///< of a summary inside a message
inline constexpr QLatin1StringView Fields(
        "pi:entry"); ///< further fields beside a message or custom data
inline constexpr QLatin1StringView Value(
        "pi:data"); ///< custom data that is no object, or an empty one
inline constexpr QLatin1StringView FirstKept(
        "pi:firstKeptEntryId"); ///< references that lead nowhere
inline constexpr QLatin1StringView BranchFrom("pi:fromId");
inline constexpr QLatin1StringView Target("pi:targetId");
inline constexpr QLatin1StringView Raw("raw"); ///< the whole source of an entry we do not know
} // namespace PiData

/// Custom entry at the end of our exports that says which entry the session stands on; becomes no entry.
inline constexpr QLatin1StringView PiLeafMark("varve.leaf");

} // namespace varve
