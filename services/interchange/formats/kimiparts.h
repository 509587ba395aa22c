// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"

#include <QString>

namespace varve
{

// What the files of both of Kimi's programs spell alike.

/// A text, or a list of parts. Those that no block can say are kept beside them.
void readKimiContent(const JsonRef &content, SourceEntry &out);

/// One part; false where no block can say it.
[[nodiscard]] bool addKimiPart(const JsonRef &part, SourceEntry &out);

/// Whether a prompt, without blanks at its ends, was written by the program and nobody else.
[[nodiscard]] bool isSaidByKimi(const QString &prompt);

} // namespace varve
