// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/contextstate.h>
#include <providers/endpoint.h>
#include <providers/modelcatalogue.h>
#include <settings/modelchoice.h>

#include <optional>

namespace varve
{

/// Which model answers next on a branch.
struct AnswerModel
{
    /// With the thinking level in force: the branch's own, else what is set for the model. Nothing: no model is set up.
    std::optional<ChosenModel> chosen;
    /// The branch asks for another model, which is not set up: the main model steps in.
    bool stepsIn = false;
};

/// The branch's model if its provider is set up and in use, else the main model. GUI thread.
[[nodiscard]] AnswerModel answerModel(const Settings &settings, const ContextState &branch);

/// Who answers, and how.
struct AnswerTarget
{
    Endpoint endpoint;
    QString thinkingLevel = {}; ///< as Request::thinkingLevel
    std::optional<ModelInfo> model = {}; ///< what is known of it
};

/// With everything that is known of the model and the person's setting for prompt caching. Fails as providerEndpoint().
[[nodiscard]] Result<AnswerTarget> answerTarget(const Settings &settings,
                                                const ModelCatalogue &catalogue,
                                                const ChosenModel &chosen, ApiKey key = {});

/// Whether asking for thinking makes sense: true also for models that nobody knows.
[[nodiscard]] bool canThink(const Endpoint &endpoint);

/// The setting for prompt caching.
[[nodiscard]] PromptCache promptCache(const Settings &settings);

} // namespace varve
