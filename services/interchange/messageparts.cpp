// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messageparts.h"

#include "importtexts.h"
#include "payloaddigest.h"
#include "plainjson.h"
#include "sourcevalues.h"

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isResult(const JsonRef &part)
{
    const std::string_view type = part["type"].utf8();
    return type == "tool_result" || type == "tool-result";
}

/// Of an image or a file with its bytes, wherever they stand.
bool addPicture(const JsonRef &part, SourceEntry &out)
{
    const JsonRef source = part["source"].isObject() ? part["source"] : part;
    const QString type =
            firstTextOf(source, { "media_type", "mediaType", "mimeType", "mime" }).string();
    const JsonRef data = firstTextOf(source, { "data", "image" });
    if (addDataUrlImage(data.utf8(), out) || addDataUrlImage(source["url"].utf8(), out)
        || addDataUrlImage(part["image_url"]["url"].utf8(), out)) {
        return true;
    }
    return type.startsWith("image/"_L1) && !data.utf8().empty()
            && addSourceImage(data.utf8(), type, out);
}

/// What a result holds, in either spelling: a text, parts, or { type, value }.
void addOutput(const JsonRef &output, SourceEntry &out)
{
    if (output.isString()) {
        addTextBlock(output.string(), out.entry);
        return;
    }
    if (output.isObject()) {
        if (output["value"].exists()) {
            addOutput(output["value"], out);
            return;
        }
        std::string json;
        appendCompactJson(json, output);
        addTextBlock(fromWobblyUtf8(json), out.entry);
        return;
    }
    for (const JsonRef part : output) {
        if (!output.isArray()) {
            break;
        }
        if (part.isString() || part["text"].isString()) {
            addTextBlock(part.isString() ? part.string() : part["text"].string(), out.entry);
        } else if (!addPicture(part, out)) {
            addOutput(part, out);
        }
    }
}

} // namespace

QString MessageParts::textOf(const JsonRef &content)
{
    if (content.isString()) {
        return content.string();
    }
    QStringList texts;
    for (const JsonRef part : content) {
        if (part.isString() || part["text"].isString()) {
            texts += part.isString() ? part.string() : part["text"].string();
        }
    }
    return texts.join("\n\n"_L1);
}

void MessageParts::addCall(const JsonRef &part, Entry &entry)
{
    const JsonRef input = part["input"].exists() ? part["input"] : part["args"];
    QString id = firstTextOf(part, { "id", "toolCallId" }).string();
    const QString name = firstTextOf(part, { "name", "toolName" }).string();
    ++m_calls;
    if (id.isEmpty()) {
        id = u"call-%1"_s.arg(m_calls);
        m_nameless += id;
    }
    m_tools.insert(id, name);
    entry.blocks += ToolCallBlock { id, name, callArguments(input), {} };
}

/// False if there is no block for it.
bool MessageParts::addBlock(const JsonRef &part, SourceEntry &out)
{
    const std::string_view type = part["type"].utf8();
    Entry &entry = out.entry;
    if (type == "text") {
        addTextBlock(part["text"].string(), entry);
    } else if (type == "thinking" || type == "reasoning") {
        const QString signature = part["signature"].string();
        entry.blocks += ThinkingBlock { firstTextOf(part, { "thinking", "text" }).string(),
                                        signature, false };
    } else if (type == "redacted_thinking") {
        entry.blocks += ThinkingBlock { {}, part["data"].string(), true };
    } else if (type == "tool_use" || type == "tool-call") {
        addCall(part, entry);
    } else {
        return (type == "image" || type == "image_url" || type == "file") && addPicture(part, out);
    }
    return true;
}

SourceEntry MessageParts::resultOf(const JsonRef &part, const SourceEntry &message)
{
    SourceEntry out = newSourceEntry(message.entry.createdAt, {}, message.line);
    out.hasLink = true;
    Entry &entry = out.entry;
    entry.role = Role::ToolResult;
    entry.toolCallId = firstTextOf(part, { "tool_use_id", "toolCallId" }).string();
    if (entry.toolCallId.isEmpty() && !m_nameless.isEmpty()) {
        entry.toolCallId = m_nameless.takeFirst();
    }
    entry.toolName = m_tools.value(entry.toolCallId, part["toolName"].string());
    const JsonRef output = part["output"].exists() ? part["output"] : part["content"];
    const bool failed = part["is_error"].boolean() || part["isError"].boolean()
            || output["type"].utf8().starts_with("error");
    entry.toolStatus = failed ? u"error"_s : QString();
    addOutput(output, out);
    out.payload = PayloadDigest::of("result", part);
    return out;
}

std::vector<SourceEntry> MessageParts::read(SourceEntry message, const JsonRef &content)
{
    Q_ASSERT(!message.id.empty());
    std::string above = message.parentId;
    const std::string id = message.id;
    std::vector<SourceEntry> entries;
    OtherParts others;
    int place = 0;
    if (content.isString()) {
        addTextBlock(content.string(), message.entry);
    }
    for (const JsonRef part : content) {
        if (!content.isArray()) {
            break;
        }
        if (part.isString()) {
            addTextBlock(part.string(), message.entry);
        } else if (isResult(part)) {
            entries.push_back(resultOf(part, message));
        } else if (!addBlock(part, message)) {
            others.add(place, part.toJson(),
                       unknownPart(part, { "image", "image_url", "file", "document" }));
        }
        ++place;
    }
    others.keepIn(m_others, message);
    if (entries.empty() || !message.entry.blocks.isEmpty()
        || message.entry.data.contains(m_others)) {
        entries.push_back(std::move(message));
    } else {
        entries.back().entry.data = std::move(message.entry.data);
        entries.back().entry.originId = message.entry.originId;
    }
    // A chain of which the last is what others call the message.
    for (size_t i = 0; i < entries.size(); ++i) {
        const bool isLast = i + 1 == entries.size();
        entries[i].hasLink = true;
        entries[i].id = isLast ? id : id + "#" + std::to_string(i);
        entries[i].parentId = std::exchange(above, entries[i].id);
    }
    return entries;
}

} // namespace varve
