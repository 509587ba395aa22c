// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entry.h"

namespace varve
{

/// One line that tells what an entry is, without line breaks and Markdown marks and at most about 160
/// characters: the first line of its text that says something, else what it called.
[[nodiscard]] QString entryTitle(const Entry &entry);

/// The first line of Markdown that says something, without its marks; empty if none does.
[[nodiscard]] QString firstMeaningfulLine(QStringView markdown);

/// Names of the tools that entries called or ran, each once, in order of appearance.
void addToolNames(const Entry &entry, QStringList &names);

} // namespace varve
