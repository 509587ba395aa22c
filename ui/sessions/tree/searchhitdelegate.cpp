// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchhitdelegate.h"

#include "foundsnippet.h"
#include "rowpainter.h"
#include <models/format.h>
#include <models/searchhitmodel.h>
#include <session/entry.h>
#include <shell/categorycolors.h>
#include <shell/fonts.h>

#include <QPainter>
#include <QPoint>
#include <QTextLayout>

#include <cmath>

namespace varve
{

namespace
{

void paintHeading(RowPainter &row, const QFont &font, const QModelIndex &index)
{
    const qreal h = row.height();
    const qreal end = row.width() - h * 0.4;
    const QString count = formatCount(index.data(SearchHitModel::CountRole).toInt());
    const qreal used = row.drawText(count, end - h * 3, end, 0, h,
                                    RowPainter::tabular(RowPainter::smaller(font)),
                                    dimmedTextColor(row.palette()), true);
    row.drawText(index.data().toString(), h * 0.4, end - used - h * 0.3, 0, h, boldOf(font),
                 row.palette().color(QPalette::Text));
}

/// One line of the snippet that keeps the first thing found in sight.
void paintSnippet(RowPainter &row, const QFont &font, const QModelIndex &index)
{
    const qreal h = row.height();
    const qreal start = h * 0.95;
    const QPalette &palette = row.palette();
    const bool onPath = index.data(SearchHitModel::OnPathRole).toBool();
    row.painter()->setPen(Qt::NoPen);
    const QColor color =
            roleColor(static_cast<Role>(index.data(SearchHitModel::HitRole).toInt()), palette);
    row.painter()->setPen(QPen(color, h * 0.07));
    row.painter()->setBrush(onPath ? color : palette.color(QPalette::Base));
    row.painter()->drawEllipse(row.point(h * 0.55, h / 2), h * 0.14, h * 0.14);

    const qreal room = row.width() - start - h * 0.4;
    const QFontMetricsF metrics(font);
    const FoundSnippet snippet =
            foundSnippet(index.data().toString(),
                         index.data(SearchHitModel::HighlightsRole).value<QList<QPoint>>(), palette,
                         metrics, room * 0.7);
    const QString text = metrics.elidedText(snippet.text, Qt::ElideRight, room);
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::NoWrap);
    layout.setTextOption(option);
    layout.setFormats(snippet.formats);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(1e6);
    layout.endLayout();
    row.painter()->save();
    row.painter()->setClipRect(row.rect(start, 0, room, h));
    row.painter()->setPen(onPath ? palette.color(QPalette::Text) : dimmedTextColor(palette));
    const QRectF place = row.rect(start, 0, room, h);
    layout.draw(row.painter(), QPointF(place.left(), place.top() + (h - line.height()) / 2));
    row.painter()->restore();
}

} // namespace

QSize SearchHitDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    const int height = int(std::ceil(QFontMetricsF(option.font).height() * 1.4));
    return { height * 8, height };
}

void SearchHitDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    RowPainter row(painter, option);
    row.drawGround();
    if (index.data(SearchHitModel::HeadingRole).toBool()) {
        paintHeading(row, option.font, index);
    } else {
        paintSnippet(row, option.font, index);
    }
    painter->restore();
}

} // namespace varve
