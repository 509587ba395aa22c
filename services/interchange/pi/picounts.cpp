// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "picounts.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

std::string joined(std::string_view a, std::string_view b)
{
    return std::string(a).append(b);
}

} // namespace

void PiCounts::addHeader(const JsonRef &header)
{
    if (++m_headers > 1) {
        return;
    }
    m_version = header["version"].integer(1);
    m_hasParentSession =
            !header["parentSession"].utf8().empty() || !header["branchedFrom"].utf8().empty();
}

void PiCounts::addEntry(const JsonRef &entry)
{
    ++m_entries;
    const JsonRef type = entry["type"];
    m_types.add(figureName(type));
    if (const JsonRef id = entry["id"]; id.exists()) {
        m_graph.add(id.utf8(), entry["parentId"].utf8());
    }
    if (type.utf8() == "message") {
        addMessage(entry["message"]);
    } else if (type.utf8() == "compaction") {
        addCompaction(entry);
    } else if (type.utf8() == "branch_summary") {
        m_text.add("branch_summary.summary", entry["summary"]);
    } else if (type.utf8() == "custom") {
        m_customTypes.add(figureName(entry["customType"]));
    } else if (type.utf8() == "custom_message") {
        m_customTypes.add(figureName(entry["customType"]));
        addCustomMessage(entry["content"]);
    }
}

void PiCounts::addMessage(const JsonRef &message)
{
    const std::string_view role = figureName(message["role"]);
    m_roles.add(role);
    if (role == "bashExecution") {
        m_text.add("bashExecution.command", message["command"]);
        m_text.add("bashExecution.output", message["output"]);
    } else if (role == "branchSummary" || role == "compactionSummary") {
        m_text.add(role, message["summary"]);
    }
    addBlocks(message["content"], role);
    if (role == "assistant") {
        m_stopReasons.add(figureName(message["stopReason"]));
        m_models.add(joined(figureName(message["provider"], "None"), "/")
                             .append(figureName(message["model"], "None")));
        if (const JsonRef usage = message["usage"]; usage.isObject()) {
            ++m_usageObjects;
            addUsage(usage, {});
        }
    } else if (role == "toolResult") {
        m_toolErrors += message["isError"].boolean();
    }
}

void PiCounts::addBlocks(const JsonRef &content, std::string_view role)
{
    if (content.isString()) {
        m_text.add(joined(role, ".text"), content);
        return;
    }
    for (const JsonRef block : content) {
        if (!block.isObject() || !content.isArray()) {
            continue;
        }
        const std::string_view type = figureName(block["type"]);
        m_blockTypes.add(type);
        if (type == "text" || type == "thinking") {
            const std::string kind = joined(role, type == "text" ? ".text" : ".thinking");
            if (const JsonRef text = block[type]; text.exists()) {
                m_text.add(kind, text);
            } else {
                m_text.addEmpty(kind);
            }
        } else if (type == "toolCall") {
            m_text.add("toolCall.arguments", block["arguments"]);
            m_tools.add(figureName(block["name"]));
        } else if (type == "image") {
            ++m_images;
        }
    }
}

void PiCounts::addCustomMessage(const JsonRef &content)
{
    if (content.isString()) {
        m_text.add("custom_message.text", content);
    }
    for (const JsonRef block : content) {
        if (content.isArray() && block["type"].utf8() == "text") {
            m_text.add("custom_message.text", block["text"]);
        }
    }
}

void PiCounts::addCompaction(const JsonRef &entry)
{
    m_text.add("compaction.summary", entry["summary"]);
    const JsonRef tokens = entry["tokensBefore"];
    m_tokensBefore += tokens.exists() ? tokens.toJson() : QJsonValue(QJsonValue::Null);
    if (const JsonRef kept = entry["firstKeptEntryId"]; kept.isString()) {
        m_firstKept.emplace_back(kept.utf8());
    }
    m_compactionNodes.push_back(m_graph.indexOf(entry["id"].utf8()));
}

void PiCounts::addUsage(const JsonRef &usage, const std::string &prefix)
{
    for (const JsonRef field : usage) {
        if (field.isNumber()) {
            m_usage.add(joined(prefix, field.key()), field.number());
        } else if (field.isObject()) {
            addUsage(field, joined(prefix, field.key()).append("."));
        }
    }
}

qint64 PiCounts::branchPoints() const
{
    return m_graph.figures().branchPoints;
}

void PiCounts::addTreeTo(QJsonObject &figures) const
{
    if (m_graph.isEmpty()) {
        figures["tree"_L1] = QJsonObject { { u"linear"_s, true }, { u"nodes"_s, m_entries } };
        return;
    }
    figures["tree"_L1] = m_graph.figures().toJson();
    std::vector<int> path = m_graph.activePath();
    std::ranges::sort(path);
    figures["active_path_len"_L1] = static_cast<qint64>(path.size());
    figures["active_path_compactions"_L1] =
            static_cast<qint64>(std::ranges::count_if(m_compactionNodes, [&path](int node) {
                return std::ranges::binary_search(path, node);
            }));
}

QJsonObject PiCounts::toJson() const
{
    QJsonObject figures {
        { u"format"_s, u"pi"_s },
        { u"headers"_s, m_headers },
        { u"version"_s, m_version },
        { u"has_parent_session"_s, m_hasParentSession },
        { u"entries"_s, m_entries },
        { u"entry_types"_s, m_types.toJson() },
        { u"roles"_s, m_roles.toJson() },
        { u"block_types"_s, m_blockTypes.toJson() },
        { u"images"_s, m_images },
        { u"tool_errors"_s, m_toolErrors },
        { u"compactions"_s, m_tokensBefore.size() },
        { u"compaction_tokens_before"_s, m_tokensBefore },
        { u"compaction_first_kept_missing"_s,
          static_cast<qint64>(std::ranges::count_if(
                  m_firstKept, [this](const auto &id) { return !m_graph.contains(id); })) },
        { u"usage_objects"_s, m_usageObjects },
        { u"usage_sum"_s, m_usage.toJson() },
        { u"stop_reasons"_s, m_stopReasons.toJson() },
        { u"models"_s, m_models.toJson() },
        { u"tools"_s, m_tools.toJson(15) },
        { u"custom_types"_s, m_customTypes.toJson() },
    };
    addTreeTo(figures);
    m_text.addTo(figures);
    return figures;
}

} // namespace varve
