// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "opencodetexts.h"

#include <QLocale>

namespace varve
{

QString OpenCodeTexts::whyProgram()
{
    return tr("data of the program that are no conversation");
}

QString OpenCodeTexts::whyStrayMessages()
{
    return tr("they belong to no session of the database");
}

QString OpenCodeTexts::whyStrayParts()
{
    return tr("their message was deleted");
}

QString OpenCodeTexts::marksLeftOut(qint64 steps, qint64 snapshots)
{
    const QLocale locale;
    return tr("Left out: %1 marks where a step begins or ends (their figures are in the answers), "
              "and "
              "%2 names of snapshots of the folder.")
            .arg(locale.toString(steps), locale.toString(snapshots));
}

QString OpenCodeTexts::compactionsJoined(qint64 count)
{
    return tr("A compaction is one entry: the request and the summary were joined %n times.",
              nullptr, static_cast<int>(count));
}

QString OpenCodeTexts::partsJoined(qint64 parts, qint64 messages, qint64 entries)
{
    const QLocale locale;
    return tr("%1 parts of %2 messages became %3 entries: a message is one entry, and so is every "
              "result of a tool.")
            .arg(locale.toString(parts), locale.toString(messages), locale.toString(entries));
}

QString OpenCodeTexts::taken(const QString &message)
{
    return tr("The session was taken back to before message %1; what follows is a branch that it "
              "does not stand on.")
            .arg(message.left(60));
}

QString OpenCodeTexts::archived()
{
    return tr("The session is archived in OpenCode.");
}

QString OpenCodeTexts::stillWriting(qint64 waiting)
{
    return waiting == 0
            ? tr("the last answer is not finished and was left out; import again when it is")
            : tr("the last answer is not finished and was left out with the %n messages that wait "
                 "for it; import again when it is",
                 nullptr, static_cast<int>(waiting));
}

QString OpenCodeTexts::stillCompacting()
{
    return tr("the compaction that was asked for has no summary yet and was left out; import again "
              "when it has");
}

QString OpenCodeTexts::badMessage()
{
    return tr("what the message says is no JSON object");
}

QString OpenCodeTexts::badPart()
{
    return tr("what a part of the message says is no JSON object");
}

QString OpenCodeTexts::messageTooLarge(qint64 limit)
{
    return tr("the parts of the message hold more than the %1 that are read; the rest was left out")
            .arg(QLocale().formattedDataSize(limit));
}

} // namespace varve
