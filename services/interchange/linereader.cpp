// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "linereader.h"

#include "jsontree.h"

#include <cstring>

namespace varve
{

LineReader::LineReader(QIODevice &device, qint64 maxLine)
    : m_device(device)
    , m_maxLine(maxLine)
    , m_buffer(2 * Block, Qt::Uninitialized)
{ }

Result<bool> LineReader::next(Line &line)
{
    while (true) {
        const void *found = std::memchr(m_buffer.constData() + m_scanned, '\n',
                                        static_cast<size_t>(m_end - m_scanned));
        if (found) {
            give(line, static_cast<const char *>(found) - m_buffer.constData(), true);
            m_begin = m_scanned = m_begin + 1;
            return true;
        }
        m_scanned = m_end;
        if (m_atEnd) {
            if (m_begin == m_end && m_discarded == 0) {
                return false;
            }
            give(line, m_end, false);
            return true;
        }
        if (m_end - m_begin > m_maxLine) {
            m_discarded += m_end - m_begin;
            m_begin = m_scanned = m_end = 0;
        }
        if (const auto filled = fill(); !filled) {
            return std::unexpected(filled.error());
        }
    }
}

void LineReader::give(Line &line, qsizetype end, bool terminated)
{
    line.number = ++m_lines;
    line.length = m_discarded + (end - m_begin);
    line.tooLong = line.length > m_maxLine;
    line.terminated = terminated;
    line.bytes = line.tooLong
            ? std::string_view()
            : std::string_view(m_buffer.constData() + m_begin, static_cast<size_t>(end - m_begin));
    m_discarded = 0;
    m_begin = m_scanned = end;
}

void LineReader::makeRoom()
{
    const qsizetype pending = m_end - m_begin;
    if (m_begin > 0) {
        std::memmove(m_buffer.data(), m_buffer.constData() + m_begin, static_cast<size_t>(pending));
        m_scanned -= m_begin;
        m_begin = 0;
        m_end = pending;
    }
    const qsizetype needed = m_end + Block + JsonTree::Padding;
    if (m_buffer.size() < needed) {
        m_buffer.resizeForOverwrite(qMax(needed, m_buffer.size() + m_buffer.size() / 2));
    } else if (grewLarge() && needed < LargeBuffer / 2) {
        QByteArray smaller(qMax(needed, 2 * Block), Qt::Uninitialized);
        std::memcpy(smaller.data(), m_buffer.constData(), static_cast<size_t>(m_end));
        m_buffer.swap(smaller);
    }
}

Result<> LineReader::fill()
{
    makeRoom();
    const qint64 got = m_device.read(m_buffer.data() + m_end, Block);
    if (got < 0 && !m_device.atEnd()) {
        return fail(Error::Kind::Io, m_device.errorString());
    }
    m_atEnd = got <= 0;
    m_end += qMax<qint64>(got, 0);
    m_bytesRead += qMax<qint64>(got, 0);
    return {};
}

} // namespace varve
