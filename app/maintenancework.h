// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"
#include "interruptwatch.h"
#include "waitfor.h"
#include <storage/maintenancecontrol.h>

#include <QtConcurrent>

namespace varve
{

/// The store that a verb is about, without opening it.
[[nodiscard]] inline QString storePath(const Command &command)
{
    const QString given = command.parser.value(QStringLiteral("store"));
    return given.isEmpty() ? SessionStore::defaultPath() : given;
}

/// Does `work` on another thread and waits; Ctrl+C stops it at its next step.
template<typename T, typename Work>
[[nodiscard]] Result<T> runMaintenance(Work work)
{
    std::stop_source stop;
    const InterruptWatch interrupts;
    QObject::connect(&interrupts, &InterruptWatch::interrupted, &interrupts,
                     [&stop] { stop.request_stop(); });
    return waitFor(QtConcurrent::run(
            [&]() -> Result<T> { return work(MaintenanceControl { stop.get_token(), {} }); }));
}

} // namespace varve
