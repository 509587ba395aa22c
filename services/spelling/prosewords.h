// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QStringView>

namespace varve
{

struct ProseWord
{
    qsizetype begin = 0;
    qsizetype length = 0;
};

/// A line of a message, written as Markdown.
struct ProseLine
{
    QList<ProseWord> words; ///< what can be in a dictionary
    int fence = 0; ///< of the code that goes on behind this line, for the next one; 0: none does
};

/// Words of the languages that people speak. Code between backticks and in fences, paths, addresses, @mentions, /commands, names as
/// programs have them and whatever else has signs or digits in it are none. `fence`: of the line before. Pure.
[[nodiscard]] ProseLine proseWords(QStringView line, int fence = 0);

} // namespace varve
