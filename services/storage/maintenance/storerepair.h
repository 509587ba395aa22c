// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "maintenancecontrol.h"
#include "storefinding.h"

namespace varve
{

struct StoreRepair
{
    QString backup; ///< of the store before the repair
    StoreCheck after; ///< what is left
    friend bool operator==(const StoreRepair &, const StoreRepair &) = default;
};

/// Makes again what a check found wrong and what is derived from the entries: nodes, full-text index, counts, indexes, where
/// sessions stand. First a backup is made beside the store; without it nothing is changed. Entries are never touched. A connection
/// of its own; others may go on writing. Thread: any.
[[nodiscard]] Result<StoreRepair> repairStore(const QString &store, const StoreCheck &found,
                                              const MaintenanceControl &control = {});

} // namespace varve
