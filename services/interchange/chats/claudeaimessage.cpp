// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudeaimessage.h"

#include "chattexts.h"
#include "chatvalues.h"
#include "messagepieces.h"
#include "payloaddigest.h"
#include "sourcevalues.h"
#include "textfigures.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// What was said, without ids, times and what every export says anew.
QByteArray payloadOf(const JsonRef &message)
{
    PayloadDigest digest;
    digest.addText(message["sender"].utf8());
    digest.addText(message["text"].utf8());
    for (const JsonRef part : message["content"]) {
        for (const std::string_view key :
             { "type", "text", "thinking", "name", "input", "content" }) {
            digest.addText(key);
            digest.add(part[key]);
        }
    }
    for (const JsonRef attachment : message["attachments"]) {
        digest.addText(attachment["file_name"].utf8());
        digest.addText(attachment["extracted_content"].utf8());
    }
    for (const JsonRef file : message["files"]) {
        digest.addText(file["file_name"].utf8());
    }
    return digest.result();
}

StopReason stopReasonOf(std::string_view name)
{
    if (name == "max_tokens") {
        return StopReason::Length;
    }
    return name == "stop_sequence" || name == "end_turn" ? StopReason::Stop : StopReason::None;
}

/// Reads the parts of a message one after the other.
struct PartsReader
{
    MessagePieces &pieces;
    QString lastCall;
    QString lastTool;
    int calls = 0;
    OtherParts fields; ///< further ones

    void read(const JsonRef &part, int place);
    void readCall(const JsonRef &part);
    void readResult(const JsonRef &part);
    static void readResultPart(const JsonRef &part, SourceEntry &out);
    void keepOthers(const JsonRef &part, std::initializer_list<std::string_view> known, int place);
};

void PartsReader::read(const JsonRef &part, int place)
{
    const std::string_view type = part["type"].utf8();
    if (type == "text") {
        addTextBlock(part["text"].string(), pieces.answer().entry);
        keepOthers(part, { "type", "text" }, place);
    } else if (type == "thinking") {
        pieces.answer().entry.blocks +=
                ThinkingBlock { part["thinking"].string(), part["signature"].string(), false };
        keepOthers(part, { "type", "thinking", "signature" }, place);
    } else if (type == "tool_use") {
        readCall(part);
        keepOthers(part, { "type", "id", "name", "input" }, place);
    } else if (type == "tool_result") {
        readResult(part);
        keepOthers(part, { "type", "tool_use_id", "name", "content", "is_error" }, place);
    } else {
        keepOthers(part, {}, place);
    }
}

void PartsReader::keepOthers(const JsonRef &part, std::initializer_list<std::string_view> known,
                             int place)
{
    if (const QJsonObject rest = membersBut(part, known); !rest.isEmpty()) {
        fields.add(place, rest);
    }
}

void PartsReader::readCall(const JsonRef &part)
{
    lastCall = part["id"].string();
    if (lastCall.isEmpty()) { // most exports have none
        lastCall = pieces.answer().entry.originId + u'#' + QString::number(++calls);
    }
    lastTool = part["name"].string();
    const JsonRef input = part["input"];
    pieces.addCall({ lastCall, lastTool, input.isObject() ? input.minified() : "{}"_ba, {} });
}

void PartsReader::readResult(const JsonRef &part)
{
    const QString call = part["tool_use_id"].string();
    const QString tool = part["name"].string();
    SourceEntry &result =
            pieces.addResult(call.isEmpty() ? lastCall : call, tool.isEmpty() ? lastTool : tool,
                             part["is_error"].boolean());
    const JsonRef content = part["content"];
    addTextBlock(content.string(), result.entry);
    for (const JsonRef piece : content) {
        readResultPart(piece, result);
    }
}

void PartsReader::readResultPart(const JsonRef &part, SourceEntry &out)
{
    if (part["type"].utf8() == "image") {
        const JsonRef source = part["source"];
        if (!source["data"].isString()) {
            addTextBlock(ChatTexts::missingImage(part["file_uuid"].string()), out.entry);
        } else if (!addSourceImage(source["data"].utf8(), source["media_type"].string(), out)) {
            addTextBlock(ChatTexts::missingImage({}), out.entry);
        }
    } else if (part["text"].isString()) {
        addTextBlock(part["text"].string(), out.entry);
    } else {
        std::string json;
        appendCompactJson(json, part);
        addTextBlock(fromWobblyUtf8(json), out.entry);
    }
}

void readFiles(const JsonRef &message, Entry &entry)
{
    for (const JsonRef attachment : message["attachments"]) {
        const QString name = attachment["file_name"].string();
        const QString content = attachment["extracted_content"].string();
        addTextBlock(content.isEmpty() ? ChatTexts::missingFile(name)
                                       : ChatTexts::attachment(name, content),
                     entry);
    }
    for (const JsonRef file : message["files"]) {
        const QString name = file["file_name"].string();
        const bool isImage = file["file_kind"].utf8() == "image";
        addTextBlock(isImage ? ChatTexts::missingImage(name) : ChatTexts::missingFile(name), entry);
    }
}

bool readSender(const JsonRef &message, const ClaudeAiPlace &place, Entry &entry)
{
    const std::string_view sender = message["sender"].utf8();
    if (sender == "assistant") {
        entry.role = Role::Assistant;
        entry.provider = u"anthropic"_s;
        entry.model = place.model;
        entry.stopReason = stopReasonOf(message["stop_reason"].utf8());
        return true;
    }
    entry.role = Role::User;
    return sender == "human";
}

} // namespace

std::vector<SourceEntry> readClaudeAiMessage(const JsonRef &message, const ClaudeAiPlace &place)
{
    SourceEntry frame =
            messageFrame(message, place, readSourceTime(message["created_at"]), payloadOf(message));
    if (!readSender(message, place, frame.entry)) {
        keepSource(message, "claude-ai:sender:"_L1 + message["sender"].string(), frame.entry);
        return { std::move(frame) };
    }
    const QJsonObject rest = membersBut(message,
                                        { "uuid", "text", "content", "sender", "created_at",
                                          "parent_message_uuid", "attachments" });
    keepFields(rest, ClaudeAiData::Message, frame.entry);
    readFiles(message, frame.entry);
    const qsizetype files = frame.entry.blocks.size();

    MessagePieces pieces(std::move(frame));
    PartsReader reader { pieces, {}, {}, 0, {} };
    int number = 0;
    for (const JsonRef part : message["content"]) {
        reader.read(part, number++);
    }
    std::vector<SourceEntry> entries = pieces.take();
    Entry &first = entries.front().entry;
    if (entries.size() == 1 && first.blocks.size() == files) { // older files have only this
        addTextBlock(message["text"].string(), first);
    }
    reader.fields.keepIn(ClaudeAiData::Parts, entries.front());
    return entries;
}

} // namespace varve
