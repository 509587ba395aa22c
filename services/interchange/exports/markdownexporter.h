// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportsource.h"

namespace varve
{

/// Writes a branch for reading: roles as headings, tool calls and results as fenced blocks, thinking as quotes, compactions as
/// boundaries with their summary. `source` should be one branch; given a whole session, branches follow each other.
[[nodiscard]] Result<> exportMarkdown(QIODevice &device, const ExportSource &source);

} // namespace varve
