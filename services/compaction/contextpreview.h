// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/projection.h>

namespace varve
{

/// The context as it will be when `entries`, which are not stored yet, are appended to the branch in order. Each needs an id.
[[nodiscard]] Result<Context> contextAfter(const Branch &branch, QList<Entry> entries,
                                           const ProjectionSettings &settings, EntrySource &source);

} // namespace varve
