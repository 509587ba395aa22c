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

/// A text for each: "path:line:text", as it stands in the file now, with up to `around` lines before and after it as "path-line-text".
/// They are to be in the order of the files; a line is shown once, and "--" stands before what does not go on where the text before
/// ended (of nothing around, never). What is not there or lies behind a link, also one that was put there a moment ago, is left out:
/// whoever found the lines may have followed it.
[[nodiscard]] QStringList linesAsTheyAre(const HeldFolder &folder, const QList<FoundLine> &found,
                                         qint64 around, const std::stop_token &stop);
/// The files among `paths` that are there and behind no link.
[[nodiscard]] QStringList filesThatAre(const HeldFolder &folder, const QStringList &paths);

/// The lines that match, in the order of the files; binary files are left out.
[[nodiscard]] QList<FoundLine> matchingLines(const HeldFolder &folder,
                                             const QRegularExpression &wanted,
                                             const QRegularExpression &name, qsizetype atMost,
                                             const std::stop_token &stop);

/// "*.cpp", "src/**", "{a,b}" of a model as an expression for relative paths; one without a slash matches the file's name.
[[nodiscard]] QRegularExpression globExpression(const QString &glob);

} // namespace varve
