// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fileoperations.h"
#include "offlineturns.h"
#include "sessionfacts.h"
#include "standingrules.h"
#include "summarysections.h"
#include "tasklist.h"
#include "toolbullets.h"
#include "usedwords.h"

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
    TaskList tasks;
    FileOperations files;
    QString folder; ///< that nearly all files are in: their paths are told from there on
    bool tellsGoal = true; ///< no summary before tells it
    QList<StandingRule> rules; ///< have a section of their own, which is not made here
    UsedWords used; ///< names that were spoken of
    QHash<EntryId, qsizetype> places; ///< of entries in the range

    [[nodiscard]] qsizetype indexOf(const EntryId &entry) const; ///< -1: not of the range
};

/// How a line begins that tells what stands in a file or in output.
inline constexpr QLatin1StringView StandsIn { "In `" };
/// And one with the names that were written into a file.
inline constexpr QLatin1StringView WrittenInto { "Written into " };

/// All candidates of a range. Each bullet stands for itself: leaving one out never breaks another.
[[nodiscard]] QList<Bullet> bulletsOf(const RangeDigest &digest);

/// The candidates of a previous summary, ordered before all of the range's, without what is over by now: what was under way is told as
/// such, and what the range shows as done is no next step.
[[nodiscard]] QList<Bullet> bulletsOf(const SectionedSummary &previous, const RangeDigest &since);

} // namespace varve
