// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

class QWidget;

namespace varve
{

/// Shows a window that was minimized or stands behind others, and asks the desktop for the focus. `token`: what the desktop gave to
/// whoever wants it (xdg-activation, or a startup id), without which it may only mark the window in its bar. GUI thread.
void bringToFront(QWidget *window, const QByteArray &token = {});

} // namespace varve
