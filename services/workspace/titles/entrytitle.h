// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/context.h>
#include <session/entrysource.h>
#include <session/sessiontree.h>

namespace varve
{

/// One line that tells what an entry is, without line breaks and Markdown marks and at most about 160
/// characters; readable on its own. The first line of its text that says something, else what it called:
/// "edit src/foo.cpp". Tree, context panel and plan all use it, so that one message has one title.
/// `answer`: of a tool result, the answer that made the call, if it is at hand; results seldom repeat the arguments.
[[nodiscard]] QString entryTitle(const Entry &entry, const Entry *answer = nullptr);

/// Of the part of an entry that falls into `category`: its thinking, its calls, its images; else entryTitle().
[[nodiscard]] QString partTitle(const Entry &entry, Category category,
                                const Entry *answer = nullptr);

/// Only what the tool of a result was called with; else how the result begins.
[[nodiscard]] QString resultArgument(const Entry &result, const Entry *answer);

/// Reads what the title of a node needs: the entry, for a result also the answer above it.
[[nodiscard]] Result<QString> readTitle(const SessionTree &tree, int index, EntrySource &source);

/// The first line of Markdown that says something, without its marks; empty if none does.
[[nodiscard]] QString firstMeaningfulLine(QStringView markdown);

/// The first line of plain text that says something, its spaces simplified.
[[nodiscard]] QString titleLine(QStringView text);

/// Names of the tools that entries called or ran, each once, in order of appearance.
void addToolNames(const Entry &entry, QStringList &names);

} // namespace varve
