// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace varve
{

/// A stretch of a Markdown text that is laid out by itself.
struct MarkdownPiece
{
    QString text; ///< of code: without its fences and their indentation
    QString language; ///< of code: the first word after the fence
    bool code = false;
    bool continues = false; ///< the paragraph, list or table of the piece before goes on
    friend bool operator==(const MarkdownPiece &, const MarkdownPiece &) = default;
};

/// No piece of prose is longer than these, whatever the text.
inline constexpr qsizetype MaxPieceChars = 6000;
inline constexpr int MaxPieceLines = 100;

/// Cuts `markdown` into prose and fenced code. Prose is cut at blank lines once a piece has a page's worth,
/// sooner never; a paragraph, list or table above the maximum is cut at lines (a table's head is repeated), a line
/// above it at spaces. Linear. An unclosed fence reaches to the end.
[[nodiscard]] QList<MarkdownPiece> splitMarkdown(const QString &markdown);

/// The same for text that a person typed: line ends inside paragraphs stay line ends.
[[nodiscard]] QList<MarkdownPiece> splitTyped(const QString &text);

/// Whether the first strong character of `text` is of a right-to-left script.
[[nodiscard]] bool isRightToLeft(QStringView text);

} // namespace varve
