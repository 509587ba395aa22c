// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudeaiimporter.h"

#include "chattexts.h"
#include "claudeaiconversation.h"
#include "jsonsketch.h"

namespace varve
{

QString ClaudeAiImporter::format() const
{
    return QStringLiteral("claude-ai");
}

bool ClaudeAiImporter::recognizes(QByteArrayView firstBytes) const
{
    return JsonSketch(firstBytes).hasArray("chat_messages");
}

Result<> ClaudeAiImporter::readConversation(const JsonRef &conversation, qint64 line,
                                            const Target &target) const
{
    if (!conversation["chat_messages"].isArray()) {
        target.into.log().skipped(line, ChatTexts::notAConversation());
        return {};
    }
    return ClaudeAiConversation(conversation, line).readInto(target.into, target.sessions);
}

} // namespace varve
