// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librechatimporter.h"

#include "chattexts.h"
#include "jsonsketch.h"
#include "librechatconversation.h"
#include "librechatunfolding.h"

namespace varve
{

QString LibreChatImporter::format() const
{
    return QStringLiteral("librechat");
}

bool LibreChatImporter::recognizes(QByteArrayView firstBytes) const
{
    const JsonSketch sketch(firstBytes);
    return sketch.has("conversationId")
            && (sketch.hasArray("messages") || sketch.hasArray("messagesTree"));
}

Result<> LibreChatImporter::readConversation(const JsonRef &conversation, qint64 line,
                                             const Target &target) const
{
    if (!LibreChatConversation::messagesOf(conversation).isArray()) {
        target.into.log().skipped(line, ChatTexts::notAConversation());
        return {};
    }
    return LibreChatConversation(conversation, line).readInto(target.into, target.sessions);
}

QByteArray LibreChatImporter::rewritten(std::string_view element) const
{
    return unfoldLibreChat(element);
}

} // namespace varve
