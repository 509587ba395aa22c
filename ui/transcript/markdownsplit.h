// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <memory>

namespace varve
{

/// A stretch of a Markdown text that is laid out by itself.
struct MarkdownPiece
{
    QString text; ///< of code: without its fences and their indentation
    QString language; ///< of code: the first word after the fence
    bool code = false;
    bool continues = false; ///< the paragraph, list or table of the piece before goes on
    bool open = false; ///< of code: its closing fence has not come
    friend bool operator==(const MarkdownPiece &, const MarkdownPiece &) = default;
};

/// No piece of prose is longer than these, whatever the text.
inline constexpr qsizetype MaxPieceChars = 4000;
inline constexpr int MaxPieceLines = 100;

/// Cuts `markdown` into prose and fenced code. Prose is cut at blank lines once a piece has a page's worth,
/// sooner never; a paragraph, list or table above the maximum is cut at lines (a table's head is repeated), a line
/// above it at the end of a sentence, or else at a space. Linear. An unclosed fence reaches to the end.
[[nodiscard]] QList<MarkdownPiece> splitMarkdown(const QString &markdown);

/// The same for text that a person typed: line ends inside paragraphs stay line ends.
[[nodiscard]] QList<MarkdownPiece> splitTyped(const QString &text);

/// The same of a text that grows at its end: what was split before is not looked at again. settled() and then open() are
/// at any time what splitting the whole text gives.
class GrowingMarkdown
{
public:
    GrowingMarkdown() : GrowingMarkdown(false) { }
    /// `typed`: as splitTyped() does.
    explicit GrowingMarkdown(bool typed);
    ~GrowingMarkdown();
    GrowingMarkdown(GrowingMarkdown &&) noexcept;
    GrowingMarkdown &operator=(GrowingMarkdown &&) noexcept;

    [[nodiscard]] bool isTyped() const;
    /// Whether `text` goes on where the last one ended.
    [[nodiscard]] bool canGrowTo(const QString &text) const;
    /// Only if it can.
    void growTo(const QString &text);
    /// What stays as it is whatever follows; only ever gets longer.
    [[nodiscard]] const QList<MarkdownPiece> &settled() const;
    [[nodiscard]] const QList<MarkdownPiece> &open() const { return m_open; }

private:
    class State;

    std::unique_ptr<State> m_state;
    QList<MarkdownPiece> m_open;
};

/// Whether the first strong character of `text` is of a right-to-left script.
[[nodiscard]] bool isRightToLeft(QStringView text);

} // namespace varve
