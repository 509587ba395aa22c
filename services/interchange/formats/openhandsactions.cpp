// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "openhandsactions.h"

#include "importtexts.h"
#include "openhandsparts.h"
#include "payloaddigest.h"
#include "sourcevalues.h"

#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;
using namespace openHands;

namespace
{

/// They tell clients how it goes, or repeat what somebody has said.
constexpr std::array<std::string_view, 8> Progress {
    "agent_state_changed",
    "change_agent_state",
    "null",
    "recall",
    "pause",
    "condensation_request",
    "resume",
    "stop",
};

constexpr qint64 MostForgotten =
        2'000'000; ///< that all condensations of a sane file name by where they begin and end

/// Of an answer as the library LiteLLM gives it.
std::optional<Usage> answerUsage(const JsonRef &usage)
{
    const JsonRef cached = usage["prompt_tokens_details"]["cached_tokens"];
    Usage figures = usageOf(tokensOf(usage["prompt_tokens"]),
                            std::max(tokensOf(usage["cache_read_input_tokens"]), tokensOf(cached)),
                            tokensOf(usage["cache_creation_input_tokens"]));
    figures.output = tokensOf(usage["completion_tokens"]);
    figures.thinking = tokensOf(usage["completion_tokens_details"]["reasoning_tokens"]);
    return figures == Usage() ? std::nullopt : std::optional(figures);
}

} // namespace

Result<> OpenHandsActions::read(const JsonRef &event, const OpenHandsEvent &place)
{
    m_numbers.try_emplace(place.id, m_ids.size());
    m_ids.push_back(place.id);
    return event["action"].isString() ? readAction(event, place) : readObservation(event, place);
}

Result<> OpenHandsActions::readAction(const JsonRef &event, const OpenHandsEvent &place)
{
    const std::string_view action = event["action"].utf8();
    m_into.log().saw(action);
    if (action == "message") {
        return readMessage(event, place);
    }
    if (action == "system") {
        SourceEntry out = OpenHandsLog::entryOf(place);
        out.payload = PayloadDigest::of("system", event["args"]["content"]);
        addTextBlock(event["args"]["content"].string(), out.entry);
        makeCustomMessage(u"openhands:system"_s, out.entry);
        out.entry.modelFacing = false;
        return m_log.add(place, std::move(out));
    }
    if (action == "condensation") {
        return readCondensation(event, place);
    }
    if (isOneOf(action, Progress)) {
        return m_log.leaveOut(place, action);
    }
    const bool isOfModel = event["source"].utf8() == "agent";
    return isOfModel ? readCall(event, place) : m_log.keep(event, place, action);
}

Result<> OpenHandsActions::readMessage(const JsonRef &event, const OpenHandsEvent &place)
{
    const JsonRef args = event["args"];
    SourceEntry out = OpenHandsLog::entryOf(place);
    out.payload =
            PayloadDigest::of("message", event["source"], args["content"], args["image_urls"]);
    Entry &entry = out.entry;
    entry.role = event["source"].utf8() == "agent" ? Role::Assistant : Role::User;
    if (entry.role == Role::Assistant) {
        entry.stopReason = StopReason::Stop;
    }
    readContent(args["content"], out);
    for (const JsonRef address : args["image_urls"]) {
        (void)addAddress(address.string(), out);
    }
    keepFields(membersBut(args, { "content", "image_urls", "thought" }), Data::Message, entry);
    return m_log.add(place, std::move(out));
}

/// The answer of the model stands in the event, or what the program has understood of it.
Result<> OpenHandsActions::readCall(const JsonRef &event, const OpenHandsEvent &place)
{
    const JsonRef about = event["tool_call_metadata"];
    const JsonRef response = about["model_response"];
    JsonRef said;
    for (const JsonRef choice : response["choices"]) {
        said = choice["message"];
        break;
    }
    OpenHandsLog::Call call;
    call.answer = std::string(response["id"].utf8());
    const QString id = about["tool_call_id"].string();
    call.block.callId = id.isEmpty() ? "event-"_L1 + stringOf(place.id) : id;
    call.block.name = firstTextOf(about, { "function_name" }).string();
    for (const JsonRef each : said["tool_calls"]) {
        if (each["id"].string() == id) {
            call.block.arguments = functionCall(each).arguments;
        }
    }
    if (call.block.name.isEmpty()) {
        call.block.name = event["action"].string();
    }
    if (call.block.arguments.isEmpty()) {
        call.block.arguments = QJsonDocument(membersBut(event["args"], { "thought" }))
                                       .toJson(QJsonDocument::Compact);
    }
    m_calls.insert(stringOf(place.id), call.block.callId);
    call.payload = PayloadDigest::of("call", event["args"], call.block.name, call.block.callId,
                                     viewOf(call.block.arguments));
    call.rest = membersBut(
            event, { "source", "message", "action", "args", "tool_call_metadata", "llm_metrics" },
            Everywhere);
    return m_log.addCall(place, std::move(call), [&](SourceEntry &answer) {
        answer.entry.role = Role::Assistant;
        setModel(response["model"].string(), answer.entry);
        answer.entry.usage = answerUsage(response["usage"]);
        readThinking(said, answer.entry);
        readContent(said["content"], answer);
        if (answer.entry.text().isEmpty()) {
            addTextBlock(event["args"]["thought"].string(), answer.entry);
        }
    });
}

Result<> OpenHandsActions::readCondensation(const JsonRef &event, const OpenHandsEvent &place)
{
    const JsonRef args = event["args"];
    OpenHandsLog::Condensation condensation;
    for (const JsonRef id : args["forgotten_event_ids"]) {
        condensation.forgotten.push_back(idOf(id));
    }
    const auto first = m_numbers.find(idOf(args["forgotten_events_start_id"]));
    const auto last = m_numbers.find(idOf(args["forgotten_events_end_id"]));
    if (first != m_numbers.end() && last != m_numbers.end() && m_forgotten < MostForgotten) {
        for (size_t i = first->second; i <= last->second; ++i, ++m_forgotten) {
            condensation.forgotten.push_back(m_ids[i]);
        }
    }
    condensation.summary = args["summary"].string();
    SourceEntry out = OpenHandsLog::entryOf(place);
    out.payload = PayloadDigest::of("condensation", args);
    return m_log.condense(place, std::move(out), condensation, event);
}

Result<> OpenHandsActions::readObservation(const JsonRef &event, const OpenHandsEvent &place)
{
    const std::string_view kind = event["observation"].utf8();
    m_into.log().saw(kind);
    if (kind == "agent_state_changed" || kind == "null") {
        return m_log.leaveOut(place, kind);
    }
    const JsonRef about = event["tool_call_metadata"];
    const QString id = about["tool_call_id"].exists()
            ? about["tool_call_id"].string()
            : m_calls.value(QString::fromStdString(idOf(event["cause"])));
    if (id.isEmpty()) {
        return m_log.keep(event, place, kind);
    }
    SourceEntry out = OpenHandsLog::entryOf(place);
    out.payload = PayloadDigest::of("result", id, event["observation"], event["content"]);
    Entry &entry = out.entry;
    entry.role = Role::ToolResult;
    entry.toolCallId = id;
    entry.toolName = firstTextOf(about, { "function_name" }).string();
    if (entry.toolName.isEmpty()) {
        entry.toolName = stringOf(kind);
    }
    const bool failed =
            kind == "error" || kind == "user_rejected" || !event["success"].boolean(true);
    entry.toolStatus = failed ? u"error"_s : QString();
    readContent(event["content"], out);
    const JsonRef extras = event["extras"];
    if (addDataUrlImage(extras["screenshot"].utf8(), out)) {
        keepFields(membersBut(extras, { "screenshot", "set_of_marks" }), Data::Observation, entry);
    } else {
        keepFields(membersBut(extras, {}), Data::Observation, entry);
    }
    return m_log.add(place, std::move(out));
}

} // namespace varve
