// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"
#include "keptplace.h"

namespace varve
{

// What memory, remember and forget do with the facts of a folder (--project) or of everywhere (--global).

void addKeptOptions(QCommandLineParser &parser);

/// The list that the options name, nothing if they name none. Also looks that there are as many arguments as the verb needs: at
/// least `kept` with a list, `session` without one.
[[nodiscard]] Result<std::optional<KeptPlace>> keptPlace(Command &command, int kept, int session);

[[nodiscard]] Result<> printKept(Command &command, const KeptPlace &place);
// They print the id of what was written, as for facts of a session.
[[nodiscard]] Result<> editKept(Command &command, const KeptPlace &place, const ContextEdit &edit);
[[nodiscard]] Result<> rememberKept(Command &command, const KeptPlace &place);
[[nodiscard]] Result<> forgetKept(Command &command, const KeptPlace &place);

} // namespace varve
