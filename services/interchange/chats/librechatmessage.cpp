// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librechatmessage.h"

#include "chattexts.h"
#include "chatvalues.h"
#include "entrydata.h"
#include "messagepieces.h"
#include "payloaddigest.h"
#include "sourcevalues.h"

#include <QJsonDocument>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QByteArray payloadOf(const JsonRef &message)
{
    PayloadDigest digest;
    digest.addText(message["isCreatedByUser"].boolean() ? "user" : "assistant");
    digest.addText(message["sender"].utf8());
    digest.add(message["text"]);
    for (const JsonRef part : message["content"]) {
        digest.addText(part["type"].utf8());
        digest.add(part["text"]);
        digest.add(part["think"]);
        for (const std::string_view key : { "name", "args", "output" }) {
            digest.add(part["tool_call"][key]);
        }
    }
    return digest.result();
}

/// Text is a string, or in older files { value: string }.
QString textOf(const JsonRef &part, std::string_view key)
{
    const JsonRef text = part[key];
    return text.isObject() ? text["value"].string() : text.string();
}

/// Arguments are an object, or one in a string.
QByteArray argumentsOf(const JsonRef &arguments)
{
    if (arguments.isObject()) {
        return arguments.minified();
    }
    const QByteArray text = arguments.string().toUtf8();
    if (QJsonDocument::fromJson(text).isObject()) {
        return text;
    }
    if (text.isEmpty()) {
        return "{}"_ba;
    }
    return QJsonDocument(QJsonObject { { u"input"_s, arguments.string() } })
            .toJson(QJsonDocument::Compact);
}

void readCall(const JsonRef &call, MessagePieces &pieces)
{
    QString id = call["id"].string();
    if (id.isEmpty()) {
        const Entry &entry = pieces.answer().entry;
        id = entry.originId + u'#' + QString::number(entry.blocks.size());
    }
    const QString tool = call["name"].string();
    pieces.addCall({ id, tool, argumentsOf(call["args"]), {} });
    if (call["output"].isString()) {
        addTextBlock(call["output"].string(), pieces.addResult(id, tool, false).entry);
    }
}

/// False if there is no block for it.
bool readPart(const JsonRef &part, MessagePieces &pieces)
{
    const std::string_view type = part["type"].utf8();
    if (type == "text") {
        addTextBlock(textOf(part, "text"), pieces.answer().entry);
    } else if (type == "think") {
        pieces.answer().entry.blocks += ThinkingBlock { textOf(part, "think"), {}, false };
    } else if (type == "tool_call" && part["tool_call"].isObject()) {
        readCall(part["tool_call"], pieces);
    } else if (type == "image_file" || type == "image_url") {
        const QString name = part["image_file"]["filename"].string();
        addTextBlock(ChatTexts::missingImage(name), pieces.answer().entry);
        return false;
    } else {
        return false;
    }
    return true;
}

void readFiles(const JsonRef &files, Entry &entry)
{
    for (const JsonRef file : files) {
        const QString name = file["filename"].string();
        const bool isImage = file["type"].utf8().starts_with("image/");
        addTextBlock(isImage ? ChatTexts::missingImage(name) : ChatTexts::missingFile(name), entry);
    }
}

StopReason stopReasonOf(const JsonRef &message)
{
    if (message["error"].boolean()) {
        return StopReason::Error;
    }
    const std::string_view name = message["finish_reason"].utf8();
    if (name == "length") {
        return StopReason::Length;
    }
    return name == "stop" ? StopReason::Stop : StopReason::None;
}

void readUsage(const JsonRef &message, Entry &entry)
{
    const JsonRef output = message["tokenCount"];
    const JsonRef input = message["promptTokens"];
    if (output.isNumber() || input.isNumber()) {
        Usage &usage = entry.usage.emplace();
        usage.input = tokensOf(input);
        usage.output = tokensOf(output);
    }
}

void readAnswer(const JsonRef &message, const LibreChatPlace &place, Entry &entry)
{
    const QString endpoint = message["endpoint"].string();
    entry.role = Role::Assistant;
    entry.provider = endpoint.isEmpty() ? place.endpoint : endpoint;
    entry.model = message["model"].string();
    entry.stopReason = stopReasonOf(message);
    if (entry.stopReason == StopReason::Error) {
        entry.data[entryData::ErrorMessage] = message["text"].string();
    }
    readUsage(message, entry);
}

void keepRest(const JsonRef &message, Entry &entry)
{
    QJsonObject rest = membersBut(message,
                                  { "messageId", "parentMessageId", "isCreatedByUser", "text",
                                    "content", "children", "createdAt", "conversationId" });
    if (entry.role == Role::Assistant) {
        for (const QLatin1StringView key : { "model"_L1, "endpoint"_L1, "finish_reason"_L1,
                                             "tokenCount"_L1, "promptTokens"_L1 }) {
            rest.remove(key);
        }
    }
    keepFields(rest, LibreChatData::Message, entry);
}

} // namespace

std::vector<SourceEntry> readLibreChatMessage(const JsonRef &message, const LibreChatPlace &place)
{
    SourceEntry frame =
            messageFrame(message, place, readSourceTime(message["createdAt"]), payloadOf(message));
    frame.entry.role = Role::User;
    if (!message["isCreatedByUser"].boolean()) {
        readAnswer(message, place, frame.entry);
    }
    keepRest(message, frame.entry);
    readFiles(message["files"], frame.entry);
    const qsizetype files = frame.entry.blocks.size();

    MessagePieces pieces(std::move(frame));
    OtherParts others;
    int number = 0;
    for (const JsonRef part : message["content"]) {
        if (!readPart(part, pieces)) {
            others.add(number, part.toJson());
        }
        ++number;
    }
    std::vector<SourceEntry> entries = pieces.take();
    Entry &first = entries.front().entry;
    if (entries.size() == 1 && first.blocks.size() == files) {
        addTextBlock(message["text"].string(), first);
    }
    others.keepIn(LibreChatData::Parts, entries.front());
    return entries;
}

} // namespace varve
