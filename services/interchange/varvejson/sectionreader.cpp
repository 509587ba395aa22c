// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sectionreader.h"

namespace varve
{

namespace
{

bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

} // namespace

SectionReader::SectionReader(QIODevice &device, QList<QByteArray> opened, qint64 maxValue)
    : m_buffer(device)
    , m_opened(std::move(opened))
    , m_maxValue(maxValue)
{ }

Result<bool> SectionReader::next(Value &value)
{
    while (true) {
        if (scan()) {
            value.section = m_section;
            value.key = m_key;
            value.line = m_firstLine;
            value.length = m_discarded + (m_tokenEnd - m_buffer.begin);
            value.bytes =
                    value.length > m_maxValue ? std::string_view() : m_buffer.viewTo(m_tokenEnd);
            m_discarded = 0;
            return true;
        }
        if (m_buffer.isAtEnd() || m_state == State::After) {
            return false;
        }
        if (!m_inside) {
            m_buffer.discard();
        } else if (m_buffer.end() - m_buffer.begin > m_maxValue) {
            m_discarded += m_buffer.discard();
        }
        if (const auto filled = m_buffer.fill(); !filled) {
            return std::unexpected(filled.error());
        }
    }
}

/// Goes on to the end of a value that is given out; false if all that was read is used up.
bool SectionReader::scan()
{
    while (m_buffer.scanned < m_buffer.end() && m_state != State::After) {
        if (step(m_buffer.at(m_buffer.scanned))) {
            return true;
        }
    }
    return false;
}

/// One byte, or none if it ends a value without brackets.
bool SectionReader::step(char c)
{
    if (m_inside) {
        if (m_isScalar && (c == ',' || c == '}' || c == ']' || isSpace(c))) {
            return endValue(m_buffer.scanned);
        }
        m_line += c == '\n';
        ++m_buffer.scanned;
        return !m_isScalar && endsAt(c) && endValue(m_buffer.scanned);
    }
    if (beginsToken(c)) {
        begin(c);
    }
    m_line += c == '\n';
    ++m_buffer.scanned;
    return false;
}

/// Whether a name or a value begins here; else the byte belongs to what stands around them.
bool SectionReader::beginsToken(char c)
{
    if (isSpace(c) || c == ',') {
        return false;
    }
    switch (m_state) {
    case State::Before:
        m_state = c == '{' ? State::Name : State::Before; // a byte order mark, say
        return false;
    case State::Name:
        m_state = c == '}' ? State::After : State::Name;
        return c == '"';
    case State::Colon:
        m_state = c == ':' ? State::Value : State::Colon;
        return false;
    case State::InnerColon:
        m_state = c == ':' ? State::InnerValue : State::InnerColon;
        return false;
    case State::Value:
        if (c == '[' || (c == '{' && m_opened.contains(m_section))) {
            m_state = c == '[' ? State::InArray : State::InObject;
            return false;
        }
        return true;
    case State::InArray:
        m_state = c == ']' ? State::Name : State::InArray;
        return c != ']';
    case State::InObject:
        m_state = c == '}' ? State::Name : State::InObject;
        return c == '"';
    case State::InnerValue:
        return true;
    case State::After:
        break;
    }
    return false;
}

void SectionReader::begin(char c)
{
    m_inside = true;
    m_buffer.begin = m_buffer.scanned;
    m_firstLine = m_line;
    m_depth = c == '{' || c == '[' ? 1 : 0;
    m_inString = c == '"';
    m_escaped = false;
    m_isScalar = !m_inString && m_depth == 0;
}

bool SectionReader::endsAt(char c)
{
    if (m_inString) {
        if (m_escaped || c == '\\') {
            m_escaped = !m_escaped;
        } else if (c == '"') {
            m_inString = false;
            return m_depth == 0;
        }
        return false;
    }
    m_inString = c == '"';
    m_depth += c == '{' || c == '[' ? 1 : 0;
    m_depth -= c == '}' || c == ']' ? 1 : 0;
    return m_depth == 0 && !m_inString;
}

/// True if it is one that is given out, and not a name.
bool SectionReader::endValue(qsizetype end)
{
    m_inside = false;
    m_tokenEnd = end;
    switch (m_state) {
    case State::Name:
        m_section = takeName();
        m_key.clear();
        m_state = State::Colon;
        return false;
    case State::InObject:
        m_key = takeName();
        m_state = State::InnerColon;
        return false;
    case State::InnerValue:
        m_state = State::InObject;
        return true;
    case State::Value:
        m_state = State::Name;
        return true;
    default:
        return true;
    }
}

/// Names that matter have no escapes.
QByteArray SectionReader::takeName() const
{
    const std::string_view quoted = m_buffer.viewTo(m_tokenEnd);
    // Of one that was too long nothing is left, or its end.
    return quoted.size() < 2 ? QByteArray()
                             : QByteArrayView(quoted).sliced(1).chopped(1).toByteArray();
}

} // namespace varve
