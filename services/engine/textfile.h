// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <session/attachedfile.h>

namespace varve
{

inline constexpr qsizetype MostFiles = 100; ///< that go along with one message
inline constexpr qint64 LongestFile = 256 * 1024; ///< of one of them, bytes

/// An ordinary file with text in it (UTF-8, or UTF-16 and UTF-32 that say so), for a message. The error is a sentence: there is none, it
/// is a folder or a pipe, too long, empty, no text. Any thread; nothing is waited for.
[[nodiscard]] Result<AttachedFile> readTextFile(const QString &path, const QString &place);

} // namespace varve
