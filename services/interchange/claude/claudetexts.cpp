// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudetexts.h"

#include <QLocale>

namespace varve
{

QString ClaudeTexts::notATranscript(const QString &path)
{
    return tr("%1 has no line of a Claude Code transcript in it. Nothing was imported.").arg(path);
}

QString ClaudeTexts::noConversation(const QString &path)
{
    return tr("%1 holds only notes of Claude Code (titles, snapshots, settings) and no "
              "conversation. Nothing was imported.")
            .arg(path);
}

QString ClaudeTexts::streamTooLong(const QString &path, qint64 limit)
{
    return tr("%1 cannot be read twice and is longer than %2. Save it as a file and import that. "
              "Nothing was imported.")
            .arg(path, QLocale().formattedDataSize(limit));
}

QString ClaudeTexts::mergedLines(qint64 lines, qint64 answers)
{
    //: %1: a number larger than one
    return tr("%1 lines belong to %n answers: the lines of one answer are one entry, and its usage "
              "is counted once.",
              nullptr, static_cast<int>(answers))
            .arg(lines);
}

QString ClaudeTexts::replayedLines(qint64 lines)
{
    return tr(
            "%n lines stand in the file a second time, as a resumed session writes them, and were "
            "left out.",
            nullptr, static_cast<int>(lines));
}

QString ClaudeTexts::leftOut(const QString &type, qint64 lines)
{
    //: %1: a kind of line, e.g. progress
    return tr("%n lines of kind %1 were left out: they record titles, progress or the program's "
              "state and are no part of the conversation.",
              nullptr, static_cast<int>(lines))
            .arg(type);
}

QString ClaudeTexts::placeholderUsage(qint64 answers, qint64 tokens)
{
    return tr("%n answers were written before the number of their output tokens was known; the "
              "placeholders (%1 tokens together) are not counted.",
              nullptr, static_cast<int>(answers))
            .arg(tokens);
}

QString ClaudeTexts::localAnswers(qint64 answers)
{
    return tr("%n answers were written by Claude Code itself, without a model; they have no usage.",
              nullptr, static_cast<int>(answers));
}

QString ClaudeTexts::shortenedDetails(qint64 results)
{
    return tr("What %n tool results say beside their content was long and is kept only in part.",
              nullptr, static_cast<int>(results));
}

QString ClaudeTexts::stillWritten(qint64 lines)
{
    return tr("The last %n lines belong to an answer that is still being written. Import the file "
              "again to add it.",
              nullptr, static_cast<int>(lines));
}

QString ClaudeTexts::otherSession(const QString &id)
{
    return tr("The first lines come from the session %1, which this one went on from.").arg(id);
}

QString ClaudeTexts::subagents(qint64 sessions)
{
    return tr("%n subagents worked for this session; each is a session of its own.", nullptr,
              static_cast<int>(sessions));
}

QString ClaudeTexts::summaryOfOther(const QString &summary)
{
    return tr("the title \"%1\" belongs to a session in another file").arg(summary);
}

QString ClaudeTexts::boundaryWithoutSummary()
{
    return tr("a compaction has no summary; it is kept as a note and nothing leaves the context");
}

QString ClaudeTexts::lateLine(const QString &answer)
{
    return tr("a further part of the answer %1 stands behind what follows it and is an entry of "
              "its "
              "own")
            .arg(answer);
}

} // namespace varve
