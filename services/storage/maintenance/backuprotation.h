// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backupfiles.h"

namespace varve
{

/// Which backups are kept: the newest ones, and beyond them the newest of each of the last days, weeks (Monday to Sunday) and months
/// that have any. Days are those of UTC, as in the names.
struct BackupKeep
{
    int newest = 7; ///< at least 1
    int days = 7;
    int weeks = 4;
    int months = 12;
    friend bool operator==(const BackupKeep &, const BackupKeep &) = default;
};

/// What the rule lets go of, oldest first. The newest one and those of `needed` stay always: paths, of the last that is known to be
/// whole, and of one that is to be restored.
[[nodiscard]] QList<BackupFile> backupsToRemove(QList<BackupFile> backups, const BackupKeep &keep,
                                                const QStringList &needed = {});

/// Whether it is time for the next one: the last is older than `hours`, and the store was written since.
[[nodiscard]] bool isBackupDue(const QList<BackupFile> &backups, const QDateTime &changed,
                               int hours, const QDateTime &now);

} // namespace varve
