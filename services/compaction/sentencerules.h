// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace varve
{

/// What a sentence is, by its words. Each gives 0 for "is not", up to 1 for "surely is".

/// An order, a wish or a correction of a person.
[[nodiscard]] double instructionWeight(QStringView sentence);
/// With a verb that a request begins with, behind words like "ok" and "please".
[[nodiscard]] bool beginsAsOrder(QStringView sentence);
/// An instruction that holds beyond the moment: never, always, must, prefer, do not ...
[[nodiscard]] double ruleWeight(QStringView sentence);
/// A choice, a cause found, something given up.
[[nodiscard]] double decisionWeight(QStringView sentence);
/// Something that is left to do.
[[nodiscard]] double openWeight(QStringView sentence);
/// A report that something was finished.
[[nodiscard]] double doneWeight(QStringView sentence);
/// It says of something that it is not so ("does not work yet").
[[nodiscard]] bool isDenial(QStringView sentence);
/// A figure that means something: with a unit, a percentage, a count of a named thing.
[[nodiscard]] double numberWeight(QStringView sentence);

/// An announcement of the next step ("Now let me look at ..."), which is worth nothing later.
[[nodiscard]] bool isAnnouncement(QStringView sentence);

/// A question, or a line that only leads to what follows it.
[[nodiscard]] bool isLeadIn(QStringView sentence);

/// "Structure:", "Work done so far:" in front of a list that is told by itself: a few words that say nothing alone.
[[nodiscard]] bool isListHeading(QStringView sentence);

/// The sentence on one line without bold marks, at most `max` characters.
[[nodiscard]] QString plainSentence(QStringView sentence, qsizetype max);

/// Pieces of a user message that are worth keeping word for word, in order: a short message whole, of a longer one its prose
/// sentences from both ends; pasted logs, code and tables are left out. Together at most `max` characters.
[[nodiscard]] QStringList userSentences(QStringView message, qsizetype max);

} // namespace varve
