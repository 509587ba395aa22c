// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backuprotation.h"
#include "maintenancecontrol.h"

namespace varve
{

class Database;

/// What is in a store file. A value.
struct StoreContents
{
    int schema = 0;
    qint64 sessions = 0;
    qint64 entries = 0;
    QDateTime newest; ///< when it was written to last, by its sessions; invalid: nothing in it
    friend bool operator==(const StoreContents &, const StoreContents &) = default;
};

/// Whether a file is a whole store that this program can read, and what is in it. The file is only read. Thread: any.
[[nodiscard]] Result<StoreContents> verifyStoreFile(const QString &path,
                                                    const MaintenanceControl &control = {});

/// A consistent copy of a store into a folder, while others go on writing: under a name of its own, on the disk, and checked,
/// before it gets its final name; what does not get so far is removed. A folder that is not there is not made (a disk that is not
/// mounted must not be filled in its place), but for `makeFolder`. Thread: any, on a connection of its own.
[[nodiscard]] Result<BackupFile> backUpStore(const QString &store, const QString &folder,
                                             bool makeFolder,
                                             const MaintenanceControl &control = {});

/// The same to a file of the person's choice, which must not be there yet and which no rotation looks at.
[[nodiscard]] Result<BackupFile> backUpStoreTo(const QString &store, const QString &target,
                                               const MaintenanceControl &control = {});

/// Removes what the rule lets go of, but for `good` and the one that is scheduled to be restored (storerestore.h); answers what was
/// removed. What cannot be removed is left.
QList<BackupFile> rotateBackups(const QString &store, const QString &folder, const BackupKeep &keep,
                                const QString &good);

/// The copying alone: all of `database` to `target`, which must not exist, and onto the disk.
[[nodiscard]] Result<> copyStore(Database &database, const QString &target);

} // namespace varve
