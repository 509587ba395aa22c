// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>

class QTableView;

namespace varve
{

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
