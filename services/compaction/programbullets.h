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

/// A line that might go into an offline summary.
struct Bullet
{
    SummarySection section = SummarySection::Decisions;
    QString text; ///< without its mark
    double weight = 0;
    qint64 order = 0; ///< within its section
};

/// Files by folder: "`src/core`: a.cpp, b.cpp", below a line with the folder that most of them share.
[[nodiscard]] QList<Bullet> fileBullets(const FileOperations &files);

/// Commands with how they went over all their runs, the newest last.
[[nodiscard]] QList<Bullet> commandBullets(const QList<ToolEvent> &events);

/// Those lines of an earlier summary whose command is not among `newer`, ordered before them.
[[nodiscard]] QList<Bullet> earlierCommands(const QStringList &lines, const QList<Bullet> &newer);

} // namespace varve
