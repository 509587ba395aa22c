// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importlog.h"
#include "sourceentry.h"

namespace varve
{

/// Long outputs of tools, which Claude Code keeps in the folder tool-results of a session; its lines say where, and how the output begins.
class ClaudeOutputs
{
public:
    /// `sessionFile`: the transcript, of the session or of one of its subagents.
    explicit ClaudeOutputs(const QString &sessionFile);

    /// Gives a result its whole output if it is one of these and the file is there, and counts it.
    void addTo(SourceEntry &result, ImportLog &log) const;

private:
    [[nodiscard]] QByteArray read(const QString &name) const;

    const QString m_folder;
};

/// What Claude Code notes of a subagent beside its transcript: agent-ID.meta.json beside agent-ID.jsonl.
struct ClaudeSubagent
{
    QString task; ///< in a few words
    QString parent; ///< the subagent that started it; empty: the session did

    /// Empty if there is no such file, or it is none.
    [[nodiscard]] static ClaudeSubagent of(const QString &transcript);
};

} // namespace varve
