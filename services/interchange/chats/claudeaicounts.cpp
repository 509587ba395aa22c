// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudeaicounts.h"

#include "chatvalues.h"
#include "parentgraph.h"

#include <unordered_set>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

qint64 sizeOf(const JsonRef &list)
{
    qint64 size = 0;
    for ([[maybe_unused]] const JsonRef element : list) {
        ++size;
    }
    return size;
}

} // namespace

void ClaudeAiCounts::add(const JsonRef &messages)
{
    for (const JsonRef message : messages) {
        if (message.isObject()) {
            addMessage(message);
        }
    }
    m_tree = { { u"max_depth"_s, 0 } };
    if (isClaudeAiTree(messages)) {
        addTree(messages);
    }
}

void ClaudeAiCounts::addMessage(const JsonRef &message)
{
    ++m_messages;
    const std::string sender(figureName(message["sender"]));
    m_roles.add(sender);
    m_attachments += sizeOf(message["attachments"]) + sizeOf(message["files"]);
    if (const JsonRef text = message["text"]; text.isString()) {
        m_text.add(sender + ".text_field", text);
    }
    for (const JsonRef part : message["content"]) {
        const std::string_view type = figureName(part["type"]);
        m_blockTypes.add(type);
        if (type == "text") {
            m_text.add(sender + ".content_text", part["text"]);
        } else if (type == "thinking") {
            m_text.add("thinking", part["thinking"]);
        }
    }
}

void ClaudeAiCounts::addTree(const JsonRef &messages)
{
    std::unordered_set<std::string_view> ids;
    for (const JsonRef message : messages) {
        ids.insert(message["uuid"].utf8());
    }
    ParentGraph graph;
    for (const JsonRef message : messages) {
        const std::string_view parent = message["parent_message_uuid"].utf8();
        graph.add(message["uuid"].utf8(), ids.contains(parent) ? parent : std::string_view());
    }
    const ParentGraph::Figures figures = graph.figures();
    m_branchPoints = figures.branchPoints;
    m_tree = { { u"branch_points"_s, figures.branchPoints },
               { u"leaves"_s, figures.leaves },
               { u"roots"_s, figures.roots },
               { u"max_depth"_s, figures.maxDepth } };
}

QJsonObject ClaudeAiCounts::toJson() const
{
    QJsonObject figures {
        { u"format"_s, u"claude.ai"_s },
        { u"conversations"_s, 1 },
        { u"entries"_s, m_messages },
        { u"roles"_s, m_roles.toJson() },
        { u"block_types"_s, m_blockTypes.toJson() },
        { u"tree"_s, m_tree },
        { u"attachments"_s, m_attachments },
        { u"compactions"_s, 0 },
        { u"usage_objects"_s, 0 },
    };
    m_text.addTo(figures);
    return figures;
}

bool isClaudeAiTree(const JsonRef &messages)
{
    for (const JsonRef message : messages) {
        if (message["parent_message_uuid"].exists()) {
            return true;
        }
    }
    return false;
}

} // namespace varve
