// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogsize.h"

#include <QFontMetrics>
#include <QScreen>
#include <QWidget>

namespace varve
{

void resizeToText(QWidget *window, int characters, int lines)
{
    const QFontMetrics metrics = window->fontMetrics();
    const QSize wanted(metrics.averageCharWidth() * characters, metrics.lineSpacing() * lines);
    const QScreen *screen = window->screen();
    window->resize(screen ? wanted.boundedTo(screen->availableSize() * 0.9) : wanted);
}

} // namespace varve
