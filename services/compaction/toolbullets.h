// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fileoperations.h"
#include "summarysections.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace varve
{

/// A line that might go into an offline summary. Its words are English whatever the language of the interface: models read
/// them, and later summaries find commands and files in them again.
struct Bullet
{
    SummarySection section = SummarySection::Decisions;
    QString text; ///< without its mark
    QString lead; ///< stands before the first one of a line, whose others follow behind " · "
    /// What would be missing without it: from 0 to 1, more if the person asked for it.
    double weight = 0;
    qint64 order = 0; ///< within its section, the smallest one first
    bool carriedOver = false; ///< from the summary before
    qsizetype index = -1; ///< of the entry that it is from; -1: of none of its own
    int group =
            NoGroup; ///< those of one group stand in one line as long as it does not get too long
    bool ofPerson = false; ///< what was asked for, in the person's own words
    bool isSpare = false; ///< is told where nothing else has a use for the room

    /// Orders of bullets that have an index are multiples of it, so that those of a group stay together.
    static constexpr qint64 PerEntry = 10'000'000;
    static constexpr qint64 LastEntry = 100'000'000;
    static constexpr double MarkTokens = 1; ///< of a list mark with its line end
    static constexpr int NoGroup = -1;
    static constexpr int OfCarried = -2; ///< and below: lines of the summary before
    static constexpr int OfTasks = 1'000'000; ///< groups beyond those of turns
    static constexpr int OfPlan = 1'000'001;
    static constexpr int OfEvents = 1'000'002; ///< and beyond: by the event's place among all
    static constexpr int OfOutput = 500'000'000; ///< the same
    static constexpr int OfFiles = 1'000'000'000; ///< by the number of a name
    static constexpr int OfErrors = 1'500'000'000; ///< by the number of a command

    /// The order of the first one that is carried over: all of them stand before what the range has.
    static constexpr qint64 FirstCarriedOver = -1'000'000;
};

/// Of what a command printed, told in one line with it; more has lines of its own.
inline constexpr qsizetype LongestPrinted = 160;

/// Commands and paths as they stand in every bullet.
[[nodiscard]] QString codeSpan(const QString &text);

/// The folder that nearly all of the absolute paths are in; empty: there is none.
[[nodiscard]] QString sharedFolder(const FileOperations &files);

/// Files by folder: "`src/core`: a.cpp, b.cpp", below a line with the folder that most of them share.
[[nodiscard]] QList<Bullet> fileBullets(const FileOperations &files);

/// Whether a line of a summary is one of these.
[[nodiscard]] bool isFileLine(const QString &line);

/// Commands with how they went over all their runs, the newest last; paths in them from `folder` on.
[[nodiscard]] QList<Bullet> commandBullets(const QList<ToolEvent> &events,
                                           const QString &folder = {});

/// A line with a lead ("In `file`: a · b", "`make` printed: a · b", of errors "`make`: a · b") as the bullets that it was made of, all of
/// `group`; one for any other.
[[nodiscard]] QList<Bullet> partsOfLine(const QString &line, const Bullet &like, int group);

/// Runs of one command differ by times and counts: the same for both.
[[nodiscard]] QString withoutDigits(const QString &line);

/// The lines of an earlier summary, ordered before `newer`. Of a command that is among those only what it printed then, as far as
/// they do not tell the same, with other figures or not.
[[nodiscard]] QList<Bullet> earlierCommands(const QStringList &lines, const QList<Bullet> &newer);

} // namespace varve
