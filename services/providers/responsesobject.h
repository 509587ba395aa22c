// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "streamevent.h"

#include <QJsonObject>

#include <optional>

namespace varve
{

// Reading of the `response` and `item` objects of the Responses API, of which nothing is certain.

enum class ResponsesItemKind : quint8 { Message, Reasoning, Call };

/// Nothing for items that only the provider itself works with.
[[nodiscard]] std::optional<ResponsesItemKind> responsesItemKind(const QJsonObject &item);

struct ResponsesText
{
    QString text;
    bool refused = false;
};

/// The texts of an item's parts with `between` between them.
[[nodiscard]] ResponsesText responsesText(const QJsonArray &parts, QLatin1StringView between);

/// As the response says, else as the type of its last event does: "completed", "incomplete", "failed", "cancelled".
[[nodiscard]] QString responsesStatus(const QJsonObject &response, const QByteArray &eventType);

[[nodiscard]] std::optional<Usage> responsesUsage(const QJsonObject &response);

/// Of a response that did not fail; tool calls are not looked at.
[[nodiscard]] StopEvent responsesStop(const QJsonObject &response, const QString &status);

} // namespace varve
