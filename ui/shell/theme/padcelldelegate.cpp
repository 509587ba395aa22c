// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "padcelldelegate.h"

#include <QApplication>
#include <QStyle>

namespace varve
{

namespace
{

bool isAtEnd(const QModelIndex &index)
{
    return (index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight) != 0;
}

} // namespace

PadCellDelegate::PadCellDelegate(QObject *parent) : QStyledItemDelegate(parent) { }

PadCellDelegate::~PadCellDelegate() = default;

void PadCellDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    if (!isAtEnd(index)) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem whole = option;
    initStyleOption(&whole, index);
    const QStyle *style = whole.widget != nullptr ? whole.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &whole, painter, whole.widget);
    QStyleOptionViewItem text = option;
    const int em = option.fontMetrics.height();
    const QRect &rect = option.rect;
    text.rect = QStyle::visualRect(option.direction, rect, rect.adjusted(0, 0, -em, 0));
    QStyledItemDelegate::paint(painter, text, index);
}

QSize PadCellDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int em = isAtEnd(index) ? option.fontMetrics.height() : 0;
    return QStyledItemDelegate::sizeHint(option, index) + QSize(em, 0);
}

} // namespace varve
