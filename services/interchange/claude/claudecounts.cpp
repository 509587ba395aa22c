// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudecounts.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

void note(const JsonRef &name, std::set<std::string, std::less<>> &names)
{
    if (!name.utf8().empty() && !names.contains(name.utf8())) {
        names.emplace(name.utf8());
    }
}

bool holdsToolResult(const JsonRef &content)
{
    for (const JsonRef block : content) {
        if (block["type"].utf8() == "tool_result") {
            return true;
        }
    }
    return false;
}

} // namespace

void ClaudeCounts::add(const JsonRef &line, int node)
{
    ++m_entries;
    const std::string_view type = figureName(line["type"]);
    m_types.add(type);
    addMarks(line);
    addCompaction(line);
    if (type == "summary") {
        m_text.add("summary", line["summary"]);
    } else if (type == "system") {
        m_subtypes.add(figureName(line["subtype"]));
        if (line["content"].isString()) {
            m_text.add("system", line["content"]);
        }
    }
    if (type == "user") {
        addPrompt(line);
    }
    if (type != "user" && type != "assistant") {
        return;
    }
    if (node != ClaudeGraph::None && !line["isSidechain"].boolean()) {
        m_lastMessage = node;
    }
    if (const JsonRef message = line["message"]; message.isObject()) {
        addMessage(line, message);
    }
}

void ClaudeCounts::addMarks(const JsonRef &line)
{
    note(line["sessionId"], m_sessionIds);
    note(line["version"], m_versions);
    note(line["agentId"], m_agentIds);
    m_sidechainLines += line["isSidechain"].boolean();
    m_metaLines += line["isMeta"].boolean();
}

void ClaudeCounts::addCompaction(const JsonRef &line)
{
    const std::string_view subtype = line["subtype"].utf8();
    m_microBoundaries += subtype == "microcompact_boundary";
    m_summaries += line["isCompactSummary"].boolean();
    if (subtype != "compact_boundary") {
        return;
    }
    ++m_boundaries;
    const auto orNull = [](const JsonRef &value) {
        return value.exists() ? value.toJson() : QJsonValue(QJsonValue::Null);
    };
    const JsonRef metadata = line["compactMetadata"];
    m_compactMetadata += QJsonArray { orNull(metadata["trigger"]), orNull(metadata["preTokens"]) };
}

void ClaudeCounts::addPrompt(const JsonRef &line)
{
    const JsonRef message = line["message"];
    if (line["isSidechain"].boolean() || line["isMeta"].boolean()
        || holdsToolResult(message["content"])) {
        return;
    }
    if (const std::string_view parent = line["parentUuid"].utf8(); !parent.empty()) {
        ++m_prompts[std::string(parent)];
    }
}

void ClaudeCounts::addMessage(const JsonRef &line, const JsonRef &message)
{
    const std::string_view role = figureName(message["role"]);
    m_roles.add(role);
    const bool isSummary = line["isCompactSummary"].boolean();
    const std::string kind = std::string(isSummary ? "compact_summary" : role).append(".text");
    const JsonRef content = message["content"];
    if (content.isString()) {
        m_text.add(kind, content);
    } else if (content.isArray()) {
        for (const JsonRef block : content) {
            addBlock(block, kind);
        }
    }
    if (role == "assistant") {
        m_models.add(figureName(message["model"]));
        m_usage.add(message, m_entries);
    }
}

void ClaudeCounts::addBlock(const JsonRef &block, const std::string &kind)
{
    if (block.isString()) {
        m_text.add(kind, block);
        return;
    }
    const std::string_view type = figureName(block["type"]);
    m_blockTypes.add(type);
    if (type == "text" || type == "thinking") {
        const std::string &bucket = type == "text" ? kind : std::string("assistant.thinking");
        if (const JsonRef text = block[type]; text.exists()) {
            m_text.add(bucket, text);
        } else {
            m_text.addEmpty(bucket);
        }
    } else if (type == "tool_use") {
        m_text.add("tool_use.input", block["input"]);
        m_tools.add(figureName(block["name"]));
    } else if (type == "tool_result") {
        addToolResult(block);
    } else if (type == "image") {
        ++m_images;
    }
}

void ClaudeCounts::addToolResult(const JsonRef &block)
{
    m_toolErrors += block["is_error"].boolean();
    const JsonRef content = block["content"];
    if (content.isString()) {
        m_text.add("tool_result", content);
    }
    if (!content.isArray()) {
        return;
    }
    for (const JsonRef part : content) {
        if (part["type"].utf8() == "text") {
            m_text.add("tool_result", part["text"]);
        } else if (part["type"].utf8() == "image") {
            ++m_images;
        }
    }
}

QJsonObject ClaudeCounts::toJson(const ClaudeGraph &graph) const
{
    QJsonArray versions;
    for (const std::string &version : m_versions) {
        versions += fromWobblyUtf8(version);
    }
    QJsonObject figures {
        { u"format"_s, u"claude"_s },
        { u"entries"_s, m_entries },
        { u"entry_types"_s, m_types.toJson() },
        { u"system_subtypes"_s, m_subtypes.toJson() },
        { u"session_ids"_s, static_cast<qint64>(m_sessionIds.size()) },
        { u"versions"_s, versions },
        { u"sidechain_lines"_s, m_sidechainLines },
        { u"agent_ids"_s, static_cast<qint64>(m_agentIds.size()) },
        { u"meta_lines"_s, m_metaLines },
        { u"compact_boundaries"_s, m_boundaries },
        { u"microcompact_boundaries"_s, m_microBoundaries },
        { u"compact_summaries"_s, m_summaries },
        { u"compactions"_s, std::max(m_boundaries, m_summaries) },
        { u"compact_metadata"_s, m_compactMetadata },
        { u"roles"_s, m_roles.toJson() },
        { u"block_types"_s, m_blockTypes.toJson() },
        { u"images"_s, m_images },
        { u"tool_errors"_s, m_toolErrors },
        { u"models"_s, m_models.toJson() },
        { u"tools"_s, m_tools.toJson(15) },
        { u"prompt_forks"_s,
          static_cast<qint64>(std::ranges::count_if(
                  m_prompts, [](const auto &fork) { return fork.second > 1; })) },
        { u"tree"_s, graph.figures(ClaudeGraph::Links::Physical).toJson() },
        { u"tree_logical"_s, graph.figures(ClaudeGraph::Links::Logical).toJson() },
        { u"tree_main_chain"_s, graph.figures(ClaudeGraph::Links::MainChain).toJson() },
    };
    if (m_lastMessage != ClaudeGraph::None) {
        figures["active_path_len"_L1] = graph.pathLength(m_lastMessage);
    }
    m_usage.addTo(figures);
    m_text.addTo(figures);
    return figures;
}

} // namespace varve
