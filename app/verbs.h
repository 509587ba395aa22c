// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"

namespace varve
{

// One function for each verb of the command line. They parse their own arguments.

[[nodiscard]] Result<> importVerb(Command &command);
[[nodiscard]] Result<> sessionsVerb(Command &command);
[[nodiscard]] Result<> newVerb(Command &command);
[[nodiscard]] Result<> forkVerb(Command &command);
[[nodiscard]] Result<> renameVerb(Command &command);
[[nodiscard]] Result<> tagVerb(Command &command);
[[nodiscard]] Result<> archiveVerb(Command &command);
[[nodiscard]] Result<> deleteVerb(Command &command);
[[nodiscard]] Result<> showVerb(Command &command);
[[nodiscard]] Result<> treeVerb(Command &command);
[[nodiscard]] Result<> searchVerb(Command &command);
[[nodiscard]] Result<> recallVerb(Command &command);
[[nodiscard]] Result<> exportVerb(Command &command);
[[nodiscard]] Result<> contextVerb(Command &command);
[[nodiscard]] Result<> requestVerb(Command &command);
[[nodiscard]] Result<> compactVerb(Command &command);
[[nodiscard]] Result<> pruneVerb(Command &command);
[[nodiscard]] Result<> compactionsVerb(Command &command);
[[nodiscard]] Result<> differenceVerb(Command &command);
[[nodiscard]] Result<> undoVerb(Command &command);
[[nodiscard]] Result<> redoVerb(Command &command);
[[nodiscard]] Result<> leafVerb(Command &command);
[[nodiscard]] Result<> compareVerb(Command &command);
[[nodiscard]] Result<> editVerb(Command &command); ///< pin, exclude, mask, include
[[nodiscard]] Result<> journalVerb(Command &command);
[[nodiscard]] Result<> memoryVerb(Command &command);
[[nodiscard]] Result<> rememberVerb(Command &command);
[[nodiscard]] Result<> forgetVerb(Command &command);
[[nodiscard]] Result<> handoffVerb(Command &command);
[[nodiscard]] Result<> askVerb(Command &command);
[[nodiscard]] Result<> trustVerb(Command &command);
[[nodiscard]] Result<> settingsVerb(Command &command);
[[nodiscard]] Result<> serveVerb(Command &command);
[[nodiscard]] Result<> mcpVerb(Command &command);
[[nodiscard]] Result<> idleVerb(Command &command);
[[nodiscard]] Result<> doctorVerb(Command &command);
[[nodiscard]] Result<> backupVerb(Command &command);
[[nodiscard]] Result<> restoreVerb(Command &command);
[[nodiscard]] Result<> statsVerb(Command &command);
[[nodiscard]] Result<> vacuumVerb(Command &command);
[[nodiscard]] Result<> manVerb(Command &command);
[[nodiscard]] Result<> completionsVerb(Command &command);

} // namespace varve
