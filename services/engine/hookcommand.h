// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionhook.h"
#include <base/ownkeysource.h>

#include <QProcessEnvironment>

namespace varve
{

/// What the command must not see.
struct HookSecrets
{
    QString store = {}; ///< the file that is in use; empty: the usual one
    OwnKeySource keys = {}; ///< the person's; none: only what looks like a key is kept from it
};

/// Runs CompactionSettings::hook with the shell, the question as JSON on its standard input, and reads what it says on its
/// standard output: nothing (go on), or one object with "veto" and "reason", "instructions", or "summary". It works in the
/// session's folder, held back as commands of tools are (CompactionSettings::commands), without keys in its environment; an error where no
/// sandbox works and nobody has said that commands run all the same.
///
/// A command that ends with another exit code than 0, is too slow (hookSeconds), says more than 1 MB or no such object is an
/// error, which names it. `context` lives on a thread with an event loop, outlives every question, and is what runs it; the
/// function may be called on any thread.
[[nodiscard]] AskHook hookCommand(QObject *context, const QProcessEnvironment &environment,
                                  const HookSecrets &secrets = {});

/// What the command reads.
[[nodiscard]] QByteArray hookQuestionJson(const HookQuestion &question);
/// Refused with what is wrong with it; empty output is an answer without anything in it.
[[nodiscard]] Result<HookAnswer> hookAnswerOf(const QByteArray &output, const QString &command);

} // namespace varve
