// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings.h"

namespace varve
{

/// What the search page keeps.
namespace Keys
{
/// What was searched for, newest first, one a line.
inline constexpr auto RecentSearches = text("search/recent");
/// "best", "newest" or "answers".
inline constexpr auto SearchOrder = text("search/order", "best");
/// No vectors are made, although an embedding model is set.
inline constexpr auto PauseVectors = toggle("search/pauseVectors", false);
} // namespace Keys

} // namespace varve
