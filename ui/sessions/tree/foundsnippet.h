// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetricsF>
#include <QList>
#include <QPalette>
#include <QPoint>
#include <QTextLayout>

namespace varve
{

/// A text of one line in which something was found, and the marks on it.
struct FoundSnippet
{
    QString text;
    QList<QTextLayout::FormatRange> formats;
};

/// `found`: places and lengths in `text`. Its beginning is left out where the first of them would not end within `room`, whole words
/// where they are not too long; line breaks become spaces.
[[nodiscard]] FoundSnippet foundSnippet(const QString &text, const QList<QPoint> &found,
                                        const QPalette &palette, const QFontMetricsF &metrics,
                                        qreal room);

} // namespace varve
