// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "conversationimporter.h"

namespace varve
{

/// Sessions of gemini-cli, as it keeps them in its folder of chats: one JSON document each.
class GeminiCliImporter final : public ConversationImporter
{
public:
    [[nodiscard]] QString format() const override;
    [[nodiscard]] bool recognizes(QByteArrayView firstBytes) const override;

protected:
    [[nodiscard]] Result<> readConversation(const JsonRef &conversation, qint64 line,
                                            const Target &target) const override;
};

} // namespace varve
