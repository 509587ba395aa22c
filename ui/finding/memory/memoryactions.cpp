// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memoryactions.h"

#include <shell/icons.h>

#include <QWidget>

namespace varve
{

using namespace Qt::StringLiterals;

MemoryActions::MemoryActions(QWidget *view)
    : goToSource(make(view, tr("Go to where it comes from"), u"show"_s))
    , edit(make(view, tr("Change the fact"), u"edit"_s, Qt::Key_F2))
    , show(make(view, tr("Send this fact"), {}))
    , moveUp(make(view, tr("Move the fact up"), u"arrow-up"_s, Qt::ALT | Qt::Key_Up))
    , moveDown(make(view, tr("Move the fact down"), u"arrow-down"_s, Qt::ALT | Qt::Key_Down))
    , toSession(make(view, tr("Move the fact to this session"), {}))
    , toProject(make(view, tr("Move the fact to this project"), u"folder"_s))
    , toEverywhere(make(view, tr("Move the fact to every session"), {}))
    , copy(make(view, tr("Copy the fact"), u"copy"_s, QKeySequence::Copy))
    , forget(make(view, tr("Forget"), u"delete"_s, QKeySequence::Delete))
    , undo(make(view, tr("Undo"), u"undo"_s, QKeySequence::Undo))
    , redo(make(view, tr("Redo"), u"redo"_s, QKeySequence::Redo))
{
    show->setCheckable(true);
    for (QAction *action : menu()) {
        if (action == nullptr) {
            action = new QAction(view);
            action->setSeparator(true);
        }
        view->addAction(action);
    }
}

QAction *MemoryActions::make(QWidget *view, const QString &text, const QString &icon,
                             const QKeySequence &key)
{
    auto *action = new QAction(icon.isEmpty() ? QIcon() : themedIcon(icon), text, view);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    return action;
}

QList<QAction *> MemoryActions::menu() const
{
    return { goToSource, edit,         show,    nullptr, moveUp, moveDown, nullptr, toSession,
             toProject,  toEverywhere, nullptr, copy,    forget, nullptr,  undo,    redo };
}

QList<QAction *> MemoryActions::all() const
{
    QList<QAction *> actions = menu();
    actions.removeAll(nullptr);
    return actions;
}

} // namespace varve
