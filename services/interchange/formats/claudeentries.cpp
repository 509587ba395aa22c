// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudeentries.h"

#include "importtexts.h"
#include "resultdetails.h"
#include "sourcevalues.h"
#include <session/entrydata.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::string_view Envelope[] = { "type",      "uuid",        "parentUuid", "timestamp",
                                          "sessionId", "cwd",         "gitBranch",  "version",
                                          "userType",  "isSidechain", "agentId",    "requestId",
                                          "message",   "slug",        "entrypoint" };

/// Differ between two copies of one line, as most of the envelope does.
constexpr std::string_view References[] = { "logicalParentUuid", "promptId",
                                            "messageId",         "leafUuid",
                                            "forkedFrom",        "sourceToolAssistantUUID" };

/// These too, which earlier versions of Varve took for something that a line says. A hook that belongs to no tool has an id of its own for one.
constexpr std::string_view LaterReferences[] = { "toolUseID", "parentToolUseID", "source_uuid" };

constexpr std::string_view Noise[] = { "progress",    "file-history-snapshot", "queue-operation",
                                       "last-prompt", "permission-mode",       "mode",
                                       "ai-title",    "custom-title",          "summary" };

constexpr std::string_view State[] = { "agent-color",
                                       "agent-name",
                                       "agent-setting",
                                       "artifact-autoreact-ledger",
                                       "artifact-comment-monitor",
                                       "atis-latch",
                                       "attribution-snapshot",
                                       "bridge-session",
                                       "cost-state",
                                       "file-history-delta",
                                       "frame-link",
                                       "history-suppression",
                                       "pr-link",
                                       "relocated",
                                       "tag",
                                       "worktree-state" };

/// Parts of messages that the API has and no block can say.
constexpr std::initializer_list<std::string_view> KnownParts = {
    "text",          "thinking",        "tool_use",
    "tool_result",   "image",           "document",
    "search_result", "server_tool_use", "web_search_tool_result",
    "tool_reference"
};

constexpr qsizetype MostAddress = 2000; // characters

std::string_view trimmedLeft(std::string_view text)
{
    const size_t first = text.find_first_not_of(" \t\r\n");
    return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

/// The name of the tag that a text begins with.
std::string_view firstTag(std::string_view text)
{
    text = trimmedLeft(text);
    if (!text.starts_with('<')) {
        return {};
    }
    const size_t end = text.find_first_of("> \n", 1);
    return end == std::string_view::npos ? std::string_view() : text.substr(1, end - 1);
}

} // namespace

SourceEntry claudeEntryOf(const JsonRef &line, qint64 number)
{
    SourceEntry out = newSourceEntry(readSourceTime(line["timestamp"]), line["uuid"].string(),
                                     number, static_cast<qint64>(line.raw().size()));
    out.hasLink = true;
    return out;
}

QJsonObject claudeFields(const JsonRef &line, std::initializer_list<std::string_view> known)
{
    return withoutNulls(membersBut(line, known, Envelope));
}

QJsonObject withoutNulls(QJsonObject object)
{
    for (auto it = object.begin(); it != object.end();) {
        it = it->isNull() ? object.erase(it) : it + 1;
    }
    return object;
}

namespace
{

bool isOfCircumstance(std::string_view key)
{
    return isOneOf(key, Envelope) || isOneOf(key, References);
}

QByteArray formerDigest(const JsonRef &line)
{
    PayloadDigest digest;
    digest.addObject(line, [&digest](const JsonRef &member) {
        const std::string_view key = member.key();
        if (key == "type" || key == "message" || !isOfCircumstance(key)) {
            digest.addMember(member);
        }
    });
    return digest.result();
}

} // namespace

void setClaudeDigest(const JsonRef &line, SourceEntry &out)
{
    PayloadDigest digest;
    bool isNew = false;
    digest.addObject(line, [&](const JsonRef &member) {
        const std::string_view key = member.key();
        if (key == "attachment" && member.isObject()) {
            isNew = true;
            digest.addText(key);
            digest.addObject(member, [&digest](const JsonRef &part) {
                if (!isOneOf(part.key(), References) && !isOneOf(part.key(), LaterReferences)) {
                    digest.addMember(part);
                }
            });
        } else if (isOneOf(key, LaterReferences)) {
            isNew = true;
        } else if (key == "type" || key == "message" || !isOfCircumstance(key)) {
            digest.addMember(member);
        }
    });
    out.payload = digest.result();
    if (isNew) {
        out.formerPayload = formerDigest(line);
    }
}

bool isClaudeNoise(std::string_view type)
{
    return isOneOf(type, Noise);
}

bool isClaudeState(std::string_view type)
{
    return isOneOf(type, State);
}

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
    if (source["type"].utf8() == "url" || source["type"].utf8() == "file") {
        m_out.entry.blocks += TextBlock { ChatTexts::missingImage(
                firstTextOf(source, { "url", "file_id" }).string().left(MostAddress)) };
        return false;
    }
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
    const QString unknown = unknownPart(part, KnownParts);
    if (!unknown.isEmpty()) {
        m_out.unknown += unknown;
    } else if (part["type"].utf8() != "image") { // of which an oddity or a text has been said
        m_out.aside += part["type"].string();
    }
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

QByteArray claudeMessageDigest(const JsonRef &line)
{
    const JsonRef message = line["message"];
    if (!message.isObject() || line["isCompactSummary"].boolean()
        || isClaudeNoise(line["type"].utf8())) {
        return {};
    }
    PayloadDigest digest;
    addClaudeContent(digest, message["content"]);
    return digest.result();
}

namespace
{

/// The text of a string or of the first text part.
std::string_view firstText(const JsonRef &content)
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

bool isToolResult(const JsonRef &part)
{
    return part["type"].utf8() == "tool_result";
}

/// What the program puts into the person's place, by the tag that it begins with.
constexpr std::pair<std::string_view, QLatin1StringView> Tags[] {
    { "command-name", ClaudeCustom::Command },
    { "command-message", ClaudeCustom::Command },
    { "command-args", ClaudeCustom::Command },
    { "local-command-stdout", ClaudeCustom::CommandOutput },
    { "local-command-stderr", ClaudeCustom::CommandOutput },
    { "bash-input", ClaudeCustom::Shell },
    { "bash-stdout", ClaudeCustom::Shell },
    { "bash-stderr", ClaudeCustom::Shell },
    { "system-reminder", ClaudeCustom::Reminder },
    { "task-notification", ClaudeCustom::Notification },
    { "teammate-message", ClaudeCustom::Notification },
};

/// Newer versions say who speaks.
bool isOfAnother(const JsonRef &line)
{
    const std::string_view speaker = line["origin"]["kind"].utf8();
    return !speaker.empty() && speaker != "human";
}

/// Empty: the person says it.
QLatin1StringView customTypeOf(std::string_view text, const JsonRef &line)
{
    const std::string_view tag = firstTag(text);
    const auto found =
            std::ranges::find(Tags, tag, &std::pair<std::string_view, QLatin1StringView>::first);
    if (found != std::end(Tags)) {
        return found->second;
    }
    return tag.ends_with("-hook")      ? ClaudeCustom::Hook
            : line["isMeta"].boolean() ? ClaudeCustom::Meta
            : isOfAnother(line)        ? ClaudeCustom::Notification
                                       : QLatin1StringView();
}

/// Reads one line; the parts of its content are spread over entries.
struct UserReader
{
    const JsonRef &line;
    qint64 number = 0;
    const ClaudeToolNames &tools;
    ClaudeUserLine out;

    void readResult(const JsonRef &part);
    void readRest(const JsonRef &content);
    void readWords(SourceEntry &entry, std::string_view text);
};

void UserReader::readResult(const JsonRef &part)
{
    SourceEntry result = claudeEntryOf(line, number);
    Entry &entry = result.entry;
    entry.role = Role::ToolResult;
    entry.toolCallId = part["tool_use_id"].string();
    entry.toolName = tools.value(entry.toolCallId);
    entry.toolStatus = part["is_error"].boolean() ? u"error"_s : QString();
    ClaudeContent content(result);
    content.add(part["content"]);
    content.finish();
    const bool first = out.entries.empty();
    result.size = first ? result.size : 0;
    keepFields(membersBut(part, { "type", "tool_use_id", "content", "is_error" }),
               ClaudeData::Message, entry);
    if (first) { // what the tool says beyond the content is told once a line
        out.detailsShortened = keepDetails(line["toolUseResult"], ClaudeData::ToolUseResult, entry);
        keepFields(claudeFields(line, { "toolUseResult", "isMeta", "sourceToolAssistantUUID" }),
                   ClaudeData::Fields, entry);
    }
    result.payload = PayloadDigest::of("result", part);
    out.entries.push_back(std::move(result));
}

void UserReader::readRest(const JsonRef &content)
{
    SourceEntry rest = claudeEntryOf(line, number);
    rest.size = out.entries.empty() ? rest.size : 0;
    ClaudeContent blocks(rest);
    PayloadDigest digest;
    digest.addText("user");
    if (content.isArray()) {
        for (const JsonRef part : content) {
            if (!isToolResult(part)) {
                blocks.addPart(part);
                digest.add(part);
            }
        }
    } else {
        blocks.add(content);
        addClaudeContent(digest, content);
    }
    blocks.finish();
    readWords(rest, firstText(content));
    // Earlier versions took it for the person's, and it is known by that.
    const bool notifies = rest.entry.customType == ClaudeCustom::Notification;
    digest.addText(notifies ? std::string() : rest.entry.customType.toStdString());
    rest.payload = digest.result();
    if (out.entries.empty()) {
        keepFields(claudeFields(line, { "isMeta", "isVisibleInTranscriptOnly" }),
                   ClaudeData::Fields, rest.entry);
        keepFields(membersBut(line["message"], { "role", "content" }), ClaudeData::Message,
                   rest.entry);
    }
    out.entries.push_back(std::move(rest));
}

void UserReader::readWords(SourceEntry &rest, std::string_view text)
{
    const QLatin1StringView customType = customTypeOf(text, line);
    Entry &entry = rest.entry;
    entry.modelFacing = !line["isVisibleInTranscriptOnly"].boolean();
    if (customType.isEmpty()) {
        entry.role = Role::User;
    } else {
        makeCustomMessage(customType, entry);
        entry.display = customType != ClaudeCustom::Meta && customType != ClaudeCustom::Reminder;
    }
    out.isPrompt = customType.isEmpty() || customType == ClaudeCustom::Command
            || customType == ClaudeCustom::Shell || customType == ClaudeCustom::Notification;
}

} // namespace

ClaudeUserLine readClaudeUser(const JsonRef &line, qint64 number, const ClaudeToolNames &tools)
{
    UserReader reader { line, number, tools, {} };
    const JsonRef content = line["message"]["content"];
    bool onlyResults = content.isArray();
    bool anyPart = false;
    if (content.isArray()) {
        for (const JsonRef part : content) {
            anyPart = true;
            if (isToolResult(part)) {
                reader.readResult(part);
            } else {
                onlyResults = false;
            }
        }
    }
    if (!onlyResults || !anyPart) {
        reader.readRest(content);
    }
    return std::move(reader.out);
}

namespace
{

SourceEntry noteOf(const JsonRef &line, qint64 number, const QString &customType)
{
    SourceEntry out = claudeEntryOf(line, number);
    makeHiddenNote(customType, out.entry);
    setClaudeDigest(line, out);
    return out;
}

QString kindOf(QLatin1StringView base, const JsonRef &kind)
{
    return kind.utf8().empty() ? QString(base) : base + u':' + kind.string();
}

} // namespace

SourceEntry readClaudeSystem(const JsonRef &line, qint64 number)
{
    SourceEntry out = noteOf(line, number, kindOf(ClaudeCustom::System, line["subtype"]));
    out.entry.data = claudeFields(line, { "subtype", "logicalParentUuid" });
    return out;
}

SourceEntry readClaudeAttachment(const JsonRef &line, qint64 number)
{
    const JsonRef attachment = line["attachment"];
    const std::string_view kind = attachment["type"].utf8();
    SourceEntry out = noteOf(line, number, kindOf(ClaudeCustom::Attachment, attachment["type"]));
    const bool queued = kind == "queued_command"; // typed while the model was at work
    const JsonRef words = queued ? attachment["prompt"] : attachment["content"];
    if (queued || kind == "hook_additional_context") {
        Entry &entry = out.entry;
        const bool notifies =
                queued && customTypeOf(firstText(words), attachment) == ClaudeCustom::Notification;
        makeCustomMessage(notifies         ? ClaudeCustom::Notification
                                  : queued ? ClaudeCustom::Queued
                                           : ClaudeCustom::Hook,
                          entry);
        entry.modelFacing = true;
        entry.display = true;
        ClaudeContent content(out);
        content.add(words);
        content.finish();
        keepFields(membersBut(attachment, { "type", queued ? "prompt" : "content" }),
                   ClaudeData::Fields, entry);
    } else {
        out.entry.data = attachment.isObject() ? membersBut(attachment, { "type" }) : QJsonObject();
        keepFields(claudeFields(line, { "attachment" }), ClaudeData::Fields, out.entry);
    }
    return out;
}

SourceEntry readClaudeUnknown(const JsonRef &line, qint64 number)
{
    SourceEntry out = claudeEntryOf(line, number);
    keepSource(line, kindOf(ClaudeCustom::Unknown, line["type"]), out);
    setClaudeDigest(line, out);
    return out;
}

} // namespace varve
