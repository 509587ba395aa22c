// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "storebackup.h"

#include <optional>

namespace varve
{

struct RestoreOutcome
{
    QString kept; ///< where the store of before is now; empty: there was none
    StoreContents contents; ///< of the store as it is now
};

/// Puts a copy of `backup` in the place of `store`, and keeps the store of before beside it ("varve.db.before-restore-…"); where
/// the store is not there any more, what is left of its log.
///
/// The backup is checked first and only read. Refused while another process has the store open, or works in it, and while this one
/// has. Whenever the process dies, the store is the old one or the new one, whole; running it again is all that is needed.
[[nodiscard]] Result<RestoreOutcome> restoreStore(const QString &store, const QString &backup,
                                                  const MaintenanceControl &control = {});

// A window has its store open, so it leaves a note beside it, and the next start restores before it opens the store.

/// Checks the backup first.
[[nodiscard]] Result<StoreContents> scheduleRestore(const QString &store, const QString &backup);
/// The backup; empty: none is to be restored.
[[nodiscard]] QString scheduledRestore(const QString &store);
void cancelScheduledRestore(const QString &store);
/// Nothing if none was scheduled. One that cannot be done is not tried again.
[[nodiscard]] std::optional<Result<RestoreOutcome>> runScheduledRestore(const QString &store);

} // namespace varve
