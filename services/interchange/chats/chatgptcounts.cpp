// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatgptcounts.h"

#include "chatvalues.h"
#include "parentgraph.h"

namespace varve
{

using namespace Qt::StringLiterals;

void ChatGptCounts::add(const MessageTree &tree)
{
    ParentGraph graph;
    for (const MessageTree::Node &node : tree.nodes()) {
        graph.add(node.id, node.parent);
        if (node.message.exists()) {
            addMessage(node.message);
        } else {
            ++m_withoutMessage;
        }
    }
    const ParentGraph::Figures figures = graph.figures();
    m_nodes = figures.nodes;
    m_branchPoints = figures.branchPoints;
    m_tree = { { u"nodes"_s, figures.nodes },   { u"branch_points"_s, figures.branchPoints },
               { u"leaves"_s, figures.leaves }, { u"orphans"_s, figures.orphans },
               { u"roots"_s, figures.roots },   { u"max_depth"_s, figures.maxDepth } };
}

void ChatGptCounts::addMessage(const JsonRef &message)
{
    const std::string role(figureName(message["author"]["role"]));
    const JsonRef content = message["content"];
    m_roles.add(role);
    m_contentTypes.add(figureName(content["content_type"]));
    for (const JsonRef part : content["parts"]) {
        if (part.isString()) {
            m_text.add(role, part);
        } else if (part.isObject()) {
            m_contentTypes.add("part:" + std::string(figureName(part["content_type"], "None")));
        }
    }
    for (const std::string_view field : { "text", "result" }) {
        if (const JsonRef text = content[field]; text.isString()) {
            m_text.add(role + "." + std::string(field), text);
        }
    }
}

QJsonObject ChatGptCounts::toJson() const
{
    QJsonObject figures {
        { u"format"_s, u"chatgpt"_s },
        { u"conversations"_s, 1 },
        { u"entries"_s, m_nodes },
        { u"tree"_s, m_tree },
        { u"largest_conversation"_s, m_nodes },
        { u"roles"_s, m_roles.toJson() },
        { u"content_types"_s, m_contentTypes.toJson() },
        { u"nodes_without_message"_s, m_withoutMessage },
        { u"compactions"_s, 0 },
        { u"usage_objects"_s, 0 },
    };
    m_text.addTo(figures);
    return figures;
}

} // namespace varve
