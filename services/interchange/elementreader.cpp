// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "elementreader.h"

#include "jsontree.h"

#include <cstring>

namespace varve
{

namespace
{

bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

bool isByteOrderMark(char c)
{
    return c == '\xef' || c == '\xbb' || c == '\xbf';
}

} // namespace

ElementReader::ElementReader(QIODevice &device, qint64 maxElement)
    : m_device(device)
    , m_maxElement(maxElement)
    , m_buffer(2 * Block, Qt::Uninitialized)
{ }

Result<bool> ElementReader::next(Element &element)
{
    while (true) {
        if (scan()) {
            give(element, true);
            return true;
        }
        if (m_atEnd || m_rest) {
            if (!m_inside) {
                return false;
            }
            // A value without brackets has no other end when it stands alone.
            give(element, m_list == List::None && m_depth == 0 && !m_inString);
            return true;
        }
        if (m_inside && m_end - m_begin > m_maxElement) {
            discard();
        }
        if (const auto filled = fill(); !filled) {
            return std::unexpected(filled.error());
        }
    }
}

/// Goes on to the end of an element, which is before m_scanned then; false if all that was read is used up.
bool ElementReader::scan()
{
    for (; m_scanned < m_end; ++m_scanned) {
        const char c = m_buffer[m_scanned];
        if (m_list == List::Closed) {
            m_rest = m_rest || !isSpace(c);
        } else if ((m_inside || beginsAt(c)) && endsAt(c)) {
            return true;
        }
        m_line += c == '\n';
    }
    return false;
}

/// Whether an element begins with this byte; else it belongs to what stands around them.
bool ElementReader::beginsAt(char c)
{
    if (isSpace(c) || (m_list == List::Unknown && isByteOrderMark(c))) {
        return false;
    }
    if (m_list == List::Unknown) {
        m_list = c == '[' ? List::Open : List::None;
        if (c == '[') {
            return false;
        }
    }
    if (m_list == List::Open && (c == ',' || c == ']')) {
        m_list = c == ']' ? List::Closed : List::Open;
        return false;
    }
    m_inside = true;
    m_begin = m_scanned;
    m_firstLine = m_line;
    return true;
}

bool ElementReader::endsAt(char c)
{
    if (m_inString) {
        if (m_escaped || c == '\\') {
            m_escaped = !m_escaped;
        } else if (c == '"') {
            m_inString = false;
        }
        return false;
    }
    switch (c) {
    case '"':
        m_inString = true;
        return false;
    case '{':
    case '[':
        ++m_depth;
        return false;
    case '}':
    case ']':
        if (m_depth > 0) {
            const bool last = --m_depth == 0;
            m_scanned += last;
            return last;
        }
        // A bracket that closes nothing but the list ends a value without brackets.
        return c == ']' && m_list == List::Open;
    case ',':
        return m_depth == 0 && m_list == List::Open;
    case '\n':
        return m_depth == 0 && m_list == List::None;
    default:
        return false;
    }
}

void ElementReader::give(Element &element, bool complete)
{
    element.number = ++m_elements;
    element.line = m_firstLine;
    element.length = m_discarded + (m_scanned - m_begin);
    element.tooLong = element.length > m_maxElement;
    element.complete = complete;
    element.bytes = element.tooLong ? std::string_view()
                                    : std::string_view(m_buffer.constData() + m_begin,
                                                       static_cast<size_t>(m_scanned - m_begin));
    m_discarded = 0;
    m_depth = 0;
    m_begin = m_scanned;
    m_inside = m_inString = m_escaped = false;
}

void ElementReader::discard()
{
    m_discarded += m_end - m_begin;
    m_begin = m_scanned = m_end = 0;
}

void ElementReader::makeRoom()
{
    if (!m_inside) {
        m_begin = m_scanned = m_end = 0;
    }
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

Result<> ElementReader::fill()
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
