// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes.h"

#ifdef Q_OS_UNIX
#include <cerrno>
#include <csignal>
#endif
#ifdef Q_OS_LINUX
#include <QDateTime>
#include <QFile>
#include <QList>

#include <ctime>
#include <unistd.h>
#endif

namespace varve
{

#ifdef Q_OS_LINUX
namespace
{

/// What stands in /proc behind the name, which may have brackets and spaces: "pid (name) state …". Empty where it cannot be read.
QList<QByteArray> statusOf(qint64 pid)
{
    QFile status(QStringLiteral("/proc/%1/stat").arg(pid));
    if (!status.open(QIODevice::ReadOnly)) {
        return {};
    }
    const QByteArray line = status.readAll();
    const auto name = line.lastIndexOf(')');
    return name >= 0 ? line.sliced(name + 1).simplified().split(' ') : QList<QByteArray>();
}

/// Killed, and only not yet collected by its parent: it answers to its number and does nothing any more.
bool hasEnded(const QList<QByteArray> &status)
{
    return status.value(0) == "Z" || status.value(0) == "X";
}

/// In ms since 1970, as exact as the system's clock tick; 0 where it is not known.
qint64 beginOf(const QList<QByteArray> &status)
{
    constexpr qsizetype StartTime = 19; // ticks since the machine started, proc(5)
    const long ticks = ::sysconf(_SC_CLK_TCK);
    timespec up {};
    bool known = false;
    const qint64 start = status.value(StartTime).toLongLong(&known);
    if (!known || ticks <= 0 || ::clock_gettime(CLOCK_BOOTTIME, &up) != 0) {
        return 0;
    }
    const qint64 upFor = up.tv_sec * 1000 + up.tv_nsec / 1'000'000;
    return QDateTime::currentMSecsSinceEpoch() - (upFor - start * 1000 / ticks);
}

} // namespace
#endif

bool isProcessAlive(qint64 pid, [[maybe_unused]] qint64 seenAt)
{
#ifdef Q_OS_UNIX
    if (::kill(static_cast<pid_t>(pid), 0) != 0 && errno == ESRCH) {
        return false;
    }
#ifdef Q_OS_LINUX
    constexpr qint64 Slack = 2000; // ms; a clock that is set a little does not end anybody's lease
    const QList<QByteArray> status = statusOf(pid);
    return !hasEnded(status) && (seenAt == 0 || beginOf(status) <= seenAt + Slack);
#else
    return true;
#endif
#else
    Q_UNUSED(pid)
    return true;
#endif
}

} // namespace varve
