// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// Markdown that somebody else wrote, so that it can stand in a document of ours: what it leaves open (a code fence, a comment) is
/// closed or made text, its headings are two levels lower, and a line of hyphens is no mark of ours.
/// Text of which a parser still says that it does not end by itself, or has headings as high as ours, is code as a whole.
[[nodiscard]] QString containedMarkdown(const QString &text);

} // namespace varve
