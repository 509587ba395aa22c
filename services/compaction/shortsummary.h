// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "branchmaterial.h"
#include "summaryprompt.h"

namespace varve
{

/// A summary for lists is asked for within so many tokens.
inline constexpr qint64 ShortSummaryTokens = 512;

/// The request for two sentences on a session.
[[nodiscard]] SummaryPrompt shortPrompt(const BranchMaterial &material);

/// The first two sentences of an answer as one line of plain text, at most 400 UTF-16 characters. Empty if there are none.
[[nodiscard]] QString shortSummary(const QString &answer);

/// What it was about and what came of it, taken from the headings of a whole summary; a short one as it is.
[[nodiscard]] QString shortSummaryOf(const QString &summary);

} // namespace varve
