// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace varve
{

class RowPainter;

/// Paints rows of an OutlineModel: lanes, dots, bands, labels, tokens. All rows are of one height.
class OutlineDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] static int rowHeight(const QFont &font);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;

private:
    void paintLanes(RowPainter &row, const QModelIndex &index) const;
    void paintDot(RowPainter &row, const QModelIndex &index) const;
    /// Returns where the text may end.
    [[nodiscard]] qreal paintEnd(RowPainter &row, const QModelIndex &index,
                                 const QFont &font) const;
    void paintText(RowPainter &row, const QModelIndex &index, const QFont &font, qreal end) const;
};

} // namespace varve
