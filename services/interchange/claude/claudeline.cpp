// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudeline.h"

#include "jsonmembers.h"
#include "payloaddigest.h"
#include "sourcevalues.h"

#include <algorithm>
#include <span>

namespace varve
{

namespace
{

constexpr std::string_view Envelope[] = { "type",      "uuid",        "parentUuid", "timestamp",
                                          "sessionId", "cwd",         "gitBranch",  "version",
                                          "userType",  "isSidechain", "agentId",    "requestId",
                                          "message",   "slug",        "entrypoint" };

/// Differ between two copies of one line.
constexpr std::string_view References[] = { "logicalParentUuid",
                                            "promptId",
                                            "messageId",
                                            "leafUuid",
                                            "sourceToolAssistantUUID",
                                            "forkedFrom",
                                            "uuid",
                                            "parentUuid",
                                            "timestamp",
                                            "sessionId",
                                            "cwd",
                                            "gitBranch",
                                            "version",
                                            "userType",
                                            "isSidechain",
                                            "agentId",
                                            "requestId",
                                            "slug",
                                            "entrypoint" };

constexpr std::string_view Noise[] = { "progress",    "file-history-snapshot", "queue-operation",
                                       "last-prompt", "permission-mode",       "mode",
                                       "ai-title",    "custom-title",          "summary" };

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
    SourceEntry out;
    out.entry.id = EntryId::create();
    out.entry.createdAt = readSourceTime(line["timestamp"]);
    out.entry.originId = line["uuid"].string();
    out.hasLink = true;
    out.line = number;
    out.size = static_cast<qint64>(line.raw().size());
    return out;
}

QJsonObject claudeFields(const JsonRef &line, std::initializer_list<std::string_view> known)
{
    JsonMembers rest;
    for (const JsonRef member : line) {
        if (!isOneOf(member.key(), Envelope) && !member.isNull()
            && std::ranges::find(known, member.key()) == known.end()) {
            rest.emplace_back(fromWobblyUtf8(member.key()), member.toJson());
        }
    }
    return objectOf(std::move(rest));
}

QByteArray claudeLineDigest(const JsonRef &line)
{
    PayloadDigest digest;
    digest.addObject(line, [&digest](const JsonRef &member) {
        if (!isOneOf(member.key(), References)) {
            digest.addMember(member);
        }
    });
    return digest.result();
}

bool isClaudeNoise(std::string_view type)
{
    return isOneOf(type, Noise);
}

ClaudeSpeaker claudeSpeakerOf(std::string_view text, bool isMeta)
{
    const std::string_view tag = firstTag(text);
    if (tag == "command-name" || tag == "command-message" || tag == "command-args") {
        return ClaudeSpeaker::Command;
    }
    if (tag == "local-command-stdout" || tag == "local-command-stderr") {
        return ClaudeSpeaker::CommandOutput;
    }
    if (tag == "bash-input" || tag == "bash-stdout" || tag == "bash-stderr") {
        return ClaudeSpeaker::Shell;
    }
    if (tag.ends_with("-hook")) {
        return ClaudeSpeaker::Hook;
    }
    if (tag == "system-reminder") {
        return ClaudeSpeaker::Reminder;
    }
    return isMeta ? ClaudeSpeaker::Meta : ClaudeSpeaker::Person;
}

} // namespace varve
