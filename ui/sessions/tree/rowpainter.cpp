// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rowpainter.h"

#include <shell/categorycolors.h>
#include <shell/fonts.h>
#include <shell/icons.h>

#include <QFontMetricsF>
#include <QPainter>

namespace varve
{

RowPainter::RowPainter(QPainter *painter, const QStyleOptionViewItem &option)
    : m_painter(painter)
    , m_option(option)
{ }

qreal RowPainter::x(qreal fromStart) const
{
    return m_option.direction == Qt::RightToLeft
            ? m_option.rect.left() + m_option.rect.width() - fromStart
            : m_option.rect.left() + fromStart;
}

QPointF RowPainter::point(qreal fromStart, qreal fromTop) const
{
    return { x(fromStart), top() + fromTop };
}

QRectF RowPainter::rect(qreal fromStart, qreal fromTop, qreal width, qreal height) const
{
    const qreal left = m_option.direction == Qt::RightToLeft ? x(fromStart + width) : x(fromStart);
    return { left, top() + fromTop, width, height };
}

void RowPainter::drawGround(const QColor &ground)
{
    const QRectF all = rect(0, 0, width(), height());
    if (ground.isValid()) {
        m_painter->fillRect(all, ground);
    }
    if (isSelected()) {
        QColor soft = softHighlightColor(palette());
        soft.setAlphaF(ground.isValid() ? 0.7F : 1.0F);
        m_painter->fillRect(all, soft);
    } else if ((m_option.state & QStyle::State_MouseOver) != 0) {
        QColor hover = softHighlightColor(palette());
        hover.setAlphaF(0.4F);
        m_painter->fillRect(all, hover);
    }
    if ((m_option.state & QStyle::State_HasFocus) != 0) {
        m_painter->setPen(QPen(palette().color(QPalette::Highlight), 1));
        m_painter->setBrush(Qt::NoBrush);
        m_painter->drawRect(all.adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

qreal RowPainter::drawText(const QString &text, qreal from, qreal to, qreal fromTop, qreal height,
                           const QFont &font, const QColor &color, bool atEnd)
{
    const QFontMetricsF metrics(font);
    const qreal room = to - from;
    if (room <= 0 || text.isEmpty()) {
        return 0;
    }
    const QString shown = metrics.elidedText(text, Qt::ElideRight, room);
    const qreal used = std::min(metrics.horizontalAdvance(shown), room);
    m_painter->setFont(font);
    m_painter->setPen(color);
    // "14,179 entries" reads from the left in a mirrored window, too.
    m_painter->setLayoutDirection(text.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
    const QRectF place = rect(atEnd ? to - used : from, fromTop, used + 1, height);
    // The place is exact, so the alignment must not be mirrored again.
    m_painter->drawText(place,
                        Qt::AlignVCenter | Qt::AlignLeft | Qt::AlignAbsolute | Qt::TextSingleLine,
                        shown);
    return used;
}

void RowPainter::drawIcon(const QString &name, const QColor &color, qreal fromStart, qreal size)
{
    const QRectF place = rect(fromStart, (height() - size) / 2, size, size);
    tintedIcon(name, color).paint(m_painter, place.toRect());
}

QFont RowPainter::smaller(QFont font)
{
    return scaledOf(std::move(font), 0.9);
}

QFont RowPainter::tabular(QFont font)
{
    font.setFeature("tnum", 1);
    return font;
}

} // namespace varve
