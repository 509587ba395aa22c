// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "openhandsevents.h"

#include "importtexts.h"
#include "payloaddigest.h"
#include "sourcevalues.h"

#include <array>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;
using namespace openHands;

namespace
{

/// They tell clients how it goes.
constexpr std::array<std::string_view, 9> Progress {
    "ConversationStateUpdateEvent",
    "PauseEvent",
    "InterruptEvent",
    "TokenEvent",
    "HookExecutionEvent",
    "LLMCompletionLogEvent",
    "StreamingDeltaEvent",
    "CondensationRequest",
    "CondensationSummaryEvent",
};

/// Beyond what it says a message has switches of the library that sends it.
QJsonObject messageRest(const JsonRef &message)
{
    return membersBut(message,
                      { "role", "content", "thinking_blocks", "reasoning_content", "tool_calls",
                        "cache_enabled", "vision_enabled", "function_calling_enabled",
                        "force_string_serializer", "send_reasoning_content" });
}

/// What the program has added to a message, e.g. a skill; it is sent with it.
void addExtension(const JsonRef &content, const OpenHandsEvent &place,
                  std::vector<SourceEntry> &entries)
{
    SourceEntry out = OpenHandsLog::entryOf(place);
    for (const JsonRef part : content) {
        addTextBlock(part["text"].string(), out.entry);
    }
    if (out.entry.blocks.isEmpty()) {
        return;
    }
    out.id += "#added";
    out.size = 0;
    out.payload = PayloadDigest::of("added", content);
    makeCustomMessage(u"openhands:added"_s, out.entry);
    entries.push_back(std::move(out));
}

} // namespace

bool OpenHandsEvents::isEvent(const JsonRef &event)
{
    return event["source"].isString()
            && (event["kind"].isString() || event["action"].isString()
                || event["observation"].isString());
}

Result<> OpenHandsEvents::read(const JsonRef &event, qint64 line)
{
    OpenHandsEvent place { idOf(event["id"]), std::nullopt, readSourceTime(event["timestamp"]),
                           line, static_cast<qint64>(event.raw().size()) };
    if (place.id.empty()) {
        place.id = "#" + std::to_string(line);
    }
    if (const JsonRef parent = event["parent_id"]; parent.isString()) {
        place.parent = parent.utf8() == "__root__" ? std::string() : std::string(parent.utf8());
    }
    if (event["kind"].isString()) {
        return readKind(event, place);
    }
    return m_actions.read(event, place);
}

Result<> OpenHandsEvents::miss(const std::string &id, qint64 line)
{
    return m_log.pass({ id, std::nullopt, {}, line, 0 });
}

Result<> OpenHandsEvents::readKind(const JsonRef &event, const OpenHandsEvent &place)
{
    const std::string_view kind = event["kind"].utf8();
    m_into.log().saw(kind);
    if (kind == "MessageEvent") {
        return readMessage(event, place);
    }
    if (kind == "ActionEvent") {
        return readCall(event, place);
    }
    if (kind == "ObservationEvent" || kind == "UserRejectObservation"
        || kind == "AgentErrorEvent") {
        return readResult(event, place);
    }
    if (kind == "SystemPromptEvent") {
        return readPrompt(event, place);
    }
    if (kind == "Condensation") {
        return readCondensation(event, place);
    }
    return isOneOf(kind, Progress) ? m_log.leaveOut(place, kind) : m_log.keep(event, place, kind);
}

Result<> OpenHandsEvents::readMessage(const JsonRef &event, const OpenHandsEvent &place)
{
    const JsonRef message = event["llm_message"];
    const std::string_view role = message["role"].utf8();
    SourceEntry out = OpenHandsLog::entryOf(place);
    out.payload = PayloadDigest::of("message", message["role"], message["content"],
                                    message["reasoning_content"], message["thinking_blocks"]);
    Entry &entry = out.entry;
    if (role == "assistant") {
        entry.role = Role::Assistant;
        entry.stopReason = StopReason::Stop;
        m_usage.applyTo(std::string(event["llm_response_id"].utf8()), entry);
        readThinking(message, entry);
    } else {
        entry.role = Role::User;
    }
    readContent(message["content"], out);
    if (role == "system") {
        makeCustomMessage(u"openhands:system"_s, entry);
    } else if (role != "assistant" && role != "user") {
        return m_log.keep(event, place, role.empty() ? "MessageEvent" : role);
    }
    keepFields(
            membersBut(event,
                       { "source", "llm_message", "extended_content", "llm_response_id", "kind" },
                       Everywhere),
            Data::Event, entry);
    keepFields(messageRest(message), Data::Message, entry);
    std::vector<SourceEntry> entries;
    entries.push_back(std::move(out));
    addExtension(event["extended_content"], place, entries);
    return m_log.add(place, std::move(entries));
}

Result<> OpenHandsEvents::readCall(const JsonRef &event, const OpenHandsEvent &place)
{
    const JsonRef made = event["tool_call"];
    const JsonRef function = made["function"].isObject() ? made["function"] : made;
    OpenHandsLog::Call call;
    call.answer = std::string(event["llm_response_id"].utf8());
    call.block.callId = event["tool_call_id"].string();
    call.block.name = event["tool_name"].string();
    call.block.arguments =
            callArguments(function["arguments"].exists() ? function["arguments"] : event["action"]);
    call.rest = membersBut(event,
                           { "source", "thought", "reasoning_content", "thinking_blocks", "action",
                             "tool_name", "tool_call_id", "tool_call", "llm_response_id", "kind" },
                           Everywhere);
    call.payload = PayloadDigest::of("call", event["thought"], event["reasoning_content"],
                                     event["thinking_blocks"], event["tool_name"],
                                     event["tool_call_id"], viewOf(call.block.arguments));
    return m_log.addCall(place, std::move(call), [&](SourceEntry &answer) {
        answer.entry.role = Role::Assistant;
        m_usage.applyTo(std::string(event["llm_response_id"].utf8()), answer.entry);
        readThinking(event, answer.entry);
        readContent(event["thought"], answer);
    });
}

/// What a tool came to, that it may not be used, or that the call was none.
Result<> OpenHandsEvents::readResult(const JsonRef &event, const OpenHandsEvent &place)
{
    const JsonRef observation = event["observation"];
    SourceEntry out = OpenHandsLog::entryOf(place);
    out.payload = PayloadDigest::of("result", event["tool_call_id"], observation, event["error"],
                                    event["rejection_reason"], event["extended_content"]);
    Entry &entry = out.entry;
    entry.role = Role::ToolResult;
    entry.toolCallId = event["tool_call_id"].string();
    entry.toolName = event["tool_name"].string();
    bool failed = !observation.isObject() || observation["is_error"].boolean();
    readContent(observation["content"], out);
    for (const std::string_view told : { "output", "error" }) { // of the first versions
        if (const QString text = observation[told].string(); !text.isEmpty()) {
            addTextBlock(text, entry);
            failed = failed || told == "error";
        }
    }
    if (const QString picture = observation["screenshot_data"].string(); !picture.isEmpty()) {
        const bool isJpeg = picture.startsWith("/9j/"_L1);
        (void)addSourceImage(observation["screenshot_data"].utf8(),
                             isJpeg ? u"image/jpeg"_s : u"image/png"_s, out);
    }
    addTextBlock(event["error"].string(), entry);
    if (const QString reason = event["rejection_reason"].string(); !reason.isEmpty()) {
        addTextBlock("Action rejected: "_L1 + reason, entry); // as the model is told
    }
    for (const JsonRef part : event["extended_content"]) {
        addTextBlock(part["text"].string(), entry);
    }
    entry.toolStatus = failed ? u"error"_s : QString();
    keepFields(membersBut(observation,
                          { "content", "output", "error", "is_error", "kind", "screenshot_data" }),
               Data::Observation, entry);
    keepFields(membersBut(event,
                          { "source", "observation", "tool_name", "tool_call_id", "action_id",
                            "error", "rejection_reason", "extended_content", "kind" },
                          Everywhere),
               Data::Event, entry);
    return m_log.add(place, std::move(out));
}

/// Kept and not sent: who answers has its own. What tools there were stays in the file.
Result<> OpenHandsEvents::readPrompt(const JsonRef &event, const OpenHandsEvent &place)
{
    SourceEntry out = OpenHandsLog::entryOf(place);
    out.payload = PayloadDigest::of("system", event["system_prompt"]["text"],
                                    event["dynamic_context"]["text"]);
    addTextBlock(event["system_prompt"]["text"].string(), out.entry);
    addTextBlock(event["dynamic_context"]["text"].string(), out.entry);
    makeCustomMessage(u"openhands:system"_s, out.entry);
    out.entry.modelFacing = false;
    const qint64 tools = countOf(event["tools"]);
    if (tools > 0) {
        m_into.log().count(OpenHandsTexts::toolDescriptions, tools);
    }
    return m_log.add(place, std::move(out));
}

Result<> OpenHandsEvents::readCondensation(const JsonRef &event, const OpenHandsEvent &place)
{
    OpenHandsLog::Condensation condensation;
    for (const JsonRef id : event["forgotten_event_ids"]) {
        condensation.forgotten.emplace_back(id.utf8());
    }
    condensation.summary = event["summary"].string();
    SourceEntry out = OpenHandsLog::entryOf(place);
    out.payload = PayloadDigest::of("condensation", event["summary"], event["forgotten_event_ids"]);
    m_usage.applyTo(std::string(event["llm_response_id"].utf8()), out.entry);
    return m_log.condense(place, std::move(out), condensation, event);
}

} // namespace varve
