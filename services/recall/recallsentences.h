// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recallengine.h"

namespace varve
{

// How an answer reads, for the model's tool and the command line.

/// "entry 0190a3c4-12 · session 3 · 2026-03-01 14:05 UTC · output of bash · on another branch".
[[nodiscard]] QString citationOf(const RecallPassage &passage);

/// The best passages, facts, the rest of the passages, numbered, each with its citation and its neighbours.
[[nodiscard]] QString answerText(const RecallAnswer &answer);
/// What could be asked instead: which words nothing has, words like them, other places. Empty: everything was found.
[[nodiscard]] QString hintsOf(const RecallAnswer &answer);
/// How the question was understood, hints, what was not shown, and how to get more of it; empty: that was all.
[[nodiscard]] QString answerRest(const RecallAnswer &answer);

/// As the model is told: inside of tags that nothing in it can close, with what it is and how to read on. `question`: for an answer that
/// has nothing.
[[nodiscard]] QString wrapAnswer(const RecallAnswer &answer, const RecallRequest &request);
[[nodiscard]] QString wrapEntry(const RecalledEntry &entry);

/// Any text inside of the same tags.
[[nodiscard]] QString wrapRecalled(const QString &text, const QString &rest);

} // namespace varve
