// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contexttreedelegate.h"

#include "swatch.h"
#include <models/contextmodel.h>
#include <shell/categorycolors.h>
#include <shell/icons.h>

#include <QWidget>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QIcon stateIcon(const QModelIndex &index)
{
    const QVariant state = index.data(ContextModel::StateRole);
    if (!state.isValid()) {
        return {};
    }
    switch (static_cast<ItemState>(state.toInt())) {
    case ItemState::Pinned:
        return themedIcon(u"pin"_s);
    case ItemState::Masked:
        return themedIcon(u"mask"_s);
    case ItemState::Excluded:
        return themedIcon(u"exclude"_s);
    case ItemState::Sent:
    case ItemState::LeftOut:
        break;
    }
    return {};
}

} // namespace

ContextTreeDelegate::ContextTreeDelegate(QObject *parent) : QStyledItemDelegate(parent) { }

ContextTreeDelegate::~ContextTreeDelegate() = default;

QSize ContextTreeDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    // Every row alike; the widths are the view's business.
    return { 0, option.fontMetrics.height() + 6 };
}

void ContextTreeDelegate::initStyleOption(QStyleOptionViewItem *option,
                                          const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const auto kind = static_cast<ContextNode::Kind>(index.data(ContextModel::KindRole).toInt());
    const bool category = kind == ContextNode::Kind::Category;
    const bool figure = index.column() == ContextModel::ShareColumn
            || index.column() == ContextModel::SourceColumn;
    if (!category || figure) {
        const QColor dimmed = dimmedTextColor(option->palette);
        option->palette.setColor(QPalette::Active, QPalette::Text, dimmed);
        option->palette.setColor(QPalette::Inactive, QPalette::Text, dimmed);
    }
    if (index.column() != ContextModel::NameColumn) {
        return;
    }
    const int size = option->fontMetrics.ascent() - 1;
    if (category) {
        const auto of = static_cast<Category>(index.data(ContextModel::CategoryRole).toInt());
        const qreal ratio = option->widget ? option->widget->devicePixelRatio() : 1.0;
        const QPixmap swatch = categorySwatch(of, option->palette, size, ratio);
        option->icon = QIcon(swatch);
        // A style's tint for selected icons would make it another category's colour.
        option->icon.addPixmap(swatch, QIcon::Selected);
    } else {
        option->icon = stateIcon(index);
    }
    if (!option->icon.isNull()) {
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationSize = QSize(size, size);
    }
    // Of a path the end tells more than the middle.
    const auto of = static_cast<Category>(index.data(ContextModel::CategoryRole).toInt());
    const bool path = of == Category::ToolResults || of == Category::ToolCalls;
    option->textElideMode = path ? Qt::ElideMiddle : Qt::ElideRight;
}

} // namespace varve
