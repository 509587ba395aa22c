// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace varve
{

/// Something small that stands in program text, data or output, and that is asked for later.
struct Detail
{
    QString text; ///< one line, readable by itself
    double weight = 0; ///< 0 to 1
    bool isSpare = false; ///< is told where nothing else has a use for the room
};

/// Words that a program says to people, named values, lists of names, names in capitals, sentences of comments and documents that
/// name something; in the order of the text, each once. Only the first 60,000 characters are looked at, and at most `most` are given:
/// which of them matter is for who knows the rest of the session.
[[nodiscard]] QList<Detail> detailsIn(QStringView text, qsizetype most = 2'000);

/// A line of a file as tools print it, without its number, and without marks of a difference, a comment or a list.
[[nodiscard]] QStringView withoutFileMarks(QStringView line);

} // namespace varve
