// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

class QAction;
class QMainWindow;

namespace varve
{

class ActionRegistry;
class TranscriptView;

// Where each command stands, whoever has added it. What is not there in a window is left out.

void createMenus(QMainWindow *window, const ActionRegistry &commands);
void createToolBar(QMainWindow *window, const ActionRegistry &commands);
/// Beside what is done with messages anyway.
void fillMessageMenu(TranscriptView *transcript, const ActionRegistry &commands);
struct MenuCommands
{
    QString title; ///< of the menu
    QList<QAction *> actions; ///< without separators
};
/// Those of the menus in their order, then the others.
[[nodiscard]] QList<MenuCommands> commandsByMenu(const ActionRegistry &commands);
/// For the palette: those of the toolbar, which are wanted most, then the same; only what was added as a command of the window.
[[nodiscard]] QList<QAction *> inOrder(const ActionRegistry &commands);

} // namespace varve
