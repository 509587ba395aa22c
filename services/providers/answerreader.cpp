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
                           const QHash<QString, QString> &toolNames, const AnswerLimits &limits)
    : m_decoder(std::move(decoder))
    , m_toolNames(toolNames)
    , m_meter(limits)
    , m_parser({ .line = limits.event, .event = limits.event })
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
        readEvents(bytes.size(), out);
        return;
    }
    m_held += bytes;
    if (m_form == Form::Unknown) {
        decide(false);
    }
    if (m_form == Form::Events) {
        m_parser.feed(std::exchange(m_held, {}));
        readEvents(bytes.size(), out);
    } else if (m_held.size() > m_meter.limits().event) {
        failWith(m_meter.tooLarge(), out);
        m_held.clear();
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

void AnswerReader::readEvents(qsizetype bytes, StreamEvents &out)
{
    const qsizetype from = out.size();
    SseEvent event;
    while (!isComplete() && m_parser.next(event)) {
        const qsizetype before = out.size();
        m_decoder->feed(event, out);
        hold(before, out);
    }
    if (m_parser.fault() != SseParser::Fault::None && !isComplete()) {
        failWith(m_meter.tooLarge(), out);
    }
    if (const auto failure = m_meter.silence(bytes, out, from); failure && !isComplete()) {
        failWith(*failure, out);
    }
}

/// What the decoder has added from number `from` on, within the limits.
void AnswerReader::hold(qsizetype from, StreamEvents &out)
{
    m_failed = m_meter.cuts(out, from, m_decoder->load()) || m_failed;
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
        readEvents(0, out);
    } else if (!m_held.trimmed().isEmpty()) {
        const qsizetype before = out.size();
        m_decoder->feedDocument(m_held, out);
        hold(before, out);
    }
    if (!isComplete()) {
        const qsizetype before = out.size();
        m_decoder->finish(out);
        hold(before, out);
    }
}

void AnswerReader::failWith(const Failure &failure, StreamEvents &out)
{
    out.append(StreamFailure { failure });
    m_failed = true;
}

} // namespace varve
