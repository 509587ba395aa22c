// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QString>

namespace varve
{

/// A path that a model named, and where it really is.
struct ToolPath
{
    QString absolute; ///< as it was named, cleaned
    QString real; ///< with links followed as far as something is there: what is opened
    QString shown; ///< `real`, from the working folder on if it is inside
    bool inside = false; ///< after following links: really below the working folder
};

/// Relative ones start at `folder`, a "~" at the home folder. Links are followed as far as the path exists, so that
/// a link inside that points outside is outside.
[[nodiscard]] Result<ToolPath> resolvePath(const QString &folder, const QString &path);

} // namespace varve
