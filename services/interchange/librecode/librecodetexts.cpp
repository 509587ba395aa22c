// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librecodetexts.h"

#include <QLocale>

namespace varve
{

QString LibrecodeTexts::whyTasks()
{
    return tr("tasks and their events are no conversation");
}

QString LibrecodeTexts::whyMessages()
{
    return tr("they repeat the entries");
}

QString LibrecodeTexts::whyDocuments()
{
    return tr("settings of the program");
}

QString LibrecodeTexts::whyUnknownTable()
{
    return tr("a table that Varve does not know");
}

QString LibrecodeTexts::whyStrayEntries()
{
    return tr("they belong to no session of the database");
}

QString LibrecodeTexts::whyStrayMessages()
{
    return tr("their entry was deleted");
}

QString LibrecodeTexts::estimatesLeftOut()
{
    return tr("The token estimates of the entries were left out, as Varve makes its own.");
}

QString LibrecodeTexts::chosen(const QString &model, const QString &thinkingLevel)
{
    return thinkingLevel.isEmpty()
            ? tr("The model chosen last for this session was %1.").arg(model)
            : tr("The model chosen last for this session was %1, the thinking level %2.")
                      .arg(model, thinkingLevel);
}

QString LibrecodeTexts::startedByAgent(const QString &agent, const QString &model)
{
    return tr("This is the session of a subagent, %1 with %2.").arg(agent, model);
}

QString LibrecodeTexts::otherLeaf()
{
    return tr("The session stands on the newest entry without a follower. librecode compares times "
              "as texts and would go on below another one.");
}

QString LibrecodeTexts::oddToolResult()
{
    return tr("the tool result has no headers that can be told from its output; its text was kept "
              "whole");
}

QString LibrecodeTexts::badArguments()
{
    return tr("the arguments of the tool are not valid JSON; they were kept as text");
}

QString LibrecodeTexts::partsDiffer()
{
    return tr("the text of the message and that of its parts differ; both were kept");
}

QString LibrecodeTexts::partTooLarge(qint64 bytes)
{
    return tr("a part of %1 is larger than what is read and was left out")
            .arg(QLocale().formattedDataSize(bytes));
}

QString LibrecodeTexts::partsLeftOut(qint64 parts)
{
    return tr("the message has more parts than are read; %n of them were left out", nullptr,
              static_cast<int>(parts));
}

QString LibrecodeTexts::unknownPart(const QString &type)
{
    return tr("a part of the unknown kind \"%1\" was left out").arg(type.left(60));
}

} // namespace varve
