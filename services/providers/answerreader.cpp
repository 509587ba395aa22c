// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answerreader.h"

#include "errorclassifier.h"

#include <algorithm>
#include <array>

namespace varve
{

namespace
{

constexpr qsizetype LargestDocument = 16 * 1024 * 1024; // bytes
constexpr qsizetype LongestFieldName = 6; // "event:", "retry:"

bool beginsLikeEvents(QByteArrayView head)
{
    constexpr std::array<QByteArrayView, 6> starts { "data:",  "event:", "id:",
                                                     "retry:", ":",      "\xEF\xBB\xBF" };
    return std::ranges::any_of(starts,
                               [head](QByteArrayView start) { return head.startsWith(start); });
}

} // namespace

AnswerReader::AnswerReader(std::unique_ptr<StreamDecoder> decoder, const QByteArray &contentType,
                           const QHash<QString, QString> &toolNames)
    : m_decoder(std::move(decoder))
    , m_toolNames(toolNames)
{
    if (contentType.trimmed().toLower().startsWith("text/event-stream")) {
        m_form = Form::Events;
    }
}

void AnswerReader::feed(QByteArrayView bytes, StreamEvents &out)
{
    const qsizetype from = out.size();
    feedAny(bytes, out);
    nameBack(out, from);
}

void AnswerReader::finish(StreamEvents &out)
{
    const qsizetype from = out.size();
    finishAny(out);
    nameBack(out, from);
}

void AnswerReader::nameBack(StreamEvents &events, qsizetype from) const
{
    for (qsizetype i = from; i < events.size() && !m_toolNames.isEmpty(); ++i) {
        if (auto *call = std::get_if<ToolCallBegin>(&events[i])) {
            call->name = m_toolNames.value(call->name, call->name);
        }
    }
}

void AnswerReader::feedAny(QByteArrayView bytes, StreamEvents &out)
{
    if (isComplete()) {
        return;
    }
    if (m_form == Form::Events) {
        m_parser.feed(bytes);
        readEvents(out);
        return;
    }
    m_held += bytes;
    if (m_form == Form::Unknown) {
        decide(false);
    }
    if (m_form == Form::Events) {
        m_parser.feed(std::exchange(m_held, {}));
        readEvents(out);
    } else if (m_held.size() > LargestDocument) {
        failWith(brokenStream(m_held), out);
    }
}

/// Some proxies label event streams as text/plain, and some servers answer a stream request with JSON.
void AnswerReader::decide(bool atEnd)
{
    const QByteArrayView head = QByteArrayView(m_held).trimmed();
    if (!atEnd && head.size() < LongestFieldName && !head.startsWith('{')
        && !head.startsWith('<')) {
        return;
    }
    m_form = beginsLikeEvents(head) ? Form::Events : Form::Document;
}

void AnswerReader::readEvents(StreamEvents &out)
{
    SseEvent event;
    while (!isComplete() && m_parser.next(event)) {
        m_decoder->feed(event, out);
    }
    if (m_parser.fault() != SseParser::Fault::None && !isComplete()) {
        failWith(brokenStream({}), out);
    }
}

void AnswerReader::finishAny(StreamEvents &out)
{
    if (isComplete()) {
        return;
    }
    if (m_form == Form::Unknown) {
        decide(true);
        if (m_form == Form::Events) {
            m_parser.feed(std::exchange(m_held, {}));
        }
    }
    if (m_form == Form::Events) {
        m_parser.finish();
        readEvents(out);
    } else if (!m_held.trimmed().isEmpty()) {
        m_decoder->feedDocument(m_held, out);
    }
    if (!isComplete()) {
        m_decoder->finish(out);
    }
}

void AnswerReader::failWith(const Failure &failure, StreamEvents &out)
{
    out.append(StreamFailure { failure });
    m_failed = true;
}

} // namespace varve
