// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"

#include <string>

namespace varve
{

/// Appends `value` as compact JSON that escapes only what must be; lone surrogates stay three bytes.
void appendCompactJson(std::string &out, const JsonRef &value);

} // namespace varve
