// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportsource.h"

namespace varve
{

/// Writes a session file of pi, format 3. Read back by PiImporter it gives the same tree and, ids aside, the same entries; pi itself
/// ignores what only we understand, which stands in fields named "varve". Images are inlined.
[[nodiscard]] Result<> exportPi(QIODevice &device, const ExportSource &source);

} // namespace varve
