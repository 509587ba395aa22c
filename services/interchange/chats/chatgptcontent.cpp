// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatgptcontent.h"

#include "chattexts.h"
#include "chatvalues.h"
#include "sourcevalues.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// file-service://file-abc, sediment://file_abc
QString fileName(const JsonRef &pointer)
{
    const QString address = pointer.string();
    const qsizetype scheme = address.indexOf("://"_L1);
    return scheme < 0 ? address : address.mid(scheme + 3);
}

void readPart(const JsonRef &part, Entry &entry)
{
    const JsonRef pointer = part["asset_pointer"];
    if (!pointer.isString()) {
        addTextBlock(part["text"].string(), entry); // what was heard in a recording
    } else if (part["content_type"].utf8() == "image_asset_pointer") {
        addTextBlock(ChatTexts::missingImage(fileName(pointer)), entry);
    } else {
        addTextBlock(ChatTexts::missingFile(fileName(pointer)), entry);
    }
}

void readParts(const JsonRef &parts, SourceEntry &out)
{
    OtherParts others;
    int place = 0;
    for (const JsonRef part : parts) {
        if (part.isString()) {
            addTextBlock(part.string(), out.entry);
        } else {
            readPart(part, out.entry);
            others.add(place, part.toJson());
        }
        ++place;
    }
    others.keepIn(ChatGptData::Parts, out);
}

void readThoughts(const JsonRef &thoughts, Entry &entry)
{
    for (const JsonRef thought : thoughts) {
        QStringList lines;
        for (const std::string_view key : { "summary", "content" }) {
            if (const QString text = thought[key].string(); !text.isEmpty()) {
                lines += text;
            }
        }
        if (!lines.isEmpty()) {
            entry.blocks += ThinkingBlock { lines.join("\n\n"_L1), {}, false };
        }
    }
}

} // namespace

JsonRef chatGptText(const JsonRef &content)
{
    for (const std::string_view key : { "text", "result", "content", "model_set_context" }) {
        if (const JsonRef text = content[key]; text.isString()) {
            return text;
        }
    }
    return {};
}

void readChatGptContent(const JsonRef &content, SourceEntry &out)
{
    Entry &entry = out.entry;
    readParts(content["parts"], out);
    readThoughts(content["thoughts"], entry);
    for (const std::string_view key : { "user_profile", "user_instructions" }) {
        addTextBlock(content[key].string(), entry);
    }
    const JsonRef text = chatGptText(content);
    addTextBlock(text.string(), entry);
    QJsonObject rest = membersBut(
            content, { "parts", "thoughts", "user_profile", "user_instructions", text.key() });
    if (rest["content_type"_L1] == "text"_L1) {
        rest.remove("content_type"_L1); // as almost all have
    }
    keepFields(rest, ChatGptData::Content, entry);
}

} // namespace varve
