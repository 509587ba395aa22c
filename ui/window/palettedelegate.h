// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace varve
{

/// A command: its icon and name, and at the end of the row its shortcut, or why it cannot be run.
class PaletteDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PaletteDelegate)

public:
    static constexpr int BesideRole = Qt::UserRole + 1; ///< what stands at the end

    explicit PaletteDelegate(QObject *parent = nullptr);
    ~PaletteDelegate() override;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
};

} // namespace varve
