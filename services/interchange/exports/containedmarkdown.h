// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// Markdown that somebody else wrote, so that it can stand in a document of ours: what it leaves open (a code fence, a comment) is
/// closed or made text, its headings are two levels lower, and a line of hyphens is no mark of ours.
[[nodiscard]] QString containedMarkdown(const QString &text);

} // namespace varve
