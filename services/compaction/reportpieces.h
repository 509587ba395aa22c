// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace varve
{

/// A sentence, list item or table row of a report that says something by itself.
struct ReportPiece
{
    QString text; ///< one line, at most LongestPiece
    double weight = 0; ///< 0.3 to 1: what it tells of causes, choices, results, figures
};

inline constexpr qsizetype LongestPiece = 320;

/// What is worth telling of a text that a model or a tool wrote for reading, in its order: no code, no announcements, no lines that
/// only lead to others (they stand before the first item of their list). At most `most`.
[[nodiscard]] QList<ReportPiece> reportPieces(QStringView text, qsizetype most = 200);

/// The weight of a sentence, as above.
[[nodiscard]] double tellingWeight(QStringView sentence);

/// The same of a page or what a search found, which tells of nothing that was done here.
[[nodiscard]] double factWeight(QStringView sentence);

/// Lines that are mostly program text, data or paths, which a person cannot read by themselves.
[[nodiscard]] bool looksLikeCode(QStringView line);
/// "from a import b", "import a from 'b'", "#include <a>", "use a::b": which others a file needs, and nobody asks for that.
[[nodiscard]] bool isImport(QStringView line);

} // namespace varve
