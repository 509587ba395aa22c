// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "findingdelegate.h"

#include <models/findingsmodel.h>
#include <shell/categorycolors.h>
#include <shell/icons.h>

#include <QAbstractItemView>
#include <QApplication>
#include <QPainter>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int Margin = 6;
constexpr int IconSize = 16;

int textWidth(const QStyleOptionViewItem &option)
{
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    const int width = view ? view->viewport()->width() : option.rect.width();
    return std::max(100, width - IconSize - 3 * Margin);
}

QString headOf(const QModelIndex &index)
{
    return index.data(Qt::DisplayRole).toString().section(u'\n', 0, 0);
}

int heightOf(const QFontMetrics &metrics, int width, const QString &text)
{
    return metrics.boundingRect(QRect(0, 0, width, 100'000), Qt::TextWordWrap, text).height();
}

} // namespace

FindingDelegate::FindingDelegate(QObject *parent) : QStyledItemDelegate(parent) { }

FindingDelegate::~FindingDelegate() = default;

QSize FindingDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int width = textWidth(option);
    return { width,
             heightOf(option.fontMetrics, width, headOf(index))
                     + heightOf(option.fontMetrics, width,
                                index.data(FindingsModel::AdviceRole).toString())
                     + 2 * Margin };
}

void FindingDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    item.text.clear();
    const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);

    const bool mirrored = item.direction == Qt::RightToLeft;
    const bool selected = item.state & QStyle::State_Selected;
    const QRect inner = item.rect.adjusted(Margin, Margin, -Margin, -Margin);
    const QRect iconRect(mirrored ? inner.right() - IconSize : inner.left(), inner.top(), IconSize,
                         IconSize);
    const bool repairable = index.data(FindingsModel::RepairableRole).toBool();
    themedIcon(repairable ? u"warning"_s : u"error"_s).paint(painter, iconRect);

    const int width = textWidth(item);
    const QString head = headOf(index);
    const int headHeight = heightOf(item.fontMetrics, width, head);
    const int left = mirrored ? inner.left() : inner.left() + IconSize + Margin;
    const Qt::Alignment side = mirrored ? Qt::AlignRight : Qt::AlignLeft;
    painter->save();
    painter->setPen(item.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
    painter->drawText(QRect(left, inner.top(), width, headHeight),
                      static_cast<int>(Qt::TextWordWrap | side), head);
    if (!selected) {
        painter->setPen(dimmedTextColor(item.palette));
    }
    painter->drawText(QRect(left, inner.top() + headHeight, width, inner.height() - headHeight),
                      static_cast<int>(Qt::TextWordWrap | side),
                      index.data(FindingsModel::AdviceRole).toString());
    painter->restore();
}

} // namespace varve
