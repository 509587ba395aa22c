// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// Markdown as its parsers read it, so that all that looks at its lines and characters sees the same: every line ends with "\n" (a
/// carriage return alone ends one too), and U+0000 is U+FFFD, as CommonMark says.
[[nodiscard]] QString normalizedMarkdown(QString text);

} // namespace varve
