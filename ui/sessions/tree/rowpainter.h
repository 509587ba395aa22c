// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QRectF>
#include <QStyleOptionViewItem>

class QPainter;

namespace varve
{

/// Paints one row of a list in reading direction: positions are counted from the edge where lines of text
/// begin, so that the same code serves right-to-left.
class RowPainter
{
public:
    RowPainter(QPainter *painter, const QStyleOptionViewItem &option);

    [[nodiscard]] bool isSelected() const { return (m_option.state & QStyle::State_Selected) != 0; }
    [[nodiscard]] qreal width() const { return m_option.rect.width(); }
    [[nodiscard]] qreal height() const { return m_option.rect.height(); }
    [[nodiscard]] qreal x(qreal fromStart) const;
    [[nodiscard]] qreal top() const { return m_option.rect.top(); }
    [[nodiscard]] QPointF point(qreal fromStart, qreal fromTop) const;
    [[nodiscard]] QRectF rect(qreal fromStart, qreal fromTop, qreal width, qreal height) const;
    [[nodiscard]] const QPalette &palette() const { return m_option.palette; }
    [[nodiscard]] QPainter *painter() const { return m_painter; }

    /// The plain ground, or the selected, hovered or focused one.
    void drawGround(const QColor &ground = QColor());
    /// Text cut with "…" to the width. Returns the width it took.
    qreal drawText(const QString &text, qreal from, qreal to, qreal fromTop, qreal height,
                   const QFont &font, const QColor &color, bool atEnd = false);
    void drawIcon(const QString &name, const QColor &color, qreal fromStart, qreal size);

    /// One step smaller than `font`.
    [[nodiscard]] static QFont smaller(QFont font);
    /// Digits of equal width, for columns.
    [[nodiscard]] static QFont tabular(QFont font);

private:
    QPainter *m_painter;
    const QStyleOptionViewItem &m_option;
};

} // namespace varve
