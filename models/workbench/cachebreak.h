// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/context.h>
#include <workspace/loadedsession.h>

namespace varve
{

/// What the provider had in its cache for the last answer and will have to read anew for the next one.
struct CacheBreak
{
    enum class Cause : quint8 {
        None,
        Model, ///< another model answers
        Edit, ///< something that was sent is excluded, masked, or sent again
    };
    Cause cause = Cause::None;
    qint64 tokens = 0;
    QString model; ///< whose cache it was
};

/// Looks at what was done since the last answer of the branch; nothing if that one read nothing from a cache, or a
/// compaction came after it (which is meant to replace what was read). Reads few rows from `rows`.
[[nodiscard]] CacheBreak cacheBreak(const LoadedSession &loaded, const Context &context,
                                    EntrySource &rows);

} // namespace varve
