// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportsource.h"

namespace varve
{

/// Writes one page for reading in a browser: light and dark, for paper too, with a table of contents; tools, thinking and summaries
/// fold. Well-formed XML, without scripts and without anything that is fetched; content is never markup. Other branches follow the
/// one on which the session stands. Holds one entry or one image at a time, and a line for each turn.
[[nodiscard]] Result<> exportHtml(QIODevice &device, const ExportSource &source);

} // namespace varve
