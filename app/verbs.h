// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"

namespace varve
{

// One function for each verb of the command line. They parse their own arguments.

[[nodiscard]] Result<> importVerb(Command &command);
[[nodiscard]] Result<> sessionsVerb(Command &command);
[[nodiscard]] Result<> treeVerb(Command &command);
[[nodiscard]] Result<> searchVerb(Command &command);
[[nodiscard]] Result<> exportVerb(Command &command);
[[nodiscard]] Result<> contextVerb(Command &command);
[[nodiscard]] Result<> requestVerb(Command &command);
[[nodiscard]] Result<> compactVerb(Command &command);
[[nodiscard]] Result<> pruneVerb(Command &command);
[[nodiscard]] Result<> compactionsVerb(Command &command);
[[nodiscard]] Result<> undoVerb(Command &command);
[[nodiscard]] Result<> redoVerb(Command &command);
[[nodiscard]] Result<> leafVerb(Command &command);
[[nodiscard]] Result<> compareVerb(Command &command);
[[nodiscard]] Result<> pinVerb(Command &command);
[[nodiscard]] Result<> excludeVerb(Command &command);
[[nodiscard]] Result<> maskVerb(Command &command);
[[nodiscard]] Result<> includeVerb(Command &command);
[[nodiscard]] Result<> askVerb(Command &command);
[[nodiscard]] Result<> doctorVerb(Command &command);

} // namespace varve
