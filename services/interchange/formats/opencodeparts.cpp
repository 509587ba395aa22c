// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "opencodeparts.h"

#include "dataurl.h"
#include "sourcevalues.h"
#include <session/entrydata.h>

#include <QTimeZone>

#include <algorithm>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isIdOrTime(std::string_view key)
{
    return key == "id" || key == "sessionID" || key == "messageID" || key == "time";
}

/// The picture that a file is, in base 64; empty if it is none, or not in the database.
std::string_view imageOf(const JsonRef &file)
{
    const auto data = DataUrl::of(file["url"].utf8());
    return data && file["mime"].utf8().starts_with("image/") ? data->base64 : std::string_view();
}

void addAttachments(const JsonRef &files, SourceEntry &out, PayloadDigest &digest)
{
    for (const JsonRef file : files) {
        if (const std::string_view image = imageOf(file); !image.empty()) {
            [[maybe_unused]] const bool added =
                    addSourceImage(image, file["mime"].string(), out); // or an oddity says why
        } else {
            keepFields(membersBut(file, { "id", "sessionID", "messageID" }), OpenCodeData::Parts,
                       out.entry);
        }
        digest.add(file["url"]);
    }
}

} // namespace

void OpenCodeParts::addText(const JsonRef &part)
{
    if (part["ignored"].boolean()) { // shown, never sent
        keep(part, {});
        return;
    }
    keep(part, { "type", "text", "ignored" });
    digest.addText("text");
    digest.add(part["text"]);
    out.entry.blocks += TextBlock { part["text"].string() };
}

void OpenCodeParts::addReasoning(const JsonRef &part)
{
    const JsonRef anthropic = part["metadata"]["anthropic"];
    const QString redacted = anthropic["redactedData"].string();
    const QString signature = redacted.isEmpty() ? anthropic["signature"].string() : redacted;
    if (signature.isEmpty()) {
        keep(part, { "type", "text" });
    } else {
        keep(part, { "type", "text", "metadata" });
    }
    digest.addText("reasoning");
    digest.add(part["text"]);
    out.entry.blocks += ThinkingBlock { part["text"].string(), signature, !redacted.isEmpty() };
}

void OpenCodeParts::addFile(const JsonRef &part)
{
    if (const std::string_view image = imageOf(part);
        image.empty() || !addSourceImage(image, part["mime"].string(), out)) {
        keep(part, {});
        return;
    }
    keep(part, { "type", "url", "mime" });
    digest.addText("file");
    digest.add(part["url"]);
}

void OpenCodeParts::addSubtask(const JsonRef &part)
{
    keep(part, {});
    if (part["prompt"].isString()) {
        out.entry.blocks += TextBlock { part["prompt"].string() };
    }
}

void OpenCodeParts::addCall(const JsonRef &part)
{
    const JsonRef input = part["state"]["input"];
    const QByteArray arguments = input.exists() ? input.minified() : QByteArray("{}");
    out.entry.blocks +=
            ToolCallBlock { part["callID"].string(), part["tool"].string(), arguments, {} };
    keep(part, { "type", "callID", "tool", "state" });
    digest.addText("tool");
    digest.add(part["callID"]);
    digest.add(part["tool"]);
    digest.add(input);
    hasCalls = true;
}

void OpenCodeParts::addUsage(const JsonRef &tokens, const JsonRef &cost)
{
    if (!tokens.isObject()) {
        return;
    }
    Usage usage;
    usage.input = tokensOf(tokens["input"]);
    usage.output = tokensOf(tokens["output"]);
    usage.cacheRead = tokensOf(tokens["cache"]["read"]);
    usage.cacheWrite = tokensOf(tokens["cache"]["write"]);
    usage.thinking = tokensOf(tokens["reasoning"]);
    if (tokens["total"].integer(-1) == usage.prompt() + usage.output + usage.thinking) {
        usage.output += usage.thinking;
    }
    if (cost.isNumber()) {
        usage.cost = cost.number();
    }
    out.entry.usage = out.entry.usage ? *out.entry.usage += usage : usage;
}

void OpenCodeParts::keep(const JsonRef &part, std::initializer_list<std::string_view> known)
{
    std::vector<JsonRef> rest;
    for (const JsonRef member : part) {
        if (!isIdOrTime(member.key()) && std::ranges::find(known, member.key()) == known.end()) {
            rest.push_back(member);
        }
    }
    if (!rest.empty()) {
        m_kept += QJsonObject { { u"block"_s, out.entry.blocks.size() },
                                { u"part"_s, objectOf(rest) } };
    }
    if (known.size() == 0) {
        digestFields(part);
    }
}

SourceEntry OpenCodeParts::take()
{
    if (!m_kept.isEmpty()) {
        out.entry.data[OpenCodeData::Parts] = m_kept;
    }
    out.payload = digest.result();
    return std::move(out);
}

void OpenCodeParts::digestFields(const JsonRef &part)
{
    digest.addObject(part, [this](const JsonRef &member) {
        if (!isIdOrTime(member.key())) {
            digest.addMember(member);
        }
    });
}

QDateTime openCodeTime(qint64 milliseconds)
{
    constexpr qint64 Latest = 7'258'118'400'000; // 2200
    return milliseconds > 0 && milliseconds < Latest
            ? QDateTime::fromMSecsSinceEpoch(milliseconds, QTimeZone::UTC)
            : QDateTime();
}

std::optional<SourceEntry> readOpenCodeResult(const JsonRef &part)
{
    const JsonRef state = part["state"];
    const std::string_view status = state["status"].utf8();
    if (status != "completed" && status != "error") {
        return std::nullopt;
    }
    SourceEntry out;
    Entry &entry = out.entry;
    entry.id = EntryId::create();
    entry.role = Role::ToolResult;
    entry.toolCallId = part["callID"].string();
    entry.toolName = part["tool"].string();
    entry.toolStatus = status == "error" ? u"error"_s : QString();
    const JsonRef text = state[status == "error" ? "error" : "output"];
    entry.blocks = { TextBlock { text.string() } };
    keepFields(membersBut(state,
                          { "status", "input", "raw", "output", "error", "time", "attachments" }),
               entryData::Details, entry);
    if (const JsonRef exit = state["metadata"]["exit"]; exit.isNumber()) {
        entry.data[entryData::ExitCode] = exit.integer();
    }
    const JsonRef time = state["time"];
    entry.createdAt = openCodeTime(time["end"].integer());
    PayloadDigest digest;
    digest.addText("result");
    digest.add(part["callID"]);
    digest.addText(status);
    digest.add(text);
    addAttachments(state["attachments"], out, digest);
    out.payload = digest.result();
    return out;
}

} // namespace varve
