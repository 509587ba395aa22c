// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codextexts.h"

namespace varve
{

QString CodexTexts::encryptedSummary()
{
    return tr("The provider compacted the conversation up to here. Its summary is encrypted, so "
              "only the provider can read it and it is not part of this text. What the user said "
              "before follows, as far as the provider has retained it.");
}

QString CodexTexts::noSummary()
{
    return tr("The conversation was compacted up to here. The imported file holds no summary of "
              "it.");
}

QString CodexTexts::noSessionMeta()
{
    return tr("the file begins without a description of its session; the session's id is that in "
              "the name of the file");
}

QString CodexTexts::resumed()
{
    return tr("the session is described again, it was resumed here");
}

QString CodexTexts::copiedFrom(const QString &session)
{
    return tr("what follows was copied from the session %1").arg(session);
}

QString CodexTexts::startedBy(const QString &session)
{
    return tr("started by the session %1").arg(session);
}

QString CodexTexts::rolledBack(qint64 turns)
{
    return tr("%n turns were taken back here; they stay as a branch", nullptr,
              static_cast<int>(turns));
}

QString CodexTexts::totalsRestarted()
{
    return tr("the token totals begin anew, so the last one of the file is not the sum of all");
}

QString CodexTexts::usedBefore(qint64 tokens)
{
    return tr("the token totals begin with %1 tokens that were used before this file; they are in "
              "no entry")
            .arg(tokens);
}

QString CodexTexts::compacted(bool encrypted, qint64 retained, qint64 leftOut)
{
    const QString summary = encrypted ? tr("the summary of a compaction is encrypted")
                                      : tr("a compaction replaced the history");
    return tr("%1; %2 retained messages follow it as entries, %3 other items are kept with it")
            .arg(summary, QString::number(retained), QString::number(leftOut));
}

QString CodexTexts::answers(qint64 items, qint64 answers)
{
    return tr("%1 items of answers became %2 entries: reasoning, text and calls of one answer are "
              "one entry")
            .arg(items)
            .arg(answers);
}

QString CodexTexts::injected(qint64 messages)
{
    return tr("%n messages with the role of the user were put in by the program; they are sent, "
              "but marked as such",
              nullptr, static_cast<int>(messages));
}

QString CodexTexts::typedInEventsOnly(qint64 messages)
{
    return tr("%n messages that were typed are only in events; they were taken from there", nullptr,
              static_cast<int>(messages));
}

QString CodexTexts::tokens(qint64 counts, qint64 repeats, const Usage &sum)
{
    return tr("%1 token counts, of which %2 repeat the one before: %3 tokens of input, of which %4 "
              "were cached, and %5 of output, of which %6 are reasoning")
            .arg(QString::number(counts), QString::number(repeats), QString::number(sum.prompt()),
                 QString::number(sum.cacheRead), QString::number(sum.output),
                 QString::number(sum.thinking));
}

QString CodexTexts::tokensOfNoAnswer(qint64 counts)
{
    return tr("the tokens of %n counts belong to no answer in the file; they are in hidden notes",
              nullptr, static_cast<int>(counts));
}

QString CodexTexts::answersWithoutTokens(qint64 answers)
{
    return tr("for %n answers the file counts no tokens", nullptr, static_cast<int>(answers));
}

QString CodexTexts::callsWithoutOutput(qint64 calls)
{
    return tr("for %n calls the file holds no output; the provider answered them itself, or they "
              "were broken off",
              nullptr, static_cast<int>(calls));
}

QString CodexTexts::repeats(const QString &list)
{
    return tr("Left out because other entries say the same: %1").arg(list);
}

QString CodexTexts::progress(const QString &list)
{
    return tr("Left out because they only show progress: %1").arg(list);
}

QString CodexTexts::counted(const QString &name, qint64 count)
{
    return tr("%1 (%2)", "name of a record, and how many there are").arg(name).arg(count);
}

QString CodexTexts::goingOn(qint64 entries)
{
    return tr("the last %n entries are not complete yet; they come with the next import", nullptr,
              static_cast<int>(entries));
}

} // namespace varve
