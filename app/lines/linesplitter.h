// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <functional>

namespace varve
{

/// Cuts a stream of bytes into lines, however they arrive. Of a line that is longer than the limit nothing is kept: it is told of
/// once, when it has become too long, and skipped up to its end. Any thread, one at a time.
class LineSplitter
{
public:
    struct Sink
    {
        /// Without its end ("\n" or "\r\n"); lines of blanks alone are left out.
        std::function<void(const QByteArray &line)> line;
        std::function<void()> tooLong;
    };

    LineSplitter(qsizetype limit, Sink sink) : m_limit(limit), m_sink(std::move(sink)) { }

    void feed(QByteArrayView bytes);
    /// The stream has ended: what stands behind the last line end is a line too.
    void end();

    /// Bytes that are held of the line that is coming.
    [[nodiscard]] qsizetype held() const { return m_line.size(); }

private:
    void take(QByteArrayView part);
    void finishLine();

    const qsizetype m_limit; ///< bytes of a line, without its end
    const Sink m_sink;
    QByteArray m_line;
    bool m_skipping = false; ///< of a line that was too long
};

} // namespace varve
