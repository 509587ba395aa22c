// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace varve
{

/// Of a text of so many characters all is looked at.
inline constexpr qsizetype LongestSearchedText = 400'000;

/// What of a very long text decides how well it fits a search, and what its snippet is cut from: its beginning, and for each term
/// that is not there the place where it first stands. A text of ordinary length is answered as it is. (A tool may have printed 50 MB,
/// and a search has moments.)
[[nodiscard]] QString searchExcerpt(const QString &text, const QStringList &terms);

} // namespace varve
