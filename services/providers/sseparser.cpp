// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sseparser.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace varve
{

namespace
{

qsizetype indexOf(const QByteArray &buffer, char wanted, qsizetype from, qsizetype end)
{
    if (from >= end) {
        return -1;
    }
    const char *begin = buffer.constData();
    const void *hit = std::memchr(begin + from, wanted, static_cast<size_t>(end - from));
    return hit ? static_cast<const char *>(hit) - begin : -1;
}

} // namespace

SseParser::SseParser() : SseParser(Limits {}) { }

SseParser::SseParser(Limits limits) : m_limits(limits) { }

void SseParser::feed(QByteArrayView bytes)
{
    if (m_fault != Fault::None || bytes.isEmpty()) {
        return;
    }
    if (m_eventBegin > 0) {
        char *begin = m_buffer.data();
        std::memmove(begin, begin + m_eventBegin, static_cast<size_t>(m_size - m_eventBegin));
        const qsizetype shift = std::exchange(m_eventBegin, 0);
        m_size -= shift;
        m_lineBegin -= shift;
        m_crSearched -= shift;
        m_lfSearched -= shift;
        m_name.begin = m_name.size > 0 ? m_name.begin - shift : 0;
        m_data.begin = m_data.size > 0 ? m_data.begin - shift : 0;
    }
    const qsizetype needed = m_size + bytes.size() + Padding;
    if (m_buffer.size() < needed) {
        m_buffer.resize(std::max(needed, m_buffer.size() * 2), '\0');
    }
    std::memcpy(m_buffer.data() + m_size, bytes.data(), static_cast<size_t>(bytes.size()));
    m_size += bytes.size();
}

bool SseParser::next(SseEvent &event)
{
    if (m_fault != Fault::None || !skipByteOrderMark()) {
        return false;
    }
    Span line;
    while (nextLine(line)) {
        if (line.size > m_limits.line) {
            fail(Fault::LineTooLong);
            return false;
        }
        if (line.size > 0) {
            takeLine(line);
        } else if (dispatch(event, false)) {
            return true;
        }
        if (m_lineBegin - m_eventBegin > m_limits.event) {
            fail(Fault::EventTooLong);
            return false;
        }
    }
    if (m_size - m_lineBegin > m_limits.line) {
        fail(Fault::LineTooLong);
    } else if (m_size - m_eventBegin > m_limits.event) {
        fail(Fault::EventTooLong);
    } else if (m_finished) {
        return dispatch(event, true);
    }
    return false;
}

bool SseParser::skipByteOrderMark()
{
    if (m_started) {
        return true;
    }
    constexpr QByteArrayView mark("\xEF\xBB\xBF");
    const QByteArrayView head(m_buffer.constData(), std::min(m_size, mark.size()));
    if (!m_finished && head.size() < mark.size() && mark.startsWith(head)) {
        return false;
    }
    m_started = true;
    if (head == mark) {
        m_eventBegin = m_lineBegin = m_crSearched = m_lfSearched = mark.size();
    }
    return true;
}

/// The line that begins at m_lineBegin, without its end; m_lineBegin then is behind it.
bool SseParser::nextLine(Span &line)
{
    if (m_skipLf && m_lineBegin < m_size) {
        m_skipLf = false;
        if (m_buffer.constData()[m_lineBegin] == '\n') {
            if (m_eventBegin == m_lineBegin) {
                ++m_eventBegin;
            }
            ++m_lineBegin;
        }
    }
    qsizetype end = 0;
    if (endOfLine(end)) {
        line = { m_lineBegin, end - m_lineBegin };
        m_skipLf = m_buffer.constData()[end] == '\r';
        m_lineBegin = end + 1;
        return true;
    }
    if (m_finished && m_lineBegin < m_size) {
        line = { m_lineBegin, m_size - m_lineBegin };
        m_lineBegin = m_size;
        return true;
    }
    return false;
}

/// Looks at every byte at most once for each of the two characters: m_lfSearched rests on a line feed
/// that was found beyond a carriage return until the lines before it are taken.
bool SseParser::endOfLine(qsizetype &end)
{
    m_crSearched = std::max(m_crSearched, m_lineBegin);
    m_lfSearched = std::max(m_lfSearched, m_lineBegin);
    const qsizetype lineFeed = indexOf(m_buffer, '\n', m_lfSearched, m_size);
    m_lfSearched = lineFeed < 0 ? m_size : lineFeed;
    const qsizetype carriageReturn = indexOf(m_buffer, '\r', m_crSearched, m_lfSearched);
    m_crSearched = carriageReturn < 0 ? m_lfSearched : carriageReturn;
    end = carriageReturn < 0 ? lineFeed : carriageReturn;
    return end >= 0;
}

void SseParser::takeLine(Span line)
{
    const QByteArrayView text = view(line);
    if (text.front() == ':') {
        if (m_dataLines == 0 && m_name.size == 0) {
            m_eventBegin = m_lineBegin; // a stream of nothing but comments does not pile up
        }
        return;
    }
    if (text.front() == '{') {
        if (m_dataLines == 0) {
            takeData(line);
        }
        return;
    }
    const qsizetype colon = text.indexOf(':');
    if (colon < 0) {
        takeField(text, { line.begin + line.size, 0 });
        return;
    }
    Span value { line.begin + colon + 1, line.size - colon - 1 };
    if (value.size > 0 && m_buffer.constData()[value.begin] == ' ') {
        ++value.begin;
        --value.size;
    }
    takeField(text.first(colon), value);
}

void SseParser::takeField(QByteArrayView name, Span value)
{
    if (name == "data" || (name == "error" && m_dataLines == 0)) { // "error: {...}": old llama.cpp
        takeData(value);
    } else if (name == "event") {
        m_name = value;
    } else if (name == "id") {
        if (!view(value).contains('\0')) {
            m_lastEventId = view(value).toByteArray();
        }
    } else if (name == "retry") {
        bool ok = false;
        const int milliseconds = view(value).toInt(&ok);
        if (ok && milliseconds >= 0) {
            m_retryMs = milliseconds;
        }
    }
}

void SseParser::takeData(Span value)
{
    if (m_dataLines == 0) {
        m_data = value;
    } else {
        if (m_dataLines == 1) {
            m_joined = view(m_data).toByteArray();
        }
        m_joined += '\n';
        m_joined += view(value);
    }
    ++m_dataLines;
}

bool SseParser::dispatch(SseEvent &event, bool cut)
{
    if (m_dataLines > 1) {
        const qsizetype size = m_joined.size();
        m_joined.reserve(size + Padding);
        event.data = QByteArrayView(m_joined.constData(), size);
    } else {
        event.data = m_dataLines == 1 ? view(m_data) : QByteArrayView();
    }
    event.name = view(m_name);
    event.cut = cut;
    dropEvent();
    return !event.data.isEmpty();
}

void SseParser::dropEvent()
{
    m_eventBegin = m_lineBegin;
    m_name = { m_lineBegin, 0 };
    m_data = { m_lineBegin, 0 };
    m_dataLines = 0;
}

void SseParser::fail(Fault fault)
{
    m_fault = fault;
    m_buffer.clear();
    m_joined.clear();
    m_size = m_eventBegin = m_lineBegin = m_crSearched = m_lfSearched = 0;
    dropEvent();
}

} // namespace varve
