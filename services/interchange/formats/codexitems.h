// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"

#include <optional>

namespace varve
{

/// Whether an item is part of an answer: reasoning, its text, or a call of whatever kind.
[[nodiscard]] bool isCodexAnswerItem(const JsonRef &item);
/// Adds one to an answer, which may be new.
void addToCodexAnswer(const JsonRef &item, SourceEntry &answer);

/// A call as results refer to it.
struct CodexCall
{
    QString id; ///< as in the block: "call_1|fc_1" if the item has an id of its own
    QString name;

    /// Empty id: the item is no call, or nothing could answer it.
    [[nodiscard]] static CodexCall of(const JsonRef &item);
};

/// A call that waits for its output, with what events have told about it so far.
struct CodexOpenCall
{
    CodexCall call;
    std::optional<int> exitCode;
    bool failed = false;
    QStringList modifiedFiles;
};

/// Whether an item is what a call came to.
[[nodiscard]] bool isCodexOutput(const JsonRef &item);
/// The text stays as the model saw it; status, exit code and duration are read from it where it says them.
[[nodiscard]] SourceEntry readCodexOutput(const JsonRef &item, const QDateTime &time,
                                          const CodexOpenCall &call);
/// The picture that an image_generation_call itself holds.
[[nodiscard]] SourceEntry readCodexImage(const JsonRef &item, const QDateTime &time);

/// Takes from exec_command_end, patch_apply_end and mcp_tool_call_end what the output may not say.
void readCodexCallEnd(const JsonRef &event, CodexOpenCall &call);

} // namespace varve
