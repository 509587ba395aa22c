// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatdecoder.h"

#include "boundedjson.h"
#include "chatthinking.h"
#include "errorclassifier.h"
#include "overflowpatterns.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

void ChatDecoder::feed(const SseEvent &event, StreamEvents &out)
{
    if (m_done) {
        return;
    }
    if (event.data.startsWith("[DONE]")) {
        stop(out);
    } else if (event.name == "error") {
        failWith(classifyStreamError(event.data.toByteArray()), out);
    } else if (const auto reading = readEvent(m_parser, event, m_chunk);
               reading == EventReading::Broken) {
        failWith(brokenStream(event.data), out);
    } else if (reading == EventReading::Read) {
        takeChunk(event.data, out);
    }
}

void ChatDecoder::feedDocument(const QByteArray &json, StreamEvents &out)
{
    if (m_done) {
        return;
    }
    const QByteArray padded = SseParser::padded(json);
    if (!readFields(m_parser, padded, m_chunk) || (!m_chunk.isAnswer && !m_chunk.isError)) {
        failWith(notAnApi(json), out);
        return;
    }
    takeChunk(json, out);
}

void ChatDecoder::takeChunk(QByteArrayView data, StreamEvents &out)
{
    if (m_chunk.isError) {
        failWith(classifyStreamError(data.toByteArray()), out);
        return;
    }
    if (!m_chunk.thinking.isEmpty()) {
        m_thinkTags.switchOff();
        addThinking(m_chunk.thinking, out);
        m_thinkingField = m_chunk.thinkingField;
    }
    if (!m_chunk.details.isEmpty()) {
        takeDetails(out);
    }
    if (!m_chunk.text.isEmpty()) {
        takeText(m_chunk.text, out);
    }
    if (!m_chunk.refusal.isEmpty()) {
        m_refused = true;
        takeText(m_chunk.refusal, out);
    }
    for (const ChatChunk::Call &part : std::as_const(m_chunk.calls)) {
        takeCall(part, out);
    }
    if (m_chunk.usage) {
        m_usageReported = true;
        out.append(UsageReport { *m_chunk.usage });
    }
    if (m_chunk.timings) {
        m_timings = m_chunk.timings;
    }
    if (!m_chunk.finishReason.isEmpty()) {
        m_finishReason = m_chunk.finishReason;
    }
}

void ChatDecoder::takeText(const QString &text, StreamEvents &out)
{
    if (m_thinkTags.isPassingThrough()) {
        addText(text, out);
        return;
    }
    const ThinkTags::Parts parts = m_thinkTags.take(text);
    addThinking(parts.thinking, out);
    addText(parts.text, out);
}

void ChatDecoder::addText(const QString &text, StreamEvents &out)
{
    if (text.isEmpty()) {
        return;
    }
    if (m_textBlock < 0) {
        m_textBlock = m_blocks++;
    }
    out.append(TextDelta { m_textBlock, text });
}

void ChatDecoder::addThinking(const QString &text, StreamEvents &out)
{
    if (text.isEmpty()) {
        return;
    }
    if (m_thinkingBlock < 0) {
        m_thinkingBlock = m_blocks++;
    }
    out.append(ThinkingDelta { m_thinkingBlock, text, {}, false });
}

/// Their text usually comes a second time as `reasoning`; encrypted ones have none.
void ChatDecoder::takeDetails(StreamEvents &out)
{
    if (m_thinkingBlock < 0) {
        m_thinkingBlock = m_blocks++;
    }
    for (const QByteArray &json : std::as_const(m_chunk.details)) {
        m_kept += jsonTreeSize(json);
        const QJsonObject piece = readJson(json).object();
        if (m_chunk.thinking.isEmpty()) {
            addThinking(piece["text"_L1].toString() + piece["summary"_L1].toString(), out);
        }
        addReasoningDetail(m_details, piece);
    }
}

void ChatDecoder::addSignature(StreamEvents &out) const
{
    const QByteArray signature = m_details.isEmpty()
            ? m_thinkingField
            : QJsonDocument(m_details).toJson(QJsonDocument::Compact);
    if (m_thinkingBlock >= 0 && !signature.isEmpty()) {
        out.append(ThinkingDelta { m_thinkingBlock, {}, QString::fromUtf8(signature), false });
    }
}

/// Which call a piece belongs to: by index, else by id, else the last one. Servers repeat an index for a
/// second call only with another id, which then counts.
ChatDecoder::Call &ChatDecoder::callFor(const ChatChunk::Call &part)
{
    const auto belongs = [&part](const Call &call) {
        const bool sameId = part.id.isEmpty() || call.id.isEmpty() || part.id == call.id;
        if (part.index >= 0) {
            return call.index == part.index && sameId;
        }
        return !part.id.isEmpty() && call.id == part.id;
    };
    const auto hit = std::find_if(m_calls.rbegin(), m_calls.rend(), belongs);
    if (hit != m_calls.rend()) {
        return *hit;
    }
    if (part.index < 0 && part.id.isEmpty() && part.name.isEmpty() && !m_calls.isEmpty()) {
        return m_calls.last();
    }
    Call call;
    call.index = part.index;
    call.block = m_blocks++;
    m_calls.append(call);
    return m_calls.last();
}

void ChatDecoder::takeCall(const ChatChunk::Call &part, StreamEvents &out)
{
    Call &call = callFor(part);
    if (call.id.isEmpty()) {
        call.id = part.id;
    }
    if (call.name.isEmpty()) {
        call.name = part.name;
    }
    if (call.signature.isEmpty()) {
        call.signature = part.signature;
    }
    const QByteArray piece = call.joiner.take(part.arguments);
    call.arguments += piece;
    if (!call.begun) {
        m_kept += part.id.size() + part.signature.size() + piece.size();
    }
    if (call.begun) {
        if (!piece.isEmpty()) {
            out.append(ToolArgumentsDelta { call.block, piece });
        }
    } else if (!call.name.isEmpty()) {
        begin(call, out);
    }
}

void ChatDecoder::begin(Call &call, StreamEvents &out)
{
    call.begun = true;
    if (call.id.isEmpty()) {
        // Some local servers give none; results need one that is unlike those of other answers.
        call.id = "call_"_L1 + QUuid::createUuid().toString(QUuid::Id128).first(24);
    }
    out.append(ToolCallBegin { call.block, call.id, call.name, call.signature });
    if (!call.arguments.isEmpty()) {
        out.append(ToolArgumentsDelta { call.block, call.arguments });
    }
}

void ChatDecoder::endCalls(bool cut, StreamEvents &out)
{
    for (Call &call : m_calls) {
        if (std::exchange(call.ended, true)) {
            continue;
        }
        const QByteArray rest = call.joiner.finish();
        call.arguments += rest;
        if (!call.begun) {
            begin(call, out);
        } else if (!rest.isEmpty()) {
            out.append(ToolArgumentsDelta { call.block, rest });
        }
        const bool whole = !cut || readJson(call.arguments).isObject();
        out.append(ToolCallEnd { call.block, whole });
    }
}

void ChatDecoder::finish(StreamEvents &out)
{
    if (m_done) {
        return;
    }
    if (!m_finishReason.isEmpty()) {
        stop(out);
        return;
    }
    failWith(closedTooEarly(m_blocks > 0), out);
}

void ChatDecoder::stop(StreamEvents &out)
{
    if (m_finishReason == "error"_L1 || m_finishReason == "network_error"_L1
        || m_finishReason == "insufficient_system_resource"_L1) {
        failWith(classifyStreamError(R"({"error":{"message":"upstream )" + m_finishReason.toLatin1()
                                     + R"("}})"),
                 out);
        return;
    }
    const ThinkTags::Parts rest = m_thinkTags.finish();
    addThinking(rest.thinking, out);
    addText(rest.text, out);
    addSignature(out);
    const StopEvent event = stopEvent();
    endCalls(event.reason == StopReason::Length || event.reason == StopReason::Error, out);
    if (!m_usageReported && m_timings) {
        out.append(UsageReport { *m_timings });
    }
    out.append(event);
    m_done = true;
}

StopEvent ChatDecoder::stopEvent() const
{
    StopEvent event;
    event.raw = m_finishReason;
    event.refused = m_refused;
    if (m_finishReason == "length"_L1 || m_finishReason == "model_length"_L1
        || isOverflowWord(m_finishReason)) {
        event.reason = StopReason::Length;
        event.windowFull = isOverflowWord(m_finishReason);
    } else if (m_finishReason == "content_filter"_L1) {
        event.reason = StopReason::Error;
        event.refused = true;
    } else if (!m_calls.isEmpty()) {
        event.reason = StopReason::ToolUse; // some servers say "stop" here
    } else {
        event.reason = StopReason::Stop;
    }
    return event;
}

void ChatDecoder::failWith(const Failure &failure, StreamEvents &out)
{
    const ThinkTags::Parts rest = m_thinkTags.finish();
    addThinking(rest.thinking, out);
    addText(rest.text, out);
    for (Call &call : m_calls) {
        if (call.begun && !std::exchange(call.ended, true)) {
            out.append(ToolCallEnd { call.block, false });
        }
    }
    out.append(StreamFailure { failure });
    m_done = true;
}

} // namespace varve
