// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librechatcounts.h"

#include "chatvalues.h"

#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

std::string_view roleOf(const JsonRef &message)
{
    if (message["isCreatedByUser"].boolean()) {
        return "user";
    }
    for (const std::string_view key : { "sender", "role" }) {
        if (const std::string_view name = message[key].utf8(); !name.empty()) {
            return name;
        }
    }
    return "assistant";
}

} // namespace

void LibreChatCounts::addDocument(const JsonRef &document)
{
    for (const JsonRef member : document) {
        m_keys += fromWobblyUtf8(member.key());
    }
    m_keys.removeDuplicates();
    m_keys.sort();
}

void LibreChatCounts::addTree(const MessageTree &tree)
{
    for (const MessageTree::Node &node : tree.nodes()) {
        m_graph.add(node.id, node.parent);
        addMessage(node.message);
    }
}

void LibreChatCounts::addMessage(const JsonRef &message)
{
    ++m_messages;
    const std::string_view role = roleOf(message);
    m_roles.add(role);
    const JsonRef text = message["text"];
    m_text.add(role, text.exists() && !text.isNull() ? text : message["content"]);
    if (const JsonRef tokens = message["tokenCount"]; tokens.exists() && !tokens.isNull()) {
        ++m_usageObjects;
        m_usage.add("tokenCount", tokens.number());
    }
}

QJsonObject LibreChatCounts::toJson() const
{
    QJsonObject figures {
        { u"format"_s, u"librechat"_s },
        { u"keys"_s, QJsonArray::fromStringList(m_keys) },
        { u"entries"_s, m_messages },
        { u"roles"_s, m_roles.toJson() },
        { u"tree"_s, m_graph.figures().toJson() },
        { u"compactions"_s, 0 },
        { u"usage_objects"_s, m_usageObjects },
        { u"usage_sum"_s, m_usage.toJson() },
    };
    m_text.addTo(figures);
    return figures;
}

} // namespace varve
