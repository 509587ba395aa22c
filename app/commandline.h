// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <operations/commandarguments.h>

#include <QStringList>

namespace varve
{

/// Exit codes of the command line.
enum class ExitCode : int { Ok = 0, Failed = 1, Usage = 2 };

/// True if `arguments` (without the program's name) begin with a verb, so that no window is wanted. A file that is there and is not
/// called as a verb is for the window.
[[nodiscard]] bool isCommand(const QStringList &arguments);

/// What all verbs say of themselves, in the order in which help lists them.
[[nodiscard]] QList<VerbText> verbTexts();

/// Runs one verb: results on standard output, messages on standard error. Needs a QCoreApplication.
[[nodiscard]] int runCommand(const QStringList &arguments);

} // namespace varve
