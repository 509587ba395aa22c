// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectionload.h"

#include <algorithm>
#include <atomic>
#include <utility>

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

/// Whoever reads from it comes to its end at once: what waits there is thrown away.
void endConnection(int descriptor)
{
    constexpr std::size_t AtOnce = 1024 * 1024;
    ::shutdown(descriptor, SHUT_RDWR);
    while (::recv(descriptor, nullptr, AtOnce, MSG_DONTWAIT | MSG_TRUNC) > 0) { }
}

/// Bytes that wait in the system's buffer; it doubles the number. Qt reads heads and the sizes of chunks byte by byte, some 6 MB a
/// second, and hears of nothing before it has read what it took from there. Enough for 2 MB a second over 100 ms; with less than a
/// few packets of 64 KB the connections of one machine to itself stand still for 200 ms a packet.
void limitWaiting(int descriptor)
{
    constexpr int Bytes = 128 * 1024;
    int now = 0;
    socklen_t size = sizeof now;
    if (::getsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &now, &size) == 0 && now > 2 * Bytes) {
        ::setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &Bytes, sizeof Bytes);
    }
}

/// Of a socket; else 0.
quint64 numberOf(int descriptor)
{
    struct stat about {};
    return ::fstat(descriptor, &about) == 0 && S_ISSOCK(about.st_mode) ? about.st_ino : 0;
}

#else

qint64 readFrom(int /*descriptor*/)
{
    return 0;
}

quint64 numberOf(int /*descriptor*/)
{
    return 0;
}

void endConnection(int /*descriptor*/) { }

#endif

} // namespace

ConnectionLoad::ConnectionLoad(quint16 port) : m_port(port)
{
    look();
    for (const Connection &one : std::as_const(m_open)) {
        m_before.insert(one.number, readFrom(one.descriptor));
    }
}

qint64 ConnectionLoad::largest()
{
    constexpr int LookEvery = 10;
    if (m_asked++ % LookEvery == 0) {
        look();
    }
    qint64 most = 0;
    for (const Connection &one : std::as_const(m_open)) {
        most = std::max(most, grown(one));
    }
    return most;
}

/// 0 if it is not there any more.
qint64 ConnectionLoad::grown(const Connection &one) const
{
    return numberOf(one.descriptor) == one.number
            ? readFrom(one.descriptor) - m_before.value(one.number)
            : 0;
}

void ConnectionLoad::breakOff(qint64 bytes) const
{
    for (const Connection &one : std::as_const(m_open)) {
        if (grown(one) > bytes) {
            endConnection(one.descriptor);
        }
    }
}

void ConnectionLoad::breakOffAll() const
{
    for (const Connection &one : std::as_const(m_open)) {
        if (numberOf(one.descriptor) == one.number) {
            endConnection(one.descriptor);
        }
    }
}

void ConnectionLoad::look()
{
    m_open.clear();
#ifdef Q_OS_LINUX
    DIR *const open = ::opendir("/proc/self/fd");
    while (const dirent *const entry = open ? ::readdir(open) : nullptr) {
        const int descriptor = std::atoi(entry->d_name);
        const quint64 number = descriptor > 0 ? numberOf(descriptor) : 0;
        if (number != 0 && peerPort(descriptor) == m_port) {
            limitWaiting(descriptor);
            m_open.append({ descriptor, number });
        }
    }
    if (open) {
        ::closedir(open);
    }
#endif
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
