// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "geminicliimporter.h"

#include "chattexts.h"
#include "geminicliconversation.h"
#include "jsonsketch.h"

namespace varve
{

QString GeminiCliImporter::format() const
{
    return QStringLiteral("gemini-cli");
}

bool GeminiCliImporter::recognizes(QByteArrayView firstBytes) const
{
    const JsonSketch sketch(firstBytes);
    return !sketch.isList() && sketch.has("sessionId") && sketch.hasArray("messages")
            && (sketch.has("projectHash") || sketch.has("startTime"));
}

Result<> GeminiCliImporter::readConversation(const JsonRef &conversation, qint64 line,
                                             const Target &target) const
{
    const bool isSession =
            conversation["messages"].isArray() && !conversation["sessionId"].utf8().empty();
    if (!isSession) {
        target.into.log().skipped(line, ChatTexts::notAConversation());
        return {};
    }
    return GeminiCliConversation(conversation, line).readInto(target.into, target.sessions);
}

} // namespace varve
