// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "idlework.h"
#include <idle/idletexts.h>

namespace varve
{

// Idle work in words. Pure functions; any thread.

/// What it does, in a sentence or two.
[[nodiscard]] QString idleTaskPurpose(const QString &task);
/// "Done", "Stopped", "Failed", ...
[[nodiscard]] QString idleOutcomeText(IdleRecord::Outcome outcome);

/// What it does now, or what it waits for.
[[nodiscard]] QString idleStateText(const IdleWork::State &state, const QDateTime &now,
                                    const QLocale &locale = QLocale());
/// "Today: 12 steps, 3.4k tokens, $ 0.02. In the last 7 days: ..."
[[nodiscard]] QString idleSumText(const IdleSum &sum, const QLocale &locale = QLocale());

} // namespace varve
