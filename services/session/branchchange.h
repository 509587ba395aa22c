// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entry.h"

namespace varve
{

// Entries that say something of a branch from where they stand on; without a parent.

[[nodiscard]] Entry modelChange(const QString &provider, const QString &model);
/// Empty: as it is set for the model.
[[nodiscard]] Entry thinkingLevelChange(const QString &level);
/// Empty: `entry` has none any more.
[[nodiscard]] Entry labelChange(const EntryId &entry, const QString &label);

} // namespace varve
