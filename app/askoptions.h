// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"
#include <engine/answerchoice.h>
#include <engine/toolbox.h>

namespace varve
{

// What `varve ask` understands of a command line.

/// --provider, --api, --base-url, --model, --key-variable, --allow, --folder, --max-rounds, --plain, --without-sandbox and so on.
void addAskOptions(Command &command);
/// Those tools alone, in one order whatever that of the options is, as a provider's cache holds only for the same beginning. Without
/// --allow a model is told of no tool.
[[nodiscard]] ToolSelection toolSelection(const Command &command);
/// --provider, --model, --base-url, --api, --key-variable.
[[nodiscard]] AnswerChoice answerChoice(const Command &command);
/// --without-sandbox, --any-folder, --protected-files.
[[nodiscard]] Result<CommandOptions> commandOptions(const Command &command);

} // namespace varve
