// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include <session/entry.h>

namespace varve
{

/// Puts what a tool told its program beyond the content that the model got into the data of a result: an object as its details, other
/// values under `otherwise`. Texts that the content repeats are left out, and what is more than a few pages. True if something was left
/// out for its length.
[[nodiscard]] bool keepDetails(const JsonRef &said, QLatin1StringView otherwise, Entry &result);

} // namespace varve
