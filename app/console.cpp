// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console.h"

#include "resources.h"
#include "standardoutput.h"
#include <base/crashwriter.h>
#include <redaction/secrets.h>

#include <QtGlobal>

#ifdef Q_OS_WIN
#include <io.h>
#else
#include <unistd.h>
#endif

#include <cerrno>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

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
    const QString line = qFormatLogMessage(type, context, text);
    if (!line.isNull()) {
        writeVisibly(ConsoleStream::Error, line + u'\n');
    }
    if (type != QtDebugMsg && type != QtInfoMsg) {
        noteLogLine(withoutSecrets(line).toUtf8());
    }
    if (endsWhereThreadsFail && text.startsWith("QThread::start: Thread creation error"_L1)) {
        endForWantOfThread();
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
