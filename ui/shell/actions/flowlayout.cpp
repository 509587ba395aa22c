// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "flowlayout.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace varve
{

FlowLayout::FlowLayout(QWidget *parent) : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem *item)
{
    m_items.emplace_back(item);
    invalidate();
}

int FlowLayout::count() const
{
    return static_cast<int>(m_items.size());
}

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items.at(static_cast<size_t>(index)).get() : nullptr;
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    if (index < 0 || index >= count()) {
        return nullptr;
    }
    QLayoutItem *item = m_items.at(static_cast<size_t>(index)).release();
    m_items.erase(m_items.begin() + index);
    invalidate();
    return item;
}

int FlowLayout::heightForWidth(int width) const
{
    return arrange(QRect(0, 0, width, 0), false);
}

QSize FlowLayout::sizeHint() const
{
    int width = 0;
    int height = 0;
    for (const auto &item : m_items) {
        if (!item->isEmpty()) {
            width += item->sizeHint().width() + (width > 0 ? gap() : 0);
            height = std::max(height, item->sizeHint().height());
        }
    }
    const QMargins margins = contentsMargins();
    return QSize(width, height).grownBy(margins);
}

QSize FlowLayout::minimumSize() const
{
    QSize least;
    for (const auto &item : m_items) {
        if (!item->isEmpty()) {
            least = least.expandedTo(item->minimumSize());
        }
    }
    return least.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

int FlowLayout::gap() const
{
    const int own = spacing();
    const QWidget *widget = parentWidget();
    return own >= 0 || !widget
            ? std::max(own, 0)
            : widget->style()->pixelMetric(QStyle::PM_LayoutHorizontalSpacing, nullptr, widget);
}

int FlowLayout::arrange(const QRect &rect, bool place) const
{
    const QRect inner = rect.marginsRemoved(contentsMargins());
    const Qt::LayoutDirection direction =
            parentWidget() ? parentWidget()->layoutDirection() : Qt::LeftToRight;
    const int space = std::max(gap(), 0);
    int x = inner.x();
    int y = inner.y();
    int lineHeight = 0;
    for (const auto &item : m_items) {
        if (item->isEmpty()) {
            continue;
        }
        const QSize size =
                item->sizeHint().boundedTo({ std::max(inner.width(), 1), QLAYOUTSIZE_MAX });
        if (lineHeight > 0 && x + size.width() > inner.x() + inner.width()) {
            x = inner.x();
            y += lineHeight + space;
            lineHeight = 0;
        }
        if (place) {
            item->setGeometry(QStyle::visualRect(direction, inner, QRect(QPoint(x, y), size)));
        }
        x += size.width() + space;
        lineHeight = std::max(lineHeight, size.height());
    }
    const QMargins margins = contentsMargins();
    return y + lineHeight - rect.y() + margins.bottom();
}

} // namespace varve
