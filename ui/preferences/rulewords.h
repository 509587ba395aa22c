// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <settings/toolsettings.h>

namespace varve
{

/// What a rule matches, and what it does not, in sentences. `runsCommands`: its tool is a shell, where a pattern with * never
/// stands for a command that does more than one thing.
[[nodiscard]] QString ruleInWords(const ToolRule &rule, bool runsCommands);

/// "bash", or words for every tool.
[[nodiscard]] QString ruleToolName(const QString &tool);

/// True of the built-in shell; a rule for every tool is one for it too.
[[nodiscard]] bool runsCommands(QStringView tool);

} // namespace varve
