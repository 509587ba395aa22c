// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// Markdown in the dialect of the transcript as well-formed markup. HTML in it is text, pictures are their description, and links lead
/// to web and mail addresses only.
[[nodiscard]] QString markdownMarkup(const QString &markdown);

} // namespace varve
