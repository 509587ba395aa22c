// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QCoreApplication>

namespace varve
{

/// What can be done with the current fact. They belong to the list of facts and are its context menu; their shortcuts work while it has the
/// focus.
class MemoryActions
{
    Q_DECLARE_TR_FUNCTIONS(varve::MemoryActions)
public:
    explicit MemoryActions(QWidget *view);

    QAction *goToSource;
    QAction *edit;
    QAction *show; ///< checkable
    QAction *moveUp;
    QAction *moveDown;
    QAction *toSession;
    QAction *toProject;
    QAction *toEverywhere;
    QAction *copy;
    QAction *forget; ///< all that are selected
    QAction *undo;
    QAction *redo;

    /// In the order of a menu; null for a separator.
    [[nodiscard]] QList<QAction *> menu() const;
    /// Those that there are, for the command palette.
    [[nodiscard]] QList<QAction *> all() const;

private:
    static QAction *make(QWidget *view, const QString &text, const QString &icon,
                         const QKeySequence &key = {});
};

} // namespace varve
