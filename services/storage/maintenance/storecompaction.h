// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "maintenancecontrol.h"

namespace varve
{

/// What making a store's file smaller would bring and need. A value; all bytes.
struct CompactForecast
{
    qint64 fileSize = 0;
    qint64 logSize = 0;
    qint64 free = 0; ///< of pages that hold nothing; at least that much is won
    qint64 needed = 0; ///< while it runs, on the disk of the store
    qint64 available = 0; ///< there; -1: not known

    [[nodiscard]] bool fits() const { return available < 0 || available >= needed; }
};
[[nodiscard]] Result<CompactForecast> forecastCompact(const QString &store);

struct CompactOutcome
{
    qint64 before = 0; ///< file and log
    qint64 after = 0;
    friend bool operator==(const CompactOutcome &, const CompactOutcome &) = default;
};

/// Merges the full-text index, writes the file anew without its free pages, writes the log back and lets SQLite look at its
/// statistics. Refused while another process has the store open, or anything is at work in it, also here, and looked at once more
/// right before the file is written. What this process writes meanwhile waits (longwrite.h). Stopped or cut off at any time, the
/// store is as it was; the last part of writing the file anew cannot be stopped.
/// A connection of its own. Thread: any.
[[nodiscard]] Result<CompactOutcome> compactStore(const QString &store,
                                                  const MaintenanceControl &control = {});

} // namespace varve
