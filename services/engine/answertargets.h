// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answerchoice.h"
#include "summarymodels.h"

#include <QFuture>

namespace varve
{

class Engine;

/// Who is to write a summary that somebody asks for.
struct SummaryChoice
{
    AnswerChoice
            answer = {}; ///< nobody: the model that is set for summaries, else the one that answers the branch
    bool offline = false; ///< the built-in summarizer, whatever is set up
    /// The environment variable with the key for an address without one of its own. It is not meant for a server that others can
    /// listen to. Empty: such an address gets no key.
    QString usualKeyVariable = {};
};

// A model that is set up needs its key, for which the person may be asked. The engine's own thread; continue with .then(context, …).

[[nodiscard]] QFuture<Result<AnswerTarget>> targetOf(Engine *engine, const ChosenModel &chosen);
/// As whoAnswers().
[[nodiscard]] QFuture<Result<AnswerTarget>> targetOf(Engine *engine, const ContextState &branch,
                                                     const AnswerChoice &choice,
                                                     const ChoiceSpelling &spelling);
/// Nothing: the built-in summarizer.
[[nodiscard]] QFuture<Result<std::optional<SummaryModel>>> summarizerOf(
        Engine *engine, const ContextState &branch, const SummaryChoice &choice,
        const ChoiceSpelling &spelling);

} // namespace varve
