// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "opencodev2.h"

#include "importtexts.h"
#include "opencodesession.h"
#include "payloaddigest.h"
#include "sourcevalues.h"
#include "treeconversation.h"
#include <session/entrydata.h>

#include <array>
#include <chrono>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// After that long nobody writes an answer any more.
constexpr std::chrono::hours LongestAnswer(24);

/// What stands in the context in a person's place.
constexpr std::array<std::string_view, 3> Injected { "synthetic", "system", "skill" };
/// What only says how the session goes on.
constexpr std::array<std::string_view, 3> Marks { "agent-switched", "location-switched", "idle" };

qint64 timeOf(const OpenCodeDatabase::Record &record, const JsonRef &message)
{
    const qint64 time = message["time"]["created"].integer();
    return time > 0 ? time : record.createdAt;
}

bool isIdOrTime(std::string_view key)
{
    return key == "id" || key == "time" || key == "type" || key == "snapshot" || key == "retry";
}

/// What was said, without ids and times; not what tools answered, as that comes later.
void addPayload(PayloadDigest &digest, const JsonRef &message)
{
    digest.addObject(message, [&digest](const JsonRef &member) {
        if (isIdOrTime(member.key()) || member.key() == "content" || member.key() == "cost"
            || member.key() == "tokens") {
            return;
        }
        digest.addMember(member);
    });
    for (const JsonRef part : message["content"]) {
        digest.add(part["type"]);
        digest.add(part["text"]);
        digest.add(part["name"]);
        digest.add(part["id"]);
    }
}

void addFile(const JsonRef &file, SourceEntry &out)
{
    const QString mime = file["mime"].string();
    const std::string_view data = file["data"].utf8();
    const QString name = file["name"].string();
    if (mime.startsWith("image/"_L1) && !data.empty() && addSourceImage(data, mime, out)) {
        return;
    }
    if (addDataUrlImage(file["uri"].utf8(), out) || addDataUrlImage(file["url"].utf8(), out)) {
        return;
    }
    if (mime.startsWith("text/"_L1) && !data.empty()) {
        const QByteArray text = QByteArray::fromBase64(
                QByteArray(data.data(), static_cast<qsizetype>(data.size())));
        addTextBlock(ChatTexts::attachment(name) + u'\n' + QString::fromUtf8(text), out.entry);
        return;
    }
    addTextBlock(ChatTexts::missingFile(name.isEmpty() ? mime : name), out.entry);
}

void readUsage(const JsonRef &message, Entry &entry)
{
    const JsonRef tokens = message["tokens"];
    if (!tokens.isObject()) {
        return;
    }
    Usage &usage = entry.usage.emplace();
    usage.input = tokensOf(tokens["input"]);
    usage.output = tokensOf(tokens["output"]);
    usage.cacheRead = tokensOf(tokens["cache"]["read"]);
    usage.cacheWrite = tokensOf(tokens["cache"]["write"]);
    usage.thinking = tokensOf(tokens["reasoning"]);
    if (message["cost"].isNumber()) {
        usage.cost = message["cost"].number();
    }
}

void readModel(const JsonRef &model, Entry &entry)
{
    entry.provider = model["providerID"].string();
    entry.model = model["id"].string();
}

void readStop(const JsonRef &message, Entry &entry)
{
    const std::string_view finish = message["finish"].utf8();
    entry.stopReason = finish == "stop"                ? StopReason::Stop
            : finish == "length"                       ? StopReason::Length
            : finish == "tool-calls"                   ? StopReason::ToolUse
            : finish == "error" || finish == "unknown" ? StopReason::Error
                                                       : StopReason::None;
    const JsonRef error = message["error"];
    if (!error.isObject()) {
        return;
    }
    const QString type = firstTextOf(error, { "type", "name" }).string();
    entry.stopReason = type.contains("abort"_L1, Qt::CaseInsensitive) ? StopReason::Aborted
                                                                      : StopReason::Error;
    const QString text = error["message"].string();
    entry.data[entryData::ErrorMessage] = text.isEmpty() ? type : text;
    entry.data[OpenCodeData::Error] = error.toJson();
}

void readShell(const JsonRef &message, Entry &entry)
{
    entry.role = Role::BashExecution;
    entry.toolName = u"bash"_s;
    entry.toolArguments = "{\"command\":" + message["command"].minified() + '}';
    const JsonRef output = message["output"];
    entry.blocks = { TextBlock { output.isObject() ? output["output"].string()
                                                   : output.string() } };
    if (message["exit"].isNumber()) {
        entry.data[entryData::ExitCode] = message["exit"].integer();
    }
}

/// What the model is told of the time before is the summary, and what came last as text.
void readCompaction(const JsonRef &message, Entry &entry)
{
    entry.type = EntryType::Compaction;
    entry.role = Role::None;
    entry.summary = message["summary"].string();
    if (const QString recent = message["recent"].string(); !recent.isEmpty()) {
        entry.summary += "\n\n"_L1 + recent;
    }
    readModel(message["model"], entry);
    readUsage(message, entry);
    entry.tokensBefore = entry.usage ? entry.usage->prompt() : 0;
    keepFields(membersBut(message,
                          { "id", "type", "time", "summary", "recent", "model", "tokens", "cost",
                            "providerContext" }),
               OpenCodeData::Compaction, entry);
}

void addResult(const JsonRef &tool, MessagePieces &pieces)
{
    const JsonRef state = tool["state"];
    const bool failed = state["status"].utf8() == "error";
    if (!failed && state["status"].utf8() != "completed") {
        return;
    }
    SourceEntry &out = pieces.addResult(tool["id"].string(), tool["name"].string(), failed);
    if (const QDateTime end = openCodeTime(tool["time"]["completed"].integer()); end.isValid()) {
        out.entry.createdAt = end;
    }
    for (const JsonRef part : state["content"]) {
        if (part["type"].utf8() == "text") {
            addTextBlock(part["text"].string(), out.entry);
        } else {
            addFile(part, out);
        }
    }
    const JsonRef error = state["error"];
    if (failed && out.entry.blocks.isEmpty()) {
        addTextBlock(error.isObject() ? error["message"].string() : error.string(), out.entry);
    }
    const JsonRef metadata = state["metadata"].isObject() ? state["metadata"] : state["structured"];
    if (metadata["exit"].isNumber()) {
        out.entry.data[entryData::ExitCode] = metadata["exit"].integer();
    }
    keepFields(metadata.toJson().toObject(), entryData::Details, out.entry);
}

} // namespace

OpenCodeV2Session::OpenCodeV2Session(ImportAssembler &into, const QString &takenBackTo)
    : m_into(into)
    , m_takenBackTo(takenBackTo)
{ }

QDateTime OpenCodeV2Session::openUntil(const Record &record, const JsonRef &message,
                                       const QDateTime &now)
{
    const QDateTime begun = openCodeTime(timeOf(record, message));
    const bool isOver = message["time"]["completed"].isNumber() || message["error"].isObject();
    if (isOver || (begun.isValid() && std::chrono::abs(now - begun) > LongestAnswer)) {
        return {};
    }
    return (begun.isValid() ? begun : now).addDuration(LongestAnswer + std::chrono::seconds(1));
}

Result<> OpenCodeV2Session::add(SourceEntry entry)
{
    entry.hasLink = true;
    entry.parentId = m_last;
    m_last = entry.id;
    return m_into.add(std::move(entry));
}

Result<> OpenCodeV2Session::addAnswer(SourceEntry frame, const JsonRef &message)
{
    Entry &entry = frame.entry;
    entry.role = Role::Assistant;
    readModel(message["model"], entry);
    readUsage(message, entry);
    readStop(message, entry);
    keepFields(membersBut(message,
                          { "id", "type", "time", "model", "content", "tokens", "cost", "finish",
                            "error", "snapshot" }),
               OpenCodeData::Message, entry);
    MessagePieces pieces(std::move(frame));
    for (const JsonRef part : message["content"]) {
        const std::string_view type = part["type"].utf8();
        if (type == "text") {
            addTextBlock(part["text"].string(), pieces.answer().entry);
        } else if (type == "reasoning") {
            pieces.answer().entry.blocks += ThinkingBlock { part["text"].string(), {}, false };
        } else if (type == "tool") {
            const JsonRef input = part["state"]["input"];
            pieces.addCall({ part["id"].string(),
                             part["name"].string(),
                             input.isObject() ? input.minified() : QByteArray("{}"),
                             {} });
        } else {
            m_into.log().unknown(part["type"].string());
        }
    }
    for (const JsonRef part : message["content"]) {
        if (part["type"].utf8() == "tool") {
            addResult(part, pieces);
        }
    }
    for (SourceEntry &piece : pieces.take()) {
        if (const auto added = add(std::move(piece)); !added) {
            return added;
        }
    }
    return {};
}

Result<> OpenCodeV2Session::add(const Record &record, std::string_view type, const JsonRef &message)
{
    if (!m_takenBackTo.isEmpty() && record.id == m_takenBackTo.toUtf8()) {
        m_leaf = m_last;
    }
    SourceEntry frame = newSourceEntry(openCodeTime(timeOf(record, message)),
                                       QString::fromUtf8(record.id), record.row, record.size);
    frame.id = record.id.isEmpty() ? "row-" + std::to_string(record.row) : record.id.toStdString();
    PayloadDigest digest;
    digest.addText(type);
    addPayload(digest, message);
    frame.payload = digest.result();
    Entry &entry = frame.entry;
    const QString kind = "opencode:"_L1 + stringOf(type);
    if (type == "assistant") {
        return addAnswer(std::move(frame), message);
    }
    if (type == "user") {
        entry.role = Role::User;
        addTextBlock(message["text"].string(), entry);
        for (const JsonRef file : message["files"]) {
            addFile(file, frame);
        }
        keepFields(membersBut(message, { "id", "type", "time", "text", "files" }),
                   OpenCodeData::Message, entry);
    } else if (isOneOf(type, Injected)) {
        makeCustomMessage(kind, entry);
        addTextBlock(message["text"].string(), entry);
        entry.modelFacing = !entry.blocks.isEmpty();
        entry.display = false;
    } else if (type == "shell") {
        readShell(message, entry);
    } else if (type == "compaction" && message["status"].utf8() != "failed") {
        readCompaction(message, entry);
    } else if (type == "model-switched") {
        entry.type = EntryType::ModelChange;
        readModel(message["model"], entry);
    } else {
        if (!isOneOf(type, Marks) && type != "compaction") {
            m_into.log().unknown(stringOf(type));
        }
        keepSource(message, kind, frame);
    }
    return add(std::move(frame));
}

Result<> OpenCodeV2Session::end()
{
    if (m_leaf) {
        m_into.log().note(0, OpenCodeTexts::taken(m_takenBackTo.left(60)));
    }
    return m_leaf && m_leaf->empty() ? m_into.endAtStart() : m_into.end(m_leaf.value_or(m_last));
}

} // namespace varve
