// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "opencodemessage.h"

#include "entrydata.h"
#include "sourcevalues.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Providers of whose protocol there is no doubt.
QString apiOf(std::string_view provider)
{
    return provider == "anthropic" ? u"anthropic-messages"_s
            : provider == "openai" ? u"openai-responses"_s
                                   : QString();
}

StopReason reasonOf(std::string_view finish)
{
    return finish == "stop"          ? StopReason::Stop
            : finish == "length"     ? StopReason::Length
            : finish == "tool-calls" ? StopReason::ToolUse
            : finish == "error"      ? StopReason::Error
                                     : StopReason::None;
}

qint64 timeOf(const OpenCodeDatabase::Record &record, const JsonRef &info)
{
    const qint64 time = info["time"]["created"].integer();
    return time > 0 ? time : record.createdAt;
}

} // namespace

OpenCodeMessage::OpenCodeMessage(const OpenCodeDatabase::Record &record, const JsonRef &info)
    : m_record(record)
    , m_info(info)
    , m_isAnswer(info["role"].utf8() == "assistant")
    , m_time(timeOf(record, info))
{
    beginStep(record);
}

bool OpenCodeMessage::isFinished() const
{
    return m_info["time"]["completed"].isNumber() || m_info["error"].isObject();
}

bool OpenCodeMessage::isSummary() const
{
    const Step &step = *m_steps.front();
    return m_isAnswer && m_info["summary"].boolean() && !m_info["error"].isObject()
            && m_steps.size() == 1 && step.results.empty()
            && !step.answer.out.entry.text().isEmpty();
}

void OpenCodeMessage::beginStep(const OpenCodeDatabase::Record &record)
{
    m_steps.push_back(std::make_unique<Step>());
    SourceEntry &out = m_steps.back()->answer.out;
    out.entry.id = EntryId::create();
    out.entry.role = m_isAnswer ? Role::Assistant : Role::User;
    out.entry.originId = QString::fromUtf8(record.id);
    out.entry.createdAt = openCodeTime(m_steps.size() == 1 ? m_time : record.createdAt);
    out.id = record.id.toStdString();
    out.line = m_record.row;
    m_steps.back()->answer.digest.add(m_info["role"]);
}

void OpenCodeMessage::addPart(const OpenCodeDatabase::Record &record, const JsonRef &part)
{
    const std::string_view type = part["type"].utf8();
    if (type == "step-start" && m_steps.back()->answer.hasCalls) {
        beginStep(record);
    }
    OpenCodeParts &answer = m_steps.back()->answer;
    answer.out.size += record.size;
    if (type == "text") {
        answer.addText(part);
    } else if (type == "reasoning") {
        answer.addReasoning(part);
    } else if (type == "file") {
        answer.addFile(part);
    } else if (type == "subtask") {
        answer.addSubtask(part);
    } else if (type == "tool") {
        addTool(record, part);
    } else if (type == "compaction" && !m_isAnswer) {
        m_compaction = part.toJson().toObject();
    } else if (type == "step-finish") {
        answer.addUsage(part["tokens"], part["cost"]);
    } else if (type != "step-start" && type != "snapshot") {
        answer.keep(part, {});
    }
}

void OpenCodeMessage::addTool(const OpenCodeDatabase::Record &record, const JsonRef &part)
{
    Step &step = *m_steps.back();
    step.answer.addCall(part);
    auto result = readOpenCodeResult(part);
    if (!result) {
        return;
    }
    if (!result->entry.createdAt.isValid()) {
        result->entry.createdAt = step.answer.out.entry.createdAt;
    }
    result->id = record.id.toStdString();
    result->entry.originId = QString::fromUtf8(record.id);
    result->line = m_record.row;
    result->size = record.size;
    if (const qint64 masked = part["state"]["time"]["compacted"].integer(); masked > 0) {
        m_masks.push_back({ result->id, masked });
    }
    step.results.push_back(std::move(*result));
}

/// What the message says of all its steps is true of the last one only.
void OpenCodeMessage::finishAnswer(Entry &entry, bool isLast)
{
    entry.provider = m_info["providerID"].string();
    entry.model = m_info["modelID"].string();
    entry.api = apiOf(m_info["providerID"].utf8());
    if (!isLast) {
        entry.stopReason = StopReason::ToolUse;
        return;
    }
    const QString finish = m_info["finish"].string();
    entry.stopReason = reasonOf(m_info["finish"].utf8());
    if (entry.stopReason == StopReason::None && !finish.isEmpty()) {
        entry.data[OpenCodeData::Finish] = finish;
    }
    readError(entry);
    const qint64 completed = m_info["time"]["completed"].integer();
    if (openCodeTime(completed) > entry.createdAt && m_steps.size() == 1) {
        entry.data[entryData::DurationMs] = entry.createdAt.msecsTo(openCodeTime(completed));
    }
}

void OpenCodeMessage::readError(Entry &entry) const
{
    const JsonRef error = m_info["error"];
    if (!error.isObject()) {
        return;
    }
    const QString name = error["name"].string();
    entry.stopReason = name == "MessageAbortedError"_L1 ? StopReason::Aborted : StopReason::Error;
    const QString message = error["data"]["message"].string();
    entry.data[entryData::ErrorMessage] = message.isEmpty() ? name : message;
    entry.data[OpenCodeData::Error] = error.toJson();
}

std::vector<SourceEntry> OpenCodeMessage::take()
{
    std::vector<SourceEntry> entries;
    const bool stepsHaveUsage = std::ranges::any_of(
            m_steps, [](const auto &step) { return step->answer.out.entry.usage.has_value(); });
    for (const std::unique_ptr<Step> &step : m_steps) {
        Entry &entry = step->answer.out.entry;
        const bool isLast = &step == &m_steps.back();
        if (m_isAnswer) {
            // The message has the figures of its last step that came to an end, also where another was broken off after it.
            if (!stepsHaveUsage && isLast) {
                step->answer.addUsage(m_info["tokens"], m_info["cost"]);
            }
            finishAnswer(entry, isLast);
            step->answer.digest.add(m_info["modelID"]);
            step->answer.digest.add(m_info["error"]["name"]);
        }
        if (isLast) {
            keepFields(membersBut(m_info,
                                  { "id", "sessionID", "role", "time", "parentID", "modelID",
                                    "providerID", "cost", "tokens", "finish", "error" }),
                       OpenCodeData::Message, entry);
        }
        entries.push_back(step->answer.take());
        std::ranges::move(step->results, std::back_inserter(entries));
    }
    return entries;
}

SourceEntry OpenCodeMessage::takeCompaction(const QJsonObject &request)
{
    SourceEntry out = std::move(take().front());
    Entry &entry = out.entry;
    entry.type = EntryType::Compaction;
    entry.role = Role::None;
    entry.summary = entry.text();
    entry.blocks.clear();
    entry.stopReason = StopReason::None;
    entry.tokensBefore = entry.usage ? entry.usage->prompt() : 0;
    QJsonObject facts = request;
    facts.remove("type"_L1);
    facts.remove("tail_start_id"_L1);
    keepFields(facts, OpenCodeData::Compaction, entry);
    out.firstKept = request["tail_start_id"_L1].toString().toStdString();
    return out;
}

SourceEntry OpenCodeMessage::takeUnanswered()
{
    SourceEntry out = std::move(take().front());
    Entry &entry = out.entry;
    entry.type = EntryType::Custom;
    entry.role = Role::None;
    entry.customType = u"opencode:compaction"_s;
    entry.modelFacing = false;
    entry.display = false;
    entry.data[OpenCodeData::Compaction] = m_compaction;
    return out;
}

} // namespace varve
