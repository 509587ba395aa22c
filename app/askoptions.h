// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answerchoice.h"
#include "approvalrules.h"
#include "command.h"
#include "commandsettings.h"

namespace varve
{

// What `varve ask` and the verbs that show what it would send understand of a command line.

/// --provider, --api, --base-url, --model, --key-variable, --allow, --folder, --max-rounds, --plain, --without-sandbox and so on.
void addAskOptions(Command &command);
/// --allow alone.
void addAllowOption(Command &command);

/// One for each --allow NAME or NAME:PATTERN.
[[nodiscard]] QList<ApprovalRule> allowedRules(const Command &command);
/// The built-in tools among them, as a model is told; an error names one that there is not.
[[nodiscard]] Result<QList<ToolDefinition>> allowedBuiltIn(const Command &command);
/// The names of the tools that are built in.
[[nodiscard]] QStringList builtInToolNames();

/// As set, and as the options say for this once: --without-sandbox, --any-folder (of `folder`), --protected-files.
[[nodiscard]] Result<CommandSettings> commandSettings(Command &command, const QString &folder);

/// Who answers: as the options say, else as the branch and the settings do. Reads the key, which may take a while.
[[nodiscard]] Result<AnswerTarget> askTarget(Command &command, const ContextState &branch);

} // namespace varve
