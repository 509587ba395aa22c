// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shellline.h"

namespace varve
{

/// Every command that a line runs, as far as its text says it: also those that its programs run (sudo, xargs, find -exec, sh -c).
struct SeenCommands
{
    /// Words joined by one space, each as it is written and with its program's base name alone. More rather than fewer: where it is not
    /// known which argument is the program, each is taken for one.
    QStringList spellings;
    bool hidesCommands =
            false; ///< what it runs comes from elsewhere: a variable, its input, an encoding
    bool hasCode =
            false; ///< a program in another language is part of the line, which may run anything
};

/// Pure. Files that it names (scripts, makefiles) are not looked into.
[[nodiscard]] SeenCommands seenCommands(const ShellLine &line);

/// How many of its first words decide what a command runs, where it writes or what it throws away: they have to be in a rule as they
/// stand. 0: whatever follows the program's name is harmless to leave open. All of them: nothing may be left open. Pure.
[[nodiscard]] qsizetype decisiveWords(const ShellCommand &command);

/// How many of its first words say what it is, so that a rule for "always" may leave the rest open; 0: it should not.
[[nodiscard]] qsizetype namingWords(const ShellCommand &command);

} // namespace varve
