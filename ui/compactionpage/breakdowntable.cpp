// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "breakdowntable.h"

#include <contextpanel/swatch.h>
#include <shell/categorycolors.h>
#include <shell/figurecell.h>

#include <QHeaderView>
#include <QStyledItemDelegate>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Swatches before the names, what was freed in green.
class DiffDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override
    {
        const QSize size = QStyledItemDelegate::sizeHint(option, index);
        return { size.width(), option.fontMetrics.height() + 8 };
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const int category = index.data(BreakdownDiffModel::CategoryRole).toInt();
        if (index.column() == BreakdownDiffModel::NameColumn && category >= 0) {
            const int size = option->fontMetrics.ascent() - 1;
            const qreal ratio = option->widget ? option->widget->devicePixelRatio() : 1.0;
            option->icon = QIcon(
                    categorySwatch(static_cast<Category>(category), option->palette, size, ratio));
            option->features |= QStyleOptionViewItem::HasDecoration;
            option->decorationSize = QSize(size, size);
        }
        if (index.column() != BreakdownDiffModel::NameColumn) {
            readForwards(option);
        }
        const auto change = index.data(BreakdownDiffModel::ChangeRole).toLongLong();
        if (index.column() == BreakdownDiffModel::ChangeColumn) {
            const QColor color = change < 0 ? accentColor(Accent::Success, option->palette)
                                            : dimmedTextColor(option->palette);
            option->palette.setColor(QPalette::Text, color);
        }
    }
};

} // namespace

BreakdownTable::BreakdownTable(QWidget *parent)
    : QTreeView(parent)
    , m_diff(new BreakdownDiffModel(this))
{
    QTreeView::setModel(m_diff);
    setItemDelegate(new DiffDelegate(this));
    setAccessibleName(tr("Tokens by category before and after"));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setSelectionMode(QAbstractItemView::NoSelection);
    setFrameShape(QFrame::NoFrame);
    setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false);
    header()->setStretchLastSection(false);
    header()->setSectionsMovable(false);
    header()->setSectionResizeMode(QHeaderView::Fixed);
    header()->setSectionResizeMode(BreakdownDiffModel::NameColumn, QHeaderView::Stretch);
    const int figure = fontMetrics().horizontalAdvance(u"−888.8k"_s) + 24;
    for (int column = BreakdownDiffModel::BeforeColumn; column <= BreakdownDiffModel::ChangeColumn;
         ++column) {
        header()->resizeSection(column, figure);
    }
}

BreakdownTable::~BreakdownTable() = default;

} // namespace varve
