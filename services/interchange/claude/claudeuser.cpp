// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudeuser.h"

#include "claudedetails.h"
#include "claudeline.h"
#include "claudenames.h"
#include "sourcevalues.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isToolResult(const JsonRef &part)
{
    return part["type"].utf8() == "tool_result";
}

QLatin1StringView customTypeOf(ClaudeSpeaker speaker)
{
    switch (speaker) {
    case ClaudeSpeaker::Command:
        return ClaudeCustom::Command;
    case ClaudeSpeaker::CommandOutput:
        return ClaudeCustom::CommandOutput;
    case ClaudeSpeaker::Shell:
        return ClaudeCustom::Shell;
    case ClaudeSpeaker::Hook:
        return ClaudeCustom::Hook;
    case ClaudeSpeaker::Reminder:
        return ClaudeCustom::Reminder;
    case ClaudeSpeaker::Meta:
        return ClaudeCustom::Meta;
    case ClaudeSpeaker::Person:
        break;
    }
    return {};
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
        out.detailsShortened = keepClaudeDetails(line["toolUseResult"], entry);
        keepFields(claudeFields(line, { "toolUseResult", "isMeta", "sourceToolAssistantUUID" }),
                   ClaudeData::Fields, entry);
    }
    PayloadDigest digest;
    digest.addText("result");
    digest.add(part);
    result.payload = digest.result();
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
    readWords(rest, firstClaudeText(content));
    digest.addText(rest.entry.customType.toStdString());
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
    const ClaudeSpeaker speaker = claudeSpeakerOf(text, line["isMeta"].boolean());
    Entry &entry = rest.entry;
    entry.modelFacing = !line["isVisibleInTranscriptOnly"].boolean();
    if (speaker == ClaudeSpeaker::Person) {
        entry.role = Role::User;
    } else {
        entry.type = EntryType::CustomMessage;
        entry.role = Role::Custom;
        entry.customType = customTypeOf(speaker);
        entry.display = speaker != ClaudeSpeaker::Meta && speaker != ClaudeSpeaker::Reminder;
    }
    out.isPrompt = speaker == ClaudeSpeaker::Person || speaker == ClaudeSpeaker::Command
            || speaker == ClaudeSpeaker::Shell;
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

QString claudeSummaryText(const JsonRef &line)
{
    const JsonRef content = line["message"]["content"];
    if (content.isString()) {
        return content.string();
    }
    QStringList texts;
    for (const JsonRef part : content) {
        if (part["type"].utf8() == "text") {
            texts += part["text"].string();
        }
    }
    return texts.join(u'\n');
}

} // namespace varve
