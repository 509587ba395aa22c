// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The items of an answer: what their pieces and their ends say.
#include "boundedjson.h"
#include "errorclassifier.h"
#include "reasoningitem.h"
#include "responsesdecoder.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QUuid>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isSameJson(const QByteArray &a, const QByteArray &b)
{
    const QJsonDocument first = readJson(a);
    return !first.isNull() && first == readJson(b);
}

} // namespace

void ResponsesDecoder::addText(Item &item, const QString &text, StreamEvents &out)
{
    if (!text.isEmpty()) {
        item.text += text;
        out.append(TextDelta { item.block, text });
    }
}

/// Summaries have parts, which are paragraphs. Of a summary and the thinking itself the first that comes is taken.
void ResponsesDecoder::addThinking(Item &item, Source source, int part, const QString &text,
                                   StreamEvents &out)
{
    if (text.isEmpty() || (item.source != Source::None && item.source != source)) {
        return;
    }
    item.source = source;
    const bool newPart = part >= 0 && item.part >= 0 && part != item.part;
    item.part = part;
    const QString piece = newPart ? u"\n\n"_s + text : text;
    item.text += piece;
    out.append(ThinkingDelta { item.block, piece, {}, false });
}

void ResponsesDecoder::addArguments(Item &item, const QByteArray &piece, StreamEvents &out)
{
    const QByteArray bytes = item.joiner.take(piece);
    item.arguments += bytes;
    if (!item.begun) {
        m_kept += bytes.size();
    } else if (!bytes.isEmpty()) {
        out.append(ToolArgumentsDelta { item.block, bytes });
    }
}

/// Waits for the name, which some proxies bring only with the item's end.
void ResponsesDecoder::begin(Item &item, StreamEvents &out)
{
    if (item.begun || item.name.isEmpty()) {
        return;
    }
    item.begun = true;
    if (item.callId.isEmpty()) {
        item.callId = item.id.isEmpty()
                ? "call_"_L1 + QUuid::createUuid().toString(QUuid::Id128).first(24)
                : item.id;
    }
    const ResponsesCallId id { item.callId, item.id == item.callId ? QString() : item.id };
    out.append(ToolCallBegin { item.block, id.toText(), item.name, {} });
    if (!item.arguments.isEmpty()) {
        out.append(ToolArgumentsDelta { item.block, item.arguments });
    }
}

/// The end of an item says everything again and counts more than the pieces did, as far as what was given out can
/// still be mended.
void ResponsesDecoder::takeDone(Item &item, const QJsonObject &json, StreamEvents &out)
{
    switch (item.kind) {
    case Kind::Message:
        takeMessage(item, json, out);
        break;
    case Kind::Reasoning:
        takeReasoning(item, json, out);
        break;
    case Kind::Call:
        takeCall(item, json, out);
        break;
    }
    item.done = true;
}

void ResponsesDecoder::takeMessage(Item &item, const QJsonObject &json, StreamEvents &out)
{
    const ResponsesText content = responsesText(json["content"_L1].toArray(), {});
    m_refused = m_refused || content.refused;
    if (content.text.startsWith(item.text)) {
        addText(item, content.text.sliced(item.text.size()), out);
    }
    item.json = json;
}

void ResponsesDecoder::takeReasoning(Item &item, const QJsonObject &json, StreamEvents &out)
{
    if (!item.done && item.text.isEmpty()) {
        const QString summary = responsesText(json["summary"_L1].toArray(), "\n\n"_L1).text;
        const QString thinking = responsesText(json["content"_L1].toArray(), {}).text;
        addThinking(item, Source::Text, -1, summary.isEmpty() ? thinking : summary, out);
    }
    // Some give the encrypted form only with the whole answer.
    if (!item.done || item.json["encrypted_content"_L1].toString().isEmpty()) {
        item.json = json;
    }
}

void ResponsesDecoder::takeCall(Item &item, const QJsonObject &json, StreamEvents &out)
{
    if (item.done) {
        return;
    }
    if (item.callId.isEmpty()) {
        item.callId = json["call_id"_L1].toString();
    }
    if (item.name.isEmpty()) {
        item.name = json["name"_L1].toString();
    }
    const QJsonValue value = json["arguments"_L1];
    const QByteArray arguments = value.isObject()
            ? QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact)
            : value.toString().toUtf8();
    addArguments(item, {}, out);
    if (arguments.startsWith(item.arguments)) {
        addArguments(item, arguments.sliced(item.arguments.size()), out);
    } else if (!arguments.isEmpty() && !isSameJson(arguments, item.arguments)) {
        failWith(brokenStream(arguments), out); // which of the two is meant?
        return;
    }
    begin(item, out);
}

} // namespace varve
