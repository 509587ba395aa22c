// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "conversationimporter.h"
#include "messagetree.h"

namespace varve
{

/// Reads one conversation whose messages make a tree, and of which each becomes one entry or several. Used once.
class TreeConversation
{
public:
    virtual ~TreeConversation() = default;
    Q_DISABLE_COPY_MOVE(TreeConversation)

    [[nodiscard]] Result<> readInto(ImportAssembler &into, SessionSequence &sessions);

protected:
    TreeConversation(const JsonRef &conversation, qint64 line)
        : m_conversation(conversation)
        , m_line(line)
    { }

    /// The entry on which a message of the file stands.
    struct Above
    {
        std::string id;
        QDateTime time;
    };

    [[nodiscard]] virtual QString title() const = 0;
    [[nodiscard]] virtual Session session() const = 0;
    [[nodiscard]] virtual std::vector<SourceEntry> readMessage(const MessageTree::Node &node,
                                                               const Above &above) = 0;
    /// What the conversation says of itself, in its first entry.
    virtual void keepConversation(Entry &first) const = 0;
    /// Once all messages are added.
    virtual void setEnding(ImportAssembler &into, SessionSequence &sessions) = 0;

    /// The last entry of a message that was read; empty if there is none.
    [[nodiscard]] std::string entryOf(const std::string &message) const;

    const JsonRef m_conversation;
    const qint64 m_line;
    MessageTree m_tree; ///< filled and linked by who derives

private:
    [[nodiscard]] std::vector<SourceEntry> readNode(int index);

    std::unordered_map<std::string, Above> m_above; ///< by the message above
    qint64 m_split = 0; ///< messages that became several entries
    qint64 m_pieces = 0; ///< which
};

} // namespace varve
