// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "interruptwatch.h"

#include <QTimer>

#include <csignal>

#ifdef Q_OS_UNIX
#include <QSocketNotifier>

#include <fcntl.h>
#include <unistd.h>
#endif

namespace varve
{

namespace
{

constexpr int Signals[] { SIGINT, SIGTERM };

#ifdef Q_OS_UNIX

/// A handler may do next to nothing, but it may write to a pipe.
int pipeEnds[2] { -1, -1 };
bool said = false; ///< by the signal of Qt

void onSignal(int number)
{
    const char byte = 1;
    [[maybe_unused]] const auto written = ::write(pipeEnds[1], &byte, sizeof byte);
    std::signal(number, SIG_DFL);
}

#else

volatile std::sig_atomic_t signalled = 0;

void onSignal(int number)
{
    signalled = 1;
    std::signal(number, SIG_DFL);
}

#endif

} // namespace

InterruptWatch::InterruptWatch(QObject *parent) : QObject(parent)
{
#ifdef Q_OS_UNIX
    said = false;
    if (::pipe2(pipeEnds, O_CLOEXEC | O_NONBLOCK) != 0) {
        return;
    }
    auto *notifier = new QSocketNotifier(pipeEnds[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this, notifier] {
        notifier->setEnabled(false);
        said = true;
        Q_EMIT interrupted();
    });
#else
    constexpr int LookMs = 100;
    auto *timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, [this, timer] {
        if (signalled != 0) {
            timer->stop();
            Q_EMIT interrupted();
        }
    });
    timer->start(LookMs);
#endif
    for (const int number : Signals) {
        std::signal(number, onSignal);
    }
}

int InterruptWatch::descriptor()
{
#ifdef Q_OS_UNIX
    return said ? -1 : pipeEnds[0];
#else
    return -1;
#endif
}

InterruptWatch::~InterruptWatch()
{
    for (const int number : Signals) {
        std::signal(number, SIG_DFL);
    }
#ifdef Q_OS_UNIX
    for (int &end : pipeEnds) {
        if (end >= 0) {
            ::close(std::exchange(end, -1));
        }
    }
#endif
}

} // namespace varve
