// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chattexts.h"

namespace varve
{

QString ChatTexts::notAConversation()
{
    return tr("this is no conversation");
}

QString ChatTexts::noMessages(const QString &title)
{
    return tr("the conversation \"%1\" has no messages").arg(title);
}

QString ChatTexts::notAMessage()
{
    return tr("this is no message");
}

QString ChatTexts::withoutMessage(qint64 nodes)
{
    return tr(
            "%n nodes of the tree hold no message; what stands below them is linked to what stands "
            "above",
            nullptr, static_cast<int>(nodes));
}

QString ChatTexts::splitMessages(qint64 messages, qint64 entries)
{
    return tr("%1 messages with tool calls are %2 entries: results are entries of their own")
            .arg(QString::number(messages), QString::number(entries));
}

QString ChatTexts::timesMissing(qint64 messages)
{
    return tr("%n messages have no time; they have that of the message above", nullptr,
              static_cast<int>(messages));
}

QString ChatTexts::nestingLost(qint64 messages)
{
    return tr(
            "The messages are nested too deep to be read as they stand, and %n of them do not say "
            "which message they follow; each of these begins a branch.",
            nullptr, static_cast<int>(messages));
}

QString ChatTexts::tooManyParts(qint64 parts)
{
    return tr("%n parts that are neither text nor tool calls were left out, there are too many",
              nullptr, static_cast<int>(parts));
}

QString ChatTexts::missingImage(const QString &name)
{
    return tr("[Image %1 is not in the exported file]").arg(name);
}

QString ChatTexts::missingFile(const QString &name)
{
    return tr("[File %1 is not in the exported file]").arg(name);
}

QString ChatTexts::attachment(const QString &name, const QString &content)
{
    return name.isEmpty() ? content : tr("Attachment %1:").arg(name) + u"\n\n" + content;
}

} // namespace varve
