// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectionload.h"

#include <algorithm>
#include <atomic>

#ifdef Q_OS_LINUX
#include <arpa/inet.h>
#include <cstdlib>
#include <dirent.h>
#include <linux/sockios.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#endif

namespace varve
{

namespace
{

std::atomic<qint64> deliveredBytes { 0 };

#ifdef Q_OS_LINUX

quint16 peerPort(int descriptor)
{
    sockaddr_storage address {};
    socklen_t size = sizeof address;
    if (::getpeername(descriptor, reinterpret_cast<sockaddr *>(&address), &size) != 0) {
        return 0;
    }
    if (address.ss_family == AF_INET) {
        return ntohs(reinterpret_cast<const sockaddr_in *>(&address)->sin_port);
    }
    return address.ss_family == AF_INET6
            ? ntohs(reinterpret_cast<const sockaddr_in6 *>(&address)->sin6_port)
            : 0;
}

/// Bytes that came in and were read; what waits in the system's buffer is not in our memory.
qint64 readFrom(int descriptor)
{
    tcp_info info {};
    socklen_t size = sizeof info;
    int waiting = 0;
    if (::getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) != 0
        || ::ioctl(descriptor, SIOCINQ, &waiting) != 0) {
        return 0;
    }
    return static_cast<qint64>(info.tcpi_bytes_received) - waiting;
}

#endif

} // namespace

ConnectionLoad::ConnectionLoad(quint16 port) : m_port(port), m_before(counts()) { }

qint64 ConnectionLoad::largest() const
{
    qint64 most = 0;
    const Counts now = counts();
    for (auto one = now.cbegin(); one != now.cend(); ++one) {
        most = std::max(most, one.value() - m_before.value(one.key()));
    }
    return most;
}

ConnectionLoad::Counts ConnectionLoad::counts() const
{
    Counts counts;
#ifdef Q_OS_LINUX
    DIR *const open = ::opendir("/proc/self/fd");
    while (const dirent *const entry = open ? ::readdir(open) : nullptr) {
        const int descriptor = std::atoi(entry->d_name);
        struct stat about {};
        if (descriptor > 0 && ::fstat(descriptor, &about) == 0 && S_ISSOCK(about.st_mode)
            && peerPort(descriptor) == m_port) {
            counts.insert(about.st_ino, readFrom(descriptor));
        }
    }
    if (open) {
        ::closedir(open);
    }
#endif
    return counts;
}

void ConnectionLoad::noteDelivered(qint64 bytes)
{
    deliveredBytes += bytes;
}

qint64 ConnectionLoad::delivered()
{
    return deliveredBytes;
}

} // namespace varve
