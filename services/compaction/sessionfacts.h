// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "toolevents.h"
#include <session/entry.h>

#include <QList>
#include <QString>

#include <span>
#include <stop_token>

namespace varve
{

/// Something in a conversation that should not be forgotten, found by rule.
struct Fact
{
    enum class Kind : quint8 {
        Path, ///< a file that was read or changed
        Command, ///< with its last outcome
        Error, ///< a line that says what went wrong
        Instruction, ///< what the person wants, forbids or prefers
        Decision,
        Number, ///< a figure with its sentence
        OpenItem, ///< something that was still to be done
        // Not by sessionFacts(): of a summary that is looked at (summarygaps.h).
        Question, ///< of the person, with what was answered
        Rule, ///< that holds from now on, and whose line was taken out of the summary (standingrules.h)
        UsedSince, ///< a name that was used after the range, with what the range tells of it
    };

    Kind kind = Kind::Path;
    QString text; ///< one line, for a person
    QString key; ///< for comparing: a path, a command, or normalized text
    EntryId entry; ///< where it stands (the last place, if it stands in several)
    double weight = 0; ///< 0 to 1, how much would be lost with it

    friend bool operator==(const Fact &, const Fact &) = default;
};

[[nodiscard]] QLatin1StringView toString(Fact::Kind kind);

/// Facts of a range in branch order, each once (by kind and key). Knows English and German words and some Chinese, Japanese
/// and Korean ones; needs no spaces between words. Ends early, with what it has, when stopped.
[[nodiscard]] QList<Fact> sessionFacts(std::span<const Entry> range, std::stop_token stop = {});
/// The same with the events of the range already at hand.
[[nodiscard]] QList<Fact> sessionFacts(std::span<const Entry> range, const QList<ToolEvent> &events,
                                       std::stop_token stop = {});

} // namespace varve
