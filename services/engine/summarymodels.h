// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionrequest.h"
#include <providers/modelcatalogue.h>
#include <workspace/answermodel.h>

namespace varve
{

/// Who could write a summary of a branch, with their keys.
struct SummaryTargets
{
    std::optional<AnswerTarget> set = {}; ///< the model that is set for summaries
    std::optional<AnswerTarget> answers = {}; ///< the one that answers the branch
};

/// The one rule for who writes summaries, for every front end: the model that is set for them, and where it fails or none is set the
/// one that answers the branch; no other model ever. Empty: the built-in summarizer, also where the person wants that. GUI thread.
[[nodiscard]] QList<SummaryModel> summaryModels(const Settings &settings,
                                                const ModelCatalogue &catalogue,
                                                const SummaryTargets &targets);

/// How a model writes a summary.
[[nodiscard]] SummaryModel summaryModel(const Settings &settings, const ModelCatalogue &catalogue,
                                        const AnswerTarget &target);

/// The model whose key is needed for SummaryTargets::set; nothing: none is set, or the built-in summarizer is wanted.
[[nodiscard]] std::optional<ChosenModel> setSummaryModel(const Settings &settings);
/// The branch's own model: nothing if it is not set up and another one would step in, which nobody has sent anything to yet.
[[nodiscard]] std::optional<ChosenModel> ownSummaryModel(const Settings &settings,
                                                         const ContextState &branch);
/// Who writes a summary that the person asks for, where no model is named: the model that is set, else the one that answers.
[[nodiscard]] std::optional<ChosenModel> summaryModelByHand(const Settings &settings,
                                                            const ContextState &branch);

} // namespace varve
