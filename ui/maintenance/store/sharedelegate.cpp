// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sharedelegate.h"

#include <models/spacemodel.h>
#include <shell/categorycolors.h>

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

ShareDelegate::ShareDelegate(QObject *parent) : QStyledItemDelegate(parent) { }

ShareDelegate::~ShareDelegate() = default;

void ShareDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString text = std::exchange(item.text, QString());
    const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);

    const int figure = item.fontMetrics.horizontalAdvance(u"100.0%"_s) + 8;
    const bool mirrored = item.direction == Qt::RightToLeft;
    const int height = std::max(4, item.rect.height() / 3);
    QRect groove = item.rect.adjusted(mirrored ? figure : 8, 0, mirrored ? -8 : -figure, 0);
    groove.setTop(item.rect.center().y() - height / 2);
    groove.setHeight(height);
    const double share = std::clamp(index.data(SpaceModel::ShareRole).toDouble(), 0.0, 1.0);
    QRect bar = groove;
    bar.setWidth(static_cast<int>(share * groove.width()));
    if (mirrored) {
        bar.moveRight(groove.right());
    }
    const bool selected = item.state & QStyle::State_Selected;
    painter->save();
    painter->fillRect(groove, lineColor(item.palette));
    painter->fillRect(bar,
                      selected ? item.palette.color(QPalette::HighlightedText)
                               : categoryColor(Category::User, item.palette));
    painter->setPen(item.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
    const QRect place(mirrored ? item.rect.left() + 4 : item.rect.right() - figure, item.rect.top(),
                      figure - 4, item.rect.height());
    painter->drawText(place, Qt::AlignRight | Qt::AlignVCenter, text);
    painter->restore();
}

QSize ShareDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setWidth(option.fontMetrics.horizontalAdvance(u"100.0%"_s) * 4);
    return size;
}

} // namespace varve
