// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace varve
{

/// decisiveWords() of a git command: its own commands with what runs other programs, rewrites history or throws work away. What is not
/// known may be an alias, which runs anything. Pure.
[[nodiscard]] qsizetype decisiveGitWords(const QStringList &words);

/// namingWords() of one: "git status", "git log", not what changes more than a commit more.
[[nodiscard]] qsizetype namingGitWords(const QStringList &words);

/// "--force" is asked for by "--force", "--force=x" and "--forc", as long options may be shortened. Nothing shorter than two letters.
[[nodiscard]] bool isLongOption(const QString &word, QLatin1StringView option);

} // namespace varve
