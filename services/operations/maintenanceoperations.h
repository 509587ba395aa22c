// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <storage/backupfiles.h>
#include <storage/storecompaction.h>
#include <storage/storerestore.h>
#include <storage/storestatistics.h>

namespace varve
{

struct MeasuredStore
{
    QString store;
    StoreStatistics found;
};

struct BackUpStore
{
    QString target; ///< a folder, or a file that is not there; empty: the folder of the settings
    std::optional<qint64> keep; ///< so many of this store in the folder; nothing: all
};

struct BackedUpStore
{
    BackupFile made;
    QList<BackupFile> removed;
};

struct RestoreStore
{
    QString backup;
};

struct RestoredStore
{
    QString store;
    QString backup; ///< absolute
    RestoreOutcome outcome;
};

struct ForecastVacuum
{
    QString store;
    CompactForecast forecast;
};

struct VacuumedStore
{
    QString store;
    CompactOutcome outcome;
};

[[nodiscard]] const OperationOf<NoParameters, MeasuredStore> &statsOperation();
[[nodiscard]] const OperationOf<BackUpStore, BackedUpStore> &backupOperation();
/// The store must not be open.
[[nodiscard]] const OperationOf<RestoreStore, RestoredStore> &restoreStoreOperation();
[[nodiscard]] const OperationOf<NoParameters, VacuumedStore> &vacuumOperation();
[[nodiscard]] const OperationOf<NoParameters, ForecastVacuum> &vacuumForecastOperation();

} // namespace varve
