// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "handoffmaterial.h"

namespace varve
{

/// Something of the session that may be taken along, as one line of the draft.
struct HandoffFact
{
    enum class Kind : quint8 {
        File,
        Command, ///< with how it ended
        OpenItem,
        Note, ///< an instruction, a decision or an error that the draft does not hold
    };

    Kind kind = Kind::File;
    QString text; ///< Markdown, one line, without its mark
    EntryId entry; ///< where it stands; may be null
    double weight = 0; ///< how much it matters for the goal
    bool suggested = false; ///< in the draft, unless somebody takes it out

    friend bool operator==(const HandoffFact &, const HandoffFact &) = default;
};

/// How many of each kind are listed, and how many of them are suggested.
struct HandoffLimits
{
    qsizetype files = 20;
    qsizetype suggestedFiles = 8;
    qsizetype commands = 12;
    qsizetype suggestedCommands = 4;
    qsizetype openItems = 10;
    qsizetype suggestedOpenItems = 5;
    qsizetype notes = 12;
};

/// Files, commands and open items, those that matter most for `goal` first within their kind. What shares words with the goal weighs
/// more, so do newer things and what was changed. The same input gives the same list. Any thread.
[[nodiscard]] QList<HandoffFact> handoffFacts(const HandoffMaterial &material, const QString &goal,
                                              const HandoffLimits &limits = {});

/// What the session says and `draft` does not: instructions, decisions and errors, the most important first.
[[nodiscard]] QList<HandoffFact> leftOutFacts(const HandoffMaterial &material, const QString &draft,
                                              const QString &goal, qsizetype most,
                                              int *found = nullptr, int *total = nullptr);

// Facts in a text: each is a line of its own below the heading of its kind, so what is taken along is told by the text alone.

[[nodiscard]] QString headingOf(HandoffFact::Kind kind);
[[nodiscard]] bool holdsFact(const QString &text, const HandoffFact &fact);
/// At the end of its section, which is made at the end of the text where it is missing. A text that holds it stays as it is.
[[nodiscard]] QString withFact(const QString &text, const HandoffFact &fact);
/// With the section's heading if nothing is left below it. Everything else stays as it is.
[[nodiscard]] QString withoutFact(const QString &text, const HandoffFact &fact);

} // namespace varve
