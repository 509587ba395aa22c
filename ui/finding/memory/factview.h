// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>

namespace varve
{

class FactDelegate;
class FactListModel;

/// The list of facts, each as high as its text. Facts are moved by dragging them; keys are the actions of whoever shows it.
class FactView final : public QListView
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FactView)

public:
    /// `model` is not owned.
    explicit FactView(FactListModel *model, QWidget *parent = nullptr);
    ~FactView() override;

    /// The row that actions work on; -1: none, or a heading.
    [[nodiscard]] int currentFact() const;
    void setCurrentFact(int row);
    /// Shows only facts that have all the words; empty: all facts. None is current that is not shown, and none is dragged where others stand
    /// between. How many there are.
    int setWords(const QString &words);

Q_SIGNALS:
    void currentFactChanged();
    /// Go to where the fact of this row comes from.
    void sourceRequested(int row);

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    FactListModel *const m_model;
    FactDelegate *const m_delegate;
};

} // namespace varve
