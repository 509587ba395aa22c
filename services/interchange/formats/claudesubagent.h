// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// What Claude Code notes of a subagent beside its transcript: agent-ID.meta.json beside agent-ID.jsonl.
struct ClaudeSubagent
{
    QString task; ///< in a few words
    QString parent; ///< the subagent that started it; empty: the session did
};

/// Empty if there is no such file, or it is none.
[[nodiscard]] ClaudeSubagent readClaudeSubagent(const QString &transcript);

} // namespace varve
