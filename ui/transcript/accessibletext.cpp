// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What screen readers ask of the text of a row, or of a stretch of it.
#include "accessiblerow.h"
#include "transcriptview.h"

#include <QTextBoundaryFinder>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

int lengthOf(TextRange range)
{
    return range.to - range.from;
}

/// The word, sentence or character around a position, or what stands between two of them.
TextRange itemAround(const QString &text, int position, QTextBoundaryFinder::BoundaryType type)
{
    QTextBoundaryFinder finder(type, text);
    finder.setPosition(position);
    if (!finder.isAtBoundary() || position >= text.size()) {
        finder.toPreviousBoundary();
    }
    const auto from = static_cast<int>(std::max<qsizetype>(0, finder.position()));
    const qsizetype to = finder.toNextBoundary();
    return { from, static_cast<int>(to < 0 ? text.size() : to) };
}

QTextBoundaryFinder::BoundaryType finderType(QAccessible::TextBoundaryType boundary)
{
    return boundary == QAccessible::WordBoundary        ? QTextBoundaryFinder::Word
            : boundary == QAccessible::SentenceBoundary ? QTextBoundaryFinder::Sentence
                                                        : QTextBoundaryFinder::Grapheme;
}

} // namespace

int AccessibleText::characterCount() const
{
    const Stretch s = stretch();
    return s.reading == nullptr ? 0 : lengthOf(s.range);
}

QString AccessibleText::text(int start, int end) const
{
    const Stretch s = stretch();
    if (s.reading == nullptr) {
        return {};
    }
    const int length = lengthOf(s.range);
    const int from = std::clamp(start, 0, length);
    const int to = end < 0 ? length : std::clamp(end, from, length);
    return s.reading->text().sliced(s.range.from + from, to - from);
}

/// In the stretch; a paragraph or a line with the line end after it. A word is looked for in its paragraph: a message may be long.
std::optional<TextRange> AccessibleText::around(int offset,
                                                QAccessible::TextBoundaryType boundary) const
{
    const Stretch s = stretch();
    if (s.reading == nullptr || offset < 0 || offset > lengthOf(s.range)) {
        return std::nullopt;
    }
    const int at = s.range.from + offset;
    TextRange range = s.range;
    switch (boundary) {
    case QAccessible::LineBoundary:
        range = s.reading->lineAt(at);
        break;
    case QAccessible::NoBoundary:
        break;
    default:
        range = s.reading->paragraphAt(at);
        break;
    }
    range = { std::max(range.from, s.range.from) - s.range.from,
              std::min(range.to, s.range.to) - s.range.from };
    if (boundary != QAccessible::LineBoundary && boundary != QAccessible::ParagraphBoundary
        && boundary != QAccessible::NoBoundary) {
        const TextRange item =
                itemAround(text(range.from, range.to), offset - range.from, finderType(boundary));
        range = { range.from + item.from, range.from + item.to };
    }
    return range;
}

QString AccessibleText::told(const std::optional<TextRange> &range, int *start, int *end) const
{
    const bool any = range && !range->isEmpty();
    *start = any ? range->from : -1;
    *end = any ? range->to : -1;
    return any ? text(range->from, range->to) : QString();
}

QString AccessibleText::textAtOffset(int offset, QAccessible::TextBoundaryType boundary, int *start,
                                     int *end) const
{
    return told(around(offset == -1 ? characterCount() : offset, boundary), start, end);
}

QString AccessibleText::textBeforeOffset(int offset, QAccessible::TextBoundaryType boundary,
                                         int *start, int *end) const
{
    const auto here = around(offset == -1 ? characterCount() : offset, boundary);
    return told(here && here->from > 0 ? around(here->from - 1, boundary) : std::nullopt, start,
                end);
}

QString AccessibleText::textAfterOffset(int offset, QAccessible::TextBoundaryType boundary,
                                        int *start, int *end) const
{
    const auto here = around(offset == -1 ? characterCount() : offset, boundary);
    const bool more = here && here->to < characterCount();
    return told(more ? around(here->to, boundary) : std::nullopt, start, end);
}

QString AccessibleText::attributes(int offset, int *start, int *end) const
{
    const Stretch s = stretch();
    *start = *end = -1;
    if (s.reading == nullptr || offset < 0 || offset > lengthOf(s.range)) {
        return {};
    }
    const TextLook look = s.reading->lookAt(s.range.from + offset);
    *start = std::max(look.range.from - s.range.from, 0);
    *end = std::min(look.range.to - s.range.from, lengthOf(s.range));
    QString told;
    if (look.bold) {
        told += "font-weight:bold;"_L1;
    }
    if (look.italic) {
        told += "font-style:italic;"_L1;
    }
    if (look.mono) {
        told += "font-family:\"monospace\";"_L1;
    }
    if (look.struck) {
        told += "text-line-through-type:single;"_L1;
    }
    if (!look.link.isEmpty()) {
        told += "text-underline-style:solid;text-underline-type:single;"_L1;
    }
    return told;
}

QRect AccessibleText::characterRect(int offset) const
{
    const Stretch s = stretch();
    if (s.reading == nullptr || offset < 0 || offset > lengthOf(s.range)) {
        return {};
    }
    const int at = s.range.from + offset;
    const int group = s.reading->plan().blocks.at(s.reading->blockOf(at)).group;
    const QRect rect = s.reading->rectOf(at)
                               .translated(-s.view->codeScroll().of(s.row, group), 0)
                               .toAlignedRect()
                               .translated(s.view->rowRect(s.row).topLeft());
    return rect.translated(s.view->viewport()->mapToGlobal(QPoint(0, 0)));
}

int AccessibleText::offsetAtPoint(const QPoint &point) const
{
    const Stretch s = stretch();
    if (s.reading == nullptr) {
        return -1;
    }
    const QRect row = s.view->rowRect(s.row);
    const QPoint inRow = s.view->viewport()->mapFromGlobal(point) - row.topLeft();
    if (inRow.y() < 0 || inRow.y() >= row.height()) {
        return -1;
    }
    const int group = s.reading->plan().blocks.at(s.reading->blockAt(inRow.y())).group;
    const int at = s.reading->positionAt(inRow, s.view->codeScroll().of(s.row, group));
    return at < s.range.from || at > s.range.to ? -1 : at - s.range.from;
}

void AccessibleText::scrollToSubstring(int start, int)
{
    const Stretch s = stretch();
    if (s.reading != nullptr) {
        const QRectF rect = s.reading->rectOf(s.range.from + std::max(start, 0));
        const TextPlace place = s.reading->placeOf(s.range.from + std::max(start, 0));
        s.view->position()->bringIntoView(s.row, rect, place);
    }
}

TextRange AccessibleText::selected() const
{
    const Stretch s = stretch();
    if (s.reading == nullptr) {
        return {};
    }
    const TextRange all = s.reading->selected(s.view->selection()->range());
    const TextRange here { std::max(all.from, s.range.from), std::min(all.to, s.range.to) };
    return here.isEmpty() ? TextRange()
                          : TextRange { here.from - s.range.from, here.to - s.range.from };
}

int AccessibleText::selectionCount() const
{
    return selected().isEmpty() ? 0 : 1;
}

void AccessibleText::selection(int index, int *start, int *end) const
{
    const TextRange range = index == 0 ? selected() : TextRange();
    *start = range.from;
    *end = range.to;
}

void AccessibleText::setSelection(int, int start, int end)
{
    const Stretch s = stretch();
    if (s.reading == nullptr) {
        return;
    }
    const TextSelection selection { s.reading->placeOf(s.range.from + start),
                                    s.reading->placeOf(s.range.from + end) };
    if (selection.anchor.row >= 0 && selection.cursor.row >= 0) {
        s.view->selection()->select(selection);
    }
}

void AccessibleText::removeSelection(int)
{
    const Stretch s = stretch();
    if (s.view != nullptr) {
        s.view->selection()->select({});
    }
}

int AccessibleText::cursorPosition() const
{
    const Stretch s = stretch();
    if (s.reading == nullptr || s.view->selection()->range().cursor.row != s.row) {
        return 0;
    }
    const int at = s.reading->positionOf(s.view->selection()->range().cursor);
    return std::clamp(at - s.range.from, 0, lengthOf(s.range));
}

void AccessibleText::setCursorPosition(int position)
{
    const Stretch s = stretch();
    if (s.reading == nullptr) {
        return;
    }
    const int row = s.row;
    setSelection(0, position, position);
    s.view->current()->setRow(row);
    scrollToSubstring(position, position);
}

} // namespace varve
