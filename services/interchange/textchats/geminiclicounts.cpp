// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "geminiclicounts.h"

#include "chatvalues.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// The first of the members that the object has.
JsonRef firstOf(const JsonRef &object, std::initializer_list<std::string_view> keys)
{
    for (const std::string_view key : keys) {
        if (const JsonRef member = object[key]; member.exists()) {
            return member;
        }
    }
    return {};
}

} // namespace

void GeminiCliCounts::addMessage(const JsonRef &message)
{
    ++m_messages;
    const std::string role(figureName(firstOf(message, { "role", "type" })));
    m_roles.add(role);
    addContent(role, firstOf(message, { "parts", "content", "text" }));
    for (const JsonRef thought : message["thoughts"]) {
        if (const JsonRef text = thought["description"]; text.exists()) {
            m_text.add("thoughts", text);
        } else {
            m_text.addEmpty("thoughts");
        }
    }
    for (const JsonRef call : message["toolCalls"]) {
        m_tools.add(figureName(call["name"]));
        m_text.add("toolCall.args", call["args"]);
        m_text.add("toolCall.result", call["result"]);
    }
    addTokens(message["tokens"]);
}

void GeminiCliCounts::addContent(const std::string &kind, const JsonRef &content)
{
    if (content.isString()) {
        m_text.add(kind, content);
    }
    for (const JsonRef part : content) {
        if (!content.isArray()) {
            break;
        }
        addPart(kind, part);
    }
}

void GeminiCliCounts::addPart(const std::string &kind, const JsonRef &part)
{
    if (part.isString()) {
        m_text.add(kind, part);
    } else if (part["text"].exists()) {
        m_text.add(part["thought"].boolean() ? kind + ".thought" : kind, part["text"]);
    }
    if (const JsonRef call = part["functionCall"]; call.exists()) {
        m_tools.add(figureName(call["name"]));
        m_text.add("functionCall.args", call["args"]);
    }
    if (const JsonRef response = part["functionResponse"]; response.exists()) {
        m_text.add("functionResponse", response["response"]);
    }
    m_images += part["inlineData"].exists();
}

void GeminiCliCounts::addTokens(const JsonRef &tokens)
{
    m_usageObjects += tokens.isObject();
    for (const JsonRef field : tokens) {
        if (tokens.isObject() && field.isNumber()) {
            m_usage.add(field.key(), field.number());
        }
    }
}

QJsonObject GeminiCliCounts::toJson() const
{
    QJsonObject figures {
        { u"format"_s, u"gemini"_s },
        { u"entries"_s, m_messages },
        { u"roles"_s, m_roles.toJson() },
        { u"tools"_s, m_tools.toJson(15) },
        { u"images"_s, m_images },
        { u"usage_objects"_s, m_usageObjects },
        { u"usage_sum"_s, m_usage.toJson() },
        { u"tree"_s, QJsonObject { { u"branch_points"_s, 0 }, { u"max_depth"_s, m_messages } } },
        { u"compactions"_s, 0 },
    };
    m_text.addTo(figures);
    return figures;
}

} // namespace varve
