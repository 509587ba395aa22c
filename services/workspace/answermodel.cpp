// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answermodel.h"

#include "providerendpoint.h"
#include <providers/modelfacts.h>
#include <settings/settings.h>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Two providers may be the same to the history, say one company with two keys: then the one of the main model, else one
/// that has the model listed, else the first.
std::optional<ChosenModel> modelOf(const Settings &settings, const ContextState &branch)
{
    if (branch.model.isEmpty() || branch.provider.isEmpty()) {
        return std::nullopt;
    }
    const QString main = readModelChoice(settings, ModelPurpose::Main).provider;
    std::optional<ProviderConfig> found;
    int best = -1;
    const QList<ProviderConfig> providers = readProviders(settings);
    for (const ProviderConfig &provider : providers) {
        if (!provider.enabled || !provider.isSupported()
            || provider.catalogueName().compare(branch.provider, Qt::CaseInsensitive) != 0) {
            continue;
        }
        const int score = (provider.id == main ? 2 : 0) + (provider.model(branch.model) ? 1 : 0);
        if (score > best) {
            best = score;
            found = provider;
        }
    }
    if (!found) {
        return std::nullopt;
    }
    const ProviderModel *set = found->model(branch.model);
    return ChosenModel { *found, branch.model, set ? set->thinking : QString() };
}

/// What a server did not say of a model that no table has stays as it is by default, which is: it can.
void applyFacts(Endpoint &endpoint, const ModelCatalogue &catalogue, const ModelInfo &model)
{
    const Endpoint before = endpoint;
    applyModelFacts(endpoint, model);
    const auto said = catalogue.reported(endpoint.provider, endpoint.model);
    const bool isInTable = !model.api.isEmpty();
    if (isInTable || !said) {
        return;
    }
    if (!said->images) {
        endpoint.dialect.images = before.dialect.images;
        endpoint.messages.images = before.messages.images;
        endpoint.responses.images = before.responses.images;
    }
    if (!said->reasoning) {
        endpoint.dialect.reasoning = before.dialect.reasoning;
        endpoint.responses.reasoning = before.responses.reasoning;
    }
}

/// The branch's own, else what is set for the model, else what is set for all; the environment goes before what is set.
QString thinkingFor(const Settings &settings, const ContextState &branch, const QString &ofModel)
{
    if (!branch.thinkingLevel.isEmpty()) {
        return branch.thinkingLevel;
    }
    const bool usual = ofModel.isEmpty() || settings.isOverridden(Keys::UsualThinking.name);
    return usual ? settings.get(Keys::UsualThinking) : ofModel;
}

} // namespace

AnswerModel answerModel(const Settings &settings, const ContextState &branch)
{
    AnswerModel answer;
    answer.chosen = modelOf(settings, branch);
    if (!answer.chosen) {
        answer.chosen = chosenModel(settings, ModelPurpose::Main);
        answer.stepsIn =
                answer.chosen && !branch.model.isEmpty() && branch.model != answer.chosen->model;
    }
    if (answer.chosen) {
        answer.chosen->thinking = thinkingFor(settings, branch, answer.chosen->thinking);
    }
    return answer;
}

Result<AnswerTarget> answerTarget(const Settings &settings, const ModelCatalogue &catalogue,
                                  const ChosenModel &chosen, ApiKey key)
{
    return providerEndpoint(chosen.provider, chosen.model, std::move(key))
            .transform([&](Endpoint endpoint) {
                endpoint.cache = promptCache(settings);
                AnswerTarget target { std::move(endpoint), chosen.thinking, {} };
                target.model = catalogue.find(target.endpoint.provider, chosen.model);
                if (target.model) {
                    applyFacts(target.endpoint, catalogue, *target.model);
                }
                return target;
            });
}

bool canThink(const Endpoint &endpoint)
{
    switch (endpoint.api) {
    case WireApi::OpenAiChat:
        break;
    case WireApi::OpenAiResponses:
    case WireApi::CodexResponses:
        return endpoint.responses.reasoning;
    case WireApi::AnthropicMessages:
        return endpoint.messages.thinking != MessagesDialect::Thinking::None;
    }
    return endpoint.dialect.reasoning && endpoint.dialect.thinking != ChatDialect::Thinking::Unsaid;
}

PromptCache promptCache(const Settings &settings)
{
    const QString text = settings.get(Keys::PromptCaching);
    return text == "off"_L1   ? PromptCache::Off
            : text == "1h"_L1 ? PromptCache::OneHour
                              : PromptCache::FiveMinutes;
}

} // namespace varve
