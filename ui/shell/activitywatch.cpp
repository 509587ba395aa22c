// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "activitywatch.h"

#include <QApplication>
#include <QEvent>

namespace varve
{

ActivityWatch::ActivityWatch(QObject *parent) : QObject(parent)
{
    QApplication::instance()->installEventFilter(this);
}

ActivityWatch::~ActivityWatch() = default;

bool ActivityWatch::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
    case QEvent::Wheel:
    case QEvent::TouchBegin:
        if (watched->isWindowType()) { // each once, on its way in
            Q_EMIT active();
        }
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace varve
