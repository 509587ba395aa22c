// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entrysource.h"
#include "sessiontree.h"

namespace varve
{

/// Where one goes on who goes on from the entry at `index`: at itself, or, if it is an answer that was stopped, at the edit that stands
/// on it and puts it into the context; without that the model would not get what it said. Reads that edit.
[[nodiscard]] int withPartPutIn(const SessionTree &tree, int index, EntrySource &source);

} // namespace varve
