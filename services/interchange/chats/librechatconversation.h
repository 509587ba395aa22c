// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "conversationimporter.h"
#include "messagetree.h"

namespace varve
{

/// Reads one exported conversation of LibreChat. Used once.
class LibreChatConversation
{
public:
    LibreChatConversation(const JsonRef &conversation, qint64 line);

    [[nodiscard]] Result<> readInto(ImportAssembler &into, SessionSequence &sessions);
    /// The messages of a conversation, be they a list or a tree; nothing if it has none.
    [[nodiscard]] static JsonRef messagesOf(const JsonRef &conversation);

private:
    /// The entry on which a message of the file stands, by the message above.
    struct Above
    {
        std::string id;
        QDateTime time;
    };

    void gather(const JsonRef &messages, const std::string &parent);
    [[nodiscard]] Session session() const;
    [[nodiscard]] std::vector<SourceEntry> readNode(int index);
    void setEnding(ImportAssembler &into, SessionSequence &sessions);

    const JsonRef m_conversation;
    const qint64 m_line;
    MessageTree m_tree;
    std::unordered_map<std::string, Above> m_above;
    qint64 m_withoutTime = 0;
    qint64 m_strangers = 0; ///< elements that are no messages
    qint64 m_split = 0; ///< messages that became several entries
    qint64 m_pieces = 0; ///< which
};

} // namespace varve
