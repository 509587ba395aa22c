// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "linereader.h"

namespace varve
{

LineReader::LineReader(QIODevice &device, qint64 maxLine) : m_buffer(device), m_maxLine(maxLine) { }

Result<bool> LineReader::next(Line &line)
{
    while (true) {
        const std::string_view rest = m_buffer.unscanned();
        if (const size_t found = rest.find('\n'); found != std::string_view::npos) {
            give(line, m_buffer.scanned + static_cast<qsizetype>(found), true);
            m_buffer.begin = ++m_buffer.scanned;
            return true;
        }
        m_buffer.scanned = m_buffer.end();
        if (m_buffer.isAtEnd()) {
            if (m_buffer.begin == m_buffer.end() && m_discarded == 0) {
                return false;
            }
            give(line, m_buffer.end(), false);
            return true;
        }
        if (m_buffer.end() - m_buffer.begin > m_maxLine) {
            m_discarded += m_buffer.discard();
        }
        if (const auto filled = m_buffer.fill(); !filled) {
            return std::unexpected(filled.error());
        }
    }
}

void LineReader::give(Line &line, qsizetype end, bool terminated)
{
    line.number = ++m_lines;
    line.length = m_discarded + (end - m_buffer.begin);
    line.tooLong = line.length > m_maxLine;
    line.terminated = terminated;
    line.bytes = line.tooLong ? std::string_view() : m_buffer.viewTo(end);
    m_discarded = 0;
    m_buffer.begin = m_buffer.scanned = end;
}

} // namespace varve
