// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparedelegate.h"

#include <contextpanel/swatch.h>
#include <models/branchcomparemodel.h>
#include <shell/categorycolors.h>

#include <algorithm>

namespace varve
{

CompareDelegate::CompareDelegate(QObject *parent) : QStyledItemDelegate(parent) { }

CompareDelegate::~CompareDelegate() = default;

QSize CompareDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QSize size = QStyledItemDelegate::sizeHint(option, index);
    return { size.width(), std::max(size.height(), option.fontMetrics.height() * 4 / 3) };
}

void CompareDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const int category = index.data(BranchCompareModel::CategoryRole).toInt();
    if (category >= 0 && index.column() == BranchCompareModel::SubjectColumn) {
        const int size = option->fontMetrics.ascent();
        const qreal ratio = option->widget ? option->widget->devicePixelRatioF() : 1.0;
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->icon = QIcon(
                categorySwatch(static_cast<Category>(category), option->palette, size, ratio));
        option->decorationSize = QSize(size, size);
    }
    const bool isPlain = !index.data(BranchCompareModel::DifferentRole).toBool()
            && !index.data(BranchCompareModel::SectionRole).toBool()
            && index.column() != BranchCompareModel::SubjectColumn;
    if (isPlain) {
        option->palette.setColor(QPalette::Text, dimmedTextColor(option->palette));
    }
}

} // namespace varve
