// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

class QPainter;

namespace varve
{

/// Fonts, colours and distances of the transcript, worked out once from the widget's font and palette.
/// Distances are device-independent pixels.
struct TranscriptStyle
{
    TranscriptStyle() = default;
    /// `compact`: less air between lines and around folds.
    TranscriptStyle(const QFont &base, const QPalette &widgetPalette, bool compact = false);

    QPalette palette;
    QFont font;
    QFont strong;
    QFont small;
    QFont mono;

    QColor text;
    QColor dimmed;
    QColor line; ///< hairlines and frames
    QColor card; ///< behind code and folds
    QColor band; ///< behind compaction cards
    QColor link;
    QColor match;
    QColor currentMatch;
    bool dark = false;

    qreal em = 13; ///< height of the base font in pixels
    int lineHeight = 20; ///< of prose, 1.45 of the font's; 1.25 if compact
    int codeLineHeight = 17;
    int foldHeight = 26;
    int headerHeight = 20;
    int padding = 10; ///< inside cards and code
    int radius = 4;
    qreal charWidth = 7; ///< average of prose
    qreal monoWidth = 8; ///< of one monospace character
    int iconSize = 14;
    bool mirrored = false; ///< the window runs right to left; code never does
};

/// A filled card with rounded corners and a hairline around it, inside `rect`. Both colours are opaque: two fillings take
/// a tenth of the time of one with a pen, which was a third of every frame.
void paintCard(QPainter &painter, const QRectF &rect, qreal radius, const QColor &fill,
               const QColor &line);

} // namespace varve
