// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "claudecontent.h"

#include <QHash>

#include <vector>

namespace varve
{

/// Names of tools by the id of their call.
using ClaudeToolNames = QHash<QString, QString>;

struct ClaudeUserLine
{
    /// Tool results first, one each; then what else the line says. Never empty.
    std::vector<SourceEntry> entries;
    bool detailsShortened = false;
    bool isPrompt = false; ///< or a command: something that only comes after an answer
};
/// A line with the role user: tool results, what the program says in the person's place, or a prompt.
[[nodiscard]] ClaudeUserLine readClaudeUser(const JsonRef &line, qint64 number,
                                            const ClaudeToolNames &tools);

/// The text of a summary, which is a line with the role user too.
[[nodiscard]] QString claudeSummaryText(const JsonRef &line);

} // namespace varve
