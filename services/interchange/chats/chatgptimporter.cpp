// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatgptimporter.h"

#include "chatgptconversation.h"
#include "chattexts.h"
#include "jsonsketch.h"

namespace varve
{

QString ChatGptImporter::format() const
{
    return QStringLiteral("chatgpt");
}

bool ChatGptImporter::recognizes(QByteArrayView firstBytes) const
{
    return JsonSketch(firstBytes).hasObject("mapping");
}

Result<> ChatGptImporter::readConversation(const JsonRef &conversation, qint64 line,
                                           const Target &target) const
{
    if (!conversation["mapping"].isObject()) {
        target.into.log().skipped(line, ChatTexts::notAConversation());
        return {};
    }
    return ChatGptConversation(conversation, line).readInto(target.into, target.sessions);
}

} // namespace varve
