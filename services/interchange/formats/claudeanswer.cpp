// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudeanswer.h"

#include "importtexts.h"
#include "sourcevalues.h"
#include <prompts/summarylead.h>
#include <session/entrydata.h>

#include <string>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

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
    return name == "max_tokens"_L1 || name == "model_context_window_exceeded"_L1
            ? StopReason::Length
            : StopReason::None;
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

} // namespace

ClaudeAnswer::ClaudeAnswer(const JsonRef &line, qint64 number, int node)
    : m_key(keyOf(line))
    , m_node(node)
    , m_out(claudeEntryOf(line, number))
{
    constexpr std::string_view LocalModel = "<synthetic>";
    m_out.size = 0;
    const JsonRef message = line["message"];
    m_local = message["model"].utf8() == LocalModel;
    Entry &entry = m_out.entry;
    entry.role = Role::Assistant;
    entry.model = message["model"].string();
    if (!m_local) {
        const JsonRef own = line["varve"]; // of our own export: another's answer
        entry.provider = own.isObject() ? own["provider"].string() : u"anthropic"_s;
        entry.api = own.isObject() ? own["api"].string() : u"anthropic-messages"_s;
    }
    entry.data[ClaudeData::Response] =
            QJsonObject { { u"id"_s, message["id"].string() },
                          { u"requestId"_s, line["requestId"].string() } };
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
    if (std::exchange(m_begun, true)) {
        m_lineIds += line["uuid"].string();
    }
    m_out.size += static_cast<qint64>(line.raw().size());
    Entry &entry = m_out.entry;
    keepMore(claudeFields(line, { "costUSD", "durationMs", "isApiErrorMessage", "varve" }),
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

bool ClaudeAnswer::hasEnded() const
{
    const StopReason reason = reasonOf(m_stopReason); // newer versions say it on every line
    return m_local
            || (m_lastBlock == "text"_L1
                && (reason == StopReason::Stop || reason == StopReason::Length));
}

SourceEntry ClaudeAnswer::take()
{
    m_content.finish();
    readStopReason();
    weighOutput();
    if (m_counted && m_out.entry.usage) {
        m_out.entry.usage = usageBeyond(*m_counted, *m_out.entry.usage);
        m_hadPlaceholder = false;
    }
    if (!m_lineIds.isEmpty()) {
        QJsonObject ids = m_out.entry.data.value(ClaudeData::Response).toObject();
        ids["lines"_L1] = m_lineIds;
        m_out.entry.data[ClaudeData::Response] = ids;
    }
    m_out.payload = m_digest.result();
    return std::move(m_out);
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
    Usage tokens;
    tokens.input = tokensOf(usage["input_tokens"]);
    tokens.output = tokensOf(usage["output_tokens"]);
    tokens.cacheRead = tokensOf(usage["cache_read_input_tokens"]);
    tokens.cacheWrite = tokensOf(usage["cache_creation_input_tokens"]);
    if (tokens != Usage()) {
        m_out.entry.usage = tokens; // the last line's is the final one
    }
    keepMore(withoutNulls(membersBut(usage,
                                     { "input_tokens", "output_tokens", "cache_read_input_tokens",
                                       "cache_creation_input_tokens" })),
             ClaudeData::Usage, m_out.entry);
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
    // No tokenizer needs more characters for a token than this, on the average of an answer.
    constexpr qint64 MostCharactersPerToken = 10;
    auto &usage = m_out.entry.usage;
    if (!usage || !m_stopReason.isEmpty()
        || usage->output >= charactersOf(m_out.entry.blocks) / MostCharactersPerToken) {
        return;
    }
    m_hadPlaceholder = usage->output > 0;
    QJsonObject rest = m_out.entry.data.value(ClaudeData::Usage).toObject();
    rest["output_tokens"_L1] = std::exchange(usage->output, 0);
    m_out.entry.data[ClaudeData::Usage] = rest;
}

ClaudeCompaction ClaudeCompaction::ofBoundary(const JsonRef &line, qint64 number)
{
    ClaudeCompaction made { claudeEntryOf(line, number), -1, -1, {}, {}, {} };
    Entry &entry = made.entry.entry;
    const JsonRef metadata = line["compactMetadata"];
    entry.tokensBefore = tokensOf(metadata["preTokens"]);
    if (metadata["postTokens"].isNumber()) {
        entry.data[entryData::TokensAfter] = tokensOf(metadata["postTokens"]);
    }
    if (metadata["trigger"].isString()) {
        entry.data[ClaudeData::Trigger] = metadata["trigger"].string();
    }
    keepFields(membersBut(metadata, { "trigger", "preTokens", "postTokens", "preservedMessages" }),
               ClaudeData::CompactMetadata, entry);
    keepFields(claudeFields(line,
                            { "subtype", "content", "level", "isMeta", "compactMetadata",
                              "logicalParentUuid" }),
               ClaudeData::Fields, entry);
    made.parent = firstTextOf(line, { "parentUuid", "logicalParentUuid" }).utf8();
    const JsonRef kept = metadata["preservedSegment"];
    made.keptHead = kept["headUuid"].utf8();
    made.keptTail = kept["tailUuid"].utf8();
    setClaudeDigest(line, made.entry);
    return made;
}

ClaudeCompaction ClaudeCompaction::ofLoneSummary(const JsonRef &line, qint64 number)
{
    return { claudeEntryOf(line, number), -1, -1, std::string(line["parentUuid"].utf8()), {}, {} };
}

void ClaudeCompaction::addSummary(const JsonRef &line)
{
    Entry &made = entry.entry;
    made.type = EntryType::Compaction;
    const JsonRef content = line["message"]["content"];
    made.summary = unwrappedSummary(textsOf(content).join(u'\n'));
    keepFields(claudeFields(line, { "isCompactSummary", "isVisibleInTranscriptOnly", "isMeta" }),
               ClaudeData::Fields, made);
    PayloadDigest digest;
    digest.addText("compaction");
    digest.addText(std::to_string(made.tokensBefore));
    addClaudeContent(digest, content);
    entry.payload = digest.result();
    entry.size += static_cast<qint64>(line.raw().size());
}

void ClaudeCompaction::makeNote()
{
    Entry &note = entry.entry;
    makeHiddenNote(ClaudeCustom::System + ":compact_boundary"_L1, note);
    note.data["preTokens"_L1] = std::exchange(note.tokensBefore, 0);
    entry.oddities += ClaudeTexts::boundaryWithoutSummary();
}

} // namespace varve
