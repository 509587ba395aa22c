// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <settings/toolsettings.h>

#include <QStyledItemDelegate>
#include <QWidget>

class QTableWidget;

namespace varve
{

class DimLabel;

/// "Automatic", "Masked first", "Summarized".
[[nodiscard]] QString policyName(ToolPolicy policy);

/// Edits a tool's policy in a cell; its spelling is the item's UserRole.
class PolicyDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const override;
    void setEditorData(QWidget *editor, const QModelIndex &index) const override;
    void setModelData(QWidget *editor, QAbstractItemModel *model,
                      const QModelIndex &index) const override;
};

/// A tool that there is, and what its definition costs in every request. A value.
struct ToolLine
{
    QString name;
    QString description; ///< as the model is told
    qint64 tokens = 0; ///< about
    ToolPolicy automatic = ToolPolicy::Prune; ///< what Automatic means for it

    friend bool operator==(const ToolLine &, const ToolLine &) = default;
};

/// "11 of 12 on, about 2,300 tokens in every request".
[[nodiscard]] QString toolTotal(const QList<ToolLine> &tools,
                                const QMap<QString, ToolChoice> &choices);

/// Tools with their cost, each to be switched off, and what becomes of their old results.
class ToolTable final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ToolTable)

public:
    explicit ToolTable(QWidget *parent = nullptr);
    ~ToolTable() override;

    void setTools(const QList<ToolLine> &tools);
    /// Of tools that are not in the list, too: those are kept.
    void setChoices(const QMap<QString, ToolChoice> &choices);
    /// Only those that differ from the default.
    [[nodiscard]] QMap<QString, ToolChoice> choices() const { return m_choices; }

Q_SIGNALS:
    void edited();

private:
    enum Column { Name, Tokens, Policy, Description, ColumnCount };

    void fill();
    void showRow(int row);
    void take(int row, int column);
    void showTotal();

    QList<ToolLine> m_tools;
    QMap<QString, ToolChoice> m_choices;
    QTableWidget *m_table = nullptr;
    DimLabel *m_total = nullptr;
    bool m_filling = false;
};

} // namespace varve
