// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "elementreader.h"

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
    : m_buffer(device)
    , m_maxElement(maxElement)
{ }

Result<bool> ElementReader::next(Element &element)
{
    while (true) {
        if (scan()) {
            give(element, true);
            return true;
        }
        if (m_buffer.isAtEnd() || m_rest) {
            if (!m_inside) {
                return false;
            }
            // A value without brackets has no other end when it stands alone.
            give(element, m_list == List::None && m_depth == 0 && !m_inString);
            return true;
        }
        if (!m_inside) {
            m_buffer.discard();
        } else if (m_buffer.end() - m_buffer.begin > m_maxElement) {
            m_discarded += m_buffer.discard();
        }
        if (const auto filled = m_buffer.fill(); !filled) {
            return std::unexpected(filled.error());
        }
    }
}

/// Goes on to the end of an element, which is before the scanned place then; false if all that was read is used up.
bool ElementReader::scan()
{
    for (; m_buffer.scanned < m_buffer.end(); ++m_buffer.scanned) {
        const char c = m_buffer.at(m_buffer.scanned);
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
    m_buffer.begin = m_buffer.scanned;
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
            m_buffer.scanned += last;
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
    element.length = m_discarded + (m_buffer.scanned - m_buffer.begin);
    element.tooLong = element.length > m_maxElement;
    element.complete = complete;
    element.bytes = element.tooLong ? std::string_view() : m_buffer.viewTo(m_buffer.scanned);
    m_discarded = 0;
    m_depth = 0;
    m_buffer.begin = m_buffer.scanned;
    m_inside = m_inString = m_escaped = false;
}

} // namespace varve
