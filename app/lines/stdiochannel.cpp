// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stdiochannel.h"

#include <QSocketNotifier>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace varve
{

namespace
{

/// A pipe that says it can be written to takes this much without waiting (PIPE_BUF of every system is at least 512).
constexpr qsizetype Portion = 512;
constexpr qsizetype ReadSize = 64 * 1024;
constexpr int MostPortions = 4096; ///< in one go, so that the event loop goes on

/// A descriptor of our own for one that others may use, which from now on goes where `instead` does. Not for children.
int takeOver(int descriptor, int instead)
{
    const int own = ::fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    ::dup2(instead, descriptor);
    return own;
}

/// Whoever was started with one of them closed would get the next file that is opened in its place.
void fillStandardDescriptors()
{
    int descriptor = 0;
    do {
        descriptor = ::open("/dev/null", O_RDWR);
    } while (descriptor >= 0 && descriptor <= STDERR_FILENO);
    ::close(descriptor);
}

bool isWritable(int descriptor)
{
    pollfd look { descriptor, POLLOUT, 0 };
    return ::poll(&look, 1, 0) > 0;
}

} // namespace

StdioChannel::StdioChannel(QObject *parent) : QObject(parent)
{
    fillStandardDescriptors();
    std::signal(SIGPIPE, SIG_IGN); // a client that is gone is an error of write()
    const int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    m_in = takeOver(STDIN_FILENO, nothing);
    ::close(nothing);
    m_out = takeOver(STDOUT_FILENO, STDERR_FILENO);
    m_readable = std::make_unique<QSocketNotifier>(m_in, QSocketNotifier::Read);
    m_writable = std::make_unique<QSocketNotifier>(m_out, QSocketNotifier::Write);
    m_readable->setEnabled(false);
    m_writable->setEnabled(false);
    connect(m_readable.get(), &QSocketNotifier::activated, this, &StdioChannel::read);
    connect(m_writable.get(), &QSocketNotifier::activated, this, &StdioChannel::write);
}

StdioChannel::~StdioChannel()
{
    m_readable.reset();
    m_writable.reset();
    ::close(m_in);
    ::close(m_out);
}

void StdioChannel::start(OutputBuffer *output)
{
    m_output = output;
    wake();
}

void StdioChannel::wake()
{
    if (m_output->isHopeless()) {
        breakOff(); // it has not read for so long that nothing more can be kept for it
    } else if (!m_broken && !m_output->isEmpty()) {
        m_writable->setEnabled(true);
    }
    // Whoever does not read our answers is not asked what else they want.
    m_readable->setEnabled(!m_ended && !m_broken && !m_output->isCongested());
}

/// One read of a descriptor that is readable does not wait.
void StdioChannel::read()
{
    std::array<char, ReadSize> bytes;
    const ssize_t count = ::read(m_in, bytes.data(), bytes.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) {
        return;
    }
    if (count <= 0) {
        m_ended = true;
        m_readable->setEnabled(false);
        Q_EMIT ended();
        return;
    }
    Q_EMIT received(QByteArray(bytes.data(), count));
}

void StdioChannel::write()
{
    for (int i = 0; i < MostPortions && !m_output->isEmpty() && isWritable(m_out); ++i) {
        const QByteArrayView next = m_output->next(Portion);
        const ssize_t count = ::write(m_out, next.data(), static_cast<size_t>(next.size()));
        if (count < 0 && errno != EINTR && errno != EAGAIN) {
            breakOff();
            return;
        }
        if (count < 0) {
            break;
        }
        m_output->written(count);
    }
    if (m_output->isEmpty()) {
        m_writable->setEnabled(false);
        Q_EMIT drained();
    }
    wake();
}

void StdioChannel::breakOff()
{
    m_output->clear();
    m_writable->setEnabled(false);
    m_readable->setEnabled(false);
    if (!std::exchange(m_broken, true)) {
        Q_EMIT broken();
    }
}

} // namespace varve
