// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "responsesobject.h"

#include "answerlimits.h"
#include "overflowpatterns.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Counts come as integers, as floats, in quotes and as null.
qint64 count(const QJsonValue &value)
{
    constexpr double Absurd = 1e15;
    const double number = value.isString() ? value.toString().toDouble() : value.toDouble();
    return std::isfinite(number) && number > 0 && number < Absurd ? std::llround(number) : 0;
}

} // namespace

std::optional<ResponsesItemKind> responsesItemKind(const QJsonObject &item)
{
    const QJsonValue type = item["type"_L1];
    if (type == "message"_L1) {
        return ResponsesItemKind::Message;
    }
    if (type == "reasoning"_L1) {
        return ResponsesItemKind::Reasoning;
    }
    if (type == "function_call"_L1) {
        return ResponsesItemKind::Call;
    }
    return std::nullopt;
}

ResponsesText responsesText(const QJsonArray &parts, QLatin1StringView between)
{
    ResponsesText result;
    for (const QJsonValue &value : parts) {
        const QJsonObject part = value.toObject();
        const bool refusal = part["type"_L1] == "refusal"_L1;
        result.refused = result.refused || refusal;
        const QString piece = part[refusal ? "refusal"_L1 : "text"_L1].toString();
        if (!result.text.isEmpty() && !piece.isEmpty()) {
            result.text += between;
        }
        result.text += piece;
    }
    return result;
}

QString responsesStatus(const QJsonObject &response, const QByteArray &eventType)
{
    const QString said = response["status"_L1].toString();
    const QStringList known { u"completed"_s, u"incomplete"_s, u"failed"_s, u"cancelled"_s };
    if (known.contains(said)) {
        return said;
    }
    const QString type = QString::fromLatin1(eventType).section(u'.', 1);
    if (known.contains(type)) {
        return type;
    }
    return response["error"_L1].isObject() ? u"failed"_s : u"completed"_s;
}

std::optional<Usage> responsesUsage(const QJsonObject &response)
{
    const QJsonObject fields = response["usage"_L1].toObject();
    if (fields.isEmpty()) {
        return std::nullopt;
    }
    const QJsonObject read = fields["input_tokens_details"_L1].toObject();
    const QJsonObject written = fields["output_tokens_details"_L1].toObject();
    const qint64 prompt = count(fields["input_tokens"_L1]);
    Usage usage;
    usage.cacheRead = std::min(count(read["cached_tokens"_L1]), prompt);
    usage.cacheWrite = std::min(count(read["cache_write_tokens"_L1]), prompt - usage.cacheRead);
    usage.input = prompt - usage.cacheRead - usage.cacheWrite;
    usage.output = count(fields["output_tokens"_L1]);
    usage.thinking = std::min(count(written["reasoning_tokens"_L1]), usage.output);
    if (const QJsonValue cost = fields["cost"_L1]; cost.isDouble() && isCost(cost.toDouble())) {
        usage.cost = cost.toDouble();
    }
    return usage;
}

StopEvent responsesStop(const QJsonObject &response, const QString &status)
{
    StopEvent event;
    event.raw = status;
    if (status == "incomplete"_L1) {
        const QString why = response["incomplete_details"_L1].toObject()["reason"_L1].toString();
        event.raw = why.isEmpty() ? status : why;
        event.refused = why == "content_filter"_L1;
        event.reason = event.refused ? StopReason::Error : StopReason::Length;
        event.windowFull = isOverflowWord(why);
    } else {
        event.reason = StopReason::Stop;
    }
    return event;
}

} // namespace varve
