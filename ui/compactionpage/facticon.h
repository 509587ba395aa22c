// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compaction/sessionfacts.h>
#include <session/journalfact.h>

namespace varve
{

/// Name of the icon that stands for facts of this kind wherever they are listed.
[[nodiscard]] QString factIcon(Fact::Kind kind);
[[nodiscard]] QString journalIcon(JournalFact::Kind kind);

} // namespace varve
