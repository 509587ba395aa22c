// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "idlework.h"

namespace varve
{

// Idle work in words. Pure functions; any thread.

/// Of a task, by its name in the ledger: "Session summaries". A name that is not known is said as it is.
[[nodiscard]] QString idleTaskTitle(const QString &task);
/// What it does, in a sentence or two.
[[nodiscard]] QString idleTaskPurpose(const QString &task);
/// What there is to do for it, or why it is not done.
[[nodiscard]] QString idleTaskStateText(const IdleTaskState &task, const IdleSettings &settings,
                                        const QDateTime &now, const QLocale &locale = QLocale());

/// "Two sentences for “Tide table”", "64 passages for the search by meaning".
[[nodiscard]] QString idleStepText(const IdleRecord &step);
/// "Done", "Stopped", "Failed", ...
[[nodiscard]] QString idleOutcomeText(IdleRecord::Outcome outcome);

/// What it does now, or what it waits for.
[[nodiscard]] QString idleStateText(const IdleWork::State &state, const QDateTime &now,
                                    const QLocale &locale = QLocale());
/// "Today: 12 steps, 3.4k tokens, $ 0.02. In the last 7 days: ..."
[[nodiscard]] QString idleSumText(const IdleSum &sum, const QLocale &locale = QLocale());

} // namespace varve
