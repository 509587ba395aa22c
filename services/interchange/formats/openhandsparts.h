// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"

#include <QLatin1StringView>

#include <string>
#include <string_view>
#include <unordered_map>

namespace varve
{

/// What events of OpenHands have in common, whichever generation of the program has written them.
namespace openHands
{

/// Names in Entry::data of what an event says beyond our fields. What is told twice is left out: a call as the program has understood it.
namespace Data
{
constexpr QLatin1StringView Event { "openhands:event" };
constexpr QLatin1StringView Message { "openhands:message" };
constexpr QLatin1StringView Observation { "openhands:observation" };
constexpr QLatin1StringView Parts { "openhands:parts" }; ///< by place, what we have no block for
} // namespace Data

constexpr std::string_view Everywhere[] { "id", "timestamp", "parent_id" };

/// An image; of one that lies elsewhere its address. False if it is none.
bool addAddress(const QString &address, SourceEntry &out);
/// Texts and images.
void readContent(const JsonRef &content, SourceEntry &out);
void readThinking(const JsonRef &said, Entry &entry);
/// "openai/gpt-9"
void setModel(const QString &model, Entry &entry);
/// What is cached is part of the prompt there.
[[nodiscard]] Usage usageOf(qint64 prompt, qint64 read, qint64 written);
/// Those of older versions are numbers.
[[nodiscard]] std::string idOf(const JsonRef &id);
[[nodiscard]] qint64 countOf(const JsonRef &list);

} // namespace openHands

/// What requests have cost, which the state of a conversation says and its events do not.
class OpenHandsUsage
{
public:
    /// `state`: what stands in base_state.json.
    void read(const JsonRef &state);
    /// Sets model and usage of what came of a request, once for each; later only the model.
    void applyTo(const std::string &response, Entry &entry);
    /// Requests of which nothing was seen.
    [[nodiscard]] qint64 left() const;

private:
    struct Request
    {
        QString model;
        Usage usage;
        bool isTaken = false;
    };
    std::unordered_map<std::string, Request> m_requests;
    QString m_model; ///< that is chosen
};

} // namespace varve
