// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace varve
{

// What an output says about how it went. Programs tell it at the ends, and output may be of any size: nothing but its first
// 2,000 and last 4,000 characters is looked at. Lines come back with white space squeezed.

/// The line that says best what went wrong, at most 240 characters; empty if none looks like an error. JSON is none unless the call
/// failed.
[[nodiscard]] QString findErrorLine(QStringView output, bool failed);
/// Of a call that failed: the first line with letters in it that is not a tool's own remark, at most 240 characters.
[[nodiscard]] QString firstTellingLine(QStringView output);
/// Of a command that shows what is in files, where any line may read like an error: the first one that a program of `command` or the
/// shell says; empty: none does.
[[nodiscard]] QString findProgramsErrorLine(QStringView output, QStringView command);
/// A line like "Tests: 2 failed, 40 passed", the last one of the end, at most 160 characters; empty if there is none.
[[nodiscard]] QString findResultLine(QStringView output);
/// Lines with something that may be asked for later (figures, names with values, commits, addresses, what went wrong), in order, each at
/// most 160 characters, all together at most `most`. Program text is left out; `onlyProse`: of files, all but sentences.
[[nodiscard]] QStringList tellingLines(QStringView output, qsizetype most, bool onlyProse);
/// What the tools of agents say around an output: exit codes, times, counts.
[[nodiscard]] bool isToolRemark(QStringView line);
/// An output without the head that codex puts before every one, up to its line "Output:"; as it is, where it has none.
[[nodiscard]] QStringView withoutHead(QStringView output);
/// "1a2b3c4 Subject" of what git says after a commit; empty if it does not.
[[nodiscard]] QString findCommit(QStringView output);
/// The exit code that it reports in words ("exited with code 2", "Exit code: 1") in its last 200 or first 120
/// characters; -1 if it does not.
[[nodiscard]] int findExitCode(QStringView output);

} // namespace varve
