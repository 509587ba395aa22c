// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace varve
{

/// Two lines a session: title; folder, age or what it is at, tags and size. One line a heading.
class SessionDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;

    /// The mark that folds what is below a session; empty where nothing is. In the coordinates of `rect`, mirrored like the row.
    [[nodiscard]] static QRect foldMark(const QRect &rect, const QFont &font,
                                        const QModelIndex &index, Qt::LayoutDirection direction);

private:
    static void paintHeading(QPainter *painter, const QStyleOptionViewItem &option,
                             const QModelIndex &index);
    static void paintSession(QPainter *painter, const QStyleOptionViewItem &option,
                             const QModelIndex &index);
};

} // namespace varve
