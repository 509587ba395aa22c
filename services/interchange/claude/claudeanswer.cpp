// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudeanswer.h"

#include "claudeline.h"
#include "claudenames.h"
#include "entrydata.h"
#include "sourcevalues.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// The model name of what the program itself wrote into the place of an answer.
constexpr std::string_view LocalModel = "<synthetic>";

/// No tokenizer needs more characters for a token than this, on the average of an answer.
constexpr qint64 MostCharactersPerToken = 10;

qint64 charactersOf(const Blocks &blocks)
{
    qint64 characters = 0;
    for (const Block &block : blocks) {
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            characters += text->text.size();
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            characters += thinking->text.size();
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            characters += call->arguments.size();
        }
    }
    return characters;
}

StopReason reasonOf(const QString &name)
{
    if (name == "end_turn"_L1 || name == "stop_sequence"_L1) {
        return StopReason::Stop;
    }
    if (name == "tool_use"_L1) {
        return StopReason::ToolUse;
    }
    if (name == "max_tokens"_L1 || name == "model_context_window_exceeded"_L1) {
        return StopReason::Length;
    }
    return StopReason::None;
}

/// What of `all` was not counted yet; nothing if that is nothing.
std::optional<Usage> usageBeyond(const Usage &counted, const Usage &all)
{
    const auto beyond = [](qint64 before, qint64 now) { return std::max<qint64>(0, now - before); };
    Usage rest;
    rest.input = beyond(counted.input, all.input);
    rest.output = beyond(counted.output, all.output);
    rest.cacheRead = beyond(counted.cacheRead, all.cacheRead);
    rest.cacheWrite = beyond(counted.cacheWrite, all.cacheWrite);
    if (const double cost = all.cost.value_or(0) - counted.cost.value_or(0); cost > 0) {
        rest.cost = cost;
    }
    return rest == Usage() ? std::nullopt : std::optional(rest);
}

/// Adds to what earlier lines of the answer said.
void keepMore(const QJsonObject &fields, QLatin1StringView name, Entry &entry)
{
    QJsonObject all = entry.data.value(name).toObject();
    for (auto it = fields.begin(); it != fields.end(); ++it) {
        all[it.key()] = it.value();
    }
    keepFields(all, name, entry);
}

QJsonObject withoutNulls(QJsonObject object)
{
    for (auto it = object.begin(); it != object.end();) {
        it = it->isNull() ? object.erase(it) : it + 1;
    }
    return object;
}

} // namespace

ClaudeAnswer::ClaudeAnswer(const JsonRef &line, qint64 number, int node)
    : m_key(keyOf(line))
    , m_node(node)
    , m_out(claudeEntryOf(line, number))
{
    m_out.size = 0;
    const JsonRef message = line["message"];
    m_local = message["model"].utf8() == LocalModel;
    Entry &entry = m_out.entry;
    entry.role = Role::Assistant;
    entry.model = message["model"].string();
    if (!m_local) {
        entry.provider = u"anthropic"_s;
        entry.api = u"anthropic-messages"_s;
    }
    QJsonObject ids { { u"id"_s, message["id"].string() },
                      { u"requestId"_s, line["requestId"].string() } };
    entry.data[ClaudeData::Response] = ids;
    m_digest.addText("assistant");
    m_digest.addText(message["model"].utf8());
}

size_t ClaudeAnswer::keyOf(const JsonRef &line)
{
    const std::string_view id = line["message"]["id"].utf8();
    // An answer without an id is one line.
    const std::string_view own = id.empty() ? line["uuid"].utf8() : id;
    return std::hash<std::string>()(std::string(own).append(" ").append(line["requestId"].utf8()));
}

void ClaudeAnswer::add(const JsonRef &line)
{
    if (m_lines++ > 0) {
        m_lineIds += line["uuid"].string();
    }
    m_out.size += static_cast<qint64>(line.raw().size());
    Entry &entry = m_out.entry;
    keepMore(claudeFields(line, { "costUSD", "durationMs", "isApiErrorMessage" }),
             ClaudeData::Fields, entry);
    if (line["durationMs"].isNumber()) {
        entry.data[entryData::DurationMs] = line["durationMs"].integer();
    }
    readMessage(line["message"]);
    if (line["costUSD"].isNumber() && entry.usage) {
        entry.usage->cost = line["costUSD"].number();
    }
    if (line["isApiErrorMessage"].boolean()) {
        entry.stopReason = StopReason::Error;
    }
}

void ClaudeAnswer::readMessage(const JsonRef &message)
{
    const JsonRef content = message["content"];
    m_content.add(content);
    addClaudeContent(m_digest, content);
    for (const JsonRef part : content) {
        m_lastBlock = part["type"].string();
    }
    keepMore(
            withoutNulls(membersBut(
                    message, { "id", "type", "role", "model", "content", "usage", "stop_reason" })),
            ClaudeData::Message, m_out.entry);
    if (const QString reason = message["stop_reason"].string(); !reason.isEmpty()) {
        m_stopReason = reason;
    }
    readUsage(message["usage"]);
}

void ClaudeAnswer::readUsage(const JsonRef &usage)
{
    if (!usage.isObject() || m_local) {
        return;
    }
    Usage figures;
    figures.input = tokensOf(usage["input_tokens"]);
    figures.output = tokensOf(usage["output_tokens"]);
    figures.cacheRead = tokensOf(usage["cache_read_input_tokens"]);
    figures.cacheWrite = tokensOf(usage["cache_creation_input_tokens"]);
    if (figures.input > 0 || figures.output > 0 || figures.cacheRead > 0
        || figures.cacheWrite > 0) {
        m_out.entry.usage = figures; // the last line's is the final one
    }
    keepMore(withoutNulls(membersBut(usage,
                                     { "input_tokens", "output_tokens", "cache_read_input_tokens",
                                       "cache_creation_input_tokens" })),
             ClaudeData::Usage, m_out.entry);
}

bool ClaudeAnswer::hasEnded() const
{
    const StopReason reason = reasonOf(m_stopReason); // newer versions say it on every line
    return m_local
            || (m_lastBlock == "text"_L1
                && (reason == StopReason::Stop || reason == StopReason::Length));
}

void ClaudeAnswer::readStopReason()
{
    Entry &entry = m_out.entry;
    if (entry.stopReason == StopReason::Error) {
        entry.data[entryData::ErrorMessage] = entry.text();
        return;
    }
    entry.stopReason = reasonOf(m_stopReason);
    if (entry.stopReason == StopReason::None && !m_stopReason.isEmpty()) {
        entry.data[ClaudeData::StopReason] = m_stopReason;
    }
    // Older versions never say why an answer ended; one that has calls ended in them.
    for (const Block &block : std::as_const(entry.blocks)) {
        if (m_stopReason.isEmpty() && std::holds_alternative<ToolCallBlock>(block)) {
            entry.stopReason = StopReason::ToolUse;
        }
    }
}

void ClaudeAnswer::weighOutput()
{
    auto &usage = m_out.entry.usage;
    if (!usage || !m_stopReason.isEmpty()
        || usage->output >= charactersOf(m_out.entry.blocks) / MostCharactersPerToken) {
        return;
    }
    m_placeholder = usage->output;
    QJsonObject rest = m_out.entry.data.value(ClaudeData::Usage).toObject();
    rest["output_tokens"_L1] = m_placeholder;
    m_out.entry.data[ClaudeData::Usage] = rest;
    usage->output = 0;
}

SourceEntry ClaudeAnswer::take()
{
    m_content.finish();
    readStopReason();
    weighOutput();
    if (m_counted && m_out.entry.usage) {
        m_out.entry.usage = usageBeyond(*m_counted, *m_out.entry.usage);
        m_placeholder = 0;
    }
    if (!m_lineIds.isEmpty()) {
        QJsonObject ids = m_out.entry.data.value(ClaudeData::Response).toObject();
        ids["lines"_L1] = m_lineIds;
        m_out.entry.data[ClaudeData::Response] = ids;
    }
    m_out.payload = m_digest.result();
    return std::move(m_out);
}

} // namespace varve
