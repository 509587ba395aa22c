// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

namespace varve
{

/// One event of a `text/event-stream`. The views are good until the next call of the parser.
struct SseEvent
{
    QByteArrayView name; ///< empty: "message"
    /// UTF-8, never empty; SseParser::Padding more bytes may be read behind it.
    QByteArrayView data;
    bool cut = false; ///< the stream ended before the blank line that ends an event
};

/// Push parser for server-sent events over raw bytes that may be cut anywhere: inside a field name, a
/// UTF-8 character, between CR and LF. Usage: feed() once, then next() until it is false; at the end of
/// the stream finish(), then next() again. Copies every byte once and decodes none. No thread affinity.
///
/// Beyond the HTML standard: an event that the end of the stream cuts off is given out, marked `cut`; a
/// bare line that starts with '{' counts as data, because some proxies write their errors so.
class SseParser
{
public:
    /// Readable bytes behind SseEvent::data, as SIMD parsers want them.
    static constexpr qsizetype Padding = 64;
    /// The same bytes with as much room behind them.
    [[nodiscard]] static QByteArray padded(QByteArray bytes)
    {
        bytes.reserve(bytes.size() + Padding);
        return bytes;
    }

    struct Limits
    {
        qsizetype line = 32 * 1024 * 1024; ///< bytes
        qsizetype event = 64 * 1024 * 1024; ///< bytes
    };
    enum class Fault : quint8 { None, LineTooLong, EventTooLong };

    SseParser();
    explicit SseParser(Limits limits);

    void feed(QByteArrayView bytes);
    void finish() { m_finished = true; }

    /// The next whole event; false if more bytes are needed, at the end, or after a fault.
    [[nodiscard]] bool next(SseEvent &event);

    [[nodiscard]] Fault fault() const { return m_fault; }
    [[nodiscard]] QByteArray lastEventId() const { return m_lastEventId; }
    /// Milliseconds the server asks for before a reconnection; -1 if it said nothing.
    [[nodiscard]] int retryMs() const { return m_retryMs; }

private:
    struct Span
    {
        qsizetype begin = 0;
        qsizetype size = 0;
    };

    [[nodiscard]] bool skipByteOrderMark();
    [[nodiscard]] bool nextLine(Span &line);
    [[nodiscard]] bool endOfLine(qsizetype &end);
    void takeLine(Span line);
    void takeField(QByteArrayView name, Span value);
    void takeData(Span value);
    [[nodiscard]] bool dispatch(SseEvent &event, bool cut);
    void dropEvent();
    void fail(Fault fault);
    [[nodiscard]] QByteArrayView view(Span span) const
    {
        return { m_buffer.constData() + span.begin, span.size };
    }

    Limits m_limits;
    QByteArray m_buffer; ///< m_size bytes in use; at least Padding allocated behind them
    qsizetype m_size = 0;
    qsizetype m_eventBegin = 0; ///< everything before it is done with
    qsizetype m_lineBegin = 0;
    qsizetype m_crSearched = 0; ///< no CR in [line begin, here)
    qsizetype m_lfSearched = 0; ///< no LF in [line begin, here)
    Span m_name;
    Span m_data;
    int m_dataLines = 0;
    QByteArray m_joined; ///< the data if it has more than one line
    QByteArray m_lastEventId;
    int m_retryMs = -1;
    Fault m_fault = Fault::None;
    bool m_started = false;
    bool m_skipLf = false;
    bool m_finished = false;
};

} // namespace varve
