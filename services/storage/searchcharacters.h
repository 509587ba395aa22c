// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChar>

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

} // namespace varve
