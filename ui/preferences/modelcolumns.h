// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QStyledItemDelegate>

class QTableView;

namespace varve
{

/// Edits a thinking level in a cell: one of the levels, or a budget of tokens that is typed in. The level is the item's
/// UserRole.
class ThinkingDelegate final : public QStyledItemDelegate
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

/// Widths of a table's columns: one takes what is left, and others give way to it before it becomes too narrow to tell rows apart.
class ModelColumns final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ModelColumns)

public:
    /// `main` is at least `leastCharacters` wide as long as those of `yielding` have any width to give.
    ModelColumns(QTableView *table, int main, int leastCharacters, const QList<int> &yielding);
    ~ModelColumns() override;

    /// After what the cells hold has changed.
    void update();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] int wanted(int column) const;

    QTableView *const m_table;
    const int m_main;
    const int m_least;
    const QList<int> m_yielding;
};

} // namespace varve
