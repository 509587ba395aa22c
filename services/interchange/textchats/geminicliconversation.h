// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "conversationimporter.h"
#include "geminiclicounts.h"
#include "sourceentry.h"

namespace varve
{

/// Reads one session file of gemini-cli. Used once.
class GeminiCliConversation
{
public:
    GeminiCliConversation(const JsonRef &conversation, qint64 line);

    [[nodiscard]] Result<> readInto(ImportAssembler &into, SessionSequence &sessions);

private:
    [[nodiscard]] Session session() const;
    [[nodiscard]] Result<> readMessage(const JsonRef &message, ImportAssembler &into);

    const JsonRef m_conversation;
    const qint64 m_line;
    GeminiCliCounts m_counts;
    std::string m_last; ///< the entry that the next message stands on
    QDateTime m_time; ///< of the message before
    qint64 m_split = 0; ///< messages that became several entries
    qint64 m_pieces = 0; ///< which
};

} // namespace varve
