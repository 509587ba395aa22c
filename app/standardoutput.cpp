// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "standardoutput.h"

#include "interruptwatch.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#ifdef Q_OS_UNIX
#include <cerrno>
#include <climits>
#include <poll.h>
#include <unistd.h>
#endif

namespace varve
{

#ifdef Q_OS_UNIX

namespace
{

QByteArray unwritten;

/// False: Ctrl+C came first.
bool waitForReader()
{
    while (true) {
        pollfd ends[2] { { STDOUT_FILENO, POLLOUT, 0 },
                         { InterruptWatch::descriptor(), POLLIN, 0 } };
        const int ready = ::poll(ends, 2, -1);
        if (ready < 0 && errno != EINTR) {
            return true; // the write says what is wrong
        }
        if (ready > 0 && ends[0].revents != 0) {
            return true;
        }
        if (ready > 0 && ends[1].revents != 0) {
            return false;
        }
    }
}

} // namespace

void writeToStandardOutput(const QByteArray &bytes)
{
    std::fflush(stdout);
    const QByteArray all = std::exchange(unwritten, {}) + bytes;
    qsizetype written = 0;
    while (written < all.size()) {
        if (!waitForReader()) {
            unwritten = all.sliced(written);
            return;
        }
        // What says that it can be written to takes as much without waiting.
        const auto portion = std::min<qsizetype>(all.size() - written, _POSIX_PIPE_BUF);
        const ssize_t count =
                ::write(STDOUT_FILENO, all.constData() + written, static_cast<size_t>(portion));
        if (count < 0 && errno != EINTR && errno != EAGAIN) {
            return; // nobody is there, or the disk is full: as little as printf() could we say it
        }
        written += std::max<ssize_t>(count, 0);
    }
}

#else

void writeToStandardOutput(const QByteArray &bytes)
{
    std::fwrite(bytes.constData(), 1, static_cast<size_t>(bytes.size()), stdout);
    std::fflush(stdout);
}

#endif

} // namespace varve
