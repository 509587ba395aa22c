// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <recall/recallanswer.h>

namespace varve
{

/// A passage as it is put into a message: quoted in Markdown, with where it is from below it. Ends with an empty line.
[[nodiscard]] QString quotedPassage(const RecallPassage &passage);
/// The same of something that was kept.
[[nodiscard]] QString quotedFact(const RecallFact &fact);

} // namespace varve
