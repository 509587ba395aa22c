// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fileoperations.h"
#include "offlineturns.h"
#include "sessionfacts.h"
#include "summarysections.h"
#include "toolbullets.h"

#include <QList>
#include <QString>

namespace varve
{

/// Everything that the summarizer knows of a range.
struct RangeDigest
{
    QList<ToolEvent> events;
    QList<Fact> facts;
    QList<TurnDigest> turns; ///< the last one is in progress
    FileOperations files;
};

/// All candidates of a range. Each bullet stands for itself: leaving one out never breaks another.
[[nodiscard]] QList<Bullet> bulletsOf(const RangeDigest &digest);

/// The candidates of a previous summary, ordered before all of the range's. The older a bullet, the less it weighs.
[[nodiscard]] QList<Bullet> bulletsOf(const SectionedSummary &previous);

} // namespace varve
