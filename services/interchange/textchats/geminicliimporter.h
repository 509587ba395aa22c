// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "conversationimporter.h"

namespace varve
{

/// Sessions of gemini-cli, as it keeps them in its folder of chats: a JSON document each, of newer versions a log.
class GeminiCliImporter final : public ConversationImporter
{
public:
    [[nodiscard]] QString format() const override;
    [[nodiscard]] bool recognizes(QByteArrayView firstBytes) const override;
    [[nodiscard]] Result<ImportReport> read(QIODevice &device, const QString &path,
                                            ImportSink &sink,
                                            const ImportControl &control = {}) const override;

protected:
    [[nodiscard]] Result<> readConversation(const JsonRef &conversation, qint64 line,
                                            const Target &target) const override;
};

} // namespace varve
