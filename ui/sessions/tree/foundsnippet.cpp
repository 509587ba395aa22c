// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "foundsnippet.h"

#include <shell/categorycolors.h>

#include <algorithm>

namespace varve
{

namespace
{

/// How much to leave out at the front.
qsizetype cutBefore(const QString &text, QPoint found, const QFontMetricsF &metrics, qreal room)
{
    constexpr qsizetype LongWord = 16;
    const qsizetype end = found.x() + found.y();
    qsizetype cut = 0;
    while (cut < found.x() && metrics.horizontalAdvance(text.mid(cut, end - cut)) > room) {
        const qsizetype space = text.indexOf(u' ', cut);
        cut = space >= 0 && space - cut < LongWord ? space + 1 : cut + 1;
        cut = std::min<qsizetype>(cut, found.x());
    }
    if (cut > 0 && cut < text.size() && text.at(cut).isLowSurrogate()) {
        ++cut;
    }
    return cut;
}

} // namespace

FoundSnippet foundSnippet(const QString &text, const QList<QPoint> &found, const QPalette &palette,
                          const QFontMetricsF &metrics, qreal room)
{
    FoundSnippet snippet { text, {} };
    for (QChar &c : snippet.text) {
        c = c.isSpace() ? QChar(u' ') : c; // a line break would end the line
    }
    int moved = 0;
    if (!found.isEmpty()) {
        const qsizetype cut = cutBefore(snippet.text, found.first(), metrics, room);
        if (cut > 0) {
            snippet.text = u'\u2026' + snippet.text.mid(cut);
            moved = 1 - static_cast<int>(cut);
        }
    }
    for (const QPoint &range : found) {
        QTextLayout::FormatRange format;
        format.start = range.x() + moved;
        format.length = range.y();
        format.format.setBackground(matchColor(palette));
        format.format.setForeground(palette.color(QPalette::Text));
        snippet.formats += format;
    }
    return snippet;
}

} // namespace varve
