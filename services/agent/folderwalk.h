// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tooltext.h"

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

[[nodiscard]] WalkedFiles walkFiles(const QString &folder, const QRegularExpression &name,
                                    qsizetype atMost, const std::stop_token &stop);

/// "path:line: text" for each line that matches; binary files are left out.
[[nodiscard]] QStringList matchingLines(const QString &folder, const QRegularExpression &wanted,
                                        const QRegularExpression &name, qsizetype atMost,
                                        const std::stop_token &stop);

/// "*.cpp", "src/**", "{a,b}" of a model as an expression for relative paths; one without a slash matches the file's name.
[[nodiscard]] QRegularExpression globExpression(const QString &glob);

} // namespace varve
