// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/journalfact.h>

namespace varve
{

[[nodiscard]] QString journalKindName(JournalFact::Kind kind); ///< "Open item"

} // namespace varve
