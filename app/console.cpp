// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console.h"

#include "interruptwatch.h"
#include "resources.h"
#include <base/crashwriter.h>
#include <redaction/secrets.h>

#include <QByteArray>
#include <QtGlobal>

#ifdef Q_OS_WIN
#include <io.h>
#else
#include <climits>
#include <poll.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

#ifdef Q_OS_UNIX

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

/// Writes to standard output as fast as it is read, and no faster. While nobody reads, a Ctrl+C that an InterruptWatch waits for lets
/// it return, so that what is running is stopped at once; what could not be written then goes out with what is written next,
/// which waits for the reader.
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

std::FILE *fileOf(ConsoleStream stream)
{
    return stream == ConsoleStream::Output ? stdout : stderr;
}

bool put(ConsoleStream stream, const QByteArray &bytes)
{
    const auto size = static_cast<size_t>(bytes.size());
    return std::fwrite(bytes.constData(), 1, size, fileOf(stream)) == size;
}

void write(ConsoleStream stream, const QByteArray &bytes)
{
    if (stream == ConsoleStream::Output) {
        writeToStandardOutput(bytes);
        return;
    }
    put(stream, bytes);
    std::fflush(stderr);
}

bool endsWhereThreadsFail = false;

void writeMessage(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    // Before anything that wants memory itself: where no thread is to be had there may be none left.
    if (endsWhereThreadsFail && text.startsWith("QThread::start: Thread creation error"_L1)) {
        endForWantOfThread();
    }
    const QString line = qFormatLogMessage(type, context, text);
    if (!line.isNull()) {
        writeVisibly(ConsoleStream::Error, line + u'\n');
    }
    if (type != QtDebugMsg && type != QtInfoMsg) {
        noteLogLine(withoutSecrets(line).toUtf8());
    }
}

} // namespace

bool isTerminal(ConsoleStream stream)
{
#ifdef Q_OS_WIN
    return _isatty(_fileno(fileOf(stream))) != 0;
#else
    return ::isatty(::fileno(fileOf(stream))) == 1;
#endif
}

void writeVisibly(ConsoleStream stream, const QString &text)
{
    write(stream, visibleText(text, ControlSpelling::Escape).toUtf8());
}

void writeJsonLine(const QByteArray &json)
{
    write(ConsoleStream::Output, visibleJson(json) + '\n');
}

void endWhereThreadsFail()
{
    endsWhereThreadsFail = true;
}

void installMessageWriter()
{
    qInstallMessageHandler(writeMessage);
}

ConsoleText::ConsoleText(ConsoleStream stream, Use use)
    : m_stream(stream)
    , m_isVisible(use == Use::Reading || isTerminal(stream))
{ }

ConsoleText::~ConsoleText()
{
    end();
}

void ConsoleText::add(const QString &piece)
{
    write(m_stream, (m_isVisible ? m_visible.add(piece) : piece).toUtf8());
}

void ConsoleText::end()
{
    if (const QString rest = m_visible.end(); !rest.isEmpty()) {
        write(m_stream, rest.toUtf8());
    }
}

ConsoleDocument::ConsoleDocument(bool isJson)
    : m_isVisible(isTerminal(ConsoleStream::Output))
    , m_visible(isJson ? ControlSpelling::Json : ControlSpelling::Escape)
{
    QIODevice::open(QIODevice::WriteOnly | QIODevice::Unbuffered);
}

ConsoleDocument::~ConsoleDocument() = default;

bool ConsoleDocument::finish()
{
    const bool whole = put(ConsoleStream::Output, m_visible.end().toUtf8());
    return std::fflush(stdout) == 0 && whole && std::ferror(stdout) == 0;
}

qint64 ConsoleDocument::readData(char *, qint64)
{
    return -1;
}

qint64 ConsoleDocument::writeData(const char *data, qint64 size)
{
    const QByteArrayView bytes(data, size);
    const bool done = m_isVisible
            ? put(ConsoleStream::Output, m_visible.add(QString(m_decoder(bytes))).toUtf8())
            : put(ConsoleStream::Output, QByteArray::fromRawData(data, size));
    if (!done) {
        setErrorString(qt_error_string(errno));
    }
    return done ? size : -1;
}

} // namespace varve
