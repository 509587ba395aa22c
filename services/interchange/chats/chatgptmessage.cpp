// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatgptmessage.h"

#include "chatgptcontent.h"
#include "chattexts.h"
#include "chatvalues.h"
#include "payloaddigest.h"
#include "sourcevalues.h"

#include <QJsonDocument>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Only who says what to whom: every export has other metadata, and those of two messages at one time tell nothing apart.
QByteArray payloadOf(const JsonRef &message)
{
    PayloadDigest digest;
    digest.addText(message["author"]["role"].utf8());
    digest.addText(message["author"]["name"].utf8());
    digest.addText(message["recipient"].utf8());
    digest.add(message["content"]);
    return digest.result();
}

/// What the model said to the tool, as the JSON object that a call needs; most tools take bare code or text.
QByteArray argumentsOf(const QString &said, bool isCode)
{
    const QByteArray bytes = said.toUtf8();
    if (const QJsonDocument json = QJsonDocument::fromJson(bytes); json.isObject()) {
        return bytes.trimmed();
    }
    const QJsonObject wrapped { { isCode ? u"code"_s : u"input"_s, said } };
    return QJsonDocument(wrapped).toJson(QJsonDocument::Compact);
}

StopReason stopReasonOf(const JsonRef &message)
{
    const std::string_view type = message["metadata"]["finish_details"]["type"].utf8();
    if (type == "stop") {
        return StopReason::Stop;
    }
    return type == "max_tokens" ? StopReason::Length : StopReason::None;
}

void readAssistant(const JsonRef &message, const ChatGptPlace &place, Entry &entry)
{
    entry.role = Role::Assistant;
    entry.provider = u"openai"_s;
    entry.model = message["metadata"]["model_slug"].string();
    entry.stopReason = stopReasonOf(message);
    if (isChatGptCall(message) && place.isAnswered) {
        const bool isCode = message["content"]["content_type"].utf8() == "code";
        entry.blocks = { ToolCallBlock { fromWobblyUtf8(place.id),
                                         message["recipient"].string(),
                                         argumentsOf(entry.text(), isCode),
                                         {} } };
        entry.stopReason = StopReason::ToolUse;
    }
}

/// Further messages of a tool to one call are no results: a call has one.
void readTool(const JsonRef &message, const ChatGptPlace &place, Entry &entry)
{
    if (!place.call.exists()) {
        entry.type = EntryType::CustomMessage;
        entry.role = Role::Custom;
        entry.customType = "chatgpt:tool:"_L1 + message["author"]["name"].string();
        entry.modelFacing = !entry.blocks.isEmpty();
        return;
    }
    entry.role = Role::ToolResult;
    entry.toolCallId = fromWobblyUtf8(place.parent);
    entry.toolName = place.call["recipient"].string();
    const std::string_view status = message["metadata"]["aggregate_result"]["status"].utf8();
    const bool failed = status.find("fail") != std::string_view::npos
            || message["content"]["content_type"].utf8() == "system_error";
    entry.toolStatus = failed ? u"error"_s : QString();
}

void readInjected(const QString &customType, Entry &entry)
{
    entry.type = EntryType::CustomMessage;
    entry.role = Role::Custom;
    entry.customType = customType;
    entry.modelFacing = !entry.blocks.isEmpty();
    entry.display = false;
}

void readNote(const QString &customType, Entry &entry)
{
    entry.type = EntryType::Custom;
    entry.customType = customType;
    entry.data["text"_L1] = entry.text();
    entry.blocks.clear();
    entry.modelFacing = false;
    entry.display = false;
}

/// Files that are no images, for those have a part of their own in the content.
void readAttachments(const JsonRef &attachments, Entry &entry)
{
    for (const JsonRef file : attachments) {
        const std::string_view type = file["mime_type"].utf8();
        if (!type.starts_with("image/") && !file["name"].utf8().empty()) {
            addTextBlock(ChatTexts::missingFile(file["name"].string()), entry);
        }
    }
}

/// False if the role is not known.
bool readByRole(const JsonRef &message, const ChatGptPlace &place, Entry &entry)
{
    const std::string_view role = message["author"]["role"].utf8();
    const std::string_view type = message["content"]["content_type"].utf8();
    if (type == "user_editable_context" || type == "model_editable_context") {
        readInjected("chatgpt:"_L1 + message["content"]["content_type"].string(), entry);
    } else if (type == "reasoning_recap") {
        readNote(u"chatgpt:reasoning_recap"_s, entry);
    } else if (role == "user") {
        entry.role = Role::User;
        readAttachments(message["metadata"]["attachments"], entry);
    } else if (role == "assistant") {
        readAssistant(message, place, entry);
    } else if (role == "tool") {
        readTool(message, place, entry);
    } else if (role == "system") {
        readInjected(u"chatgpt:system"_s, entry);
    } else {
        return false;
    }
    return true;
}

/// Weight 0 of a tool's message says only that it was not for training.
bool isHidden(const JsonRef &message)
{
    const JsonRef weight = message["weight"];
    return message["metadata"]["is_visually_hidden_from_conversation"].boolean()
            || (weight.isNumber() && weight.number() == 0 && !isFromChatGptTool(message));
}

void keepRest(const JsonRef &message, Entry &entry)
{
    keepFields(membersBut(message, { "id", "author", "create_time", "content", "metadata" }),
               ChatGptData::Message, entry);
    keepFields(membersBut(message["author"], { "role" }), ChatGptData::Author, entry);
    keepFields(membersBut(message["metadata"], { "model_slug" }), ChatGptData::Metadata, entry);
}

} // namespace

bool isChatGptCall(const JsonRef &message)
{
    const std::string_view recipient = message["recipient"].utf8();
    return message["author"]["role"].utf8() == "assistant" && !recipient.empty()
            && recipient != "all";
}

bool isFromChatGptTool(const JsonRef &message)
{
    return message["author"]["role"].utf8() == "tool";
}

SourceEntry readChatGptMessage(const JsonRef &message, const ChatGptPlace &place)
{
    SourceEntry out = messageFrame(message, place, readSecondsTime(message["create_time"]),
                                   payloadOf(message));
    Entry &entry = out.entry;
    readChatGptContent(message["content"], out);
    if (!readByRole(message, place, entry)) {
        keepSource(message, "chatgpt:role:"_L1 + message["author"]["role"].string(), entry);
        return out;
    }
    entry.display = entry.display && !isHidden(message);
    keepRest(message, entry);
    return out;
}

} // namespace varve
