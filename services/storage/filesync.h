// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QString>

namespace varve
{

/// What was written to a file, or which files a folder has, is on the disk when this returns. Best effort where the system has no
/// such call. Never for a store that is open in this process: closing its file would drop its locks (storelocks.h).
void syncToDisk(const QString &fileOrFolder);

/// Replaces `target` in one step that a crash cannot divide.
[[nodiscard]] Result<> replaceFile(const QString &source, const QString &target);

/// A second name for a file, or where the file system has none a copy of it; `target` must not exist.
[[nodiscard]] Result<> keepBeside(const QString &file, const QString &target);

} // namespace varve
