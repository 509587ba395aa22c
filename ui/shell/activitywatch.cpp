// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "activitywatch.h"

#include <QApplication>
#include <QEvent>

#ifdef VARVE_HAS_IDLETIME
#include <KIdleTime>
#endif

namespace varve
{

using namespace Qt::StringLiterals;

ActivityWatch::ActivityWatch(QObject *parent, std::chrono::milliseconds elsewhere) : QObject(parent)
{
    QApplication::instance()->installEventFilter(this);
    m_elsewhere.setInterval(elsewhere);
    connect(&m_elsewhere, &QTimer::timeout, this, &ActivityWatch::active);
    watchDesktop(elsewhere);
}

#ifdef VARVE_HAS_IDLETIME

ActivityWatch::~ActivityWatch()
{
    if (m_quiet != 0) {
        KIdleTime::instance()->removeIdleTimeout(m_quiet);
    }
}

/// Not before the desktop has told of quiet once: one that never does would keep everything from ever being idle.
void ActivityWatch::watchDesktop(std::chrono::milliseconds elsewhere)
{
    if (QGuiApplication::platformName() == "offscreen"_L1) {
        return; // KIdleTime would complain
    }
    KIdleTime *desktop = KIdleTime::instance();
    m_quiet = desktop->addIdleTimeout(int(elsewhere.count()));
    connect(desktop, &KIdleTime::timeoutReached, this, [this, desktop](int which) {
        if (which == m_quiet) {
            m_elsewhere.stop();
            desktop->catchNextResumeEvent();
        }
    });
    connect(desktop, &KIdleTime::resumingFromIdle, this, [this] {
        m_elsewhere.start();
        Q_EMIT active();
    });
}

#else

ActivityWatch::~ActivityWatch() = default;

void ActivityWatch::watchDesktop(std::chrono::milliseconds /*elsewhere*/) { }

#endif

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
