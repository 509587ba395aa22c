// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bringtofront.h"

#include <QWidget>
#include <QWindow>

namespace varve
{

void bringToFront(QWidget *window, const QByteArray &token)
{
    if (!token.isEmpty()) {
        qputenv("XDG_ACTIVATION_TOKEN", token); // taken, and taken away, by the platform's plugin
    }
    window->setWindowState((window->windowState() & ~Qt::WindowMinimized) | Qt::WindowActive);
    window->show();
    window->raise();
    window->activateWindow();
    if (!token.isEmpty()) {
        qunsetenv("XDG_ACTIVATION_TOKEN"); // no child is to have it
    }
}

} // namespace varve
