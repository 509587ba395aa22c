// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "textchattexts.h"

#include <QLocale>

namespace varve
{

QString TextChatTexts::fieldsLeftOut(const QStringList &names, qint64 bytes)
{
    //: %1 names fields of the file, %2 is a size
    return tr("large fields that only extensions of that program use were left out, %2 in all: %1")
            .arg(names.join(u", "), QLocale().formattedDataSize(bytes));
}

QString TextChatTexts::swipesAreEntries(qint64 messages, qint64 entries)
{
    return tr("%1 messages are %2 entries: the header is one, and each swipe")
            .arg(QString::number(messages), QString::number(entries));
}

QString TextChatTexts::notAMessage()
{
    return tr("this is no message; it is kept as it is");
}

QString TextChatTexts::tooManySwipes()
{
    return tr("the message has too many swipes; only the first ones and the chosen one were read");
}

QString TextChatTexts::earlierVersions(qint64 lines)
{
    return tr("%n lines are earlier states of messages; the last state is the entry", nullptr,
              static_cast<int>(lines));
}

QString TextChatTexts::lateChanges(qint64 lines)
{
    return tr("%n lines change messages that others already stand on; these were left as they were",
              nullptr, static_cast<int>(lines));
}

QString TextChatTexts::waitsForTools()
{
    return tr("the last answer waits for its tools and was left out; import the file again when "
              "they have finished");
}

QString TextChatTexts::contextsReplaced(qint64 times)
{
    return tr("what the model was given was replaced %n times, e.g. compressed; the messages are "
              "kept as they were said",
              nullptr, static_cast<int>(times));
}

QString TextChatTexts::blocksAreEntries(qint64 lines, qint64 entries)
{
    return tr("%1 lines are %2 entries: the lines of a prompt or of an answer are one")
            .arg(QString::number(lines), QString::number(entries));
}

QString TextChatTexts::divided()
{
    return tr("what begins here is so long that it is several entries");
}

QString TextChatTexts::waitsForTokens()
{
    return tr(
            "the last answer was written just now and its tokens are not told yet, so it was left "
            "out; import the file again to add it");
}

QString TextChatTexts::beforeFirstSession(qint64 lines)
{
    return tr("%n lines before the start of the first session belong to none", nullptr,
              static_cast<int>(lines));
}

} // namespace varve
