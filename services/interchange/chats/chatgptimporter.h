// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "conversationimporter.h"

namespace varve
{

/// conversations.json of a ChatGPT export: an array of conversations, each a tree of messages by id.
class ChatGptImporter final : public ConversationImporter
{
public:
    [[nodiscard]] QString format() const override;
    [[nodiscard]] bool recognizes(QByteArrayView firstBytes) const override;

protected:
    [[nodiscard]] Result<> readConversation(const JsonRef &conversation, qint64 line,
                                            const Target &target) const override;
};

} // namespace varve
