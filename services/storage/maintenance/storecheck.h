// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "maintenancecontrol.h"
#include "storefinding.h"

namespace varve
{

/// Looks at everything in a store: the file's pages and indexes table by table, the full-text index, references, the derived tables
/// against the entries, counts of sessions, and images and blobs against their hashes. Sees the store as it is at the beginning,
/// whatever is written meanwhile. Only reads; a connection of its own. Thread: any. Cancelled between steps.
[[nodiscard]] Result<StoreCheck> checkStore(const QString &store,
                                            const MaintenanceControl &control = {});

} // namespace varve
