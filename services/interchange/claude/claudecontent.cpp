// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudecontent.h"

#include "claudenames.h"
#include "sourcevalues.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isPlainText(const JsonRef &part)
{
    int members = 0;
    for ([[maybe_unused]] const JsonRef member : part) {
        ++members;
    }
    return part.isObject() && members == 2 && part["type"].utf8() == "text";
}

} // namespace

void ClaudeContent::add(const JsonRef &content)
{
    if (content.isString()) {
        m_out.entry.blocks += TextBlock { content.string() };
        ++m_place;
    } else if (content.isArray()) {
        for (const JsonRef part : content) {
            addPart(part);
        }
    } else if (content.isObject()) {
        addPart(content);
    }
}

void ClaudeContent::addPart(const JsonRef &part)
{
    const std::string_view type = part["type"].utf8();
    if (part.isString()) {
        m_out.entry.blocks += TextBlock { part.string() };
    } else if (type == "text" && part["text"].isString()) {
        addBlock(TextBlock { part["text"].string() }, part, { "type", "text" });
    } else if (type == "thinking" && part["thinking"].isString()) {
        addBlock(ThinkingBlock { part["thinking"].string(), part["signature"].string() }, part,
                 { "type", "thinking", "signature" });
    } else if (type == "redacted_thinking") {
        addBlock(ThinkingBlock { {}, part["data"].string(), true }, part, { "type", "data" });
    } else if (type == "tool_use") {
        addBlock(
                ToolCallBlock {
                        part["id"].string(), part["name"].string(), part["input"].minified(), {} },
                part, { "type", "id", "name", "input" });
    } else if (type != "image" || !addImage(part)) {
        keepUnknown(part);
    }
    ++m_place;
}

void ClaudeContent::addBlock(Block block, const JsonRef &part,
                             std::initializer_list<std::string_view> known)
{
    m_out.entry.blocks += std::move(block);
    keepOthers(part, known);
}

void ClaudeContent::keepOthers(const JsonRef &part, std::initializer_list<std::string_view> known)
{
    if (const QJsonObject rest = membersBut(part, known); !rest.isEmpty()) {
        m_fields += QJsonObject { { u"block"_s, m_out.entry.blocks.size() - 1 },
                                  { u"fields"_s, rest } };
    }
}

bool ClaudeContent::addImage(const JsonRef &part)
{
    const JsonRef source = part["source"];
    if (source["type"].utf8() != "base64"
        || !addSourceImage(source["data"].utf8(), source["media_type"].string(), m_out)) {
        return false;
    }
    keepOthers(part, { "type", "source" });
    return true;
}

void ClaudeContent::keepUnknown(const JsonRef &part)
{
    m_unknown += QJsonObject { { u"place"_s, m_place }, { u"part"_s, part.toJson() } };
}

void ClaudeContent::finish()
{
    if (!m_fields.isEmpty()) {
        m_out.entry.data[ClaudeData::Blocks] = m_fields;
    }
    if (!m_unknown.isEmpty()) {
        m_out.entry.data[ClaudeData::UnknownBlocks] = m_unknown;
    }
}

void addClaudeContent(PayloadDigest &digest, const JsonRef &content)
{
    if (content.isString()) {
        digest.addText("text");
        digest.addText(content.utf8());
        return;
    }
    for (const JsonRef part : content) {
        if (isPlainText(part)) {
            addClaudeContent(digest, part["text"]);
        } else {
            digest.add(part);
        }
    }
}

std::string_view firstClaudeText(const JsonRef &content)
{
    if (content.isString()) {
        return content.utf8();
    }
    for (const JsonRef part : content) {
        if (part["type"].utf8() == "text") {
            return part["text"].utf8();
        }
    }
    return {};
}

} // namespace varve
