// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sourceentry.h"

#include <vector>

namespace varve
{

/// Makes several entries of one message of a file that holds an answer, its tool calls and their results, and perhaps goes on
/// after them: every result is an entry, and so is what the model said between two. The first has the id of the message.
class MessagePieces
{
public:
    /// `message`: what all have in common, and what only the first has (usage, data). Its payload is complete.
    explicit MessagePieces(SourceEntry message);

    /// The answer that is being filled; after results another one.
    [[nodiscard]] SourceEntry &answer();
    void addCall(ToolCallBlock call);
    /// The blocks are for the caller to fill.
    [[nodiscard]] SourceEntry &addResult(const QString &callId, const QString &tool, bool failed);

    /// Once. The next message stands on the last.
    [[nodiscard]] std::vector<SourceEntry> take();

private:
    SourceEntry &addPiece(Role role);

    StopReason m_stopReason;
    std::vector<SourceEntry> m_pieces;
};

} // namespace varve
