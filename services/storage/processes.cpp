// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes.h"

#ifdef Q_OS_UNIX
#include <cerrno>
#include <csignal>
#endif

namespace varve
{

bool isProcessAlive(qint64 pid)
{
#ifdef Q_OS_UNIX
    return ::kill(static_cast<pid_t>(pid), 0) == 0 || errno != ESRCH;
#else
    Q_UNUSED(pid)
    return true;
#endif
}

} // namespace varve
