// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// How well a name fits what was typed; smaller is better.
enum class PaletteFit : quint8 {
    Beginning, ///< the name begins with it
    Words, ///< each typed word begins a word of the name
    Inside, ///< each stands somewhere in it
    Letters, ///< its letters stand there in their order
    None,
};

/// Case does not matter; nothing typed fits everything. Pure.
[[nodiscard]] PaletteFit paletteFit(const QString &name, const QString &typed);

} // namespace varve
