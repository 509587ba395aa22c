// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entry.h"

namespace varve
{

// Who speaks in an entry. Programs write into messages of the person (open files, reminders, project files, what a command printed)
// and into entries of their own that are sent as such; and the person speaks in results of tools: answers to a question, the reason
// of a refusal. The marks of every program are known here and nowhere else. Pure.

/// What the person says in `entry`, without what programs put around it. Empty: nothing. An answer to a question stands behind the
/// question, if the tool repeats it.
[[nodiscard]] QString personsWords(const Entry &entry);

/// A result of a call that the person, or a rule of theirs, did not let run.
[[nodiscard]] bool isRefused(const Entry &result);

/// A text that was sent as the person's, without blocks in the tags of programs and without what programs say in their place.
[[nodiscard]] QString withoutProgramText(const QString &text);

/// What an entry of this type says, for reading: a command as it was typed, what it printed as code, a reminder without its tags. Any
/// other text, and one that would be empty, is as it is.
[[nodiscard]] QString readableText(const QString &customType, const QString &text);
/// "Claude Code: command output" of "claude-code:command-output"; other types as they are.
[[nodiscard]] QString readableType(const QString &customType);

} // namespace varve
