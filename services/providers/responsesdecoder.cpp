// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "responsesdecoder.h"

#include "boundedjson.h"
#include "errorclassifier.h"
#include "jsonfields.h"
#include "jsonrepair.h"
#include "reasoningitem.h"
#include "responsesobject.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isJsonObject(const QByteArray &json)
{
    return readJson(json).isObject();
}

/// As the body of an answer with another status would be; empty if it says nothing.
QByteArray asErrorBody(const QJsonObject &response)
{
    const QJsonObject error = response["error"_L1].toObject();
    return error.isEmpty()
            ? QByteArray()
            : QJsonDocument(QJsonObject { { u"error"_s, error } }).toJson(QJsonDocument::Compact);
}

} // namespace

void ResponsesDecoder::feed(const SseEvent &event, StreamEvents &out)
{
    if (m_done || event.data.startsWith("[DONE]")) {
        return; // some gateways add it; it says nothing that the last event did not
    }
    const EventReading reading = readEvent(m_parser, event, m_event);
    if (reading == EventReading::Broken) {
        failWith(brokenStream(event.data), out);
    }
    if (reading != EventReading::Read) {
        return;
    }
    if (m_event.type.isEmpty()) {
        m_event.type = event.name.toByteArray();
    }
    takeEvent(event.data, out);
}

void ResponsesDecoder::feedDocument(const QByteArray &json, StreamEvents &out)
{
    if (m_done) {
        return;
    }
    const QJsonObject object = readJson(json).object();
    if (object["output"_L1].isArray() || object["object"_L1] == "response"_L1) {
        takeEnd(object, {}, out);
    } else if (object["error"_L1].isObject() || object["error"_L1].isString()) {
        failWith(classifyStreamError(json), out);
    } else {
        failWith(notAnApi(json), out);
    }
}

void ResponsesDecoder::takeEvent(QByteArrayView data, StreamEvents &out)
{
    const bool isResponseEvent = m_event.type.startsWith("response.");
    if (m_event.type == "error" || (m_event.isError && !isResponseEvent)) {
        failWith(classifyStreamError(data.toByteArray()), out);
        return;
    }
    if (!isResponseEvent || takeDelta(out)) {
        return;
    }
    const bool matters = m_event.type == "response.output_item.added"
            || m_event.type == "response.output_item.done" || m_event.type == "response.completed"
            || m_event.type == "response.done" || m_event.type == "response.incomplete"
            || m_event.type == "response.failed" || m_event.type == "response.cancelled";
    if (!matters) {
        return; // the items' ends say it again
    }
    QJsonDocument document = readJson(data.toByteArray());
    if (document.isNull()) {
        document = readJson(repairedJson(data));
    }
    if (document.isNull() && jsonTreeSize(data) > LargestJsonTree) {
        failWith(brokenStream(data), out);
        return;
    }
    if (m_event.type.startsWith("response.output_item.")) {
        m_kept += jsonTreeSize(data);
    }
    takeObject(document.object(), out);
}

/// Most events of a stream, hence without a tree of their JSON.
bool ResponsesDecoder::takeDelta(StreamEvents &out)
{
    const QByteArrayView type = QByteArrayView(m_event.type).sliced(qstrlen("response."));
    const auto item = [this](Kind kind) -> Item & {
        return itemFor(m_event.outputIndex, m_event.itemId, kind);
    };
    if (type == "output_text.delta" || type == "refusal.delta") {
        m_refused = m_refused || type == "refusal.delta";
        addText(item(Kind::Message), m_event.deltaText(), out);
    } else if (type == "reasoning_summary_text.delta") {
        addThinking(item(Kind::Reasoning), Source::Summary, m_event.summaryIndex,
                    m_event.deltaText(), out);
    } else if (type == "reasoning_text.delta") {
        addThinking(item(Kind::Reasoning), Source::Text, -1, m_event.deltaText(), out);
    } else if (type == "function_call_arguments.delta") {
        addArguments(item(Kind::Call), m_event.delta, out);
    } else {
        return false;
    }
    return true;
}

void ResponsesDecoder::takeObject(const QJsonObject &object, StreamEvents &out)
{
    if (m_event.type == "response.output_item.added") {
        takeAdded(object["item"_L1].toObject(), out);
    } else if (m_event.type == "response.output_item.done") {
        takeOutput({ object["item"_L1].toObject() }, false, out);
    } else {
        takeEnd(object["response"_L1].toObject(), m_event.type, out);
    }
}

/// By index, else by id, else the last open one of its kind.
ResponsesDecoder::Item *ResponsesDecoder::find(int index, const QString &id, Kind kind)
{
    const auto last = [this, kind](auto belongs) -> Item * {
        const auto hit = std::find_if(m_items.rbegin(), m_items.rend(), [&](const Item &item) {
            return item.kind == kind && belongs(item);
        });
        return hit == m_items.rend() ? nullptr : &*hit;
    };
    if (index >= 0) {
        if (Item *item = last([index](const Item &each) { return each.index == index; })) {
            return item;
        }
    }
    if (!id.isEmpty()) {
        return last(
                [&](const Item &each) { return each.id == id && (index < 0 || each.index < 0); });
    }
    return index >= 0 ? nullptr : last([](const Item &each) { return !each.done; });
}

ResponsesDecoder::Item &ResponsesDecoder::itemFor(int index, const QString &id, Kind kind)
{
    Item *item = find(index, id, kind);
    if (!item) {
        item = &m_items.emplace_back();
        item->kind = kind;
        item->id = id;
        item->block = m_blocks++;
        m_kept += id.size();
    }
    if (item->index < 0) {
        item->index = index;
    }
    return *item;
}

void ResponsesDecoder::takeAdded(const QJsonObject &json, StreamEvents &out)
{
    const std::optional<ResponsesItemKind> kind = responsesItemKind(json);
    if (!kind) {
        return;
    }
    // A new item even where an id is missing: what follows belongs to it and not to the one before.
    const QString id = json["id"_L1].toString();
    Item *known = m_event.outputIndex < 0 && id.isEmpty() ? nullptr
                                                          : find(m_event.outputIndex, id, *kind);
    Item &item = known ? *known : m_items.emplace_back();
    if (!known) {
        item.kind = *kind;
        item.index = m_event.outputIndex;
        item.id = id;
        item.block = m_blocks++;
    }
    if (item.kind == Kind::Call) {
        item.callId = json["call_id"_L1].toString();
        item.name = json["name"_L1].toString();
        begin(item, out);
    }
}

/// Finished items, of one item's end or of the whole answer.
void ResponsesDecoder::takeOutput(const QJsonArray &output, bool whole, StreamEvents &out)
{
    QHash<Kind, int> seen;
    for (qsizetype i = 0; i < output.size() && !m_done; ++i) {
        const QJsonObject json = output[i].toObject();
        const std::optional<ResponsesItemKind> kind = responsesItemKind(json);
        if (!kind) {
            continue;
        }
        const QString id = json["id"_L1].toString();
        const int nth = seen[*kind]++;
        Item *item = whole ? findInAnswer(static_cast<int>(i), nth, id, *kind)
                           : find(m_event.outputIndex, id, *kind);
        if (!item) {
            item = &itemFor(whole ? static_cast<int>(i) : m_event.outputIndex, id, *kind);
        }
        takeDone(*item, json, out);
    }
}

/// Gateways give an item another id in the whole answer, and servers that say no index may leave items out.
ResponsesDecoder::Item *ResponsesDecoder::findInAnswer(int index, int nth, const QString &id,
                                                       Kind kind)
{
    const auto byId = std::ranges::find_if(m_items, [&](const Item &item) {
        return item.kind == kind && !id.isEmpty() && item.id == id;
    });
    if (byId != m_items.end()) {
        return &*byId;
    }
    for (Item &item : m_items) {
        if (item.kind == kind && (item.index >= 0 ? item.index == index : nth-- == 0)) {
            return &item;
        }
    }
    return nullptr;
}

void ResponsesDecoder::takeEnd(const QJsonObject &response, const QByteArray &type,
                               StreamEvents &out)
{
    const QString status = responsesStatus(response, type);
    if (status == "failed"_L1 || status == "cancelled"_L1) {
        if (const auto usage = responsesUsage(response)) {
            out.append(UsageReport { *usage });
        }
        failWith(classifyStreamError(asErrorBody(response)), out);
        return;
    }
    takeOutput(response["output"_L1].toArray(), true, out);
    if (!m_done) {
        stop(response, status, out);
    }
}

void ResponsesDecoder::stop(const QJsonObject &response, const QString &status, StreamEvents &out)
{
    const std::optional<Usage> usage = responsesUsage(response);
    StopEvent event = responsesStop(response, status);
    const bool open = std::ranges::any_of(
            m_items, [](const Item &item) { return item.kind == Kind::Call && !item.done; });
    if (open && event.reason == StopReason::Stop) {
        failWith(closedTooEarly(true), out); // a call that may not be whole
        return;
    }
    // llama-server and Ollama say "completed" of answers that they cut.
    const bool cut = event.reason == StopReason::Stop && usage && m_maxOutputTokens > 0
            && usage->output >= m_maxOutputTokens;
    if (cut) {
        event.reason = StopReason::Length;
    }
    const bool calls = endCalls(event.reason != StopReason::Stop, out);
    if (calls && (event.reason == StopReason::Stop || (cut && m_callsWhole))) {
        event.reason = StopReason::ToolUse;
    }
    event.refused = event.refused || m_refused;
    addSignatures(out);
    if (usage) {
        out.append(UsageReport { *usage });
    }
    out.append(event);
    m_done = true;
}

/// True if there were any.
bool ResponsesDecoder::endCalls(bool cut, StreamEvents &out)
{
    bool any = false;
    for (Item &item : m_items) {
        if (item.kind != Kind::Call || std::exchange(item.ended, true)) {
            continue;
        }
        any = true;
        const QByteArray rest = item.joiner.finish();
        item.arguments += rest;
        if (!item.begun) {
            item.name = item.name.isEmpty() ? u"tool"_s : item.name;
            begin(item, out);
        } else if (!rest.isEmpty()) {
            out.append(ToolArgumentsDelta { item.block, rest });
        }
        const bool whole = !cut || isJsonObject(item.arguments);
        m_callsWhole = m_callsWhole && whole;
        out.append(ToolCallEnd { item.block, whole });
    }
    return any;
}

/// Each reasoning item with the phases of the messages up to the next one.
void ResponsesDecoder::addSignatures(StreamEvents &out) const
{
    for (auto item = m_items.cbegin(); item != m_items.cend(); ++item) {
        if (item->kind != Kind::Reasoning || item->json.isEmpty()) {
            continue;
        }
        ReasoningItem reasoning;
        reasoning.json = QJsonDocument(item->json).toJson(QJsonDocument::Compact);
        for (auto next = item + 1; next != m_items.cend() && next->kind != Kind::Reasoning;
             ++next) {
            if (next->kind == Kind::Message) {
                reasoning.phases.append(next->json["phase"_L1].toString());
            }
        }
        if (std::ranges::all_of(reasoning.phases, &QString::isEmpty)) {
            reasoning.phases.clear();
        }
        out.append(ThinkingDelta { item->block, {}, reasoning.toSignature(), false });
    }
}

void ResponsesDecoder::finish(StreamEvents &out)
{
    if (!m_done) {
        failWith(closedTooEarly(m_blocks > 0), out);
    }
}

void ResponsesDecoder::failWith(const Failure &failure, StreamEvents &out)
{
    for (Item &item : m_items) {
        if (item.begun && !std::exchange(item.ended, true)) {
            out.append(ToolCallEnd { item.block, false });
        }
    }
    out.append(StreamFailure { failure });
    m_done = true;
}

namespace ondemand = simdjson::ondemand;
using simdjson::ondemand::json_type;

namespace
{

void readBytes(ondemand::value &value, QByteArray &out)
{
    std::string_view text;
    if (jsonfields::readString(value, text)) {
        out.assign(text);
    }
}

void readIndex(ondemand::value &value, int &out)
{
    constexpr qint64 Largest = 99'999;
    if (jsonfields::isType(value, json_type::number)) {
        out = static_cast<int>(std::min(jsonfields::readCount(value), Largest));
    }
}

void readField(std::string_view key, ondemand::value value, ResponsesEvent &event)
{
    if (key == "type") {
        readBytes(value, event.type);
    } else if (key == "delta") {
        readBytes(value, event.delta);
    } else if (key == "item_id") {
        jsonfields::readText(value, event.itemId);
    } else if (key == "output_index") {
        readIndex(value, event.outputIndex);
    } else if (key == "summary_index") {
        readIndex(value, event.summaryIndex);
    } else if (key == "error") {
        event.isError = !jsonfields::isType(value, json_type::null);
    }
}

} // namespace

QString ResponsesEvent::deltaText() const
{
    return fromWtf8({ delta.constData(), static_cast<size_t>(delta.size()) });
}

bool readFields(FieldParser &parser, QByteArrayView json, ResponsesEvent &event)
{
    event = {};
    return jsonfields::forEachField(parser, json, [&](std::string_view key, ondemand::value value) {
        readField(key, value, event);
        return true;
    });
}

} // namespace varve
