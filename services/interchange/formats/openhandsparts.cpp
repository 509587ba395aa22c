// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "openhandsparts.h"

#include "importtexts.h"
#include "sourcevalues.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace openHands
{

bool addAddress(const QString &address, SourceEntry &out)
{
    const std::string text = address.toStdString();
    if (addDataUrlImage(text, out)) {
        return true;
    }
    if (!address.isEmpty() && !address.startsWith("data:"_L1)) {
        addTextBlock(ChatTexts::missingImage(address), out.entry);
        return true;
    }
    return false;
}

void readContent(const JsonRef &content, SourceEntry &out)
{
    addTextBlock(content.string(), out.entry);
    OtherParts others;
    int place = 0;
    for (const JsonRef part : content) {
        const std::string_view type = part["type"].utf8();
        bool isRead = type == "text" || part.isString();
        if (isRead) {
            addTextBlock(part.isString() ? part.string() : part["text"].string(), out.entry);
        }
        if (type == "image") {
            isRead = isFilled(part["image_urls"]);
            for (const JsonRef address : part["image_urls"]) {
                isRead = addAddress(address.string(), out) && isRead;
            }
        }
        if (!isRead) {
            others.add(place, part.toJson());
        }
        ++place;
    }
    others.keepIn(Data::Parts, out);
}

/// Some say the same thing twice, once with the proof of the API that made it.
void readThinking(const JsonRef &said, Entry &entry)
{
    const qsizetype before = entry.blocks.size();
    for (const JsonRef block : said["thinking_blocks"]) {
        if (block["type"].utf8() == "redacted_thinking") {
            entry.blocks += ThinkingBlock { {}, block["data"].string(), true };
        } else if (const QString text = block["thinking"].string(); !text.isEmpty()) {
            entry.blocks += ThinkingBlock { text, block["signature"].string(), false };
        }
    }
    QString text = said["reasoning_content"].string();
    for (const JsonRef summary : said["responses_reasoning_item"]["summary"]) {
        text += text.isEmpty() ? summary.string() : "\n\n"_L1 + summary.string();
    }
    if (entry.blocks.size() == before && !text.isEmpty()) {
        entry.blocks += ThinkingBlock { text, {}, false };
    }
}

void setModel(const QString &model, Entry &entry)
{
    const qsizetype end = model.indexOf(u'/'); // openai/gpt-9
    entry.provider = end > 0 ? model.first(end) : QString();
    entry.model = model.sliced(end > 0 ? end + 1 : 0);
}

Usage usageOf(qint64 prompt, qint64 read, qint64 written)
{
    Usage usage;
    usage.cacheRead = read;
    usage.cacheWrite = written;
    usage.input = std::max<qint64>(prompt - read - written, 0);
    return usage;
}

std::string idOf(const JsonRef &id)
{
    return std::string(id.isNumber() ? id.raw() : id.utf8());
}

qint64 countOf(const JsonRef &list)
{
    qint64 number = 0;
    for (auto each = list.begin(); each != list.end(); ++each) {
        ++number;
    }
    return number;
}

} // namespace openHands

void OpenHandsUsage::read(const JsonRef &state)
{
    m_model = state["agent"]["llm"]["model"].string();
    const JsonRef stats = state["stats"];
    const JsonRef users =
            stats[stats["usage_to_metrics"].isObject() ? "usage_to_metrics" : "service_to_metrics"];
    for (const JsonRef user : users) {
        std::vector<JsonRef> costs;
        for (const JsonRef cost : user["costs"]) {
            costs.push_back(cost);
        }
        const JsonRef usages = user["token_usages"];
        const bool haveCosts = openHands::countOf(usages) == std::ssize(costs);
        size_t place = 0;
        for (const JsonRef each : usages) {
            Request request { each["model"].string(),
                              openHands::usageOf(tokensOf(each["prompt_tokens"]),
                                                 tokensOf(each["cache_read_tokens"]),
                                                 tokensOf(each["cache_write_tokens"])) };
            request.usage.output = tokensOf(each["completion_tokens"]);
            request.usage.thinking = tokensOf(each["reasoning_tokens"]);
            if (haveCosts && costs[place]["cost"].number() > 0) {
                request.usage.cost = costs[place]["cost"].number();
            }
            m_requests.try_emplace(std::string(each["response_id"].utf8()), std::move(request));
            ++place;
        }
    }
}

void OpenHandsUsage::applyTo(const std::string &response, Entry &entry)
{
    const auto request = m_requests.find(response);
    if (request == m_requests.end()) {
        openHands::setModel(m_model, entry);
        return;
    }
    openHands::setModel(request->second.model, entry);
    if (!std::exchange(request->second.isTaken, true) && request->second.usage != Usage()) {
        entry.usage = request->second.usage;
    }
}

qint64 OpenHandsUsage::left() const
{
    return std::ranges::count_if(m_requests, [](const auto &request) {
        return !request.second.isTaken && request.second.usage != Usage();
    });
}

} // namespace varve
