// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operationverb.h"

namespace varve
{

// How operations are shown on the command line, by subject.

[[nodiscard]] QList<ShownOperation> archiveShown();
[[nodiscard]] QList<ShownOperation> branchShown();
[[nodiscard]] QList<ShownOperation> compactShown();
[[nodiscard]] QList<ShownOperation> contextShown();
[[nodiscard]] QList<ShownOperation> maintenanceShown();
[[nodiscard]] QList<ShownOperation> memoryShown();
[[nodiscard]] QList<ShownOperation> sessionShown();
[[nodiscard]] QList<ShownOperation> settingsShown();
[[nodiscard]] QList<ShownOperation> usageShown();

// The verbs that no operation describes. They parse their own arguments.

[[nodiscard]] Result<> askVerb(Command &command);
[[nodiscard]] Result<> serveVerb(Command &command);
[[nodiscard]] Result<> mcpVerb(Command &command);
[[nodiscard]] Result<> acpVerb(Command &command);
[[nodiscard]] Result<> manVerb(Command &command);
[[nodiscard]] Result<> completionsVerb(Command &command);

} // namespace varve
