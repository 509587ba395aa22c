// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "conversationimporter.h"
#include "messagetree.h"

#include <unordered_map>

namespace varve
{

/// Reads one conversation of a ChatGPT export. Used once.
class ChatGptConversation
{
public:
    ChatGptConversation(const JsonRef &conversation, qint64 line);

    [[nodiscard]] Result<> readInto(ImportAssembler &into, SessionSequence &sessions);

private:
    [[nodiscard]] Session session() const;
    [[nodiscard]] QString id() const;
    void findAnswered();
    [[nodiscard]] SourceEntry readNode(int index);

    const JsonRef m_conversation;
    const qint64 m_line;
    MessageTree m_tree;
    std::unordered_map<std::string, bool> m_answered; ///< by id, calls with a tool's message below
    std::unordered_map<std::string, QDateTime> m_times;
};

} // namespace varve
