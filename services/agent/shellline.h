// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace varve
{

/// A word as a shell splits them, without its quotes.
struct ShellWord
{
    QString text; ///< what the shell would put in for an expansion stands there as it is written
    bool isLiteral = true; ///< it is exactly that; false: something is put in ($, `, {a,b}, <( ))
    bool isPattern = false; ///< names of files may come in its place (*, ?, [ without quotes)
    bool isQuoted = false; ///< somewhere, so it is no word of the shell's own

    friend bool operator==(const ShellWord &, const ShellWord &) = default;
};

/// One program with its arguments, wherever in the line it stands.
struct ShellCommand
{
    QList<ShellWord> words; ///< without variables that are set before it, and without redirections
    bool setsVariables = false; ///< "FOO=bar program"
    bool isRedirected = false;
    bool isPiped = false; ///< another one writes its standard input
    QString input; ///< that is its standard input (<<, <<<)

    [[nodiscard]] QStringList texts() const;
};

/// A command line of bash, taken apart to be judged, not to be run: every command in it, also those in substitutions, groups, loops
/// and functions, each where its first word would be a program.
struct ShellLine
{
    QList<ShellCommand> commands;
    /// One command, literal, that nothing is done to: no variables, redirections, groups, comments, and nothing that looks like
    /// something else (control characters, spaces that are none).
    bool isPlain = true;
    /// It could not be read to its end as bash would: what it runs is not known.
    bool isUnclear = false;
};

/// Pure. Reads anything; takes time in proportion to the length.
[[nodiscard]] ShellLine readShellLine(const QString &line);

} // namespace varve
