// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "session.h"
#include "sourceentry.h"
#include "varveids.h"

namespace varve
{

/// An entry of the file. Never fails: what cannot be understood is said among the oddities, and has a new id if it has none.
[[nodiscard]] SourceEntry readVarveEntry(const JsonRef &object, VarveIds &ids);

/// "session", or one of "bases"; without a leaf.
[[nodiscard]] Session readVarveSession(const JsonRef &object, const VarveIds &ids);

} // namespace varve
