// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "conversationimporter.h"

namespace varve
{

/// A conversation that LibreChat exported as JSON, recursive or not.
class LibreChatImporter final : public ConversationImporter
{
public:
    [[nodiscard]] QString format() const override;
    [[nodiscard]] bool recognizes(QByteArrayView firstBytes) const override;

protected:
    [[nodiscard]] Result<> readConversation(const JsonRef &conversation, qint64 line,
                                            const Target &target) const override;
    [[nodiscard]] QByteArray rewritten(std::string_view element) const override;
};

} // namespace varve
