// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "treeconversation.h"

namespace varve
{

/// Reads one exported conversation of LibreChat. Used once.
class LibreChatConversation final : public TreeConversation
{
public:
    LibreChatConversation(const JsonRef &conversation, qint64 line);

    /// The messages of a conversation, be they a list or a tree; nothing if it has none.
    [[nodiscard]] static JsonRef messagesOf(const JsonRef &conversation);

private:
    void gather(const JsonRef &messages, const std::string &parent);
    [[nodiscard]] QString title() const override;
    [[nodiscard]] Session session() const override;
    [[nodiscard]] std::vector<SourceEntry> readMessage(const MessageTree::Node &node,
                                                       const Above &above) override;
    void keepConversation(Entry &first) const override;
    void setEnding(ImportAssembler &into, SessionSequence &sessions) override;

    const bool m_isUnfolded; ///< the messages no longer stand in those above
    qint64 m_withoutTime = 0;
    qint64 m_uprooted = 0; ///< messages of which only the nesting said where they stood
    qint64 m_strangers = 0; ///< elements that are no messages
};

} // namespace varve
