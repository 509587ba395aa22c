// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

namespace varve
{

/// How whoever sent the text asks for something else than a turn.
enum class CommandFace : quint8 {
    Verbs, ///< on the command line
    Methods, ///< of varve serve
};

/// InvalidInput for a text that the composer of the window would not send to a model: a slash command, what looks like one, a command
/// for the shell. The sentence says how the same is done here, and how the text is sent as it is.
[[nodiscard]] Result<> checkIsMessage(const QString &text, CommandFace face);

} // namespace varve
