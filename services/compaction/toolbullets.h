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
    /// What would be missing without it: from 0 to 1, more if the person asked for it.
    double weight = 0;
    qint64 order = 0; ///< within its section, the smallest one first
    bool carriedOver = false; ///< from the summary before

    /// The order of the first one that is carried over: all of them stand before what the range has.
    static constexpr qint64 FirstCarriedOver = -1'000'000;
};

/// Commands and paths as they stand in every bullet.
[[nodiscard]] QString codeSpan(const QString &text);

/// Files by folder: "`src/core`: a.cpp, b.cpp", below a line with the folder that most of them share.
[[nodiscard]] QList<Bullet> fileBullets(const FileOperations &files);

/// Commands with how they went over all their runs, the newest last.
[[nodiscard]] QList<Bullet> commandBullets(const QList<ToolEvent> &events);

/// Those lines of an earlier summary whose command is not among `newer`, ordered before them.
[[nodiscard]] QList<Bullet> earlierCommands(const QStringList &lines, const QList<Bullet> &newer);

} // namespace varve
