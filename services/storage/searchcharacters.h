// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChar>
#include <QString>

namespace varve
{

/// Of a script that is written without spaces.
[[nodiscard]] inline bool isWide(QChar c)
{
    const char16_t u = c.unicode();
    return (u >= 0x2e80 && u <= 0x9fff) || (u >= 0xac00 && u <= 0xd7af)
            || (u >= 0xf900 && u <= 0xfaff) || (u >= 0xff66 && u <= 0xff9f);
}

[[nodiscard]] inline bool isWordCharacter(QChar c)
{
    const char16_t u = c.unicode();
    if (u < 128) { // nearly always; one import asks some hundred million times
        return (u >= 'a' && u <= 'z') || (u >= 'A' && u <= 'Z') || (u >= '0' && u <= '9')
                || u == '_';
    }
    return c.isLetterOrNumber() || c.isMark();
}

/// An arrow, a currency, an emoji.
[[nodiscard]] inline bool isSymbol(char32_t c)
{
    const auto category = QChar::category(c);
    return c >= 0x80 && c != QChar::ReplacementCharacter && category >= QChar::Symbol_Math
            && category <= QChar::Symbol_Other;
}

/// What stands for a symbol in the full-text index, whose tokenizer takes none into a word; empty for what frames and progress bars
/// are drawn with. Entries that were written before there were such words have none.
[[nodiscard]] inline QString symbolWord(char32_t c)
{
    const bool isDrawing = (c >= 0x2500 && c < 0x25a0) || (c >= 0x2800 && c < 0x2900);
    return isDrawing || !isSymbol(c) ? QString()
                                     : QStringLiteral("_u") + QString::number(uint(c), 16);
}

} // namespace varve
