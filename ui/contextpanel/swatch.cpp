// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "swatch.h"

#include <shell/categorycolors.h>

#include <QPainter>
#include <QPainterPath>

namespace varve
{

void paintCategory(QPainter *painter, const QRectF &rect, Category category,
                   const QPalette &palette)
{
    const QColor color = categoryColor(category, palette);
    painter->fillRect(rect, color);
    if (category == Category::Reserved) {
        painter->fillRect(rect, hatchBrush(blended(color, dimmedTextColor(palette), 0.4)));
    }
}

QPixmap categorySwatch(Category category, const QPalette &palette, int size, qreal devicePixelRatio)
{
    QPixmap pixmap(QSize(size, size) * devicePixelRatio);
    pixmap.setDevicePixelRatio(devicePixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF rect(0, 0, size, size);
    QPainterPath shape;
    shape.addRoundedRect(rect, 2.5, 2.5);
    painter.setClipPath(shape);
    paintCategory(&painter, rect, category, palette);
    painter.setClipping(false);
    if (category == Category::Free || category == Category::Reserved) {
        painter.setPen(lineColor(palette));
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 2.5, 2.5);
    }
    return pixmap;
}

} // namespace varve
