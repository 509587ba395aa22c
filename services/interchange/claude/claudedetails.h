// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entry.h"
#include "jsontree.h"

namespace varve
{

/// Puts what a tool told the program beyond the content that the model got into the result's details. Texts that the content
/// repeats are left out, and what is more than a few pages. True if something was left out for its length.
[[nodiscard]] bool keepClaudeDetails(const JsonRef &toolUseResult, Entry &result);

} // namespace varve
