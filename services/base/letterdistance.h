// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringView>

namespace varve
{

/// How many letters have to be changed, added or left out (Levenshtein), to tell what was meant by a name that is none.
[[nodiscard]] int letterDistance(QStringView a, QStringView b);

} // namespace varve
