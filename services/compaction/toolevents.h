// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "detailscan.h"
#include <session/entry.h>

#include <QList>
#include <QStringList>

#include <span>
#include <stop_token>

namespace varve
{

/// One use of a tool: a call together with what came of it, a result whose call the source did not keep, or a
/// command that the person ran.
struct ToolEvent
{
    enum class Action : quint8 { Read, Write, Edit, Shell, Other };
    enum class Outcome : quint8 {
        Unknown, ///< no result in the range
        Ok,
        Failed,
    };

    EntryId entry; ///< holds the call, or else the result or the command
    qsizetype index = 0; ///< of that entry in the range
    QString name; ///< as the program calls the tool
    Action action = Action::Other;
    Outcome outcome = Outcome::Unknown;
    int exitCode = -1; ///< -1: not said
    QStringList read; ///< paths as written, relative ones after a `cd` put together
    QStringList modified;
    QStringList defined; ///< names that were written into the files
    QString command; ///< of Shell: the whole line
    QString head; ///< of Shell: commandHead(); of Other: what was to be looked for, or where
    bool looks = false; ///< of Shell: isLookCommand()
    bool small = false; ///< looks, or only handles files
    QString errorLine; ///< the line that says best what went wrong; empty if nothing does
    QString resultLine; ///< a line that counts ("12 passed, 1 failed"); empty if there is none
    QString commit; ///< of a command that made one: hash and subject, or the subject alone
    QStringList
            outputLines; ///< of Shell and searches: what is told of the output, see tellingLines()
    QList<Detail> details; ///< of what was read or written, and of long output
    QString report; ///< of Other: how its result begins, if that is text to be read
    bool byUser = false; ///< a command that the person ran
};

/// In branch order. Of results only the ends and the first 60,000 characters are looked at, so the cost follows the number of
/// calls more than the size of their output. Ends early, with what it has, when stopped.
[[nodiscard]] QList<ToolEvent> toolEvents(std::span<const Entry> range, std::stop_token stop = {});

} // namespace varve
