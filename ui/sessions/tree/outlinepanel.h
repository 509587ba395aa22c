// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QActionGroup;
class QLineEdit;
class QStackedWidget;
class QToolButton;

namespace varve
{

class EmptyState;
class OutlineModel;
class OutlineView;
class PlainLabel;

/// The session tree with its filter and find field.
class OutlinePanel final : public QWidget
{
    Q_OBJECT
public:
    /// `model` outlives the panel.
    explicit OutlinePanel(OutlineModel *model, QWidget *parent = nullptr);

    [[nodiscard]] OutlineView *view() const { return m_view; }
    /// One of each filter, checkable, for the menu bar.
    [[nodiscard]] QList<QAction *> filterActions() const;
    /// Shows the find field.
    [[nodiscard]] QAction *findAction() const { return m_find; }
    /// Below the tree; becomes a child.
    void addBelow(QWidget *widget);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeFilterMenu();
    void makeFindField();
    void showFind(bool show);
    void updateEmptyState();
    void updateMatches();

    OutlineModel *m_model;
    OutlineView *m_view;
    EmptyState *m_empty;
    QStackedWidget *m_stack;
    QToolButton *m_filterButton;
    QActionGroup *m_filters;
    QAction *m_find;
    QWidget *m_findRow;
    QLineEdit *m_findField;
    PlainLabel *m_matches;
};

} // namespace varve
