// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "codexanswer.h"

#include <optional>

namespace varve
{

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
