// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"

namespace varve
{

/// What the program wrote down beside the conversation. A line with the type system: a note, hidden.
[[nodiscard]] SourceEntry readClaudeSystem(const JsonRef &line, qint64 number);
/// An attachment: something the program told the model. Only what it says in words is sent on; how the program put the rest into
/// words is not in the file.
[[nodiscard]] SourceEntry readClaudeAttachment(const JsonRef &line, qint64 number);
/// A line that we do not know, with its whole source.
[[nodiscard]] SourceEntry readClaudeUnknown(const JsonRef &line, qint64 number);

} // namespace varve
