// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rowplan.h"
#include <workspace/toolcalldigest.h>

namespace varve
{

/// Cuts `group.text` into lines that can be laid out, and sets the group's columns and number of lines.
[[nodiscard]] QList<CodeLine> codeLinesOf(CodeGroup &group);

/// What an edit tool was asked to replace, as a diff without context.
[[nodiscard]] CodeGroup diffOf(const QList<TextReplacement> &replacements);
/// A diff that was made of two texts; what names their file is left out.
[[nodiscard]] CodeGroup diffOf(const QString &unified);

[[nodiscard]] int addedLines(const CodeGroup &diff);
[[nodiscard]] int removedLines(const CodeGroup &diff);

} // namespace varve
