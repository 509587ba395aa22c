// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace varve
{

/// Rows of the context tree: a swatch before categories, a mark before pinned and masked items, less important
/// text for everything below a category.
class ContextTreeDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ContextTreeDelegate)

public:
    explicit ContextTreeDelegate(QObject *parent = nullptr);
    ~ContextTreeDelegate() override;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

} // namespace varve
