// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringView>

namespace varve
{

// The beginning and the end of a text, at most `length` UTF-16 characters. Neither ever splits a surrogate pair, as
// first() and last() do; half a pair is refused by several model servers.

[[nodiscard]] QStringView headOf(QStringView text, qsizetype length);
[[nodiscard]] QStringView tailOf(QStringView text, qsizetype length);

} // namespace varve
