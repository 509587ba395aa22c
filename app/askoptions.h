// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"
#include <engine/answerchoice.h>
#include <engine/toolbox.h>

namespace varve
{

// What `varve ask` and the verbs that show what it would send understand of a command line.

/// --provider, --api, --base-url, --model, --key-variable, --allow, --folder, --max-rounds, --plain, --without-sandbox and so on.
void addAskOptions(Command &command);
/// --allow alone.
void addAllowOption(Command &command);

/// One for each --allow NAME or NAME:PATTERN.
[[nodiscard]] QList<ApprovalRule> allowedRules(const Command &command);
/// Those tools alone, in one order whatever that of the options is, as a provider's cache holds only for the same beginning. Without
/// --allow a model is told of no tool.
[[nodiscard]] ToolSelection toolSelection(const Command &command);
/// The built-in tools among them, as a model is told; an error names one that there is not.
[[nodiscard]] Result<QList<ToolDefinition>> allowedBuiltIn(const Command &command);
/// --provider, --model, --base-url, --api, --key-variable.
[[nodiscard]] AnswerChoice answerChoice(const Command &command);
/// --without-sandbox, --any-folder, --protected-files.
[[nodiscard]] Result<CommandOptions> commandOptions(const Command &command);

} // namespace varve
