// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pimessage.h"

#include "jsonmembers.h"
#include "sourcevalues.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::initializer_list<std::string_view> EveryEntry = { "type", "id", "parentId",
                                                                 "timestamp", "varve" };

/// `name` if the member says something; else nothing, so that an empty one is kept as it is for the way back.
std::string_view unlessEmpty(const JsonRef &object, std::string_view name)
{
    const JsonRef member = object[name];
    return member.utf8().empty() && !member.boolean() ? std::string_view() : name;
}

/// Gathers what a list of parts says that blocks do not.
struct ContentReader
{
    SourceEntry &out;
    JsonMembers blockFields; ///< by number
    JsonMembers unknown;

    void read(const JsonRef &part, int place);
    [[nodiscard]] bool readImage(const JsonRef &part);
    void add(Block block, const JsonRef &part, std::initializer_list<std::string_view> known);
    void keepOthers(const JsonRef &part, std::initializer_list<std::string_view> known,
                    qsizetype block);
};

void ContentReader::add(Block block, const JsonRef &part,
                        std::initializer_list<std::string_view> known)
{
    keepOthers(part, known, out.entry.blocks.size());
    out.entry.blocks += std::move(block);
}

void ContentReader::keepOthers(const JsonRef &part, std::initializer_list<std::string_view> known,
                               qsizetype block)
{
    if (const QJsonObject rest = membersBut(part, known); !rest.isEmpty()) {
        blockFields.emplace_back(QString::number(block), rest);
    }
}

bool ContentReader::readImage(const JsonRef &part)
{
    if (!addSourceImage(part["data"].utf8(), part["mimeType"].string(), out)) {
        return false;
    }
    keepOthers(part, { "type", "data", "mimeType" }, out.entry.blocks.size() - 1);
    return true;
}

void ContentReader::read(const JsonRef &part, int place)
{
    const std::string_view type = part["type"].utf8();
    if (type == "text" && part["text"].isString()) {
        add(TextBlock { part["text"].string() }, part, { "type", "text" });
    } else if (type == "thinking" && part["thinking"].isString()) {
        add(ThinkingBlock { part["thinking"].string(), part["thinkingSignature"].string(),
                            part["redacted"].boolean() },
            part,
            { "type", "thinking", unlessEmpty(part, "thinkingSignature"),
              unlessEmpty(part, "redacted") });
    } else if (type == "toolCall") {
        add(ToolCallBlock { part["id"].string(), part["name"].string(),
                            part["arguments"].minified(), part["thoughtSignature"].string() },
            part, { "type", "id", "name", "arguments", unlessEmpty(part, "thoughtSignature") });
    } else if (type != "image" || !readImage(part)) {
        unknown.emplace_back(QString::number(place), part.toJson());
    }
}

Role roleOf(std::string_view name)
{
    if (name == "hookMessage") { // until format 2
        return Role::Custom;
    }
    return roleFromString(QString::fromUtf8(name.data(), qsizetype(name.size())))
            .value_or(Role::None);
}

void readAssistant(const JsonRef &message, Entry &entry)
{
    entry.api = message["api"].string();
    entry.provider = message["provider"].string();
    entry.model = message["model"].string();
    const QString reason = message["stopReason"].string();
    entry.stopReason = stopReasonFromString(reason);
    if (entry.stopReason == StopReason::None && !reason.isEmpty()) {
        entry.data[PiData::StopReason] = reason;
    }
    readPiUsage(message["usage"], entry);
}

void readBash(const JsonRef &message, Entry &entry)
{
    entry.toolName = u"bash"_s;
    entry.toolArguments = "{\"command\":" + message["command"].minified() + '}';
    entry.blocks = { TextBlock { message["output"].string() } };
    entry.modelFacing = !message["excludeFromContext"].boolean();
}

void readSummaryMessage(const JsonRef &message, SourceEntry &out)
{
    Entry &entry = out.entry;
    entry.type = EntryType::BranchSummary;
    entry.summary = message["summary"].string();
    entry.tokensBefore = tokensOf(message["tokensBefore"]);
    entry.data = membersBut(message, { "role", "summary", "fromId", "tokensBefore", "timestamp" });
    entry.data[PiData::Role] = message["role"].string();
    out.branchFrom = message["fromId"].utf8();
}

void readRole(Role role, const JsonRef &message, SourceEntry &out)
{
    Entry &entry = out.entry;
    entry.role = role;
    if (role == Role::BashExecution) {
        entry.data = membersBut(message,
                                { "role", "command", "output", "excludeFromContext", "timestamp" });
        readBash(message, entry);
        return;
    }
    if (role == Role::Assistant) {
        entry.data = membersBut(message,
                                { "role", "content", "api", "provider", "model", "usage",
                                  "stopReason", "timestamp" });
        readAssistant(message, entry);
    } else if (role == Role::ToolResult) {
        entry.data = membersBut(
                message, { "role", "content", "toolCallId", "toolName", "isError", "timestamp" });
        entry.toolCallId = message["toolCallId"].string();
        entry.toolName = message["toolName"].string();
        entry.toolStatus = message["isError"].boolean() ? u"error"_s : QString();
    } else if (role == Role::Custom) {
        entry.data =
                membersBut(message, { "role", "content", "customType", "display", "timestamp" });
        entry.customType = message["customType"].string();
        entry.display = message["display"].boolean(true);
    } else {
        entry.data = membersBut(message, { "role", "content", "timestamp" });
    }
    readPiContent(message["content"], out);
}

} // namespace

bool readPiMessage(const JsonRef &message, SourceEntry &out)
{
    const std::string_view name = message["role"].utf8();
    if (name == "branchSummary" || name == "compactionSummary") {
        readSummaryMessage(message, out);
    } else {
        const Role role = roleOf(name);
        if (role == Role::None || role == Role::Thinking) {
            return false;
        }
        readRole(role, message, out);
    }
    const qint64 time = message["timestamp"].integer();
    const QDateTime created = out.entry.createdAt;
    if (time != 0 && (!created.isValid() || created.toMSecsSinceEpoch() != time)) {
        out.entry.data[PiData::Time] = time;
    }
    return true;
}

void readPiContent(const JsonRef &content, SourceEntry &out)
{
    if (content.isString()) {
        out.entry.blocks = { TextBlock { content.string() } };
        out.entry.data[PiData::Content] = u"string"_s;
        return;
    }
    ContentReader reader { out, {}, {} };
    int place = 0;
    for (const JsonRef part : content) {
        reader.read(part, place++);
    }
    keepFields(objectOf(std::move(reader.blockFields)), PiData::Blocks, out.entry);
    keepFields(objectOf(std::move(reader.unknown)), PiData::UnknownBlocks, out.entry);
}

void readPiUsage(const JsonRef &usage, Entry &entry)
{
    if (!usage.isObject()) {
        return;
    }
    Usage &figures = entry.usage.emplace();
    figures.input = tokensOf(usage["input"]);
    figures.output = tokensOf(usage["output"]);
    figures.cacheRead = tokensOf(usage["cacheRead"]);
    figures.cacheWrite = tokensOf(usage["cacheWrite"]);
    figures.thinking = tokensOf(usage["reasoning"]);
    const JsonRef cost = usage["cost"];
    if (cost["total"].isNumber()) {
        figures.cost = cost["total"].number();
    }
    QJsonObject rest = membersBut(
            usage, { "input", "output", "cacheRead", "cacheWrite", "reasoning", "cost" });
    if (const QJsonObject parts = membersBut(cost, { "total" }); !parts.isEmpty()) {
        rest["cost"_L1] = parts;
    }
    keepFields(rest, PiData::Usage, entry);
}

QJsonObject otherFields(const JsonRef &object, std::initializer_list<std::string_view> known)
{
    JsonMembers rest;
    for (const JsonRef member : object) {
        if (!isOneOf(member.key(), EveryEntry) && !isOneOf(member.key(), known)) {
            rest.emplace_back(fromWobblyUtf8(member.key()), member.toJson());
        }
    }
    return objectOf(std::move(rest));
}

} // namespace varve
