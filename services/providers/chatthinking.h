// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chatdialect.h"
#include "jsonwriter.h"

#include <QJsonArray>
#include <QStringView>

namespace varve
{

// Thinking in Chat Completions. A thinking block keeps as its signature what it has to be sent back as: the name of
// the field that it came in ("reasoning_content"), or OpenRouter's reasoning_details, a JSON array.

/// Adds a piece of reasoning_details to those before it; pieces of one text become one, as they have to be sent back.
void addReasoningDetail(QJsonArray &details, const QJsonObject &piece);

/// The fields of an assistant message that say again what it thought; nothing if the signature is none of these.
void writeThinkingBack(JsonWriter &json, QStringView signature, const QString &text);

/// The fields of a request that ask for `level`, in the dialect's words.
void writeThinkingLevel(JsonWriter &json, const QString &level, const ChatDialect &dialect);

} // namespace varve
