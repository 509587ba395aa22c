// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessiondelegate.h"

#include "categorycolors.h"
#include "rowpainter.h"
#include "sessionlistmodel.h"

#include <QPainter>

#include <cmath>

namespace varve
{

namespace
{

qreal lineHeight(const QFont &font)
{
    return std::ceil(QFontMetricsF(font).height() * 1.08);
}

} // namespace

QSize SessionDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    const qreal line = lineHeight(option.font);
    return { int(line * 10), int(std::ceil(line * 2.75)) };
}

void SessionDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    RowPainter row(painter, option);
    row.drawGround();
    const qreal line = lineHeight(option.font);
    const QPalette &palette = option.palette;
    if (row.isSelected()) {
        painter->fillRect(row.rect(0, 0, std::round(line * 0.17), row.height()),
                          palette.color(QPalette::Highlight));
    }
    const qreal margin = line * 0.7;
    const qreal end = row.width() - margin;
    const qreal first = (row.height() - 2 * line) / 2;
    const qreal second = first + line;
    const bool archived = index.data(SessionListModel::ArchivedRole).toBool();
    const QColor faint = dimmedTextColor(palette);

    qreal titleEnd = end;
    if (index.data(SessionListModel::RunningRole).toBool()) {
        const qreal radius = line * 0.2;
        painter->setPen(Qt::NoPen);
        painter->setBrush(accentColor(Accent::Success, palette));
        painter->drawEllipse(row.point(end - radius, first + line / 2), radius, radius);
        titleEnd -= line * 0.7;
    }
    row.drawText(index.data().toString(), margin, titleEnd, first, line,
                 RowPainter::bold(option.font), archived ? faint : palette.color(QPalette::Text));

    const QFont small = RowPainter::smaller(option.font);
    const qreal count =
            row.drawText(index.data(SessionListModel::CountRole).toString(), end - row.width() / 2,
                         end, second, line, RowPainter::tabular(small), faint, true);
    const QString folder = index.data(SessionListModel::FolderRole).toString();
    const QString age = index.data(SessionListModel::AgeRole).toString();
    const QString about = folder.isEmpty() || age.isEmpty() ? folder + age
                                                            //: project folder, age
                                                            : tr("%1 · %2").arg(folder, age);
    row.drawText(about, margin, end - count - line * 0.5, second, line, small, faint);
    painter->restore();
}

} // namespace varve
