// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <settings/toolsettings.h>

#include <QStyledItemDelegate>

namespace varve
{

/// "Automatic", "Masked first", "Summarized".
[[nodiscard]] QString policyName(ToolPolicy policy);

/// Edits a tool's policy in a cell; its spelling is the item's UserRole.
class PolicyDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PolicyDelegate)

public:
    explicit PolicyDelegate(QObject *parent = nullptr);
    ~PolicyDelegate() override;

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const override;
    void setEditorData(QWidget *editor, const QModelIndex &index) const override;
    void setModelData(QWidget *editor, QAbstractItemModel *model,
                      const QModelIndex &index) const override;
};

} // namespace varve
