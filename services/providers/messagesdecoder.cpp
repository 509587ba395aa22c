// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messagesdecoder.h"

#include "boundedjson.h"
#include "errorclassifier.h"
#include "overflowpatterns.h"

#include <QJsonDocument>
#include <QUuid>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isObject(const QByteArray &json)
{
    return readJson(json).isObject();
}

} // namespace

void MessagesDecoder::feed(const SseEvent &event, StreamEvents &out)
{
    if (m_done) {
        return;
    }
    if (event.data.startsWith("[DONE]")) {
        if (!m_stopReason.isEmpty()) {
            stop(out); // a gateway that translates from another protocol
        }
        return;
    }
    if (event.name == "error") {
        failWith(classifyStreamError(event.data.toByteArray()), out);
    } else if (const auto reading = readEvent(m_parser, event, m_chunk);
               reading == EventReading::Broken) {
        failWith(brokenStream(event.data), out);
    } else if (reading == EventReading::Read) {
        if (m_chunk.isError) {
            failWith(classifyStreamError(event.data.toByteArray()), out);
        } else {
            takeChunk(event.name, out);
        }
    }
}

void MessagesDecoder::feedDocument(const QByteArray &json, StreamEvents &out)
{
    if (m_done) {
        return;
    }
    const QByteArray padded = SseParser::padded(json);
    if (!readFields(m_parser, padded, m_chunk)) {
        failWith(notAnApi(json), out);
    } else if (m_chunk.isError) {
        failWith(classifyStreamError(json), out);
    } else if (!m_chunk.isMessage) {
        failWith(notAnApi(json), out);
    } else {
        takeMessage(out);
    }
}

/// `name` of the event counts where its data has no type: proxies drop the one or the other.
void MessagesDecoder::takeChunk(QByteArrayView name, StreamEvents &out)
{
    const QByteArrayView type = m_chunk.type.isEmpty() ? name : QByteArrayView(m_chunk.type);
    if (!m_chunk.stopReason.isEmpty()) {
        m_stopReason = m_chunk.stopReason;
    }
    if (!m_chunk.explanation.isEmpty()) {
        m_explanation = m_chunk.explanation;
    }
    if (type == "content_block_delta" && !m_chunk.parts.isEmpty()) {
        takeDelta(m_chunk.index, m_chunk.parts.first(), out);
    } else if (type == "content_block_start" && !m_chunk.parts.isEmpty()) {
        takeStart(m_chunk.index, m_chunk.parts.first(), out);
    } else if (type == "content_block_stop") {
        takeBlockStop(m_chunk.index, out);
    } else if (type == "message_start" || type == "message_delta") {
        takeUsage(out);
    } else if (type == "message_stop") {
        stop(out);
    } else if (type == "message") {
        takeMessage(out);
    }
}

/// An answer that came whole.
void MessagesDecoder::takeMessage(StreamEvents &out)
{
    m_stopReason = m_chunk.stopReason;
    m_explanation = m_chunk.explanation;
    int index = 0;
    for (const Part &part : std::as_const(m_chunk.parts)) {
        takeStart(index, part, out);
        takeBlockStop(index++, out);
    }
    takeUsage(out);
    stop(out);
}

void MessagesDecoder::takeUsage(StreamEvents &out)
{
    if (m_chunk.usage) {
        m_chunk.usage->addTo(m_usage);
        out.append(UsageReport { m_usage });
    }
}

void MessagesDecoder::takeStart(int index, const Part &part, StreamEvents &out)
{
    if (part.type == "text") {
        const Block &block = addBlock(index, Kind::Text);
        if (!part.text.isEmpty()) {
            out.append(TextDelta { block.number, part.text });
        }
    } else if (part.type == "thinking") {
        const Block &block = addBlock(index, Kind::Thinking);
        if (!part.thinking.isEmpty() || !part.signature.isEmpty()) {
            out.append(ThinkingDelta { block.number, part.thinking, part.signature, false });
        }
    } else if (part.type == "redacted_thinking") {
        const Block &block = addBlock(index, Kind::Thinking);
        out.append(ThinkingDelta { block.number, {}, part.data, true });
    } else if (part.type == "tool_use") {
        Block &block = addBlock(index, Kind::Call);
        block.input = part.input;
        m_kept += part.input.size();
        // Results need an id that is unlike those of other answers.
        const QString id = part.id.isEmpty()
                ? QString("toolu_"_L1 + QUuid::createUuid().toString(QUuid::Id128))
                : part.id;
        out.append(ToolCallBegin { block.number, id, part.name, {} });
    } else {
        addBlock(index, Kind::Other);
    }
}

void MessagesDecoder::takeDelta(int index, const Part &part, StreamEvents &out)
{
    if (part.type == "text_delta") {
        if (const Block *block = blockFor(index, Kind::Text); block && !part.text.isEmpty()) {
            out.append(TextDelta { block->number, part.text });
        }
    } else if (part.type == "thinking_delta" || part.type == "signature_delta") {
        const bool isEmpty = part.thinking.isEmpty() && part.signature.isEmpty();
        if (const Block *block = blockFor(index, Kind::Thinking); block && !isEmpty) {
            out.append(ThinkingDelta { block->number, part.thinking, part.signature, false });
        }
    } else if (part.type == "input_json_delta") {
        if (Block *block = blockFor(index, Kind::Call); block && !block->ended) {
            addArguments(*block, block->joiner.take(part.partialJson), out);
        }
    }
}

void MessagesDecoder::takeBlockStop(int index, StreamEvents &out)
{
    const auto isOpen = [index](const Block &block) {
        return block.kind == Kind::Call && block.index == index && !block.ended;
    };
    const auto hit = std::find_if(m_blocks.rbegin(), m_blocks.rend(), isOpen);
    if (hit == m_blocks.rend()) {
        return;
    }
    closeCall(*hit, out);
    // A call that the limit cut is stopped like a whole one: only the end of the message tells.
    if (isObject(hit->arguments)) {
        hit->ended = true;
        out.append(ToolCallEnd { hit->number, true });
    }
}

MessagesDecoder::Block *MessagesDecoder::blockFor(int index, Kind kind)
{
    const auto isAt = [index](const Block &block) { return index < 0 || block.index == index; };
    const auto hit = std::find_if(m_blocks.rbegin(), m_blocks.rend(), [&](const Block &block) {
        return isAt(block) && block.kind == kind;
    });
    if (hit != m_blocks.rend()) {
        return &*hit;
    }
    const bool passedOver = std::ranges::any_of(m_blocks, [&](const Block &block) {
        return index >= 0 && isAt(block) && block.kind == Kind::Other;
    });
    if (passedOver || kind == Kind::Call) {
        return nullptr; // a call cannot begin without its name
    }
    return &addBlock(index, kind);
}

MessagesDecoder::Block &MessagesDecoder::addBlock(int index, Kind kind)
{
    Block block;
    block.index = index;
    block.kind = kind;
    block.number = kind == Kind::Other ? -1 : m_numbers++;
    m_blocks.append(block);
    return m_blocks.last();
}

void MessagesDecoder::addArguments(Block &call, const QByteArray &bytes, StreamEvents &out)
{
    if (!bytes.isEmpty()) {
        call.arguments += bytes;
        out.append(ToolArgumentsDelta { call.number, bytes });
    }
}

/// Gives out what is left of a call's arguments.
void MessagesDecoder::closeCall(Block &call, StreamEvents &out)
{
    addArguments(call, call.joiner.finish(), out);
    if (call.arguments.isEmpty()) {
        addArguments(call, std::exchange(call.input, {}), out);
    }
}

void MessagesDecoder::endCalls(bool cut, StreamEvents &out)
{
    for (Block &block : m_blocks) {
        if (block.kind == Kind::Call && !std::exchange(block.ended, true)) {
            closeCall(block, out);
            out.append(ToolCallEnd { block.number, !cut || isObject(block.arguments) });
        }
    }
}

StopEvent MessagesDecoder::stopEvent() const
{
    StopEvent event;
    event.raw = m_stopReason;
    const bool calls = std::ranges::contains(m_blocks, Kind::Call, &Block::kind);
    if (m_stopReason == "max_tokens"_L1 || isOverflowWord(m_stopReason)) {
        event.reason = StopReason::Length;
        event.windowFull = isOverflowWord(m_stopReason);
    } else if (m_stopReason == "refusal"_L1 || m_stopReason == "sensitive"_L1) {
        event.reason = StopReason::Error;
        event.refused = true;
        event.explanation = m_explanation;
    } else {
        event.reason = calls ? StopReason::ToolUse : StopReason::Stop;
    }
    return event;
}

void MessagesDecoder::stop(StreamEvents &out)
{
    const StopEvent event = stopEvent();
    endCalls(event.reason == StopReason::Length || event.reason == StopReason::Error, out);
    out.append(event);
    m_done = true;
}

void MessagesDecoder::finish(StreamEvents &out)
{
    if (!m_done) {
        failWith(closedTooEarly(hasOutput()), out);
    }
}

void MessagesDecoder::failWith(const Failure &failure, StreamEvents &out)
{
    for (Block &block : m_blocks) {
        if (block.kind == Kind::Call && !std::exchange(block.ended, true)) {
            out.append(ToolCallEnd { block.number, false });
        }
    }
    out.append(StreamFailure { failure });
    m_done = true;
}

} // namespace varve
