// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes.h"

#ifdef Q_OS_UNIX
#include <cerrno>
#include <csignal>
#endif
#ifdef Q_OS_LINUX
#include <QFile>
#endif

namespace varve
{

#ifdef Q_OS_LINUX
namespace
{

/// Killed, and only not yet collected by its parent: it answers to its number and does nothing any more.
bool hasEnded(qint64 pid)
{
    QFile status(QStringLiteral("/proc/%1/stat").arg(pid));
    if (!status.open(QIODevice::ReadOnly)) {
        return false;
    }
    // "pid (name) state …"; a name may have brackets and spaces.
    const QByteArray line = status.readAll();
    const auto name = line.lastIndexOf(')');
    const char state = name >= 0 && name + 2 < line.size() ? line.at(name + 2) : '?';
    return state == 'Z' || state == 'X';
}

} // namespace
#endif

bool isProcessAlive(qint64 pid)
{
#ifdef Q_OS_UNIX
    if (::kill(static_cast<pid_t>(pid), 0) != 0 && errno == ESRCH) {
        return false;
    }
#ifdef Q_OS_LINUX
    return !hasEnded(pid);
#else
    return true;
#endif
#else
    Q_UNUSED(pid)
    return true;
#endif
}

} // namespace varve
