// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <agent/approvals.h>
#include <session/entry.h>

#include <QJsonArray>
#include <QJsonObject>

namespace varve
{

// Calls of tools as ToolCall, ToolCallUpdate and Plan of the schema (version 1). What a client shows of them is visible text: nothing in it
// acts on a terminal or reorders what is read. Pure.

/// What a call is about, without its id.
[[nodiscard]] QJsonObject toolCallJson(const ToolCallBlock &call, const QString &folder);
/// {"type": "content"} of a text, shortened where it is very long.
[[nodiscard]] QJsonObject textContent(const QString &text);
/// A unified diff of a file as changes, one for each place.
[[nodiscard]] QJsonArray diffContent(const QString &path, const QString &diff);
/// What would be done, whole, and what has to be known for the answer. `holding`: a sentence for what commands are held back by.
[[nodiscard]] QJsonArray questionContent(const ApprovalRequest &request, const QString &holding);
/// Members of ToolCallUpdate: how a call has ended and with what.
[[nodiscard]] QJsonObject resultJson(const Entry &result, const QString &folder);
/// The to-do list that a call writes, as the entries of a Plan; nothing if it writes none.
[[nodiscard]] std::optional<QJsonArray> planOf(const ToolCallBlock &call);

} // namespace varve
