// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QPointer>

class QAction;
class QWidget;

namespace varve
{

class ActionRegistry;

/// Undo, redo, cut, copy, paste and select all in the menu: for whatever has the focus, as its own keys do. They have no keys
/// of their own, or those would be taken from the fields. GUI thread.
class EditActions final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(EditActions)

public:
    /// None is owned; the actions belong to this.
    EditActions(ActionRegistry *commands, QWidget *window);
    ~EditActions() override;

    /// Once they stand in menus: what can be done is looked at when one of those opens.
    void followMenus();
    /// What can be done now.
    void update();
    [[nodiscard]] QList<QAction *> actions() const;

private:
    struct Edit
    {
        QAction *action;
        QKeySequence::StandardKey key;
    };

    void add(ActionRegistry *commands, const char *name, const QString &text, const QString &icon,
             QKeySequence::StandardKey key);
    void onFocusChanged(QWidget *now);
    void run(QKeySequence::StandardKey key) const;
    [[nodiscard]] bool isPossible(QKeySequence::StandardKey key) const;

    QWidget *const m_window;
    QList<Edit> m_edits;
    QPointer<QWidget> m_target; ///< had the focus last, menus aside
};

} // namespace varve
