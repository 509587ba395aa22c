// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace varve
{

/// Text in which nothing is hidden: whatever is not seen, or changes the order of what is seen, stands there as its code
/// point, "<U+202E>". Line feeds, tabs and blanks stay.
struct RevealedText
{
    struct Mark
    {
        qsizetype start = 0;
        qsizetype length = 0;

        friend bool operator==(const Mark &, const Mark &) = default;
    };

    QString text;
    QList<Mark> marks; ///< where code points stand, in UTF-16 of `text`, in order
};

/// Controls, bidirectional and other format characters, blanks that are no blank, letters without a picture, halves of
/// surrogate pairs, and code points that mean nothing. Pure.
[[nodiscard]] RevealedText revealHidden(QStringView text);

} // namespace varve
