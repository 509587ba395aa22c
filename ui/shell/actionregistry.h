// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QIcon>
#include <QKeySequence>
#include <QList>
#include <QString>

class QAction;
class QWidget;

namespace varve
{

/// The commands of a window by name. Features add theirs; menus, toolbar and palette put them in order. A name is the action's object
/// name, too. None is owned.
class ActionRegistry final
{
    Q_DISABLE_COPY_MOVE(ActionRegistry)

public:
    explicit ActionRegistry(QWidget *window) : m_window(window) { }

    /// A command of the window; `name` is a literal. Works with its keys wherever the focus is, and is in the palette. Belongs to `owner`.
    QAction *add(QObject *owner, const char *name, const QString &text, const QIcon &icon = {},
                 const QList<QKeySequence> &keys = {});
    /// Of a panel, which has made them: only for menus. Null: a separator.
    void adopt(const char *name, const QList<QAction *> &actions);

    /// One that was added; it has to be there.
    [[nodiscard]] QAction *action(QLatin1StringView name) const;
    /// What stands under a name in a menu: one action, or those of a panel. Empty: there is no such command here.
    [[nodiscard]] QList<QAction *> named(const QString &name) const;
    /// In the order in which they were added.
    [[nodiscard]] const QList<QAction *> &added() const { return m_added; }

    /// The desktop's keys for a command, which some platforms without a desktop theme do not know.
    [[nodiscard]] static QList<QKeySequence> standardKeys(QKeySequence::StandardKey key,
                                                          const QKeySequence &otherwise);

private:
    QWidget *const m_window;
    QList<QAction *> m_added;
    QHash<QString, QList<QAction *>> m_adopted;
};

} // namespace varve
