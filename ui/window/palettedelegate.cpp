// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "palettedelegate.h"

#include <shell/categorycolors.h>

#include <QApplication>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace varve
{

PaletteDelegate::PaletteDelegate(QObject *parent) : QStyledItemDelegate(parent) { }

PaletteDelegate::~PaletteDelegate() = default;

void PaletteDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString beside = index.data(BesideRole).toString();
    const QFontMetrics &metrics = item.fontMetrics;
    const int gap = metrics.averageCharWidth();
    const int room = item.rect.width() - item.decorationSize.width() - 5 * gap;
    const int name = metrics.horizontalAdvance(item.text);
    // A pixel more than it takes, or rounding cuts it.
    const int width = std::min(metrics.horizontalAdvance(beside) + 1, std::max(0, room - name));
    const QStyle *style = item.widget != nullptr ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    const bool isSelected = item.state.testFlag(QStyle::State_Selected);
    const QRect end(item.rect.right() - gap - width, item.rect.top(), width, item.rect.height());
    painter->save();
    painter->setFont(item.font);
    painter->setPen(isSelected ? item.palette.color(QPalette::HighlightedText)
                               : dimmedTextColor(item.palette));
    painter->drawText(QStyle::visualRect(item.direction, item.rect, end),
                      static_cast<int>(Qt::AlignAbsolute
                                       | QStyle::visualAlignment(item.direction, Qt::AlignRight)
                                       | Qt::AlignVCenter | Qt::TextSingleLine),
                      metrics.elidedText(beside, Qt::ElideRight, width + 1));
    painter->restore();
}

} // namespace varve
