// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexcounts.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QJsonValue textOrNull(const JsonRef &value)
{
    return value.isString() ? QJsonValue(value.string()) : QJsonValue(QJsonValue::Null);
}

QJsonValue sourceOf(const JsonRef &source)
{
    if (source.isString() || source.isNull() || !source.exists()) {
        return textOrNull(source);
    }
    return source.raw().find("subagent") != std::string_view::npos ? u"subagent"_s : u"other"_s;
}

} // namespace

void CodexCounts::add(const CodexRecord &record)
{
    ++m_entries;
    m_wrapped = m_wrapped || record.wrapped;
    if (!record.wrapped) {
        addBare(record);
        return;
    }
    m_kinds.add(figureName(record.source["type"]));
    if (record.kind == "response_item" || record.kind == "event_msg") {
        m_types.add(
                std::string(record.kind).append("/").append(figureName(record.payload["type"])));
    }
    if (record.kind == "session_meta") {
        addMeta(record.payload);
    } else if (record.kind == "turn_context") {
        m_models.add(figureName(record.payload["model"]));
    } else if (record.kind == "compacted") {
        addCompacted(record.payload);
    } else if (record.kind == "event_msg") {
        addEvent(record.payload);
    } else if (record.kind == "response_item") {
        addItem(record.payload);
    }
}

/// A line without a wrapper among others that have one is counted, but nothing that is in it.
void CodexCounts::addBare(const CodexRecord &record)
{
    const JsonRef type = record.source["type"];
    if (m_wrapped || type.exists()) {
        m_kinds.add(figureName(type));
    } else {
        m_kinds.add(record.kind == "record_state" ? "record_state" : "header");
    }
    if (!m_wrapped && !type.exists() && record.kind != "record_state") {
        addMeta(record.payload);
    } else if (!m_wrapped) {
        addItem(record.payload);
    }
}

void CodexCounts::addMeta(const JsonRef &meta)
{
    m_sessionIds += meta["id"].string();
    if (++m_metas == 1) {
        m_firstMeta = { { u"cli_version"_s, textOrNull(meta["cli_version"]) },
                        { u"originator"_s, textOrNull(meta["originator"]) },
                        { u"source"_s, sourceOf(meta["source"]) },
                        { u"forked_from"_s, !meta["forked_from_id"].utf8().empty() } };
    }
}

/// What a text that is missing counts as: one without anything in it.
void CodexCounts::addText(std::string_view kind, const JsonRef &text)
{
    if (text.exists()) {
        m_text.add(kind, text);
    } else {
        m_text.addEmpty(kind);
    }
}

void CodexCounts::addCompacted(const JsonRef &compacted)
{
    addText("compacted.message", compacted["message"]);
    const JsonRef replacement = compacted["replacement_history"];
    if (!replacement.isArray()) {
        m_replacements += QJsonValue(QJsonValue::Null);
        return;
    }
    qint64 items = 0;
    for ([[maybe_unused]] const JsonRef item : replacement) {
        ++items;
    }
    m_replacements += items;
}

void CodexCounts::addEvent(const JsonRef &event)
{
    const std::string_view type = event["type"].utf8();
    if (type == "user_message" || type == "agent_message") {
        addText(std::string("event.").append(type), event["message"]);
    } else if (type == "agent_reasoning") {
        addText("event.agent_reasoning", event["text"]);
    } else if (type == "token_count") {
        addTokens(event["info"]);
    }
}

void CodexCounts::addTokens(const JsonRef &info)
{
    ++m_tokenCounts;
    if (const qint64 window = info["model_context_window"].integer(); window != 0) {
        m_windows.insert(window);
    }
    const JsonRef total = info["total_token_usage"];
    if (total.begin() == total.end()) {
        return;
    }
    const QJsonValue usage = total.toJson();
    if (usage != m_usage) {
        for (const JsonRef field : info["last_token_usage"]) {
            if (field.isNumber()) {
                m_usageOfLast.add(field.key(), field.number());
            }
        }
    }
    m_usage = usage;
}

void CodexCounts::addItem(const JsonRef &item)
{
    const std::string_view type = item["type"].utf8();
    if (type == "message") {
        addMessage(item);
    } else if (type == "reasoning") {
        addReasoning(item);
    } else if (type == "function_call_output" || type == "custom_tool_call_output") {
        addOutput(item["output"], type);
    } else {
        addCall(item, type);
    }
}

void CodexCounts::addMessage(const JsonRef &item)
{
    const std::string_view role = figureName(item["role"]);
    const std::string kind = std::string(role).append(".text");
    m_roles.add(role);
    const JsonRef content = item["content"];
    if (content.isString()) {
        m_text.add(kind, content);
        return;
    }
    for (const JsonRef part : content) {
        const std::string_view type = part["type"].utf8();
        if (type == "input_text" || type == "output_text" || type == "text") {
            addText(kind, part["text"]);
        } else if (type == "input_image") {
            ++m_images;
        }
    }
}

void CodexCounts::addReasoning(const JsonRef &item)
{
    for (const JsonRef part : item["summary"]) {
        addText("reasoning.summary", part["text"]);
    }
    for (const JsonRef part : item["content"]) {
        addText("reasoning.content", part["text"]);
    }
    if (const JsonRef encrypted = item["encrypted_content"]; !encrypted.utf8().empty()) {
        m_text.add("reasoning.encrypted", encrypted);
    }
}

void CodexCounts::addCall(const JsonRef &item, std::string_view type)
{
    if (type == "function_call") {
        addText("function_call.arguments", item["arguments"]);
        m_tools.add(figureName(item["name"]));
    } else if (type == "custom_tool_call") {
        addText("custom_tool_call.input", item["input"]);
        m_tools.add(figureName(item["name"]));
    } else if (type == "local_shell_call") {
        m_text.add("local_shell_call.action", item["action"]);
        m_tools.add("local_shell");
    } else if (type == "web_search_call" || type == "ghost_snapshot") {
        m_tools.add(type);
    }
}

void CodexCounts::addOutput(const JsonRef &output, std::string_view type)
{
    if (!output.isArray()) {
        m_text.add(type, output);
        return;
    }
    for (const JsonRef part : output) {
        if (part["type"].utf8() == "input_image") {
            ++m_images;
        } else if (part.isObject()) {
            addText(type, part["text"]);
        }
    }
}

/// What the first session_meta says of itself, and how many there are.
void CodexCounts::addSessionTo(QJsonObject &figures) const
{
    for (auto it = m_firstMeta.begin(); it != m_firstMeta.end(); ++it) {
        figures.insert(it.key(), it.value());
    }
    figures["session_meta_count"_L1] = m_metas;
    figures["session_ids"_L1] = static_cast<qint64>(m_sessionIds.size());
}

QJsonObject CodexCounts::toJson() const
{
    const auto ofType = [this](std::string_view type) {
        return static_cast<qint64>(m_types.value(type));
    };
    QJsonArray windows;
    for (const qint64 window : m_windows) {
        windows += window;
    }
    QJsonObject figures {
        { u"format"_s, u"codex"_s },
        { u"layout"_s, m_wrapped ? u"wrapped"_s : u"bare"_s },
        { u"entries"_s, m_entries },
        { u"entry_types"_s, m_kinds.toJson() },
        { u"payload_types"_s, m_types.toJson() },
        { u"roles"_s, m_roles.toJson() },
        { u"images"_s, m_images },
        { u"compactions"_s, static_cast<qint64>(m_replacements.size()) },
        { u"context_compacted_events"_s, ofType("event_msg/context_compacted") },
        { u"compacted_replacement_history"_s, m_replacements },
        { u"rollbacks"_s, ofType("event_msg/thread_rolled_back") },
        { u"turn_aborted"_s, ofType("event_msg/turn_aborted") },
        { u"branch_points"_s, ofType("event_msg/thread_rolled_back") },
        { u"max_depth"_s, m_entries },
        { u"user_message_events"_s, ofType("event_msg/user_message") },
        { u"agent_message_events"_s, ofType("event_msg/agent_message") },
        { u"models"_s, m_models.toJson() },
        { u"tools"_s, m_tools.toJson(15) },
        { u"usage_objects"_s, m_tokenCounts },
        { u"usage_sum"_s, m_usage },
        { u"usage_sum_of_last"_s, m_usageOfLast.toJson() },
        { u"context_windows"_s, windows },
    };
    addSessionTo(figures);
    m_text.addTo(figures);
    return figures;
}

} // namespace varve
