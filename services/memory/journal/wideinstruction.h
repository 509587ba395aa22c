// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journalsubject.h"

#include <optional>

namespace varve
{

/// What an instruction in Chinese, Japanese or Korean is about, and whether it is forbidden. These are written without spaces between
/// words, or with endings that say it, so there are no words to look at; but each has forms that do nothing else, at places of their
/// own: Chinese 不要, 禁止 and the like in front of what is meant; Japanese しないで…, してはいけ… and 禁止 at the end, against して…
/// and すること; Korean 하지 마… at the end, against 하세요 and the like. Without that form, and without what only says how much it is
/// meant, two instructions that speak of the same thing are left with the same text. Verbs whose stem changes with the form are not
/// compared, nor are questions. Nothing: this says nothing of it. `text` as normalizedText() makes it. Pure.
[[nodiscard]] std::optional<JournalSubject> wideInstruction(const QString &text);

} // namespace varve
