// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/visibletext.h>

#include <QIODevice>
#include <QStringDecoder>

#include <cstdio>

namespace varve
{

// Standard output and standard error of the command line: nothing else writes there. What is written may have come from anywhere, and a
// terminal obeys what it is told (titles, the clipboard, colours, the order of letters), so:
//   - what is for reading (tables, lists, messages) has its control characters spelled out wherever it goes, as it may end on a
//     terminal through a pipe;
//   - what is wanted as it is (an answer, an export, a request) has so on a terminal, and is unchanged in a file or a pipe;
//   - JSON has them as JSON escapes, which mean the same.

enum class ConsoleStream : quint8 { Output, Error };

[[nodiscard]] bool isTerminal(ConsoleStream stream);

/// Text for reading.
void writeVisibly(ConsoleStream stream, const QString &text);
/// JSON, and a line feed.
void writeJsonLine(const QByteArray &json);
/// What Qt and the program report while they run: one line on standard error, spelled out.
void installMessageWriter();
/// From now on the process ends when the system gives no thread, which Qt only reports: a verb would wait for its work without end.
void endWhereThreadsFail();

/// A text that comes in pieces. `end()` or the destructor writes what was held back.
class ConsoleText
{
    Q_DISABLE_COPY_MOVE(ConsoleText)
public:
    enum class Use : quint8 { Reading, AsItIs };

    ConsoleText(ConsoleStream stream, Use use);
    ~ConsoleText();

    void add(const QString &piece);
    void end();

private:
    const ConsoleStream m_stream;
    const bool m_isVisible;
    VisibleText m_visible { ControlSpelling::Escape };
};

/// Bytes of a document, UTF-8, on standard output. `isJson`: they stay JSON on a terminal too.
class ConsoleDocument : public QIODevice
{
    Q_OBJECT
public:
    explicit ConsoleDocument(bool isJson);
    ~ConsoleDocument() override;

    [[nodiscard]] bool isSequential() const override { return true; }
    /// What is still held back is written. False if not everything arrived.
    [[nodiscard]] bool finish();

protected:
    qint64 readData(char *data, qint64 most) override;
    qint64 writeData(const char *data, qint64 size) override;

private:
    const bool m_isVisible;
    VisibleText m_visible;
    QStringDecoder m_decoder { QStringDecoder::Utf8 };
};

} // namespace varve
