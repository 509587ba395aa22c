// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace varve
{

/// A part of a text, in UTF-16 characters, and what takes its place.
struct TextSpan
{
    qsizetype at = 0;
    qsizetype length = 0;
    int rule = 0; ///< of several that overlap, the one with the lowest says what it was
};

/// Sorted; those that overlap are one.
[[nodiscard]] QList<TextSpan> joined(QList<TextSpan> spans);

/// The same length, with lone surrogates replaced: what a regular expression may be matched against.
[[nodiscard]] QString wellFormed(const QString &text);

} // namespace varve
