// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "idlerunner.h"
#include <settings/idlesettings.h>

#include <QLocale>

namespace varve
{

// What every front end says of idle work. Pure functions; any thread.

/// Of a task, by its name in the ledger: "Session summaries". A name that is not known is said as it is.
[[nodiscard]] QString idleTaskTitle(const QString &task);
/// What there is to do for it, or why it is not done.
[[nodiscard]] QString idleTaskStateText(const IdleTaskState &task, const IdleSettings &settings,
                                        const QDateTime &now, const QLocale &locale = QLocale());
/// "Two sentences for “Tide table”", "64 passages for the search by meaning".
[[nodiscard]] QString idleStepText(const IdleRecord &step);
/// "in less than a minute", or a time of the clock for what is further away.
[[nodiscard]] QString idleTimeText(const QDateTime &at, const QDateTime &now,
                                   const QLocale &locale = QLocale());

} // namespace varve
