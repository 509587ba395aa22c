// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <idle/idlerunner.h>
#include <settings/idlesettings.h>

namespace varve
{

struct ListIdleWork
{
    qint64 limit = 50;
};

/// What was done while idle.
struct IdlePast
{
    QList<IdleRecord> records; ///< newest first
    IdleSum today;
    IdleSum counted; ///< of today, what counts for the limits
    IdleSum week; ///< of the last seven days
    IdleSettings settings;
    bool isRunning = false; ///< in this process
};

struct RunIdleWork
{
    std::optional<QStringList> tasks; ///< nothing: all that are switched on
    std::optional<qint64> limit; ///< steps; nothing: until nothing is left
    QStringList sendTo; ///< providers that sessions may be sent to this time
};

/// What a run has done.
struct IdleRun
{
    QList<IdleRecord> steps;
    QList<IdleTaskState> tasks;
    IdleEnd end;
    QString problem; ///< why it did not do all there is; empty: nothing is wrong
    IdleSettings settings;
};

[[nodiscard]] const OperationOf<ListIdleWork, IdlePast> &idleOperation();
/// One at a time.
[[nodiscard]] const OperationOf<RunIdleWork, IdleRun> &idleRunOperation();

/// False if none runs. The thread of the engine.
bool stopIdleWork(Engine &engine);

} // namespace varve
