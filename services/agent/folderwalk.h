// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tooltext.h"
#include <base/heldfolder.h>

#include <QRegularExpression>
#include <QStringList>

#include <stop_token>

namespace varve
{

// What grep and find do where ripgrep is not there: hidden files, .git and what links point to are left out. On a
// pool thread; a stop ends them soon with what was found.

struct WalkedFiles
{
    QStringList paths; ///< from the folder on, sorted
    bool complete = true;
};

[[nodiscard]] WalkedFiles walkFiles(const HeldFolder &folder, const QRegularExpression &name,
                                    qsizetype atMost, const std::stop_token &stop);

/// A line that something was found in.
struct FoundLine
{
    QString path; ///< from the folder on
    qint64 line = 1;
};

/// "path:line:text" for each, as it stands in the file now. What is not there or lies behind a link, also one that was put there a
/// moment ago, is left out: whoever found the lines may have followed it.
[[nodiscard]] QStringList linesAsTheyAre(const HeldFolder &folder, const QList<FoundLine> &found,
                                         const std::stop_token &stop);
/// The files among `paths` that are there and behind no link.
[[nodiscard]] QStringList filesThatAre(const HeldFolder &folder, const QStringList &paths);

/// "path:line: text" for each line that matches; binary files are left out.
[[nodiscard]] QStringList matchingLines(const HeldFolder &folder, const QRegularExpression &wanted,
                                        const QRegularExpression &name, qsizetype atMost,
                                        const std::stop_token &stop);

/// "*.cpp", "src/**", "{a,b}" of a model as an expression for relative paths; one without a slash matches the file's name.
[[nodiscard]] QRegularExpression globExpression(const QString &glob);

} // namespace varve
