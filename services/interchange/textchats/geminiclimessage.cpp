// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "geminiclimessage.h"

#include "chattexts.h"
#include "chatvalues.h"
#include "messagepieces.h"
#include "payloaddigest.h"
#include "sourcevalues.h"
#include "textfigures.h"

#include <algorithm>
#include <chrono>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// After that long no tool runs any more.
constexpr std::chrono::hours LongestRun(24);

bool isRunning(const JsonRef &call)
{
    const std::string_view status = call["status"].utf8();
    const JsonRef result = call["result"];
    return status.empty() ? !result.exists() || result.isNull()
                          : status != "success" && status != "error" && status != "cancelled";
}

/// What was said and asked for, without ids and times. Not what tools answered: it comes later.
QByteArray payloadOf(const JsonRef &message)
{
    PayloadDigest digest;
    digest.addText(message["type"].utf8());
    digest.add(message["content"]);
    for (const JsonRef thought : message["thoughts"]) {
        digest.add(thought["subject"]);
        digest.add(thought["description"]);
    }
    for (const JsonRef call : message["toolCalls"]) {
        digest.add(call["name"]);
        digest.add(call["args"]);
    }
    return digest.result();
}

/// False if there is no block for it.
bool readPart(const JsonRef &part, SourceEntry &out)
{
    if (part.isString() || part["text"].isString()) {
        const QString text = part.isString() ? part.string() : part["text"].string();
        if (part["thought"].boolean()) {
            out.entry.blocks += ThinkingBlock { text, {}, false };
        } else {
            addTextBlock(text, out.entry);
        }
        return true;
    }
    if (const JsonRef data = part["inlineData"]; data["data"].isString()) {
        const QString type = data["mimeType"].string();
        return type.startsWith("image/"_L1) && addSourceImage(data["data"].utf8(), type, out);
    }
    if (const JsonRef file = part["fileData"]; file.exists()) {
        addTextBlock(ChatTexts::missingFile(file["fileUri"].string()), out.entry);
    }
    return false;
}

void readContent(const JsonRef &content, SourceEntry &out)
{
    if (content.isString()) {
        addTextBlock(content.string(), out.entry);
        return;
    }
    if (content.isObject()) { // a list of one part may be written without the list
        if (!readPart(content, out)) {
            out.entry.data[GeminiCliData::Parts] = QJsonObject { { u"0"_s, content.toJson() } };
        }
        return;
    }
    OtherParts others;
    int place = 0;
    for (const JsonRef part : content) {
        if (!readPart(part, out)) {
            others.add(place, part.toJson());
        }
        ++place;
    }
    others.keepIn(GeminiCliData::Parts, out);
}

void readThoughts(const JsonRef &thoughts, Entry &entry)
{
    for (const JsonRef thought : thoughts) {
        QStringList lines;
        for (const std::string_view key : { "subject", "description" }) {
            if (const QString text = thought[key].string(); !text.isEmpty()) {
                lines += text;
            }
        }
        if (!lines.isEmpty()) {
            entry.blocks += ThinkingBlock { lines.join("\n\n"_L1), {}, false };
        }
    }
}

/// What is cached is part of the input there, and thinking no part of the output.
void readTokens(const JsonRef &tokens, Entry &entry)
{
    if (!tokens.isObject()) {
        return;
    }
    const auto count = [&tokens](std::string_view key) { return tokensOf(tokens[key]); };
    Usage &usage = entry.usage.emplace();
    usage.cacheRead = count("cached");
    usage.input = qMax<qint64>(count("input") - usage.cacheRead, 0) + count("tool");
    usage.thinking = count("thoughts");
    usage.output = count("output") + usage.thinking;
}

void readResultPart(const JsonRef &part, SourceEntry &out)
{
    const JsonRef response = part["functionResponse"]["response"];
    if (!response.exists()) {
        readPart(part, out);
        return;
    }
    for (const std::string_view key : { "output", "error" }) {
        if (response[key].isString()) {
            addTextBlock(response[key].string(), out.entry);
            return;
        }
    }
    std::string json;
    appendCompactJson(json, response);
    addTextBlock(fromWobblyUtf8(json), out.entry);
}

void readResult(const JsonRef &call, const QString &id, MessagePieces &pieces)
{
    const std::string_view status = call["status"].utf8();
    SourceEntry &out =
            pieces.addResult(id, call["name"].string(), !status.empty() && status != "success");
    if (const QDateTime time = readSourceTime(call["timestamp"]); time.isValid()) {
        out.entry.createdAt = time;
    }
    const JsonRef result = call["result"];
    addTextBlock(result.string(), out.entry);
    if (result.isObject()) {
        readResultPart(result, out);
    }
    for (const JsonRef part : result) {
        if (result.isArray()) {
            readResultPart(part, out);
        }
    }
    keepFields(membersBut(call, { "id", "name", "args", "result", "timestamp" }),
               GeminiCliData::Call, out.entry);
}

void readCalls(const JsonRef &calls, MessagePieces &pieces)
{
    QStringList ids;
    for (const JsonRef call : calls) {
        QString id = call["id"].string();
        if (id.isEmpty()) {
            id = pieces.answer().entry.originId + u'#' + QString::number(ids.size());
        }
        const JsonRef arguments = call["args"];
        pieces.addCall({ id,
                         call["name"].string(),
                         arguments.isObject() ? arguments.minified() : "{}"_ba,
                         {} });
        ids += id;
    }
    qsizetype number = 0;
    for (const JsonRef call : calls) {
        const JsonRef result = call["result"];
        if (result.exists() && !result.isNull()) {
            readResult(call, ids.at(number), pieces);
        }
        ++number;
    }
}

/// What the program said to the person: information, warnings, errors.
void readNote(const QString &type, const JsonRef &message, Entry &entry)
{
    entry.type = EntryType::Custom;
    entry.customType = "gemini-cli:"_L1 + type;
    entry.data = membersBut(message, { "id", "timestamp", "type", "content" });
    const JsonRef content = message["content"];
    entry.data["text"_L1] = content.isString() ? content.string() : content.toJson();
    entry.modelFacing = false;
    entry.display = false;
}

} // namespace

QDateTime openGeminiCliAnswer(const JsonRef &message, const QDateTime &now)
{
    bool isOpen = false;
    QDateTime last = readSourceTime(message["timestamp"]);
    for (const JsonRef call : message["toolCalls"]) {
        isOpen |= isRunning(call);
        last = std::max(last, readSourceTime(call["timestamp"]));
    }
    if (!isOpen || message["type"].utf8() != "gemini") {
        return {};
    }
    if (!last.isValid()) {
        return now + LongestRun;
    }
    return std::chrono::abs(now - last) < LongestRun ? last + LongestRun : QDateTime();
}

std::vector<SourceEntry> readGeminiCliMessage(const JsonRef &message, const MessagePlace &place)
{
    SourceEntry frame =
            messageFrame(message, place, readSourceTime(message["timestamp"]), payloadOf(message));
    Entry &entry = frame.entry;
    const std::string_view type = message["type"].utf8();
    if (type != "user" && type != "gemini") {
        readNote(message["type"].string(), message, entry);
        return { std::move(frame) };
    }
    keepFields(membersBut(message,
                          { "id", "timestamp", "type", "content", "thoughts", "tokens", "model",
                            "toolCalls" }),
               GeminiCliData::Message, entry);
    entry.role = Role::User;
    if (type == "gemini") {
        entry.role = Role::Assistant;
        entry.provider = u"google"_s;
        entry.model = message["model"].string();
        entry.stopReason = StopReason::Stop;
        readThoughts(message["thoughts"], entry);
        readTokens(message["tokens"], entry);
    }
    readContent(message["content"], frame);
    MessagePieces pieces(std::move(frame));
    if (type == "gemini") {
        readCalls(message["toolCalls"], pieces);
    }
    return pieces.take();
}

} // namespace varve
