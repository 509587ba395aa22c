// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "linesplitter.h"

#include <utility>

namespace varve
{

void LineSplitter::feed(QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const qsizetype lineEnd = bytes.indexOf('\n');
        take(lineEnd < 0 ? bytes : bytes.first(lineEnd));
        if (lineEnd < 0) {
            return;
        }
        finishLine();
        bytes = bytes.sliced(lineEnd + 1);
    }
}

void LineSplitter::end()
{
    finishLine();
}

void LineSplitter::take(QByteArrayView part)
{
    if (m_skipping) {
        return;
    }
    // One more than allowed, because it may be the \r of the line end.
    if (m_line.size() + part.size() > m_limit + 1) {
        m_line = QByteArray(); // gives the memory back, which clear() would not promise
        m_skipping = true;
        m_sink.tooLong();
        return;
    }
    m_line += part;
}

void LineSplitter::finishLine()
{
    if (std::exchange(m_skipping, false)) {
        return;
    }
    QByteArray line = std::exchange(m_line, QByteArray());
    if (line.endsWith('\r')) {
        line.chop(1);
    }
    if (line.size() > m_limit) {
        m_sink.tooLong();
    } else if (!line.trimmed().isEmpty()) {
        m_sink.line(line);
    }
}

} // namespace varve
