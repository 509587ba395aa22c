// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parameter.h"
#include <base/error.h>

namespace varve
{

/// InvalidInput for a text that the composer of the window would not send to a model: a slash command, what looks like one, a command
/// for the shell. The sentence says how the same is done here, and how the text is sent as it is.
[[nodiscard]] Result<> checkIsMessage(const QString &text, Notation notation);

} // namespace varve
