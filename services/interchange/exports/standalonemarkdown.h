// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// Whether what is written below `markdown` means what it means alone, and no heading of it (outside of lists and quotes) is above the
/// level `highest` (1 is the highest that there is). The parser itself is asked, once for each kind of reader: CommonMark, and
/// GitHub's dialect, with HTML and without.
[[nodiscard]] bool standsAlone(const QString &markdown, unsigned highest);

} // namespace varve
