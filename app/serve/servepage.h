// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

namespace varve
{

inline constexpr qint64 MostListed = 10'000;
/// Of the rows of one answer; one row always fits.
inline constexpr qsizetype AnswerBytes = 4 * 1024 * 1024;

} // namespace varve
